import { describe, expect, test } from 'vitest';
import { where } from '../../../src/builder/fluent.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { compile, matches } from '../../../src/meaning/match/compile.ts';
import { all, any, condition } from '../../support/nodes.ts';
import { long, scaled } from '../../support/runs.ts';
import { read, typed } from '../full.ts';

describe('the example of the specification', () => {
  const filter = parseOrThrow('(OR (= processed false) (_not_exists processed))');
  test.each([
    [{}, true],
    [{ processed: false }, true],
    [{ processed: 'false' }, true],
    [{ processed: null }, true],
    [{ processed: undefined }, true],
    [Object.create({ processed: true }), true],
    [{ processed: true }, false],
    [{ processed: 'true' }, false],
    [{ processed: '' }, false],
    [{ processed: 0 }, false],
    [{ processed: 'False' }, false],
  ])('%j: %s', (document, selected) => {
    expect(matches(filter, document)).toBe(selected);
  });
});

// filter, document, selected under `text`, selected under `typed`
describe.each<[string, object, boolean, boolean]>([
  ['(= a false)', {}, false, false],
  ['(= a false)', { a: false }, true, true],
  ['(= a false)', { a: 'false' }, true, false],
  ['(= a "false")', { a: false }, true, false],
  ['(= a "false")', { a: 'false' }, true, true],
  ['(= a 1)', { a: 1 }, true, true],
  ['(= a 1)', { a: 1n }, true, true],
  ['(= a 1)', { a: '1' }, true, false],
  ['(= a 1)', { a: '1.0' }, false, false],
  // Typed, a number as JSON writes it is that number.
  ['(= a 1.0)', { a: 1 }, false, true],
  ['(= a 1.0)', { a: '1.0' }, true, false],
  ['(= a 10.80)', { a: 10.8 }, false, true],
  ['(= a -0)', { a: 0 }, false, true],
  ['(!= a 1e2)', { a: 100 }, true, false],
  ['(= a 9007199254740993)', { a: 9007199254740993n }, true, true],
  ['(= a 9007199254740993)', { a: 9007199254740992 }, false, false],
  ['(= a 1e400)', { a: 10n ** 400n }, false, true],
  ['(= a 007)', { a: 7 }, false, false],
  ['(= a 007)', { a: '007' }, true, true],
  ['(= a 1e+21)', { a: 1e21 }, true, true],
  ['(= a 0)', { a: -0 }, true, true],
  ['(= a 0)', { a: false }, false, false],
  ['(= a NaN)', { a: Number.NaN }, true, false],
  ['(= a "")', { a: '' }, true, true],
  ['(= a "")', {}, false, false],
  ['(= a null)', { a: null }, false, false],
  ['(= a null)', { a: 'null' }, true, true],
  ['(= a 1,2)', { a: [1, 2] }, false, false],
  ['(_exists a)', { a: [] }, true, true],
  ['(_exists a)', { a: '' }, true, true],
  ['(_exists a)', { a: null }, false, false],
  ['(!= a 1)', {}, true, true],
  ['(!= a 1)', { a: null }, true, true],
  ['(!= a 1)', { a: 1 }, false, false],
  ['(NOT (= a 1))', {}, true, true],
  ['(NOT (< a 1))', {}, true, true],
  ['(< a 10)', {}, false, false],
  ['(< a 10)', { a: null }, false, false],
  ['(< a 10)', { a: 9 }, true, true],
  ['(< a 10)', { a: '9' }, true, false],
  ['(< a 10)', { a: 9n }, true, true],
  ['(< a 10)', { a: 10 }, false, false],
  ['(<= a 10)', { a: 10 }, true, true],
  ['(<= a 10)', { a: '1e1' }, true, false],
  ['(< a 10)', { a: '' }, false, false],
  ['(< a 10)', { a: 'abc' }, false, false],
  ['(> a 10)', { a: 'abc' }, false, false],
  ['(> a 10)', { a: Number.NaN }, false, false],
  ['(> a 10)', { a: Infinity }, false, true],
  ['(< a b)', { a: 'a' }, true, true],
  ['(< a b)', { a: 5 }, false, false],
  ['(< a b)', { a: '5' }, false, true],
  ['(> a a)', { a: 'B' }, false, false],
  ['(> a ｡)', { a: '😀' }, true, true],
  ['(< a true)', { a: false }, true, true],
  ['(< a true)', { a: 0 }, false, false],
  ['(>= a 2026-07-01)', { a: '2026-07-02' }, true, true],
  [
    '(>= a 35260712345678000190550010000000011000000016)',
    { a: '35260712345678000190550010000000011000000015' },
    false,
    false,
  ],
  ['(> a 9007199254740992)', { a: 9007199254740993n }, true, true],
  ['(< a 9007199254740993)', { a: 9007199254740992 }, true, true],
  ['(= __proto__ x)', {}, false, false],
  ['(= __proto__ x)', { ['__proto__']: 'x' }, true, true],
  ['(_not_exists __proto__)', {}, true, true],
  ['(_not_exists __proto__)', { ['__proto__']: 'x' }, false, false],
  ['(_exists __proto__)', JSON.parse('{"__proto__": 1}'), true, true],
  ['(_exists constructor)', {}, false, false],
  ['(!= toString x)', {}, true, true],
  ['(= a 1)', Object.create({ a: 1 }), false, false],
  ['(= a 1)', Object.assign(Object.create(null), { a: 1 }), true, true],
])('%s on %o', (text, document, byText, byType) => {
  test(`is ${byText} by text and ${byType} typed`, () => {
    expect(matches(read(text), document)).toBe(byText);
    expect(matches(read(text), document, { dialect: typed })).toBe(byType);
    expect(matches(read(text), document, { equality: 'typed' })).toBe(byType);
    expect(matches(read(text), document, { dialect: typed, equality: 'text' })).toBe(byText);
  });
});

test.each([1, 2, 3, 4, 5, 6])('%i operands: one is enough for OR, all are needed for AND', (count) => {
  const conditions = Array.from({ length: count }, (_, i) => `(= p${i} x)`).join(' ');
  const [or, and] = [compile(read(`(OR ${conditions})`)), compile(read(`(AND ${conditions})`))];
  const all = Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, 'x']));
  expect([or({}), and({}), or(all), and(all)]).toEqual([false, false, true, true]);
  for (let i = 0; i < count; i++) {
    expect([or({ [`p${i}`]: 'x' }), and({ ...all, [`p${i}`]: 'y' })]).toEqual([true, false]);
  }
});

test.each([7, 16, 17, 40])('%i operands of as many kinds', (count) => {
  const written = (i: number) => [`(= p${i} x)`, `(!= p${i} x)`, `(_exists p${i})`, `(NOT (= p${i} 7))`][i % 4];
  const every = Array.from({ length: count }, (_, i) => read(`${written(i)}`));
  const documents = Array.from({ length: 60 }, (_, seed) =>
    Object.fromEntries(every.map((_, i) => [`p${i}`, [undefined, 'x', 7, 'y'][(seed * (i + 3)) % 4]])),
  );
  for (const kind of ['or', 'and'] as const) {
    for (const document of documents) {
      const each = every.map((one) => matches(one, document));
      const expected = kind === 'or' ? each.includes(true) : !each.includes(false);
      expect(matches({ kind, operands: every }, document)).toBe(expected);
    }
  }
});

test('an empty OR built by hand selects nothing, an empty AND everything', () => {
  expect(matches(any(), {})).toBe(false);
  expect(matches(all(), {})).toBe(true);
});

test('very many conditions side by side', () => {
  const count = long ? 100_000 : scaled(30_000);
  const selects = compile(any(...Array.from({ length: count }, (_, i) => condition('equal', 'a', String(i)))));
  expect([selects({ a: count - 1 }), selects({ a: count })]).toEqual([true, false]);
});

test('a fluent filter is accepted', () => {
  const selects = compile(where('a').equals(1).or(where('a').notExists()));
  expect([{}, { a: 1 }, { a: 2 }].filter(selects)).toEqual([{}, { a: 1 }]);
});
