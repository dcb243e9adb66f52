import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import { parse, parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { visit } from '../../src/language/visit.ts';
import { sensitivity } from '../../src/meaning/decide/sensitivity.ts';
import { matches } from '../../src/meaning/match/compile.ts';
import { applyEdits, applyFixes } from '../../src/source/problem.ts';
import { numberNodes } from '../../src/validate/redundancies.ts';
import { rulesOfMeaning } from '../../src/validate/rules.ts';
import { validate } from '../../src/validate/validate.ts';
import { crowded } from '../meaning/arbitraries.ts';
import { candidates, documents } from '../meaning/candidates.ts';
import { full, open, read } from '../meaning/full.ts';
import { naive, threeValued } from '../meaning/naive.ts';
import { groupsIn, rowsIn } from '../support/groups.ts';
import { runs } from '../support/runs.ts';

const ofMeaning = new Set<string>(rulesOfMeaning);
const find = (text: string, options: Parameters<typeof validate>[1] = {}) =>
  validate(text, { dialect: open, ...options }).filter(({ code }) => ofMeaning.has(code));
const told = (text: string, options: Parameters<typeof validate>[1] = {}) =>
  find(text, options).map(({ code, span, message, help }) => [
    `${code}: ${text.slice(span.start, span.end)}`,
    help === undefined ? message : `${message} ${help}`,
  ]);

test.each(groupsIn('redundancies.txt', import.meta.url).flatMap(([, body]) => rowsIn(body)))(
  '%s: is reported',
  (text = '', ...expected) => expect(told(text).map((found) => found.join('\n  '))).toEqual(expected),
);

describe('declared properties', () => {
  const properties = { a: 'boolean', s: ['new', 'done'], t: { type: 'string', many: true } } as const;

  test('are named if a finding follows from them, and its fix is unsafe', () => {
    const text = '(AND (_exists b) (OR (= a true) (= a false) (_not_exists a)))';
    expect(told(text, { properties: { ...properties, b: 'string' } })).toEqual([
      [
        'always-true: (OR (= a true) (= a false) (_not_exists a))',
        '`(OR (= a true) (= a false) (_not_exists a))` is always true, so it restricts nothing. This follows from how `a` is declared.',
      ],
    ]);
    const [found] = find('(AND (_exists s) (OR (= s new) (= s done)))', { properties });
    expect(found).toMatchObject({ code: 'subsumed-condition', fix: { safety: 'unsafe' } });
  });

  test('leave a value that does not fit to `invalid-value`', () => {
    expect(told('(AND (= s nwe) (_exists a))', { properties })).toEqual([]);
    expect(validate('(AND (= s nwe) (_exists a))', { dialect: full, properties }).map(({ code }) => code)).toEqual([
      'invalid-value',
    ]);
  });

  test('ignore conditions beside a value that does not fit: they may be right', () => {
    // Under typed equality, `5` is a number, and is not compared with the two texts before it.
    const text = '(OR (< a "5.0") (OR (= a -) (< a 5)))';
    expect(told(text, { properties: { a: 'number' } })).toEqual([]);
    expect(told(text, { properties: { a: { type: 'number', many: true } } })).toEqual([]);
  });

  test('with several values exclude nothing', () => {
    expect(told('(AND (= t a) (= t b))', { properties })).toEqual([]);
  });
});

test('a single remaining operand stays in its group if that may be flattened at the same time', () => {
  const text = '(AND (_exists a) (AND (= a 1) (= b 1)))';
  const fixes = validate(text, { dialect: full }).flatMap(({ fix }) => fix ?? []);
  expect(applyFixes(text, fixes)).toBe('(AND (= a 1) (= b 1))');
});

// The printed form, with each part in its own place.
const filters = crowded().filter((filter) => {
  try {
    return print(filter, { dialect: full }) !== '';
  } catch {
    return false;
  }
});

test('after each safe fix, and after all, the filter selects the same under any reading', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const text = print(filter, { dialect: full });
      const fixes = validate(text, { dialect: full }).flatMap(({ fix, code }) =>
        fix?.safety === 'safe' && (ofMeaning.has(code) || /duplicate|nesting/.test(code)) ? [fix] : [],
      );
      if (fixes.length === 0) return;
      const all = [...documents(candidates([filter]), 100)];
      for (const fixed of [...fixes.map(({ edits }) => applyEdits(text, edits)), applyFixes(text, fixes)]) {
        const { ok, filter: other } = parse(fixed, { dialect: full });
        expect([fixed, ok]).toEqual([fixed, true]);
        for (const document of all) {
          for (const equality of ['text', 'typed'] as const) {
            expect(matches(other as Filter, document, { equality })).toBe(naive(filter, document, equality));
            expect(threeValued(other as Filter, document, equality) === true).toBe(
              threeValued(filter, document, equality) === true,
            );
          }
        }
      }
    }),
    runs(1 / 5),
  );
});

test('the fixes of unconfirmed behaviour select the same as before, and no longer depend on the reading', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const text = print(filter, { dialect: full });
      const fixes = find(text).flatMap(({ code, fix }) => (code === 'unconfirmed-behaviour' && fix ? [fix] : []));
      expect(sensitivity(filter).negation.answer).toBe(fixes.length > 0 ? 'yes' : 'no');
      if (fixes.length === 0) return;
      const other = read(applyFixes(text, fixes));
      expect(sensitivity(other).negation.answer).toBe('no');
      for (const document of documents(candidates([filter]), 100)) {
        expect(matches(other, document)).toBe(matches(filter, document));
      }
    }),
    runs(1 / 5),
  );
});

describe('nodes with the same meaning and words have the same number', () => {
  const synonyms = full.extend({ OU: { operands: 'filters', means: 'or' }, far: { operands: 'property value' } });

  test.each([
    ['(= a 1)', '( =  a 1 )', true],
    ['(= a 1)', '(= a 2)', false],
    ['(= a 1)', '(= a "1")', false],
    ['(= a 1)', '(!= a 1)', false],
    ['(_exists a)', '(_not_exists a)', false],
    // Two symbols of one meaning are the same; without a meaning the symbol counts.
    ['(OR (= a 1))', '(OU (= a 1))', true],
    ['(near a b)', '(far a b)', false],
    ['(OR (= a 1) (= b 2))', '(OR (= b 2) (= a 1))', false],
    ['(AND (NOT (= a 1)))', '(AND (NOT (= a 1)))', true],
    // The list of words is not one word.
    ['(in a b c)', '(in a "b c")', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    const both = parseOrThrow(`(AND ${one} ${other})`, { dialect: synonyms });
    const [left, right] = both.kind === 'and' ? both.operands : [];
    const numbers = numberNodes(both);
    expect(numbers.get(left as Filter) === numbers.get(right as Filter)).toBe(isSame);
  });

  test('every node has a number', () => {
    const filter = parseOrThrow('(AND (NOT (= a 1)) (OR (= a 1) (near b c)))', { dialect: synonyms });
    const nodes: Filter[] = [];
    visit(filter, (node) => void nodes.push(node));
    const numbers = numberNodes(filter);
    expect(nodes.map((node) => numbers.get(node)).every((number) => number !== undefined)).toBe(true);
    expect(new Set(numbers.values()).size).toBe(nodes.length - 1);
  });
});
