import { describe, expect, test } from 'vitest';
import { matches } from '../../../src/meaning/match/compile.ts';
import { read } from '../full.ts';

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
