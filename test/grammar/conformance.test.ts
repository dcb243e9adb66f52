import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { vectorFiles } from '../../src/cli/commands/conformance/questions.ts';
import { propertyWordsIn } from '../../src/language/conditions.ts';
import { type Dialect, defineDialect, type Equality, type Operator } from '../../src/language/dialect/dialect.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { decode, encode } from '../../src/language/encode.ts';
import type { Filter } from '../../src/language/filter.ts';
import { meanings } from '../../src/language/meanings.ts';
import type { Limits } from '../../src/language/parse/limits.ts';
import { parse, parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { withoutSpans } from '../../src/language/visit.ts';
import { matches } from '../../src/meaning/match/compile.ts';
import { naive } from '../meaning/naive.ts';

interface Vector {
  readonly name: string;
  readonly dialect: string;
  readonly limits?: Partial<Limits>;
  readonly filter: string;
  readonly tree?: Filter;
  readonly printed?: string;
  readonly problems?: readonly unknown[];
  readonly notes?: string;
}

interface DialectData {
  readonly name: string;
  readonly operators: readonly (Operator & { readonly symbol: string })[];
  readonly quotedValues: boolean;
  readonly equality: Equality;
}

const folder = new URL('../../grammar/conformance/', import.meta.url);
const dialects = read<DialectData>('dialects.json');
const others = ['version.json', 'dialects.json', 'printing.json', 'encoding.json', 'selects.json', 'paths.json'];
const files = readdirSync(folder).filter((file) => file.endsWith('.json') && !others.includes(file));
const readme = readFileSync(new URL('README.md', folder), 'utf8');
const all = files.flatMap((file) => read<Vector>(file));

describe.each(files)('%s', (file) => {
  test.each(read<Vector>(file))('$name', (vector) => {
    const { filter: text, tree, printed, problems = [], limits = {} } = vector;
    const dialect = dialectOf(vector.dialect);
    const result = parse(text, { dialect, limits });
    expect(result.problems.map(({ code, severity, span }) => ({ code, severity, ...span }))).toEqual(problems);
    expect(result.ok).toBe(tree !== undefined);
    if (!result.ok) return;
    expect(file === 'spans.json' ? result.filter : withoutSpans(result.filter)).toEqual(tree);
    expect(print(result.filter, { dialect })).toBe(printed);
    expect(print(result.filter)).toBe(printed);
  });
});

interface MeaningVector {
  readonly name: string;
  readonly filter: string;
  readonly document: object;
  readonly equality: Equality;
  readonly many?: readonly string[];
  readonly paths?: Readonly<Record<string, readonly string[]>>;
  readonly selected: boolean;
}

describe('selects.json', () => {
  const vectors = read<MeaningVector>('selects.json');

  test.each(vectors)('$name', ({ filter: text, document, equality, many = [], selected }) => {
    const dialect = dialectOf('every').extend({}, { equality });
    const tree = parseOrThrow(text, { dialect });
    // It computes powers of ten.
    if (!/e-?\d{7}/.test(text)) expect(naive(tree, document, equality, many)).toBe(selected);
    const properties = Object.fromEntries(many.map((name) => [name, { type: 'string', many: true }] as const));
    expect(matches(tree, document, { dialect, ...(many.length > 0 && { properties }) })).toBe(selected);
  });

  test('has vectors of every meaning and equality, each with documents that are selected and others', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(400);
    const { operators } = dialectOf('every');
    for (const symbol of Object.keys(operators)) {
      const answers = vectors.filter(({ filter }) => filter.startsWith(`(${symbol} `)).map(({ selected }) => selected);
      expect([symbol, new Set(answers).size]).toEqual([symbol, 2]);
    }
    expect(Object.values(operators).map(({ means }) => means)).toEqual(expect.arrayContaining(Object.keys(meanings)));
  });
});

describe('paths.json', () => {
  const vectors = read<MeaningVector>('paths.json');

  test.each(vectors)('$name', ({ filter: text, document, equality, many = [], paths = {}, selected }) => {
    const dialect = dialectOf('every').extend({}, { equality });
    const tree = parseOrThrow(text, { dialect });
    const found = Object.entries(paths).map(([name, steps]) => [name, steps.reduce(step, document)] as const);
    expect(naive(tree, { ...document, ...Object.fromEntries(found) }, equality, many)).toBe(selected);
    const properties = Object.fromEntries(
      propertyWordsIn(tree, dialect).map(({ text: name }) => {
        const path = paths[name];
        return [name, { type: 'string', many: many.includes(name), ...(path && { path }) }] as const;
      }),
    );
    expect(matches(tree, document, { dialect, properties })).toBe(selected);
  });

  test('has documents that are selected and others, for paths of one step, two and more', () => {
    for (const [least, most] of [
      [1, 1],
      [2, 2],
      [3, 9],
    ] as const) {
      const some = vectors.filter(({ paths }) =>
        Object.values(paths ?? {}).some(({ length }) => length >= least && length <= most),
      );
      expect(new Set(some.map(({ selected }) => selected)).size).toBe(2);
    }
  });
});

/** What an object of JSON has under a name. */
function step(value: unknown, name: string): unknown {
  const isInside = Object.prototype.toString.call(value) === '[object Object]';
  return isInside ? new Map(Object.entries(value as object)).get(name) : undefined;
}

test('the version has the hash of all other files, in the order of their names', () => {
  const text = readdirSync(folder)
    .filter((file) => file.endsWith('.json') && file !== 'version.json')
    .sort()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const { vectors, ...rest } = JSON.parse(readFileSync(new URL('version.json', folder), 'utf8'));
  expect(vectors).toMatch(/^\d+\.\d+\.\d+$/);
  // Update the version too, as the README says: not only the hash.
  expect(rest).toEqual({ sha256 });
});

test('each file of a reader that is copied says which vectors it is for', () => {
  const { vectors } = JSON.parse(readFileSync(new URL('version.json', folder), 'utf8'));
  const files = readdirSync(new URL('../readers/', folder), { recursive: true, encoding: 'utf8' });
  const copied = files.filter((file) => /prefilter.*\.(py|php|java|go|cs)$|kit\.go$/i.test(file));
  expect(copied).toHaveLength(10);
  for (const file of copied) {
    const text = readFileSync(new URL(`../readers/${file}`, folder), 'utf8');
    expect([file, /Reader \d+\.\d+\.\d+ for the vectors (\S+)\./.exec(text)?.[1]]).toEqual([file, vectors]);
  }
});

test('each vector has its levels', () => {
  for (const file of readdirSync(folder).filter((name) => /^(?!dialects|version).*\.json$/.test(name))) {
    for (const { name, level, ...vector } of read<Vector & { readonly level: unknown; readonly equality?: string }>(
      file,
    )) {
      const codes = vector.problems?.map((problem) => (problem as { readonly code: string }).code);
      const whole = codes?.includes('infix-syntax') ? ['read', 'problems'] : ['read', 'positions', 'problems'];
      const byFile = { 'spans.json': 'positions', 'surrogates.json': 'surrogates', 'paths.json': 'paths' }[file];
      const expected = byFile ?? { text: 'selects', typed: 'typed' }[`${vector.equality}`] ?? (codes ? whole : 'read');
      expect([file, name, level]).toEqual([file, name, expected]);
    }
  }
});

test.each(read<Vector & { readonly pairs?: boolean }>('printing.json'))('printing: $name', (vector) => {
  const options = { dialect: dialectOf(vector.dialect), nary: vector.pairs ? 'documented' : true } as const;
  expect(print(vector.tree as Filter, options)).toBe(vector.printed);
});

test.each(read<{ readonly name: string; readonly text: string; readonly encoded: string }>('encoding.json'))(
  'encoding: $name',
  ({ text, encoded }) => {
    expect(encode(text)).toBe(encoded);
    expect(decode(encoded)).toBe(text);
  },
);

test('the command asks every file', () => {
  const all = readdirSync(folder).filter((file) => /^(?!dialects|version).*\.json$/.test(file));
  expect(vectorFiles.map((name) => `${name}.json`).sort()).toEqual(all.sort());
});

describe('the vectors', () => {
  test.each(all.filter(({ printed }) => printed !== undefined))('printing again changes nothing: $name', (vector) => {
    const dialect = dialectOf(vector.dialect);
    const again = parse(vector.printed as string, { dialect });
    expect(again.ok && print(again.filter, { dialect })).toBe(vector.printed);
    expect(again.ok && withoutSpans(again.filter)).toEqual(withoutSpans(vector.tree as Filter));
  });

  test('are many, each with its own name and either a tree or problems', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { name, tree, printed, problems } of all) {
      expect([name, tree === undefined, printed === undefined]).toEqual([
        name,
        problems !== undefined,
        problems !== undefined,
      ]);
    }
  });

  test('include the example of the README', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];
    expect(all).toContainEqual(JSON.parse(example));
  });

  test('cover every code that the README lists, and no other', () => {
    const listed = [...readme.slice(readme.indexOf('## Codes')).matchAll(/^\| `([a-z-]+)` +\|/gm)].map(
      ([, code]) => code,
    );
    const used = new Set(
      all.flatMap(({ problems = [] }) => problems.map((problem) => (problem as { code: string }).code)),
    );
    expect([...used].sort()).toEqual(listed.sort());
  });

  test('have lone surrogates in one file only, for JSON readers that refuse them', () => {
    const broken = files.filter((file) => !read<Vector>(file).every(({ filter }) => filter.isWellFormed()));
    expect(broken).toEqual(['surrogates.json']);
  });
});

describe('the dialects as data', () => {
  test.each([received, qive])('describe $name as it comes with the package', (dialect) => {
    expect(dialects.find(({ name }) => name === dialect.name)).toEqual(dataOf(dialect));
  });

  test('include received with quoted values', () => {
    const quoted = received.extend({}, { name: 'quoted', quotedValues: true });
    expect(dialects.find(({ name }) => name === 'quoted')).toEqual(dataOf(quoted));
  });
});

function read<T>(file: string): T[] {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}

function dialectOf(name: string): Dialect {
  const { operators, ...rest } = dialects.find((dialect) => dialect.name === name) as DialectData;
  return defineDialect({
    ...rest,
    operators: Object.fromEntries(operators.map(({ symbol, ...operator }) => [symbol, operator])),
  });
}

/** A dialect in the form of `dialects.json`: without the parts that only this library's builder and docs need. */
function dataOf({ name, operators, quotedValues, equality }: Dialect): DialectData {
  const entries = Object.entries(operators).map(([symbol, operator]) => {
    const { method: _, summary: __, example: ___, ...facts } = operator;
    return { symbol, ...facts };
  });
  return { name, operators: entries, quotedValues, equality };
}
