import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };
import { commandLine } from '../cli/command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'dist/bin.js');

/** The README and the guides, by their path in the package. */
export const pages: readonly string[] = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** A fenced block of a page; `title` names the file that it shows. */
export interface Block {
  readonly language: string;
  readonly title?: string;
  readonly code: string;
}

/** A command in a `console` block, with the output that the page shows. */
export interface ShownCommand {
  readonly call: string;
  readonly output: string;
}

export function readPage(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export function writePage(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

export function blocksOf(page: string): readonly Block[] {
  return [...page.matchAll(/^ {0,3}```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^ {0,3}```$/gm)].map(
    ([, language, title, code]) => ({
      language: language as string,
      ...(title !== undefined && { title }),
      code: code as string,
    }),
  );
}

/** The commands that a page shows, in order; a line that starts with `$ ` begins one. */
export function commandsOf(page: string): readonly ShownCommand[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'console')
    .flatMap(({ code }) => code.split(/^\$ /m).slice(1))
    .map((text) => {
      const end = text.indexOf('\n');
      return { call: text.slice(0, end), output: text.slice(end + 1) };
    });
}

/** Writes the files that a page shows into a folder. */
export function putFiles(page: string, folder: string): void {
  for (const { title, code } of blocksOf(page)) {
    if (title === undefined) continue;
    mkdirSync(dirname(join(folder, title)), { recursive: true });
    writeFileSync(join(folder, title), code);
  }
}

/** Whether a command is one call of prefilter, without pipes and redirections. */
export function isPlain(call: string): boolean {
  return /^prefilter(?: (?:'[^']*'|[\w@%+=:,./-]+))+$/.test(call);
}

/**
 * Runs a command of a page in a folder and returns its output; durations become `0.1 s`, rates a thousand, and progress
 * lines are left out. A plain call of prefilter runs in this process, everything else in bash.
 */
export async function printedBy(call: string, folder: string): Promise<string> {
  return timeless(
    call,
    await (isPlain(call) ? printedHere(wordsOf(call).slice(1), folder) : printedByBash(call, folder)),
  );
}

/** What a command printed, without what differs from run to run. */
export function timeless(call: string, printed: string): string {
  // Times differ from run to run, and a whole second has no decimals.
  const [point, comma] = call.includes('pt-BR') ? [',', '.'] : ['.', ','];
  const text = printed
    .replace(/[ \t]+$/gm, '')
    .replace(/\b\d+([.,]\d+)? s\b/g, `0${point}1 s`)
    .replace(/; 0[.,]1 s, [\d.,]+ (\w+\/s\.)/g, `; 0${point}1 s, 1${comma}000 $1`)
    .replace(/^[\d,.]+ document(?:s|os?)?, .*\/s.*\n/gm, '')
    .replace(/\n*$/, '\n');
  return text === '\n' ? '' : text;
}

/** The words of a simple command line: bare, or in single quotes. */
export function wordsOf(call: string): readonly string[] {
  return [...call.matchAll(/'([^']*)'|([^\s']+)/g)].map(([, quoted, bare]) => quoted ?? (bare as string));
}

async function printedHere(argv: readonly string[], folder: string): Promise<string> {
  const { stdout, stderr } = await commandLine(argv, {
    folder,
    env: { PATH: env.PATH ?? '', TERM: 'dumb' },
    now: () => performance.now(),
    today: new Date().toISOString().slice(0, 10),
    version: manifest.version,
  });
  return stdout + stderr;
}

function printedByBash(call: string, folder: string): Promise<string> {
  const script = `prefilter() { '${process.execPath}' '${bin}' "$@"; }\n${call}`;
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['--norc', '-c', script],
      { cwd: folder, env: { PATH: env.PATH, TERM: 'dumb' } },
      (_, stdout, stderr) => resolve(`${stdout}${stderr}`),
    );
    child.stdin?.end();
  });
}
