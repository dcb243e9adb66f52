import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { disjoint, implies, satisfiable } from '../../../src/meaning/decide/decide.ts';
import { distinctTexts, type TextQuestions } from '../../../src/meaning/logic/distinct-texts.ts';
import { WordFinder } from '../../../src/meaning/logic/word-finder.ts';
import { all, condition } from '../../support/nodes.ts';
import { runs } from '../../support/runs.ts';
import { aboutText, equality } from '../arbitraries.ts';
import { naive } from '../naive.ts';

/*
 * Texts of at most three letters, one of which no filter names: whatever a filter asks about them is decided by such a
 * text, or by a longer one that the decision builds and the naive implementation confirms.
 */

const alphabet = ['a', 'b', 'c', 'd'];
const texts = ['', ...lengthened(3)];
const documents = [{}, ...texts.map((p) => ({ p }))];

function lengthened(length: number): string[] {
  if (length === 0) return [];
  const shorter = ['', ...lengthened(length - 1)];
  return [...new Set(shorter.flatMap((text) => alphabet.map((letter) => text + letter)))];
}

test('questions about texts are decided, and agree with an exhaustive search', () => {
  fc.assert(
    fc.property(aboutText, aboutText, equality, (a, b, equality) => {
      const is = (filter: Filter, document: object) => naive(filter, document, equality);
      const [some, only, common] = [false, false, false];
      const found = { some, only, common };
      for (const document of documents) {
        const [inA, inB] = [is(a, document), is(b, document)];
        found.some ||= inA;
        found.only ||= inA && !inB;
        found.common ||= inA && inB;
      }
      const answers = [satisfiable(a, { equality }), implies(a, b, { equality }), disjoint(a, b, { equality })];
      const shown = [
        (document: object) => is(a, document),
        (document: object) => is(a, document) && !is(b, document),
        (document: object) => is(a, document) && is(b, document),
      ];
      const expected = [found.some, found.only, found.common];
      for (const [i, { answer, witness }] of answers.entries()) {
        expect(answer).not.toBe('unknown');
        const isShown = witness !== undefined;
        expect(answer).toBe(isShown === (i === 0) ? 'yes' : 'no');
        // If none was found, no short text may exist either; one that was found proves itself.
        if (witness === undefined) expect(expected[i]).toBe(false);
        else expect(shown[i]?.(witness)).toBe(true);
      }
    }),
    runs(1),
  );
});

const none: TextQuestions = { equal: [], bounds: [], startsWith: [], contains: [], endsWith: [], numerals: false };

test('the shortest texts come first, and an ordinary letter represents all others', () => {
  expect(distinctTexts({ ...none, startsWith: ['ab'], endsWith: ['b'] }, 1000)).toEqual({
    complete: true,
    steps: expect.any(Number),
    texts: ['', 'x', 'b', 'a', 'ab', 'abx', 'abb'],
  });
});

test('under an order every gap has a text, even an unusual one', () => {
  const { texts } = distinctTexts({ ...none, bounds: ['a', 'a\u0000', 'b'] }, 10_000);
  const between = (low: string, high: string) => texts.some((text) => low < text && text < high);
  expect([between('', 'a'), between('a', 'a\u0000'), between('a\u0000', 'b'), between('b', '\uffff')]).toEqual([
    true,
    false,
    true,
    true,
  ]);
});

test('numerals are distinguished from other texts', () => {
  const { texts } = distinctTexts({ ...none, contains: ['e+'], endsWith: ['5'], numerals: true }, 1_000_000);
  const numeral = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
  const kinds = new Set(texts.map((text) => [numeral.test(text), text.includes('e+'), text.endsWith('5')].join()));
  expect(kinds.size).toBe(8);
});

test('the halves of a surrogate pair are never separated', () => {
  const { texts } = distinctTexts({ ...none, startsWith: ['\ud83d'], endsWith: ['\ude00'] }, 10_000);
  expect(texts.some((text) => text.includes('😀'))).toBe(false);
  expect(texts.some((text) => /^\ud83d.+\ude00$/su.test(text))).toBe(true);
});

test('beyond the bound the result says that texts may be missing', () => {
  const contains = Array.from({ length: 20 }, (_, i) => `part${i}`);
  expect(distinctTexts({ ...none, contains }, 10_000).complete).toBe(false);
  const answer = satisfiable(all(...contains.map((part) => condition('contains', 'p', part))), {});
  expect(['yes', 'unknown']).toContain(answer.answer);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\ud83d', '\ude00'), maxLength: 5 });

test('finds each word where it ends, longest first, in whole characters', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word), fc.array(word), word, (words, read, text) => {
      const finder = new WordFinder(words, read);
      const seen: string[] = [];
      let node = 0;
      for (const character of ['', ...text]) {
        if (character !== '') node = finder.step(node, character);
        seen.push(character);
        const isEnd = (one: string) => [...one].every((point, i, all) => point === seen[seen.length - all.length + i]);
        const expected = words.filter(isEnd).sort((a, b) => [...b].length - [...a].length);
        expect([...finder.endingAt(node)].map((number) => words[number])).toEqual(expected);
      }
    }),
  );
});

test('a word that repeats itself takes no more than its length', () => {
  const words = Array.from({ length: 300 }, (_, i) => 'ab'.repeat(i + 1));
  const finder = new WordFinder(words);
  let node = 0;
  for (const character of 'ab'.repeat(300)) node = finder.step(node, character);
  expect([...finder.endingAt(node)]).toHaveLength(300);
});
