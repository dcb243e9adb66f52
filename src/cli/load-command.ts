import type { CommandName } from './command-line/commands.ts';
import type { Execute } from './command-line/invocation.ts';
import { execute as lint } from './commands/lint/lint.ts';

interface CommandModule {
  readonly execute: Execute;
}

/** The module of each command, loaded when the command runs; the default command is there from the start. */
const modules: Readonly<Record<CommandName, () => Promise<CommandModule>>> = {
  lint: async () => ({ execute: lint }),
  format: () => import('./commands/format/format.ts'),
  parse: () => import('./commands/parse/parse.ts'),
  encode: () => import('./commands/encode.ts'),
  decode: () => import('./commands/decode.ts'),
  rules: () => import('./commands/rules.ts'),
  explain: () => import('./commands/explain/explain.ts'),
  match: () => import('./commands/match/match.ts'),
  simplify: () => import('./commands/simplify.ts'),
  diff: () => import('./commands/diff/diff.ts'),
  config: () => import('./commands/config.ts'),
  types: () => import('./commands/types.ts'),
  init: () => import('./commands/init.ts'),
  translate: () => import('./commands/translate/translate.ts'),
  query: () => import('./commands/query/query.ts'),
  fetch: () => import('./commands/fetch/fetch.ts'),
  request: () => import('./commands/request.ts'),
  sandbox: () => import('./commands/sandbox.ts'),
  play: () => import('./commands/play.ts'),
  lsp: () => import('./commands/lsp/lsp.ts'),
  completion: () => import('./commands/completion/completion.ts'),
  help: () => import('./commands/help.ts'),
  version: () => import('./commands/version.ts'),
};

export async function loadCommand(name: CommandName): Promise<Execute> {
  return (await modules[name]()).execute;
}
