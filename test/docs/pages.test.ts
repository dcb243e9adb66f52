import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readCommandLine } from '../../src/cli/command-line/invocation.ts';
import { commands } from '../../src/cli/load-command.ts';
import { readConfiguration } from '../../src/lint/config/configuration.ts';
import { configurationSchema } from '../../src/lint/config/schema.ts';
import { allRules } from '../../src/lint/rules.ts';
import { slugOf } from '../../src/site/text/markdown.ts';
import { blocksOf, commandsOf, pages, printedBy, putFiles, readPage, wordsOf, writePage } from './page.ts';
import { tables } from './tables.ts';

/*
 * Everything in the README and the guides in `docs/` is run: every program, every command with its output, every
 * configuration, and the tables are compared with the code that they describe. `UPDATE_DOCS=1` rewrites outputs and
 * tables.
 */

const updates = env.UPDATE_DOCS !== undefined;
const root = new URL('../../', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly exports: Readonly<Record<string, { readonly default: string } | string>>;
  readonly files: readonly string[];
};

interface Step {
  readonly uses?: string;
  readonly with?: object;
}

describe.each(pages)('%s', (path) => {
  let page = readPage(path);
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'prefilter-docs-'));
    putFiles(page, folder);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    if (updates) writePage(path, page);
  });
  const of = (language: string) => blocksOf(page).filter((block) => block.language === language);

  test.each(
    of('ts')
      // The page of the API shows declarations.
      .filter(({ title }) => title === undefined && path !== 'docs/api.md')
      .map(({ code }, index) => [index + 1, code] as const),
  )('program %i does what it says', (number, code) => runs(code, join(folder, `program-${number}.mjs`)));

  test.each(commandsOf(page))('$call', async ({ call, output }) => {
    const printed = await printedBy(call, folder);
    if (updates) page = page.replace(`$ ${call}\n${output}`, () => `$ ${call}\n${printed}`);
    else expect(output).toBe(printed);
  });

  // These need credentials, a server or an installed package; their command lines are checked.
  test.each(of('sh').flatMap(({ code }) => callsIn(code)))('$call', async ({ words }) => {
    await readCommandLine(words, {}, commands);
  });

  test.each(of('jsonc'))('configuration %#', ({ code }) => {
    const { problems } = readConfiguration({ file: path, text: code }, configurationSchema(allRules), 'en');
    expect(problems).toEqual([]);
  });

  test.each(of('yaml').filter(({ code }) => /uses: \.\/.*prefilter/.test(code)))('action %#', ({ code }) => {
    const { inputs } = parse(readFileSync(new URL('action.yml', root), 'utf8')) as { readonly inputs: object };
    const { steps = [] } = parse(code) as { readonly steps?: readonly Step[] };
    const ours = steps.filter(({ uses = '' }) => uses.endsWith('/prefilter'));
    expect(ours).not.toEqual([]);
    expect(ours.flatMap((step) => Object.keys(step.with ?? {})).filter((name) => !(name in inputs))).toEqual([]);
  });

  test.each(tables.filter(({ name }) => page.includes(`<!-- ${name} -->`)))('table $name', ({ name, rendered }) => {
    const pattern = new RegExp(`(<!-- ${name} -->\n).*(<!-- /${name} -->)`, 's');
    expect(page).toMatch(pattern);
    const updated = page.replace(pattern, (_, start, end) => `${start}\n${rendered()}\n\n${end}`);
    if (updates) page = updated;
    else expect(page).toBe(updated);
  });

  test('links lead to a heading or a file of the package', () => {
    const links = [...page.replace(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, to]) => to as string,
    );
    const broken = links.filter((to) => !/^https?:/.test(to) && !leads(to, path, page));
    expect(broken).toEqual([]);
  });
});

test('each table is on one page', () => {
  const all = pages.map(readPage);
  const times = tables.map(({ name }) => all.filter((page) => page.includes(`<!-- ${name} -->`)).length);
  expect(times).toEqual(tables.map(() => 1));
});

test('the help of every command is on the page about the command line', () => {
  const shown = commandsOf(readPage('docs/cli.md')).map(({ call }) => call);
  for (const name of commands.names) expect(shown).toContain(`prefilter help ${name}`);
});

test('the README has at most 250 lines', () => {
  expect(readPage('README.md').split('\n').length).toBeLessThanOrEqual(251);
});

/** Whether a relative link has a target that is in the package. */
function leads(to: string, from: string, page: string): boolean {
  const [file = '', anchor] = to.split('#');
  const path = file === '' ? from : fileURLToPath(new URL(file, new URL(from, root))).slice(fileURLToPath(root).length);
  const isPublished = path === 'README.md' || manifest.files.some((one) => path === one || path.startsWith(`${one}/`));
  if (!isPublished || !existsSync(new URL(path, root))) return false;
  if (anchor === undefined) return true;
  const text = file === '' ? page : readPage(path);
  return [...text.matchAll(/^#+ (.+)$/gm)].some(([, heading]) => slugOf(heading as string) === anchor);
}

/** The calls of prefilter in a script, without comments. */
function callsIn(script: string): readonly { readonly call: string; readonly words: readonly string[] }[] {
  return script
    .split('\n')
    .map((line) => /^(?:npx )?prefilter (.*)$/.exec(line.trim())?.[1])
    .filter((call) => call !== undefined)
    .map((call) => ({ call, words: wordsOf(call) }));
}

/** Runs a program; `expression; // → text` checks a value, `expression; // throws message` an error. */
async function runs(code: string, file: string): Promise<void> {
  const checked = code
    .replace(/^([^\n]+?);? \/\/ → (.+)$/gm, (_, expression, text) => `check(${expression}, ${JSON.stringify(text)});`)
    .replace(/^([^\n]+?);? \/\/ throws (.+)$/gm, (_, call, text) => `refused(() => ${call}, ${JSON.stringify(text)});`)
    .replace(/'prefilter((?:\/[\w-]+)*)'/g, (_, entry: string) => `'${entryPoint(`.${entry}`)}'`);
  const helpers = `
    function check(value, text) {
      const found = typeof value === 'string' ? value : JSON.stringify(value);
      if (found !== text) throw new Error(\`expected \${text}, found \${found}\`);
    }
    function refused(call, text) {
      let message = 'nothing';
      try { call(); } catch (error) { message = error.message; }
      if (message !== text) throw new Error(\`expected \${text}, found \${message}\`);
    }`;
  const { code: script } = await transform(checked + helpers, { loader: 'ts', format: 'esm' });
  writeFileSync(file, script);
  await import(/* @vite-ignore */ file);
}

function entryPoint(name: string): string {
  const entry = manifest.exports[name];
  if (typeof entry !== 'object') throw new Error(`the package has no entry point ${name}`);
  return new URL(entry.default, root).href;
}
