import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { compile, matches } from '../../../src/meaning/match/compile.ts';
import { cpuMs } from '../../support/cpu-ms.ts';
import { runs } from '../../support/runs.ts';
import { read } from '../full.ts';
import { naive } from '../naive.ts';

test('conditions of an OR on one property are tested at once, and inherited values never match', () => {
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
          expect(matches(filter, document, { equality })).toBe(expected);
        }
      },
    ),
    runs(1 / 5),
  );
});

test('equalities nested in pairs are tested at once too', () => {
  fc.assert(
    fc.property(
      fc.letrec<{ filter: Filter }>((tie) => ({
        filter: fc.oneof(
          { depthSize: 'medium' },
          fc
            .constantFrom('(= a x)', '(= a 7)', '(in a y z)', '(= b x)', '(_not_exists a)', '(!= b y)', '(in b x 7)')
            .map(read),
          fc.record({
            kind: fc.constant('or' as const),
            operands: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
          }),
        ),
      })).filter,
      fc.constantFrom(undefined, 'x', 'y', 7, 'w'),
      fc.constantFrom(undefined, 'x', 'y', 7),
      (filter, a, b) => {
        const expected = naive(filter, { a, b }, 'text');
        expect(matches(filter, { a, b })).toBe(expected);
      },
    ),
    runs(1 / 2),
  );
});

test('ten thousand values take as long as ten, as one list and as pairs', () => {
  const texts = Array.from({ length: 10_000 }, (_, i) => `v${i}`);
  const pair = (some: readonly string[]): Filter =>
    some.length === 1
      ? read(`(= a ${some[0]})`)
      : { kind: 'or', operands: [pair(some.slice(0, some.length >> 1)), pair(some.slice(some.length >> 1))] };
  const few = compile(read('(in a v1 v2 v3 v4 v5 v6 v7 v8 v9 v10)'));
  const documents = texts.map((a) => ({ a }));
  const time = (test: (document: object) => boolean) =>
    Math.min(
      ...Array.from({ length: 7 }, () => {
        const start = cpuMs();
        for (const document of documents) test(document);
        return cpuMs() - start;
      }),
    );
  for (const filter of [read(`(in a ${texts.join(' ')})`), pair(texts)]) {
    const many = compile(filter);
    expect(many({ a: 'v9999' })).toBe(true);
    expect(many({ a: 'v10000' })).toBe(false);
    // One by one it would take a thousand times as long.
    expect(time(many)).toBeLessThan(50 * Math.max(0.1, time(few)));
  }
});
