import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import { absenceSensitive } from '../../src/meaning/decide/sensitivity.ts';
import * as meaning from '../../src/meaning/index.ts';
import { redundantParts } from '../../src/meaning/simplify/redundant-parts.ts';
import { PrefilterError } from '../../src/source/problem.ts';
import { read } from '../meaning/full.ts';
import { not } from '../support/nodes.ts';
import { refusal } from '../support/refusal.ts';

const fine = read('(= a 1)');

/** All functions that take a filter, by the names of those arguments. */
const functions: readonly (readonly [string, string, (filter: never, options?: never) => unknown])[] = [
  ['matches', 'filter', (filter, options) => meaning.matches(filter, {}, options)],
  ['compile', 'filter', meaning.compile],
  ['satisfiable', 'filter', meaning.satisfiable],
  ['implies', 'a', (filter, options) => meaning.implies(filter, fine, options)],
  ['implies', 'b', (filter, options) => meaning.implies(fine, filter, options)],
  ['equivalent', 'a', (filter, options) => meaning.equivalent(filter, fine, options)],
  ['disjoint', 'b', (filter, options) => meaning.disjoint(fine, filter, options)],
  ['simplify', 'filter', meaning.simplify],
  ['compare', 'before', (filter, options) => meaning.compare(filter, fine, options)],
  ['compare', 'after', (filter, options) => meaning.compare(fine, filter, options)],
  ['sensitivity', 'filter', meaning.sensitivity],
  ['explain', 'filter', meaning.explain],
  ['absenceSensitive', 'filter', absenceSensitive],
  ['redundantParts', 'filter', redundantParts],
];

const word = { text: 'a' };
const cyclic: { kind: 'or'; operands: unknown[] } = { kind: 'or', operands: [fine] };
cyclic.operands.push({ kind: 'not', operands: [cyclic] });
const selfish: { kind: 'not'; operands: unknown[] } = { kind: 'not', operands: [] };
selfish.operands.push(selfish);

const wrong: readonly (readonly [unknown, string])[] = [
  [null, 'must be a filter, not null.'],
  [undefined, 'must be a filter, not undefined.'],
  [Symbol('a'), 'must be a filter, not a symbol.'],
  ['(= a 1)', 'must be a filter, not a string: read it with `parseOrThrow`.'],
  [{ filter: null }, 'must be a filter, not an object.'],
  [[fine], 'must be a filter, not a list.'],
  [{}, 'must be a filter, not an object.'],
  [{ kind: 'like' }, 'must be a filter: there is no kind `like`.'],
  [{ kind: 'constructor' }, 'must be a filter: there is no kind `constructor`.'],
  [{ kind: 'or' }, 'is incomplete: its `or` needs a list of `operands`.'],
  [{ kind: 'and', operands: fine }, 'is incomplete: its `and` needs a list of `operands`.'],
  ...[{}, { operands: fine }, { operands: [] }, { operands: [fine, fine] }].map(
    (rest) => [{ kind: 'not', ...rest }, 'is incomplete: its `not` needs one filter in `operands`.'] as const,
  ),
  [{ kind: 'not', operands: [null] }, 'must contain filters only, not null.'],
  [{ kind: 'or', operands: [fine, undefined] }, 'must contain filters only, not undefined.'],
  [{ kind: 'or', operands: [fine, word] }, 'must be a filter: an object in it has no `kind`.'],
  ...[undefined, null, 'like', 'and', 'not', 'toString', 7].map(
    (means) =>
      [
        { ...fine, means },
        'is incomplete: its `condition` needs `means`, the meaning of a condition such as `equal`.',
      ] as const,
  ),
  [{ ...fine, property: 'a' }, 'is incomplete: its `condition` needs a `property` such as `{ text }`.'],
  ...(
    [
      ['present', [word], 'none'],
      ['equal', undefined, 'one'],
      ['equal', word, 'one'],
      ['equal', [], 'one'],
      ['equal', [word, word], 'one'],
      ['equal', [{ text: 1 }], 'one'],
      ['oneOf', [], 'at least one'],
      ['oneOf', [word, null], 'at least one'],
    ] as const
  ).map(
    ([means, values, count]) =>
      [
        { ...fine, means, values },
        `is incomplete: its \`condition\` needs a list of \`values\` such as \`{ text }\`: ${count}.`,
      ] as const,
  ),
  [
    { ...fine, operator: '=' },
    'is incomplete: the `operator` of its `condition` must be an object such as `{ text }`.',
  ],
  [{ kind: 'call' }, 'is incomplete: its `call` needs an `operator` such as `{ text }`.'],
  [{ kind: 'call', operator: word }, 'is incomplete: its `call` needs a list of `operands`.'],
  [cyclic, 'contains itself.'],
  [selfish, 'contains itself.'],
];

const options: readonly (readonly [unknown, string])[] = [
  [{ propertys: {} }, '`propertys` is not an option. Did you mean `properties`?'],
  [{ properties: { a: { type: 'string', many: 1 } } }, '`properties.a.many` must be `true` or `false`, not 1.'],
  [{ budget: -1 }, '`budget` must be a number from 0, not -1. `Infinity` means no limit.'],
];

describe.each(functions)('%s with a wrong `%s`', (_, argument, run) => {
  test.each(wrong)('%o', (filter, message) => {
    const expected = { code: 'wrong-operand', message: `\`${argument}\` ${message}` };
    expect(refusal(() => run(filter as never))).toMatchObject(expected);
  });
});

describe.each(functions)('%s (%s) with wrong options', (_, __, run) => {
  test.each(options)('%j', (given, message) => {
    expect(refusal(() => run(fine as never, given as never))).toMatchObject({ code: 'invalid-options', message });
  });
});

describe('what is no document', () => {
  const others: readonly (readonly [unknown, string])[] = [
    [null, 'null'],
    [undefined, 'undefined'],
    ['text', 'a string'],
    [7, '7'],
    [[{ a: '1' }], 'a list'],
    [new Map([['a', '1']]), 'a `Map`'],
    [new Set([{ a: '1' }]), 'a `Set`'],
    [new Date(0), 'a `Date`'],
    [new Uint8Array(2), 'a `Uint8Array`'],
    [new URLSearchParams('a=1'), 'a `URLSearchParams`'],
    [Promise.resolve({ a: '1' }), 'a `Promise`'],
    [() => ({ a: '1' }), 'a function'],
  ];
  const absent = read('(_not_exists a)');
  const doors: Readonly<Record<string, (document: never) => unknown>> = {
    properties: (document) => meaning.matches(absent, document),
    document: (document) => meaning.compile(absent)(document),
    known: (document) => meaning.given(absent, document),
  };

  test.each(others)('%o', (document, what) => {
    for (const [argument, ask] of Object.entries(doors)) {
      const message = `\`${argument}\` must be an object, not ${what}.`;
      expect(() => ask(document as never)).toThrow(
        expect.objectContaining({ name: expect.stringMatching(/^(Prefil|Fil)terError$/), message }),
      );
    }
    const many = meaning.compileMany({ absent });
    expect(() => many.match(document as never)).toThrow(PrefilterError);
  });

  test('but for rows that can be iterated and have properties of their own', () => {
    class Row {
      a = '1';
      *[Symbol.iterator]() {
        yield this.a;
      }
    }
    for (const document of [new Row(), Object.assign(Object.create(null), { a: '1' })]) {
      expect(meaning.matches(fine, document)).toBe(true);
      expect(meaning.compile(fine)(document)).toBe(true);
      expect(meaning.given(fine, document)).toBe(true);
    }
  });
});

test('an undefined option counts as missing, and `Infinity` is allowed', () => {
  const given = { dialect: undefined, equality: undefined, properties: undefined, budget: Number.POSITIVE_INFINITY };
  expect(meaning.satisfiable(fine, given as never).answer).toBe('yes');
  expect(meaning.satisfiable(fine, { properties: { a: { type: ['1'], many: true }, b: 'number' } }).answer).toBe('yes');
});

test('a filter may occur several times in another', () => {
  const shared: Filter = { kind: 'or', operands: [fine, fine] };
  expect(meaning.matches({ kind: 'and', operands: [shared, shared] }, { a: 1 })).toBe(true);
});

test('what is 256 levels deep is checked too, and nothing may be deeper', () => {
  const around = (levels: number, inside: Filter) => {
    let filter = inside;
    for (let level = 1; level < levels; level++) filter = not(filter);
    return filter;
  };
  const wrong = { kind: 'or' } as never;
  expect(() => meaning.satisfiable(around(256, wrong))).toThrow('its `or` needs a list of `operands`');
  expect(refusal(() => meaning.satisfiable(around(257, wrong)))).toMatchObject({
    code: 'too-deep',
    message: 'A filter can be nested at most 256 levels deep.',
  });
});
