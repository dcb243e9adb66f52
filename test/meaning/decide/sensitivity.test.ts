import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sensitivity } from '../../../src/meaning/decide/sensitivity.ts';
import { matches } from '../../../src/meaning/match/matches.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { candidates, documents } from '../candidates.ts';
import { read } from '../full.ts';
import { naive, threeValued } from '../naive.ts';

// filter, a document that shows that negation matters, one that equality does
describe.each<[string, object | undefined, object | undefined]>([
  ['(OR (= processed false) (_not_exists processed))', undefined, { processed: 'false' }],
  ['(NOT (= processed true))', {}, { processed: 'true' }],
  ['(AND (_exists processed) (NOT (= processed true)))', undefined, { processed: 'true' }],
  ['(NOT (OR (= s "open") (_not_exists s)))', undefined, undefined],
  ['(= s open)', undefined, undefined],
  ['(!= s open)', {}, undefined],
  ['(< n 10)', undefined, { n: '9' }],
  ['(AND (>= d 2026-07-01) (<= d 2026-07-31))', undefined, undefined],
  ['(>= d 2026-07-01)', undefined, { d: true }],
  ['(= n "1")', undefined, { n: 1 }],
  ['(= n 007)', undefined, undefined],
  ['(_exists a)', undefined, undefined],
])('%s', (text, negation, equality) => {
  test('hangs on what its documents show', () => {
    const decision = (witness: object | undefined) => (witness ? { answer: 'yes', witness } : { answer: 'no' });
    expect(sensitivity(read(text))).toEqual({ negation: decision(negation), equality: decision(equality) });
  });
});

test('what surely makes no difference takes a look at both orders of numerals', () => {
  expect(sensitivity(read('(AND (>= a 5) (>= a b))')).equality.answer).toBe('unknown');
});

test('ten thousand values of one property are no more to ask than two', () => {
  const values = Array.from({ length: 10_000 }, (_, i) => `v${i}`);
  const among = (all: readonly string[]) => read(`(OR ${all.map((value) => `(= a ${value})`).join(' ')})`);
  expect(sensitivity(among(values))).toEqual({ negation: { answer: 'no' }, equality: { answer: 'no' } });
  const { answer, witness } = sensitivity(among([...values, '7'])).equality;
  expect([answer, witness]).toEqual(['yes', { a: '7' }]);
});

test('a declared type leaves nothing to misread', () => {
  const properties = { status: ['new', 'done'] } as const;
  expect(sensitivity(read('(= status new)'), { properties }).equality.answer).toBe('no');
});

test('each answer is that of all documents, each witness shows it', () => {
  fc.assert(
    fc.property(crowded(), (filter) => {
      const { negation, equality } = sensitivity(filter);
      const hangs = {
        negation: (document: object) =>
          naive(filter, document, 'text') !== (threeValued(filter, document, 'text') === true),
        equality: (document: object) => matches(filter, document) !== matches(filter, document, { equality: 'typed' }),
      };
      if (negation.witness) expect(hangs.negation(negation.witness)).toBe(true);
      if (equality.witness) expect(hangs.equality(equality.witness)).toBe(true);
      for (const document of documents(candidates([filter]), 300)) {
        if (hangs.negation(document)) expect(negation.answer).toBe('yes');
        if (hangs.equality(document)) expect(equality.answer).toBe('yes');
      }
    }),
    runs(1 / 6),
  );
});
