import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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
import { slugOf } from '../../src/site/text/write-markdown.ts';
import { compile, sentenceOf } from '../support/compile.ts';
import { isGate } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { inlinePrograms, optionPrograms } from './inline-code.ts';
import {
  blocksOf,
  commandsOf,
  isPlain,
  pages,
  printedBy,
  putFiles,
  readPage,
  type ShownCommand,
  wordsOf,
  writePage,
} from './page.ts';
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

/** A program without the comments that nothing checks. */
const withoutRemarks = (code: string) =>
  code.replace(/^[ \t]*\/\/ (?!→|throws ).*\n/gm, '').replace(/ \/\/ (?!→|throws ).*$/gm, '');
const isTranslated = (path: string) => path.includes('pt-BR/');
/** A translated page has the same programs, most of them with other remarks alone: those need not run twice. */
const englishPrograms: ReadonlySet<string> = new Set(
  pages
    .filter((path) => !isTranslated(path))
    .flatMap((path) => blocksOf(readPage(path)).filter(({ language }) => language === 'ts'))
    .map(({ code }) => withoutRemarks(code)),
);

interface Step {
  readonly uses?: string;
  readonly with?: object;
}

describe.each(pages)('%s', (path) => {
  let page = readPage(path);
  const folder = temporaryFolder();
  beforeAll(() => {
    putFiles(page, folder);
    // Some programs use other packages.
    symlinkSync(fileURLToPath(new URL('node_modules', root)), join(folder, 'node_modules'), 'junction');
  });
  afterAll(() => {
    if (updates) writePage(path, page);
  });
  const of = (language: string) => blocksOf(page).filter((block) => block.language === language);

  test.each(
    of('ts')
      // The page of the API shows declarations.
      .filter(({ title }) => title === undefined && path !== 'docs/api.md')
      .filter(({ code }) => !isTranslated(path) || !englishPrograms.has(withoutRemarks(code)))
      .map(({ code }, index) => [index + 1, code] as const),
  )('program %i does what it says', (number, code) => runs(code, join(folder, `program-${number}.mjs`)));

  // Those of the tutorials run in `test/real`, with the packages that they install.
  // What bash runs is asked of the English pages, in the gate of all.
  const isAsked = ({ call }: ShownCommand) => isGate || updates || !isTranslated(path) || isPlain(call);
  test.each(path.includes('tutorials/') ? [] : commandsOf(page).filter(isAsked))('$call', async ({ call, output }) => {
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
    const updated = page.replace(pattern, (_, start, end) => `${start}\n${rendered(page)}\n\n${end}`);
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

test('the README has at most 130 lines', () => {
  expect(readPage('README.md').split('\n').length).toBeLessThanOrEqual(131);
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

// The recipes run in `test/real` with their frameworks and databases; this test compares the pages with them.
// `UPDATE_DOCS=1` rewrites the pages.
test.each(['server', 'client', 'many'])('the pages of docs/%s show each recipe as it is run', (room) => {
  const folder = new URL(`../real/${room}/recipes/`, import.meta.url);
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
  const recipes = new Map(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
  const found = new Map<string, string>();
  for (const path of pages.filter((path) => new RegExp(`^docs/(?:pt-BR/)?${room}[./]`).test(path))) {
    const page = readPage(path);
    const shown = blocksOf(page).flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
    // A translated page has other comments.
    const bare = (code = '') => (isTranslated(path) ? code.replace(/\/\*\*[\s\S]*?\*\/|\/\/ .*/g, '') : code);
    if (updates && !isTranslated(path)) {
      const update = (text: string, [title, code]: (typeof shown)[number]) =>
        text.replace(code, () => recipes.get(title) ?? code);
      writePage(path, shown.reduce(update, page));
    } else {
      for (const [title, code] of shown) expect([title, bare(code)]).toEqual([title, bare(recipes.get(title))]);
    }
    for (const [title] of shown) if (!isTranslated(path)) found.set(title, path);
  }
  expect([...found.keys()].sort()).toEqual([...recipes.keys()].sort());
});

const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
const entries = Object.entries(exports).flatMap(([path, entry]) =>
  typeof entry === 'string' ? [] : [[path.replace(/^\.\/?/, ''), entry.types.slice('./dist/'.length, -'.d.ts'.length)]],
) as [string, string][];
const page = readPage('docs/api.md');

test.each(entries)('the page of the API lists every export of prefilter/%s', async (name, source) => {
  const text = readFileSync(`src/${source}.ts`, 'utf8');
  const types = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((one) =>
      one
        .trim()
        .replace(/^type /, '')
        .replace(/^.* as /, ''),
    )
    .filter((one) => one !== '');
  const declared = [...text.matchAll(/^export (?:interface|type|class|function|const) (\w+)/gm)];
  const values = Object.keys(await import(`../../src/${source}.ts`));
  const missing = [...types, ...declared.map(([, one = '']) => one), ...values].filter(
    (one) => !page.includes(`\n### ${name === '' ? '' : `${name}: `}${one}\n`),
  );
  // `npm run api` writes them.
  expect([...new Set(missing)]).toEqual([]);
});

const strictest = { noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, lib: ['es2023', 'dom'] };

/** The programs of all other pages that need no further package, which would give `any` to everything. */
function otherPrograms(): Readonly<Record<string, string>> {
  const found = pages
    .filter((page) => !/(?:api|types)\.md$/.test(page))
    .flatMap((page) => {
      const programs = blocksOf(readPage(page)).filter(({ language }) => language === 'ts');
      return programs.map(({ code }, index) => [`${page}/${index}.ts`, `${code}\nexport {};`] as const);
    })
    .filter(([, code]) => [...code.matchAll(/ from '([^']+)'/g)].every(([, name = '']) => /^prefilter\b/.test(name)))
    .filter(([, code]) => !/^test\(/m.test(code));
  expect(found.length).toBeGreaterThan(60);
  return Object.fromEntries(found);
}

/** The modules that export a name, by the name. */
async function exportedNames(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const [name, source] of entries) {
    for (const one of Object.keys(await import(`../../src/${source}.ts`))) {
      found.set(one, [...(found.get(one) ?? []), name === '' ? 'prefilter' : `prefilter/${name}`]);
    }
  }
  return found;
}

test('the programs of all pages compile with strict settings, except where the page about types says otherwise', async () => {
  const blocks = blocksOf(readPage('docs/types.md')).filter(({ language }) => language === 'ts');
  const programs = blocks.filter(({ title }) => !title?.endsWith('.d.ts'));
  const files = Object.fromEntries(programs.map(({ code }, index) => [`program-${index}.ts`, code]));
  expect(programs.length).toBeGreaterThan(2);
  const prose = pages.filter((one) => one !== 'docs/api.md').map(readPage);
  const inline = [...inlinePrograms(prose, await exportedNames())];
  expect(inline.length).toBeGreaterThan(30);
  const options = [...optionPrograms(prose, page)];
  expect(options.length).toBeGreaterThan(20);
  const optionFiles = options.map(([code, text], at) => [
    code === '' ? 'options/options.ts' : `options/${at}.ts`,
    text,
  ]);
  const inlineFiles = inline.flatMap(([, choices], at) => choices.map((text, i) => [`inline/${at}-${i}.ts`, text]));
  const all = { ...files, ...otherPrograms(), ...Object.fromEntries([...inlineFiles, ...optionFiles]) };
  const { diagnostics } = compile(all, { options: strictest });
  expect(diagnostics.filter(({ file }) => !/^(?:inline|options)\//.test(file))).toEqual([]);
  // Of the modules that export a name, one must be meant.
  const wrong = new Map(diagnostics.map(({ file, message }) => [file, message]));
  const refused = inline.flatMap(([code, choices], at) => {
    const messages = choices.map((_, i) => wrong.get(`inline/${at}-${i}.ts`));
    return messages.includes(undefined) ? [] : [[code, ...messages]];
  });
  const misnamed = options.flatMap(([code], at) => {
    const message = wrong.get(optionFiles[at]?.[0] as string);
    return message === undefined ? [] : [[code, message]];
  });
  expect([...refused, ...misnamed]).toEqual([]);
  // The sentences behind `@ts-expect-error` are those that the compiler says.
  const bare = Object.fromEntries(
    Object.entries(files).map(([name, code]) => [name, code.replaceAll('@ts-expect-error', 'said')]),
  );
  const sentences = programs.flatMap(({ code }) =>
    [...code.matchAll(/@ts-expect-error (.+)/g)].map(([, said]) => said),
  );
  expect(compile(bare).diagnostics.map(({ message }) => sentenceOf(message)?.slice(2))).toEqual(sentences);
});

test('as many conditions and nested filters are checked as the page says', () => {
  const conditions = (count: number, separator: string, last: string) =>
    JSON.stringify(`(OR${`${separator}(= a b)`.repeat(count)} ${last})`);
  const deep = (count: number, last: string) => JSON.stringify(`${'(OR '.repeat(count)}${last}${')'.repeat(count)}`);
  const right = [conditions(350, ' ', '(= a b)'), conditions(350, '\n  ', '(= a b)'), deep(150, '(= a b)')];
  const wrong = [conditions(350, ' ', '(= a)'), conditions(350, '\n  ', '(= a)'), deep(150, '(= a)')];
  const lines = [
    "import { filter } from 'prefilter';",
    // Only a literal that is read to its end has a type of its own.
    ...right.map((text) => `filter(${text}).operands.length satisfies 1 | 351;`),
    ...wrong.map((text) => `// @ts-expect-error\nfilter(${text});`),
    `filter(${conditions(500, ' ', '(= a)')});`,
  ];
  expect(compile({ 'long.ts': lines.join('\n') }).diagnostics).toEqual([]);
});
