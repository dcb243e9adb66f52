import { expect, test } from 'vitest';
import { Limited, remembered } from '../../src/source/remembered.ts';

test('a limited memory keeps also what comes when it is full', () => {
  const found: string[] = [];
  const find = remembered((key: string) => found.push(key), new Limited(2));
  for (const key of ['a', 'b', 'a', 'c', 'c', 'd', 'd']) find(key);
  expect(found).toEqual(['a', 'b', 'c', 'd']);
});
