import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { type Dialect, defineDialect, type Operator } from '../../src/language/dialect/dialect.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { shownTargets } from '../../src/site/reference/targets.ts';
import { targetNames } from '../../src/translate/targets/names.ts';
import { tableFilters } from '../translate/full-table.ts';
import { readPage } from './page.ts';

// The figures of the README, against what the tests ask and what a bundler makes of the packages.

const readme = readPage('README.md').replace(/\s+/g, ' ');
const read = (path: string) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));

/** The numbers that a sentence of a page has in the places of `#`. */
function figures(sentence: string, page = readme): readonly number[] {
  const found = new RegExp(sentence.replaceAll('#', '([\\d.,]*\\d)')).exec(page);
  if (found === null) throw new Error(`the page does not say: ${sentence}`);
  return found.slice(1).map((text) => Number(text.replaceAll(',', '')));
}

test('targets, engines and conditions are as many as are tested', () => {
  expect(figures('# targets\\. ')).toEqual([targetNames.length]);
  const [, names = ''] = /targets\. (.*?) must answer/.exec(readme) ?? [];
  const proofs = Object.values(shownTargets).map(({ proof }) => proof);
  const engines = names.split(/, | and /);
  expect(engines.filter((name) => !proofs.some((proof) => new RegExp(`run on ${name}\\b`).test(proof)))).toEqual([]);
  expect(engines.length).toBeGreaterThan(3);
  const conditions = [...tableFilters('a', 'text'), ...tableFilters('a', 'typed')];
  expect(figures('# conditions on each type of column')).toEqual([conditions.length]);
});

test('readers are asked as many questions', () => {
  expect(figures('answer the same # questions')).toEqual([read('grammar/conformance/selects.json').length]);
  const others = readdirSync('grammar/readers', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([others.length, readme.includes('readers in five other languages')]).toEqual([5, true]);
});

interface Vector {
  readonly dialect: string;
  readonly limits?: object;
  readonly filter: string;
  readonly problems?: readonly unknown[];
}
interface DialectData {
  readonly name: string;
  readonly operators: readonly (Operator & { readonly symbol: string })[];
}

test('mistakes, with their help and fixes, and the forms of filters are as many as are tested', () => {
  const dialects = new Map(
    (read('grammar/conformance/dialects.json') as readonly DialectData[]).map(({ operators, ...rest }) => [
      rest.name,
      defineDialect({
        ...rest,
        operators: Object.fromEntries(operators.map(({ symbol, ...operator }) => [symbol, operator])),
      }),
    ]),
  );
  const vectors = readdirSync('grammar/conformance')
    .filter((name) => name.endsWith('.json') && name !== 'version.json')
    .flatMap((name): readonly Vector[] => read(`grammar/conformance/${name}`));
  const wrong = vectors.filter(({ problems }) => problems !== undefined);
  const problems = wrong.flatMap(({ filter, limits = {}, ...vector }) => {
    return parse(filter, { dialect: dialects.get(vector.dialect) as Dialect, limits }).problems;
  });
  const helped = problems.filter(({ help, fix }) => help !== undefined || fix !== undefined);
  const counts = [problems.length, wrong.length, helped.length];
  expect(figures('# mistakes in # wrong texts, .*?, # of them with a help or a fix')).toEqual(counts);
  expect(figures('# pieces of programs and files')).toEqual([read('test/hosts/evidence/forms.json').length]);
});

test('packages are as large as it says, to a twentieth', () => {
  const said = figures(
    'gets # kB .*? with the parser # kB\\. .*? parser # kB, cel-js # kB, Kysely # kB, .*? core # kB, @bufbuild/cel # kB',
  );
  const builder = 'or, equals, notExists, where, print';
  const weighed = [
    `export { ${builder} } from './dist/index.js'`,
    `export { ${builder}, parse, parseOrThrow } from './dist/index.js'`,
    ...['@rsql/parser', '@marcbachmann/cel-js', 'kysely', '@react-querybuilder/core', '@bufbuild/cel'].map(
      (name) => `export * from '${name}'`,
    ),
  ].map(kilobytes);
  expect(said.map((figure, at) => [figure, Math.abs(figure / (weighed[at] as number) - 1) < 0.05])).toEqual(
    said.map((figure) => [figure, true]),
  );
});

test('the reasons have the figures of the grammar, the readers and the packages', () => {
  const said = (page: string, sentence: string) =>
    figures(sentence, readPage(`docs/reasons/${page}.md`).replace(/\s+/g, ' '));
  const lines = (path: string) => readFileSync(path, 'utf8').split('\n').length - 1;
  const productions = readFileSync('grammar/filter.ebnf', 'utf8').match(/^\w+ *::=/gm)?.length;
  expect(said('prefix', '\\[# productions\\]')).toEqual([productions]);
  const readers = ['python/prefilter.py', 'go/prefilter.go'].map((path) => lines(`grammar/readers/${path}`));
  expect(said('prefix', 'is # lines of Python or # of Go')).toEqual(readers);
  const [own, rsql, logic, core] = said('compared', 'parser, kB \\| # \\| # \\| \\| #, evaluates \\| #, core');
  expect([own, rsql, core]).toEqual(figures('with the parser # kB\\. .*? parser # kB, .*? core # kB'));
  expect(Math.abs((logic as number) / kilobytes("export { default } from 'json-logic-js'") - 1)).toBeLessThan(0.05);
});

/** What a page includes for these lines: bundled, minified and gzipped. */
function kilobytes(contents: string): number {
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0]?.text as string, { level: 9 }).length / 1000;
}
