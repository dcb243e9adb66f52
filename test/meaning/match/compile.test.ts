import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { where } from '../../../src/builder/fluent.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { parseOrThrow } from '../../../src/language/parse/parse.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import { matches } from '../../../src/meaning/match/matches.ts';
import { refusal } from '../../support/refusal.ts';
import { runs } from '../../support/runs.ts';
import { full, read } from '../full.ts';
import { naive } from '../naive.ts';

const typed = full.extend({}, { equality: 'typed' });

const own = (name: string, value: unknown): object =>
  Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true });

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
  ['(= a 1.0)', { a: 1 }, false, false],
  ['(= a 1.0)', { a: '1.0' }, true, true],
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
  ['(< a 9007199254740993)', { a: 9007199254740992 }, true, false],
  ['(= __proto__ x)', {}, false, false],
  ['(= __proto__ x)', own('__proto__', 'x'), true, true],
  ['(_not_exists __proto__)', {}, true, true],
  ['(_not_exists __proto__)', own('__proto__', 'x'), false, false],
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

test.each([7, 16, 17, 40])('%i operands of as many kinds, by both ways', (count) => {
  const condition = (i: number) => [`(= p${i} x)`, `(!= p${i} x)`, `(_exists p${i})`, `(NOT (= p${i} 7))`][i % 4];
  const all = Array.from({ length: count }, (_, i) => read(`${condition(i)}`));
  const documents = Array.from({ length: 60 }, (_, seed) =>
    Object.fromEntries(all.map((_, i) => [`p${i}`, [undefined, 'x', 7, 'y'][(seed * (i + 3)) % 4]])),
  );
  for (const kind of ['or', 'and'] as const) {
    for (const document of documents) {
      const each = all.map((one) => matches(one, document));
      const expected = kind === 'or' ? each.includes(true) : !each.includes(false);
      for (const codegen of [false, true]) {
        expect(matches({ kind, operands: all }, document, { codegen })).toBe(expected);
      }
    }
  }
});

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

test('an empty OR made by hand selects nothing, an empty AND everything', () => {
  expect(matches({ kind: 'or', operands: [] }, {})).toBe(false);
  expect(matches({ kind: 'and', operands: [] }, {})).toBe(true);
});

test('a fluent filter is taken as it is', () => {
  const selects = compile(where('a').equals(1).or(where('a').notExists()));
  expect([{}, { a: 1 }, { a: 2 }].filter(selects)).toEqual([{}, { a: 1 }]);
});

test('an operator without a meaning is named, with its place', () => {
  const error = refusal(() => compile(read('(OR (= a 1) (near place here))')));
  expect(error).toMatchObject({
    code: 'unknown-meaning',
    message: '`near` has no meaning in its dialect, so what it selects is unknown.',
    problems: [{ code: 'unknown-meaning', severity: 'error', span: { start: 13, end: 17 } }],
  });
});

describe('several values', () => {
  const properties = { tags: { type: 'string', many: true } } as const;
  // filter, document, selected
  test.each<[string, object, boolean]>([
    ['(= tags a)', { tags: ['b', 'a'] }, true],
    ['(= tags a)', { tags: 'a' }, true],
    ['(= tags a)', { tags: [['a']] }, false],
    ['(!= tags a)', { tags: ['b', 'a'] }, false],
    ['(!= tags a)', { tags: [] }, true],
    ['(AND (= tags a) (= tags b))', { tags: ['b', 'a'] }, true],
    ['(AND (< tags 2) (> tags 8))', { tags: [1, 9] }, true],
    ['(_exists tags)', { tags: [] }, false],
    ['(_exists tags)', { tags: [null, undefined] }, false],
    ['(_not_exists tags)', { tags: [null] }, true],
    ['(OR (= tags a) (_not_exists tags))', { tags: [null] }, true],
    ['(OR (= tags a) (_not_exists tags))', { tags: ['b'] }, false],
    ['(_exists other)', { other: [] }, true],
    ['(= other a)', { other: ['a'] }, false],
  ])('%s on %j: %s', (text, document, selected) => {
    for (const codegen of [false, true]) expect(matches(read(text), document, { properties, codegen })).toBe(selected);
  });
});

describe('generated source', () => {
  const hostile = [
    '"',
    '\\',
    '`',
    '\u2028',
    '\u2029',
    '*/',
    '//',
    '\n',
    '\0',
    '\ud800',
    '"]||true//',
    "'",
    '__proto__',
  ];
  test.each(hostile)('%j is a name and a value like any other', (text) => {
    const word = { text };
    const selects = compile(
      {
        kind: 'and',
        operands: [
          { kind: 'compare', comparator: 'equal', property: word, value: word },
          { kind: 'presence', property: word, present: true },
        ],
      },
      { codegen: true },
    );
    expect([selects(own(text, text)), selects(own(text, 'x')), selects({})]).toEqual([true, false, false]);
  });

  test('the error for an operator without a meaning is the same', () => {
    expect(refusal(() => compile(read('(near place here)'), { codegen: true }))).toMatchObject({
      code: 'unknown-meaning',
    });
  });

  test('it is not asked for unless it is wanted', () => {
    const { Function: usual } = globalThis;
    globalThis.Function = function forbidden() {
      throw new EvalError('forbidden');
    } as never;
    try {
      expect(matches(read('(= a 1)'), { a: 1 })).toBe(true);
      expect(() => compile(read('(= a 1)'), { codegen: true })).toThrow(EvalError);
    } finally {
      globalThis.Function = usual;
    }
  });
});

describe('depth', () => {
  const nested = (depth: number, inside: Filter): Filter => {
    let filter = inside;
    for (let i = 0; i < depth; i++) {
      filter =
        i % 3 === 0
          ? { kind: 'not', operand: filter }
          : { kind: i % 3 === 1 ? 'or' : 'and', operands: [filter, read(i % 3 === 1 ? '(= b x)' : '(_exists a)')] };
    }
    return filter;
  };

  test.each([100, 499, 500, 501, 1000, 100_000])('%i levels', (depth) => {
    const selects = compile(nested(depth, read('(= a 1)')));
    // `(= b x)` is false and `(_exists a)` true here, so that only the negations count.
    const odd = Math.ceil(depth / 3) % 2 === 1;
    expect(selects({ a: 1 })).toBe(!odd);
    expect(selects({ a: 2 })).toBe(odd);
  });

  const fifteen = Array.from({ length: 15 }, (_, i) => read(`(= b${i} x)`));

  test('a predicate works with little machine stack left', () => {
    const selects = compile(nested(100_000, read('(= a 1)')));
    const [shallow, room] = [compile(nested(500, read('(= a 1)'))), 200];
    const levels = (() => {
      const dive = (level: number): number => {
        try {
          return dive(level + 1);
        } catch {
          return level;
        }
      };
      return dive(0);
    })();
    // Each level of these has more than one call of its own.
    const wide = Array.from({ length: 250 }).reduce<Filter>(
      (inside) => ({ kind: 'not', operand: { kind: 'or', operands: [...fifteen, inside] } }),
      read('(= a 1)'),
    );
    const selectsWide = compile(wide);
    const at = (level: number): unknown[] =>
      level > 0 ? at(level - 1) : [selects({ a: 1 }), shallow({ a: 1 }), selectsWide({ a: 1 })];
    expect(at(Math.floor(levels / 2) - room)).toHaveLength(3);
  });

  test('a hundred thousand conditions side by side', () => {
    const operands = Array.from({ length: 100_000 }, (_, i) => where('a').equals(i).filter);
    const selects = compile({ kind: 'or', operands });
    expect([selects({ a: 99_999 }), selects({ a: 100_000 })]).toEqual([true, false]);
  });
});
