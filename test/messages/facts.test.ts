import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';

/** The modules with texts, but those that only an editor or a page can load. */
const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/editor\/vscode|\.d\.ts$|site\/(?!reference|.*labels)/.test(path))
  .filter((path) => readFileSync(join('src', path), 'utf8').includes("'pt-BR'"));

/** Keeps every table that `texts` declares, exported or not. */
const recording: Plugin = {
  name: 'recording',
  setup: ({ onLoad }) =>
    onLoad({ filter: /source\/locale\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: `${readFileSync(path, 'utf8').replace('export function texts', 'function make')}
        export const declared: object[] = [];
        export const texts: typeof make = (byLocale) => (declared.push(make(byLocale)), declared.at(-1) as never);`,
    })),
};

/** What the modules export, and the tables. */
async function loadTexts(): Promise<{ readonly declared: readonly object[]; readonly modules: readonly object[] }> {
  const lines = paths.map((path, at) => `import * as m${at} from './src/${path}';`);
  const contents = `${lines.join('\n')}
    export { declared } from './src/source/locale.ts';
    export const modules = [${paths.map((_, at) => `m${at}`).join(', ')}];`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: '.', loader: 'ts' },
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', packages: 'external' },
    plugins: [recording],
  });
  // Where its imports of packages are found.
  const file = resolve(`node_modules/.prefilter-texts-${process.pid}.mjs`);
  writeFileSync(file, outputFiles[0]?.text ?? '');
  return import(pathToFileURL(file).href).finally(() => rmSync(file));
}

/** Every pair of texts, by where it is. */
const pairs = new Map<string, readonly [english: unknown, portuguese: unknown]>();
const seen = new Set<unknown>();

function collect(path: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const { en, 'pt-BR': pt } = value as { readonly en?: unknown; readonly 'pt-BR'?: unknown };
  if (en !== undefined && pt !== undefined) collectPairs(path, en, pt);
  else for (const [name, member] of Object.entries(value)) collect(`${path} ${name}`, member);
}

function collectPairs(path: string, en: unknown, pt: unknown): void {
  if (typeof en !== 'object' || en === null) pairs.set(path, [en, pt]);
  else for (const name of Object.keys(en)) collectPairs(`${path} ${name}`, (en as never)[name], Object(pt)[name]);
}

const { declared, modules } = await loadTexts();
for (const [at, path] of paths.entries()) collect(path, { ...modules[at] });
for (const [at, table] of declared.entries()) collect(`table ${at}`, table);

type Say = (...args: readonly unknown[]) => unknown;

/** Arguments of the types that messages take; those of the first can be told apart in a sentence. */
const kinds: readonly ((at: number) => unknown)[] = [
  (at) => `§${at}§`,
  (at) => 7_000 + 137 * at,
  (at) => [`§${at}§`],
  () => true,
  () => undefined,
  () => 'document',
];

/** What a sentence says beside its words: arguments, flags, numbers, and code that is in no argument. */
function factsOf(sentence: unknown, hasCode: boolean): string {
  const plain = String(sentence).replace(/(?<=\d)[.,](?=\d{3}\b)/g, '');
  const code = hasCode ? (plain.match(/`[^`]+`/g)?.filter((one) => !one.includes('§')) ?? []) : [];
  return [...new Set([...code, ...(plain.match(/§\d§|--[a-z][a-z-]+|\d+/g) ?? [])])].sort().join(' ');
}

/** Code that stands for the reader's own words, and a message whose reason is translated instead of quoted. */
const translated = /(?:moreHelp|wrongHeader|wrongProperty|systemError)$/;

test('each message has the same facts in both languages', () => {
  const differences: string[] = [];
  const untried: string[] = [];
  const compare = (path: string, en: unknown, pt: unknown, hasCode = true) => {
    if (factsOf(en, hasCode) !== factsOf(pt, hasCode)) differences.push(`${path}\n  ${en}\n  ${pt}`);
  };
  for (const [path, [en, pt]] of pairs) {
    expect([path, typeof pt]).toEqual([path, typeof en]);
    if (translated.test(path)) continue;
    if (typeof en === 'string') compare(path, en, pt);
    if (typeof en !== 'function') continue;
    const tried = kinds.filter((kind, index) => {
      const args = Array.from({ length: 5 }, (_, at) => kind(at));
      try {
        const said = [(en as Say)(...args), (pt as Say)(...args)] as const;
        // A table that has no word for the argument.
        if (kind(0) !== undefined && said.some((one) => String(one).includes('undefined'))) return false;
        compare(path, ...said, index === 0);
        return true;
      } catch {
        return false;
      }
    });
    if (tried.length === 0) untried.push(path);
  }
  expect(pairs.size).toBeGreaterThan(1000);
  expect(differences).toEqual([]);
  // They take parts of filters, and have tests of their own.
  expect(untried.map((path) => path.replace(/^.* /, ''))).toEqual(['part', 'predicate', 'predicateOrMissing']);
});

/** Words that Portuguese texts do not use, with the one that they do. */
const words: readonly (readonly [not: RegExp, but: string])[] = [
  [/playgrounds?/i, 'área de testes'],
  [/downloads?|baixar/i, 'busca, buscar'],
  [/checkpoints?/i, 'ponto de retomada'],
  [/faturas?|invoices?/i, 'nota'],
  [/caixa de areia/i, 'sandbox'],
  [/linter/i, 'verificador'],
  [/achados?/i, 'ocorrência'],
  // With an article: without one they are the values of an option.
  [/(?:uma?|as?|os?|d[ao]s?|n[ao]s?) (?:warning|string|array)s?/i, 'aviso, texto, lista'],
  [/deletar|printar|setar|parsear|commitar/i, 'apagar, escrever, definir, ler, guardar'],
  // What is said in Portugal.
  [/ficheiros?|ecrãs?|utilizador(?:es)?|registos?|equipas?|actual|directório/i, 'arquivo, tela, usuário, registro'],
];

test('Portuguese has one word for each thing', () => {
  const guides = readdirSync('docs/pt-BR', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => [path, readFileSync(join('docs/pt-BR', path), 'utf8')] as const);
  const messages = [...pairs].flatMap(([path, [, pt]]) => {
    try {
      return [[path, String(typeof pt === 'function' ? pt(...['1', '2', '3', '4', '5']) : pt)] as const];
    } catch {
      return [];
    }
  });
  expect(guides.length).toBeGreaterThan(20);
  const found = [...guides, ...messages].flatMap(([path, text]) => {
    // What stands in code, in addresses and in HTML is a name.
    const prose = text.replace(/^(`{3,})[\s\S]*?^\1/gm, '').replace(/`[^`]*`|\]\([^)]*\)|<[^>]*>|https?:\S+/g, '');
    return words.flatMap(([not, but]) => {
      const [word] = new RegExp(`(?<![\\p{L}\\w/.-])(?:${not.source})(?![\\p{L}\\w])`, 'iu').exec(prose) ?? [];
      return word === undefined ? [] : [`${path}: ${word}, but ${but}`];
    });
  });
  expect(found).toEqual([]);
});

/** Words of the glossary that have one Portuguese word in all messages, and its stem. */
const stems = ['condition', 'dialect', 'finding', 'operand', 'property', 'route', 'suppression'].map((word) => {
  const [, portuguese = ''] =
    new RegExp(`^\\| ${word} +\\| ([^ |]+)`, 'm').exec(readFileSync('docs/glossary.md', 'utf8')) ?? [];
  const plural = word === 'property' ? 'properties' : `${word}s`;
  return [new RegExp(`\\b(?:${word}|${plural})\\b`, 'i'), portuguese.replace(/[aeo]?ão$|[ao]$/, '')] as const;
});

test('a message has the words of the glossary in both languages', () => {
  expect(stems.every(([, stem]) => stem.length > 2)).toBe(true);
  const differences = [...pairs].flatMap(([path, pair]) => {
    try {
      const [en = '', pt = ''] = pair.map((text) => String(typeof text === 'function' ? text(...'12345') : text));
      const prose = en.replace(/`[^`]*`|--[a-z-]+/g, '');
      return stems.some(([word, stem]) => word.test(prose) && !pt.toLowerCase().includes(stem)) ? [path, en, pt] : [];
    } catch {
      return [];
    }
  });
  expect(differences).toEqual([]);
});
