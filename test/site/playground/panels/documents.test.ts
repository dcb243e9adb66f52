import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as prefilter from '../../../../src/index.ts';
import { conditionsOf, propertiesOf } from '../../../../src/language/conditions.ts';
import type { Dialect } from '../../../../src/language/dialect/dialect.ts';
import { qive, received } from '../../../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../../../src/language/parse/parse.ts';
import { print } from '../../../../src/language/print.ts';
import { matches } from '../../../../src/meaning/match/compile.ts';
import { builderCode, clientCode } from '../../../../src/site/playground/panels/copies.ts';
import { falseParts } from '../../../../src/site/playground/panels/documents.ts';
import { type TranslationSettings, translateOrExplain } from '../../../../src/site/playground/panels/targets.ts';
import { targetNames } from '../../../../src/translate/targets/names.ts';
import { filterOf } from '../../../support/arbitraries.ts';
import { runs } from '../../../support/runs.ts';

const dialect = received.extend({
  AND: { operands: 'filters', means: 'and' },
  NOT: { operands: 'filter', means: 'not' },
  '>': { operands: 'property value', means: 'greater' },
  in: { operands: 'property values', means: 'oneOf' },
});

const partsOf = (text: string, document: object) =>
  falseParts(parseOrThrow(text, { dialect }), { dialect })(document).map(
    ({ part, is, properties }) => `${is ? 'true' : 'false'} ${print(part, { dialect })} [${properties.join(' ')}]`,
  );

describe('the false part of a filter', () => {
  test.each<[string, object, readonly string[]]>([
    ['(= a b)', { a: 'b' }, []],
    ['(= a b)', {}, ['false (= a b) [a]']],
    ['(AND (= a b) (= c d))', { a: 'b' }, ['false (= c d) [c]']],
    ['(AND (= a b) (= c d))', {}, ['false (= a b) [a]', 'false (= c d) [c]']],
    // Any operand would be enough, so all of them together are the reason.
    ['(OR (= a b) (= c d))', {}, ['false (OR (= a b) (= c d)) [a c]']],
    ['(AND (= a b) (OR (= c d) (> e 1)))', { a: 'b', e: 1 }, ['false (OR (= c d) (> e 1)) [c e]']],
    ['(NOT (= a b))', { a: 'b' }, ['true (= a b) [a]']],
    ['(NOT (OR (= a b) (= c d)))', { c: 'd' }, ['true (= c d) [c]']],
    ['(NOT (AND (= a b) (= c d)))', { a: 'b', c: 'd' }, ['true (AND (= a b) (= c d)) [a c]']],
    ['(NOT (NOT (in a b c)))', {}, ['false (in a b c) [a]']],
    ['(OR (= a b))', {}, ['false (= a b) [a]']],
  ])('%s for %j', (text, document, parts) => {
    expect(partsOf(text, document)).toEqual(parts);
  });

  test('exists for each document that is not selected, and has the value that is shown', () => {
    const documented = filterOf(dialect).chain((filter) => {
      const names = propertiesOf(filter);
      const values = [...new Set(conditionsOf(filter).flatMap(({ values }) => values.map(({ text }) => text)))];
      const value = fc.option(fc.constantFrom(...values, 'other', 2), { nil: undefined });
      return fc.record({
        filter: fc.constant(filter),
        document: fc
          .array(value, { minLength: names.length, maxLength: names.length })
          .map((held) => Object.fromEntries(names.map((name, index) => [name, held[index]]))),
      });
    });
    fc.assert(
      fc.property(documented, ({ filter, document }) => {
        const parts = falseParts(filter, { dialect })(document);
        expect(parts.length > 0).toBe(!matches(filter, document, { dialect }));
        for (const { part, is } of parts) expect(matches(part, document, { dialect })).toBe(is);
      }),
      runs(0.3),
    );
  });
});

const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');
const settings: TranslationSettings = {
  column: '',
  exact: false,
  absence: '=isnull=',
  dialect: received,
  properties: undefined,
  locale: 'en',
};

test('every target has a translation without settings', () => {
  for (const target of targetNames) expect(translateOrExplain(filter, target, settings)).toHaveProperty('output');
});

test('declared types and a JSON column change it', () => {
  const postgres = (more: Partial<TranslationSettings>) =>
    translateOrExplain(filter, 'postgres', { ...settings, ...more });
  expect(postgres({})).toMatchObject({ output: '("processed" = $1::text OR "processed" IS NULL)', params: ['false'] });
  expect(postgres({ properties: { processed: 'boolean' } })).toMatchObject({ params: [false] });
  expect(JSON.stringify(postgres({ column: 'props' }))).toContain('\\"props\\"');
});

test('the reason for a missing translation is in the language of the page', () => {
  expect(translateOrExplain(filter, 'rsql', { ...settings, absence: 'nonsense', locale: 'pt-BR' })).toEqual({
    reason: 'rsql não pode usar estas opções: `--absence` recebe um operador como `=isnull=`.',
  });
});

const own = received.extend(
  { AND: { operands: 'filters', means: 'and', method: 'and' }, NOT: { operands: 'filter', means: 'not' } },
  { quotedValues: true },
);
const lists = received.extend({
  in: { operands: 'property values', means: 'oneOf', method: 'oneOf' },
  has: { operands: 'property value', means: 'contains', method: 'contains' },
});

/** Runs a program that imports from the package and returns the filter that it makes. */
function made(code: string): prefilter.Filter {
  const body = code.replace(/^import \{ (.*) \} from 'prefilter';$/m, 'const { $1 } = prefilter;');
  expect(body).not.toContain('import');
  return new Function('prefilter', `${body}\nreturn selected;`)(prefilter);
}

const codeOf = (text: string, dialect: Dialect = received) => builderCode(parseOrThrow(text, { dialect }), dialect);

describe('the calls that build a filter', () => {
  test('use the functions of the dialect', () => {
    expect(codeOf('(OR (= processed false) (_not_exists processed))')).toBe(
      "import { equals, notExists, or } from 'prefilter';\n\nconst selected = or(equals('processed', false), notExists('processed'));\n",
    );
    expect(codeOf('(AND (= a 1) (= b 01))', qive)).toBe(
      "import { builder } from 'prefilter';\n\nconst { and, equals } = builder({ dialect: 'qive' });\n\nconst selected = and(equals('a', 1), equals('b', '01'));\n",
    );
  });

  test('are broken into lines if they are long', () => {
    expect(
      codeOf("(OR (= supplier it's-a-very-long-name-of-a-company) (= supplier another-name))"),
    ).toBe(`import { equals, or } from 'prefilter';

const selected = or(
  equals('supplier', "it's-a-very-long-name-of-a-company"),
  equals('supplier', 'another-name'),
);
`);
  });

  test('fall back to the text of the filter if the dialect has no function for an operator', () => {
    expect(codeOf('(NOT (= a "b c"))', own)).toBe(`import { filter, received } from 'prefilter';

const selected = filter({ dialect: received.extend({
  "AND": {
    "operands": "filters",
    "means": "and",
    "method": "and"
  },
  "NOT": {
    "operands": "filter",
    "means": "not"
  }
}, { quotedValues: true }) })('(NOT (= a "b c"))');
`);
  });

  test('build the same filter', () => {
    for (const dialect of [received, qive, own, lists]) {
      fc.assert(
        fc.property(filterOf(dialect), (filter) => {
          const text = print(filter, { dialect });
          // Invisible characters, which the builder refuses, are refused with its message.
          let built: prefilter.Filter;
          try {
            built = made(builderCode(filter, dialect));
          } catch (error) {
            expect((error as prefilter.FilterError).code).toBe('unwritable');
            return;
          }
          const spelt = (written: string) => written.replaceAll('(NOT_EXISTS ', '(_not_exists ').replaceAll('"', '');
          expect(spelt(print(built, { dialect }))).toBe(spelt(text));
        }),
        runs(0.2),
      );
    }
  });

  test('a deep filter takes no time', () => {
    const deep = `${'(OR (= a b) '.repeat(250)}(= c d)${')'.repeat(250)}`;
    expect(made(codeOf(deep))).toBeDefined();
  });
});

test('the program that fetches contains the filter as a literal', () => {
  const filter = parseOrThrow(`(= name it's)`);
  expect(clientCode(filter, received)).toContain(`const filter = "(= name it's)";`);
});
