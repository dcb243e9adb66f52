import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builderCode, clientCode } from '../../src/editor/programs.ts';
import * as prefilter from '../../src/index.ts';
import type { Dialect } from '../../src/language/dialect/dialect.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { filterOf } from '../support/arbitraries.ts';
import { runs } from '../support/runs.ts';

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
