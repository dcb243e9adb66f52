import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineDialect, type Filter, parseOrThrow, print, qive, received } from '../../../src/index.ts';
import { compile, equivalent, implies, pushDown } from '../../../src/meaning/index.ts';
import { prepare } from '../../../src/meaning/push-down/push-down.ts';
import { planQuestions } from '../../../src/meaning/push-down/questions.ts';
import { takesAtMost } from '../../support/cpu-ms.ts';
import { long, runs } from '../../support/runs.ts';

const full = received.extend({
  AND: { operands: 'filters', means: 'and' },
  NOT: { operands: 'filter', means: 'not' },
  '!=': { operands: 'property value', means: 'notEqual' },
  in: { operands: 'property values', means: 'oneOf' },
  _exists: { operands: 'property', means: 'present' },
  '>': { operands: 'property value', means: 'greater' },
  contains: { operands: 'property value', means: 'contains' },
});
const quoted = full.extend({}, { quotedValues: true });

const read = (text: string) => parseOrThrow(text, { dialect: quoted });
function pushed(text: string, more: Partial<Parameters<typeof pushDown>[1]> = {}) {
  const { sent, exact, rest, refused } = pushDown(read(text), { dialect: quoted, to: received, ...more });
  return { sent: sent && print(sent), exact, rest: rest.map((one) => print(one)), refused };
}

test.each<[string, string | undefined, boolean, string[]]>([
  ['(AND (= processed false) (= status new))', '(= processed false)', false, ['(= status new)']],
  ['(OR (= processed false) (_not_exists processed))', '(OR (= processed false) (_not_exists processed))', true, []],
  ['(in a 1 2)', '(OR (= a 1) (= a 2))', true, []],
  ['(NOT (_exists a))', '(_not_exists a)', true, []],
  ['(NOT (= a 1))', undefined, false, ['(= a 1)']],
  ['(_exists a)', undefined, false, ['(_not_exists a)']],
  ['(AND (in a 1 2) (= b 1))', '(= b 1)', false, ['(OR (= a 1) (= a 2))']],
  ['(AND (in a 1 2) (!= a 2))', '(= a 1)', true, []],
  ['(OR (AND (= a 1) (= b 1)) (AND (= a 2) (= b 1)))', '(= b 1)', false, ['(= a 1)', '(= a 2)']],
  [
    '(OR (AND (= a 1) (= b 1)) (AND (= c 1) (= d 1)))',
    '(OR (= a 1) (= c 1))',
    false,
    ['(= a 1)', '(= b 1)', '(= c 1)', '(= d 1)'],
  ],
  ['(OR (= a 1) (!= a 1))', undefined, true, []],
])('%s sends %s', (text, sent, exact, rest) => {
  expect(pushed(text)).toMatchObject({ sent, exact });
  expect(pushed(text).rest.sort()).toEqual([...rest].sort());
});

test('declared types make it narrower where documents hold no other values', () => {
  const properties = { processed: 'boolean', status: ['new', 'done', 'lost'] } as const;
  expect(pushed('(NOT (= processed true))', { properties })).toMatchObject({
    sent: undefined,
    exact: false,
    rest: ['(= processed true)'],
  });
  expect(pushed('(NOT (= processed true))', { properties, clean: true })).toEqual({
    sent: '(OR (_not_exists processed) (= processed false))',
    exact: true,
    rest: [],
    refused: [],
  });
  expect(pushed('(AND (_exists status) (!= status new))', { properties, clean: true })).toMatchObject({
    sent: '(OR (= status done) (= status lost))',
    exact: true,
  });
});

test('what cannot be said is refused, with the reason; the rest is narrowed all the same', () => {
  expect(pushed('(AND (= a 1) (> b 5) (contains c x) (= d "x y"))')).toMatchObject({
    sent: '(= a 1)',
    exact: false,
    rest: [],
    refused: [
      { reason: '`received` has no operator for `greater`.' },
      { reason: '`received` has no operator for `contains`.' },
      { reason: '`received` cannot write the value "x y": it has no quoted values.' },
    ],
  });
});

test('nothing is selected: anything may be sent, and nothing is asked', () => {
  expect(pushed('(AND (= a 1) (= a 2))')).toMatchObject({ exact: false, rest: [], refused: [] });
});

test('where the dialect has `and`, each conjunct that it can say is sent', () => {
  const text = '(AND (= a 1) (> b 5) (OR (= c 1) (AND (= d 1) (contains e x))))';
  expect(pushed(text, { to: qive }).sent).toBe('(AND (= a 1) (OR (= c 1) (= d 1)))');
  expect(pushed('(AND (= a 1) (!= b 2))', { to: full }).exact).toBe(true);
});

test('dialects without `or`, and with other words', () => {
  const bare = defineDialect({ name: 'bare', operators: { eq: { operands: 'property value', means: 'equal' } } });
  expect(pushed('(AND (= a 1) (in b 1 2))', { to: bare }).sent).toBe('(eq a 1)');
  expect(pushed('(in b 1 2)', { to: bare }).sent).toBeUndefined();
  const unequal = bare.extend({
    ne: { operands: 'property value', means: 'notEqual' },
    any: { operands: 'filters', means: 'or' },
  });
  expect(pushed('(AND (!= a 1) (> b 2))', { to: unequal })).toMatchObject({ sent: '(ne a 1)', exact: false });
});

test.each([[{}], [{ to: 'other' }], [{ to: received, more: 1 }]])('options %j are refused', (options) => {
  expect(() => pushDown(read('(= a 1)'), options as never)).toThrow(/`/);
});

describe('laws', () => {
  const property = fc.constantFrom('a', 'b', 'c');
  const value = fc.constantFrom('1', '2', 'true');
  const leaf = fc.oneof(
    fc.tuple(fc.constantFrom('=', '!='), property, value).map((parts) => `(${parts.join(' ')})`),
    fc.tuple(property, value, value).map(([name, one, other]) => `(in ${name} ${one} ${other})`),
    fc.tuple(fc.constantFrom('_exists', '_not_exists'), property).map((parts) => `(${parts.join(' ')})`),
  );
  const { tree: text } = fc.letrec<{ tree: string; node: string }>((tie) => ({
    tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('node')),
    node: fc.oneof(
      fc.tuple(fc.constantFrom('AND', 'OR'), tie('tree'), tie('tree')).map((parts) => `(${parts.join(' ')})`),
      tie('tree').map((one) => `(NOT ${one})`),
    ),
  }));
  const toAll = fc.constantFrom(received, qive, full);
  const view = { dialect: full };

  test('what is sent is implied, exact only if it selects the same, and in the dialect', () => {
    fc.assert(
      fc.property(text, toAll, (source, to) => {
        const filter = parseOrThrow(source, { dialect: full });
        const { sent, exact } = pushDown(filter, { dialect: full, to });
        if (sent === undefined) {
          if (exact) expect(implies(parseOrThrow('(OR (= z 1) (!= z 1))', view), filter, view).answer).toBe('yes');
          return;
        }
        expect(() => parseOrThrow(print(sent, { dialect: to }), { dialect: to })).not.toThrow();
        expect(implies(filter, sent, view).answer).toBe('yes');
        expect(exact).toBe(equivalent(filter, sent, view).answer === 'yes');
      }),
      runs(1),
    );
  });

  test('no filter of the service that is implied is strictly narrower', () => {
    const atoms = ['a', 'b', 'c'].flatMap((name) =>
      [...['1', '2', 'true'].map((one) => `(= ${name} ${one})`), `(_not_exists ${name})`].map((one) =>
        parseOrThrow(one),
      ),
    );
    fc.assert(
      fc.property(text, fc.subarray(atoms, { minLength: 1, maxLength: 4 }), (source, some) => {
        const filter = parseOrThrow(source, { dialect: full });
        const { sent } = pushDown(filter, { dialect: full, to: received });
        const other: Filter = { kind: 'or', operands: some };
        if (implies(filter, other, view).answer !== 'yes') return;
        const never = implies(filter, parseOrThrow('(AND (= a 1) (= a 2))', view), view).answer === 'yes';
        if (never) return;
        // Something narrower than everything can be sent, and what is sent is not wider than this.
        expect(sent).toBeDefined();
        const isWider = implies(other, sent as Filter, view).answer === 'yes';
        expect(isWider && implies(sent as Filter, other, view).answer !== 'yes').toBe(false);
      }),
      runs(1),
    );
  });

  test('the questions decide every document that is sent, each in the dialect of the service', () => {
    const document = fc.record(
      Object.fromEntries(['a', 'b', 'c'].map((name) => [name, fc.constantFrom('1', '2', true, 'x')])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(text, document, (source, one) => {
        const filter = parseOrThrow(source, { dialect: full });
        const prepared = prepare(filter, { dialect: full, to: received });
        if (prepared.sent !== undefined && !compile(prepared.sent)(one)) return;
        const plan = planQuestions(prepared);
        const answers = plan.questions.map((question) => {
          expect(() => parseOrThrow(print(question, { dialect: received }))).not.toThrow();
          return compile(question)(one);
        });
        expect(plan.decide(answers)).toBe(compile(filter, view)(one));
      }),
      runs(2),
    );
  });

  test('also if there are too many cases to try', () => {
    const names = Array.from({ length: 12 }, (_, at) => `p${at}`);
    const half = (operator: string, all: readonly string[]) =>
      `(${operator} ${all.map((one) => `(= ${one} 1)`).join(' ')})`;
    const source = `(AND ${half('OR', names.slice(0, 6))} (NOT ${half('OR', names.slice(6))}) (_exists p0))`;
    const prepared = prepare(parseOrThrow(source, view), { ...view, to: received });
    const { questions, decide } = planQuestions(prepared);
    expect(questions.length).toBeLessThanOrEqual(3);
    fc.assert(
      fc.property(fc.subarray(names), (some) => {
        const one = Object.fromEntries(some.map((name) => [name, 1]));
        expect(decide(questions.map((question) => compile(question)(one)))).toBe(
          compile(parseOrThrow(source, view), view)(one),
        );
      }),
    );
  });
});

describe('of more combinations than can be told apart', () => {
  const alternatives = (count: number, of: (i: number, j: number) => string) =>
    Array.from({ length: count }, (_, i) => `(OR ${[0, 1, 2].map((j) => of(i, j)).join(' ')})`).join(' ');
  const many = alternatives(8, (i, j) => `(= p${i} ${j})`);

  test('a part of it is sent, of which no condition can be left out', () => {
    expect(pushed(`(AND ${many})`).sent).toBe('(OR (= p0 0) (= p0 1) (= p0 2))');
    expect(pushed(`(AND ${many} (= q 1))`).sent).toBe('(= q 1)');
    expect(pushed(`(AND ${many} (!= q 1) (!= p3 2))`).sent).toBe('(OR (= p3 0) (= p3 1))');
    expect(pushed(`(OR (AND ${many}) (= q 1))`).sent).toBe('(OR (= p0 0) (= p0 1) (= p0 2) (= q 1))');
    const single = defineDialect({
      name: 'single',
      operators: { '=': { operands: 'property value', means: 'equal' } },
    });
    expect(pushed(`(AND ${many})`, { to: single }).sent).toBeUndefined();
    expect(pushed(`(AND ${many} (= q 1))`, { to: single }).sent).toBe('(= q 1)');
  });

  test('what is sent is implied, and the questions are those that it leaves open', () => {
    const extra = fc.constantFrom(
      '(= p0 0)',
      '(!= p1 1)',
      '(_exists p2)',
      '(NOT (_exists q))',
      '(= q 1)',
      '(contains p3 a)',
    );
    fc.assert(
      fc.property(fc.array(extra, { maxLength: 3 }), fc.boolean(), (more, negated) => {
        const text = `(AND ${many} ${more.join(' ')})`;
        const filter = read(negated ? `(OR ${text} (= z 1))` : text);
        const { sent } = pushDown(filter, { dialect: quoted, to: received });
        expect(sent && implies(filter, sent, { dialect: quoted }).answer).toBe('yes');
        const operands = sent?.kind === 'or' ? sent.operands : [];
        for (const one of operands) {
          const fewer: Filter = { kind: 'or', operands: operands.filter((other) => other !== one) };
          expect(implies(filter, fewer, { dialect: quoted }).answer).toBe('no');
        }
      }),
      { numRuns: Math.min(runs(0.2).numRuns, 20) },
    );
  });

  test.runIf(long)('five hundred alternatives take seconds', () => {
    const text = `(OR ${Array.from({ length: 510 }, (_, i) => `(AND (= a ${i}) (= b ${i}))`).join(' ')})`;
    const push = () => expect(pushed(text).sent).toMatch(/^\(OR \(= a 0\) \(= a 1\) .* \(= a 509\)\)$/);
    expect(takesAtMost(20_000, push)).toBe(true);
  });
});
