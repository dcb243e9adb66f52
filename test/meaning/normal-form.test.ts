import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call, Filter } from '../../src/language/filter.ts';
import { visit } from '../../src/language/visit.ts';
import {
  asksByProperty,
  type Formula,
  fold,
  isNegatedValueAsk,
  normalForm,
  partsOfFormula,
} from '../../src/meaning/normal-form.ts';
import { all, any, not } from '../support/nodes.ts';
import { refusal } from '../support/refusal.ts';
import { crowded, document, filter as sparse } from './arbitraries.ts';
import { filterOf } from './filter-of.ts';
import { read } from './full.ts';
import { naive } from './naive.ts';

const filter = fc.oneof(sparse, crowded());

test('a form selects the same as its filter, each part the same as the filter at its index or its negation', () => {
  fc.assert(
    fc.property(filter, document, (tree, one) => {
      const nodes: Filter[] = [];
      visit(tree, (node) => void nodes.push(node));
      const checked = ({ at, inverted }: Formula, value: boolean) => {
        expect(naive(nodes[at] as Filter, one, 'text')).toBe(value !== inverted);
        return value;
      };
      const form = normalForm(tree);
      expect([form.at, form.inverted]).toEqual([0, false]);
      fold<boolean>(form, {
        ask(ask) {
          const value = naive(filterOf(ask), one, 'text');
          return checked(ask, value);
        },
        or: (parts, or) => checked(or, parts.includes(true)),
        and: (parts, and) => checked(and, !parts.includes(false)),
      });
    }),
  );
});

test('a form has no synonyms, joins nested groups of one kind, and holds a constant only as a whole', () => {
  fc.assert(
    fc.property(filter, (tree) => {
      const form = normalForm(tree);
      for (const part of partsOfFormula(form)) {
        if (part.kind === 'ask') expect(['notEqual', 'absent', 'oneOf']).not.toContain(part.means);
        if (!('operands' in part)) continue;
        expect(part.operands.map(({ kind }) => kind)).not.toContain(part.kind);
        if (part !== form) expect(part.operands.length).toBeGreaterThan(1);
        else expect(part.operands).not.toHaveLength(1);
      }
    }),
  );
});

/** A form as a text: each part with the index and the polarity of its filter. */
function shown(form: Formula): string {
  const origin = `${form.at}${form.inverted ? '-' : ''}`;
  if ('operands' in form) return `${form.kind}@${origin}(${form.operands.map(shown).join(' ')})`;
  const sign = form.negated ? '!' : '';
  if (form.kind === 'call') return `${sign}${form.call.operator.text}@${origin}`;
  return `${sign}${form.property} ${[form.means, ...form.values.map(({ text }) => text)].join(' ')}@${origin}`;
}

const nothing = any();
const call: Call = { kind: 'call', operator: { text: 'like' }, operands: [not(read('(= a 1)')), { text: 'x' }] };

test.each<[string | Filter, string]>([
  ['(= a 1)', 'a equal 1@0'],
  ['(in a 1)', 'a equal 1@0'],
  ['(in a 1 2)', 'a equal 1 2@0'],
  ['(!= a 1)', '!a equal 1@0'],
  ['(_not_exists a)', '!a present@0'],
  ['(NOT (_not_exists a))', 'a present@0'],
  ['(NOT (NOT (NOT (< a 1))))', '!a less 1@0'],
  ['(NOT (in a 1 2))', '!a equal 1 2@0'],
  ['(NOT (AND (= a 1) (OR (= b 2) (!= c 3))))', 'or@0(!a equal 1@2- and@3-(!b equal 2@4- c equal 3@5-))'],
  // Groups of one kind are joined, also through negations and groups of one filter.
  [
    '(AND (AND (= a 1) (= b 2)) (NOT (OR (= c 3) (= d 4))))',
    'and@0(a equal 1@2 b equal 2@3 !c equal 3@6- !d equal 4@7-)',
  ],
  ['(OR (AND (OR (= a 1) (= b 2))) (= c 3))', 'or@0(a equal 1@3 b equal 2@4 c equal 3@5)'],
  // A part stands for the outermost of the filters that mean the same.
  ['(OR (NOT (AND (NOT (= a 1)))) (= b 2))', 'or@0(a equal 1@1 b equal 2@5)'],
  [nothing, 'or@0()'],
  [not(nothing), 'and@0()'],
  [all(not(nothing)), 'and@0()'],
  [any(all(nothing, read('(= a 1)')), read('(= b 2)')), 'b equal 2@0'],
  [all(any(not(nothing), read('(= a 1)')), read('(= b 2)'), read('(= c 3)')), 'and@0(b equal 2@5 c equal 3@6)'],
  [any(not(nothing), read('(= a 1)')), 'and@0()'],
  // The filters inside an operator without a meaning count, too.
  [any(not(call), read('(= b 2)')), 'or@0(!like@1 b equal 2@5)'],
  // A constant hides none.
  [any(not(nothing), all(not(call), read('(= b 2)')), read('(= c 3)')), 'or@0(and@1() and@3(!like@4 b equal 2@8))'],
  [all(nothing, any(call, not(nothing)), not(not(nothing))), 'and@0(or@1() or@2(like@3 and@6()))'],
])('%o is %s', (written, form) => {
  expect(shown(normalForm(typeof written === 'string' ? read(written) : written))).toBe(form);
});

test.each([
  ['(= a 1)', false],
  ['(NOT (= a 1))', true],
  ['(!= a 1)', true],
  ['(NOT (!= a 1))', false],
  ['(NOT (< a 1))', true],
  ['(NOT (in a 1 2))', true],
  ['(NOT (_exists a))', false],
])('%s is a negated comparison: %s', (text, expected) => {
  expect(isNegatedValueAsk(normalForm(read(text)))).toBe(expected);
});

test('an operator without a meaning is refused unless it is folded too', () => {
  const form = normalForm(read('(AND (= a 1) (NOT (near place here)))'));
  const by = { ask: () => '', or: () => '', and: (parts: readonly string[]) => parts.join() };
  expect(refusal(() => fold(form, by))).toMatchObject({
    code: 'unknown-meaning',
    message: '`near` has no meaning in its dialect, or not with these operands, so what it selects is unknown.',
    problems: [{ code: 'unknown-meaning', severity: 'error', span: { start: 19, end: 23 } }],
  });
  expect(() => asksByProperty(form)).toThrow('`near` has no meaning');
  expect(fold(form, { ...by, call: ({ call, negated }) => `${negated} ${call.operator.text}` })).toBe(',true near');
});

test('conditions are grouped by property', () => {
  const groups = asksByProperty(normalForm(read('(AND (NOT (= a 1)) (= b 2) (OR (_exists a) (in __proto__ x y)))')));
  expect([...groups].map(([name, asks]) => [name, asks.map(({ means }) => means)])).toEqual([
    ['a', ['equal', 'present']],
    ['b', ['equal']],
    ['__proto__', ['equal']],
  ]);
});
