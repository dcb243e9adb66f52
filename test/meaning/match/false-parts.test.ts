import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionsOf, propertiesOf } from '../../../src/language/conditions.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { print } from '../../../src/language/print.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { falseParts } from '../../../src/meaning/match/false-parts.ts';
import { filterOf } from '../../support/arbitraries.ts';
import { runs } from '../../support/runs.ts';

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
