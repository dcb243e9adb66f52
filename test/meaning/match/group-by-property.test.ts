import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { matches } from '../../../src/meaning/match/matches.ts';
import { runs } from '../../support/runs.ts';
import { read } from '../full.ts';
import { naive } from '../naive.ts';

test('what an OR asks of one property is asked at once, and of inherited values nothing is true', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('true', 'false', '7', '1.5', 'NaN', 'x', 'y', 'z', '9007199254740993', 'absent'), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.constantFrom('text' as const, 'typed' as const),
      fc.boolean(),
      (texts, equality, isInherited) => {
        const conditions = texts.map((text) => read(text === 'absent' ? '(_not_exists a)' : `(= a ${text})`));
        const filter: Filter = { kind: 'or', operands: [...conditions, read('(= b x)')] };
        for (const a of [
          undefined,
          null,
          true,
          'true',
          false,
          7,
          '7',
          7n,
          1.5,
          Number.NaN,
          'NaN',
          'x',
          'w',
          -0,
          [],
          {},
        ]) {
          const document = isInherited ? Object.create({ a }) : { a };
          const expected = naive(filter, document, equality);
          for (const codegen of [false, true]) expect(matches(filter, document, { equality, codegen })).toBe(expected);
        }
      },
    ),
    runs(1 / 5),
  );
});
