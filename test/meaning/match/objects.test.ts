import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builder } from '../../../src/builder/builder.ts';
import { defineDialect } from '../../../src/language/dialect/dialect.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { compileMany } from '../../../src/meaning/many/compile-many.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { given } from '../../../src/meaning/simplify/given.ts';
import { read } from '../full.ts';

/*
 * Objects in documents, as the drivers of databases return them: each is what it says that it is in JSON.
 */

/** As the decimals of Prisma and decimal.js. */
class Decimal {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): string {
    return this.text;
  }
}

const now = new Date('2026-03-31T12:00:00Z');
const properties: Properties = { at: 'instant', total: 'decimal', list: { type: 'instant', many: true } };
const saying = (json: unknown) => ({ toJSON: () => json });

/** The answer of every way to match. */
function answer(text: string, document: object, equality: 'text' | 'typed' = 'text', declared = properties): boolean {
  const filter = read(text);
  const options = { equality, properties: declared };
  const answers = [
    matches(filter, document, options),
    compileMany([['id', filter]], options).match(document).length === 1,
    given(filter, document, options) === true,
  ];
  expect(new Set(answers).size, `${text}: ${answers}`).toBe(1);
  return answers[0] as boolean;
}

describe.each(['text', 'typed'] as const)('under the equality `%s`', (equality) => {
  test.each<[string, object, boolean]>([
    ['(= at 2026-03-31T09:00:00-03:00)', { at: now }, true],
    ['(!= at 2026-03-31T12:00:00Z)', { at: now }, false],
    ['(< at 2026-04-01T00:00:00Z)', { at: now }, true],
    ['(NOT (>= at 2026-04-01T00:00:00Z))', { at: now }, true],
    ['(in at 2025-01-01T00:00:00Z 2026-03-31T12:00:00Z)', { at: now }, true],
    ['(OR (= at 2025-01-01T00:00:00Z) (= at 2026-03-31T12:00:00Z) (_not_exists at))', { at: now }, true],
    ['(= list 2026-03-31T12:00:00Z)', { list: [new Date(0), now] }, true],
    ['(= total 1.50)', { total: new Decimal('1.5') }, true],
    ['(> total 1.49)', { total: new Decimal('1.5') }, true],
    // Without a kind it is its text.
    ['(= plain "2026-03-31T12:00:00.000Z")', { plain: now }, true],
    ['(startsWith plain 2026-03)', { plain: now }, true],
    ['(= plain 7)', { plain: saying(7) }, true],
    ['(OR (= plain 6) (= plain 7))', { plain: saying(7) }, true],
    ['(< plain 8)', { plain: saying(7) }, true],
    ['(= plain true)', { plain: saying(true) }, true],
    // An invalid `Date` is absent, and all other objects are present and equal nothing.
    ['(_exists at)', { at: new Date(Number.NaN) }, false],
    ['(OR (= at 2026-03-31T12:00:00Z) (= at 2025-01-01T00:00:00Z) (_not_exists at))', { at: saying(null) }, true],
    ['(_exists list)', { list: [new Date(Number.NaN)] }, false],
    ['(_exists plain)', { plain: saying({}) }, true],
    ['(_exists plain)', { plain: Buffer.from('a') }, true],
    ['(= plain a)', { plain: Buffer.from('a') }, false],
    ['(= plain "[object Object]")', { plain: { toString: () => 'a' } }, false],
    ['(= plain a)', { plain: saying(['a']) }, false],
  ])('%s on %o: %s', (text, document, selected) => {
    expect(answer(text, document, equality)).toBe(selected);
  });
});

test('an error of `toJSON` passes through', () => {
  const broken = {
    toJSON() {
      throw new TypeError('broken');
    },
  };
  expect(() => matches(read('(= a 1)'), { a: broken })).toThrow('broken');
  expect(() => matches(read('(_exists a)'), { a: broken })).toThrow('broken');
});

test.each(['(= day 2026-03-31)', '(!= day 2026-03-31)', '(<= day 2026-03)', '(in day 2026-03-31 2026-04-01)'])(
  'a `Date` is no date: %s throws, with the name of the property',
  (text) => {
    const declared: Properties = { day: 'date' };
    for (const match of [
      () => matches(read(text), { day: now }, { properties: declared }),
      () => compileMany([['id', read(text)]], { properties: declared }).match({ day: now }),
    ])
      expect(match).toThrow(/`day` is a date without a time/);
    // Presence compares nothing, and an invalid one is absent.
    expect(matches(read('(_exists day)'), { day: now }, { properties: declared })).toBe(true);
    expect(matches(read('(= day 2026-03-31)'), { day: new Date(Number.NaN) }, { properties: declared })).toBe(false);
  },
);

test('typed, what the builder writes for a number or an integer of 64 bits selects it and no other', () => {
  const dialect = defineDialect({
    name: 'typed',
    operators: { '=': { operands: 'property value', means: 'equal', method: 'equals' } },
    equality: 'typed',
  });
  const { equals } = builder({ dialect });
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.integer(),
    fc.constantFrom(-0, 1e21, 1e22, 1e23, 2 ** 53, 2 ** 53 + 2, 5e-324, Number.MAX_VALUE, 9007199254740993n),
  );
  fc.assert(
    fc.property(number, number, (one, other) => {
      const filter = equals('a', one);
      expect(matches(filter, { a: one }, { equality: 'typed' })).toBe(true);
      // biome-ignore lint/suspicious/noDoubleEquals: of a bigint and a number
      if (String(one) !== String(other) && one != other)
        expect(matches(filter, { a: other }, { equality: 'typed' })).toBe(false);
    }),
  );
});
