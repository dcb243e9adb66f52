import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WordFinder } from '../../../src/meaning/logic/word-finder.ts';

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
