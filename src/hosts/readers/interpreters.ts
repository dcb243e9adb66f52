import type { Host } from '../host.ts';

/** Finds the reader of a language by its name. */
export type ReaderOf = (language: string) => Host | undefined;

/** Other names of languages, as programs that run them. */
const runtimes: Readonly<Record<string, string>> = {
  ...{ node: 'javascript', nodejs: 'javascript', deno: 'typescript', bun: 'typescript', 'ts-node': 'typescript' },
  ...{ tsx: 'typescript', luajit: 'lua', rscript: 'r', irb: 'ruby', jruby: 'ruby', bb: 'clojure', escript: 'erlang' },
  ...{ pypy: 'python', uv: 'python', uvx: 'python', pipx: 'python', dotnet: 'csharp' },
  ...{ psql: 'sql', mysql: 'sql', mariadb: 'sql', sqlite: 'sql', sqlcmd: 'sql' },
};

/** The language of the program that a command line runs, such as `/usr/bin/env python3 -u`, `uv run --script` and `pwsh {0}`. */
export function languageOf(command: string): string {
  const words = command.split(/\s+/).map((word) => word.slice(word.lastIndexOf('/') + 1).replace(/\.exe$/i, ''));
  const program = words.find((word) => word !== 'env' && !/^-|=/.test(word)) ?? '';
  const name = program.replace(/(?<![\d.])[\d.]+$/, '').toLowerCase();
  return runtimes[name] ?? name;
}

/** Whether a language is that of a shell. */
export function isShell(language: string): boolean {
  return /^(?:ba|da|k|z|a)?sh$/.test(language);
}
