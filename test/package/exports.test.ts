import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import * as source from '../../src/index.ts';
import { long } from '../support/runs.ts';

/** What each entry point exports, beside types. */
const surface: Readonly<Record<string, string>> = {
  '.':
    'FilterError PrefilterError anyOf applyEdits applyFixes builder decode defineDialect defineProperties dialectFrom encode equals everyMeaning ' +
    'excerpt filter isFilter map mapValues mergeDialects mergeProperties notExists or parse parseOrThrow print propertiesOf ' +
    'qive readValue received renameProperties resolveTime restrict rules validate visit where',
  './meaning':
    'compare compile compileMany disjoint equivalent explain given implies matches pushDown satisfiable sensitivity simplify unreached',
  './client':
    'ArgumentError AuthenticationError ClientError CursorLoopError NetworkError ProtocolError RateLimitError RedirectError ' +
    'ServiceError TimeoutError createClient qiveService readPage',
  './download': 'DownloadError download newDocuments verifyDownload',
  './nfe': 'XmlError documentOf noteProperties readNote readNotes',
  './sandbox': 'createSandbox quirkNames',
  './server': 'accept openApiParameter openApiParameters pages problem propertiesFrom',
  './form': 'FormError combinatorsOf descriptionsOf fieldsOf fromForm toQueryBuilder translationsOf',
  './testing': 'examplesOf mutantsOf unnoticed',
  './testing/fast-check': 'documentArbitrary filterArbitrary',
  './grammar': 'toGrammar',
  './lint': 'allRules extracted lint repair settingsOf',
  './editor': 'editor',
  './codemirror': 'filterActions prefilter',
  './eslint': 'default',
  './translate': 'TranslateError approximate translate unsupported',
  './translate/drizzle': 'orderBy toDrizzle',
  './translate/knex': 'orderBy toKnex',
  './translate/kysely': 'orderBy toKysely',
  './translate/prisma': 'orderBy toPrisma',
  // Only types: the trees of texts that the compiler reads, which declaration files name.
  './types': '',
};

const entries = Object.entries(manifest.exports).filter(([, entry]) => typeof entry === 'object');

test('each entry point has a list here', () => {
  expect(entries.map(([name]) => name)).toEqual(Object.keys(surface));
});

test.each(entries)('%s exports what its list names', async (name, entry) => {
  const source = (entry as { types: string }).types.slice('./dist/'.length, -'.d.ts'.length);
  expect(Object.keys(await import(`../../src/${source}.ts`)).sort()).toEqual(surface[name]?.split(' ').filter(Boolean));
});

const dist = new URL('../../dist/', import.meta.url);
const built = (await import(new URL('index.js', dist).href)) as typeof source;

interface Vector {
  readonly name: string;
  readonly dialect: string;
  readonly filter: string;
}

const folder = new URL('../../grammar/conformance/', import.meta.url);
const vectors = readdirSync(folder)
  .filter((name) => /^(?!dialects|version).*\.json$/.test(name))
  .flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector[]);

test('the built package behaves like the source', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(150);
  const dialects = [
    [built.received, source.received],
    [built.qive, source.qive],
  ] as const;
  for (const { filter, dialect } of vectors) {
    const [ours, theirs] = dialects[dialect === 'qive' ? 1 : 0];
    expect(built.parse(filter, { dialect: ours })).toEqual(source.parse(filter, { dialect: theirs }));
  }
  for (const text of ['(= a 日)', '(= a \ufe0f)', '\ufeff(= 😀 \uffff)', '(= a "', '(']) {
    expect(built.validate(text)).toEqual(source.validate(text));
  }
  const different: number[] = [];
  // All characters in `test:long`: the lexer of the built package has its table filled by blocks of 255.
  const isAsked = (code: number) => long || code < 0x300 || code % 255 < 2 || code % 256 < 2 || code % 7 === 0;
  for (let code = 0; code < 0x1_0000; code++) {
    if (!isAsked(code)) continue;
    const text = `(= ${String.fromCharCode(code)} b)`;
    if (!isDeepStrictEqual(built.parse(text), source.parse(text))) different.push(code);
  }
  expect(different).toEqual([]);
});

test('`require()` gives the same exports', () => {
  const required = createRequire(import.meta.url)(new URL('index.js', dist).pathname) as typeof source;
  expect(Object.keys(required).sort()).toEqual(Object.keys(source).sort());
});

test('the types of the package do not mention chevrotain', () => {
  const { files } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    files: string[];
  };
  const left = files.filter((name) => name.startsWith('!')).map((name) => name.slice(6));
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts') || left.includes(name)) continue;
    expect([name, readFileSync(new URL(name, dist), 'utf8').includes('chevrotain')]).toEqual([name, false]);
  }
});

// A user's bundler may shorten the names of properties that begin with `_`, as private ones by custom.
test('the operators work in a bundle whose properties with `_` are renamed', async () => {
  const contents = `
    import { equals, notExists, or, parse, print } from './dist/index.js';
    const text = print(or(equals('processed', false), notExists('processed')));
    export const found = [text, parse(text).ok];`;
  const found = async (options: BuildOptions) => {
    const stdin = { contents, resolveDir: fileURLToPath(new URL('../..', import.meta.url)) };
    const { outputFiles } = await build({
      stdin,
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'error',
      ...options,
    });
    const code = outputFiles?.[0]?.text as string;
    const { found } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
    return found as unknown;
  };
  const expected = ['(OR (= processed false) (_not_exists processed))', true];
  expect(await found({})).toEqual(expected);
  expect(await found({ mangleProps: /^_/, minify: true })).toEqual(expected);
});
