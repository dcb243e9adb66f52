import { describe, expect, test } from 'vitest';
import { checkList, checkNames, checkNumber } from '../../../src/client/received/query.ts';

const refuse = (argument: string, flaw: string): never => {
  throw new Error(`${argument} ${flaw}`);
};

describe('names', () => {
  test.each([
    [{}, false],
    [{ filter: '', limit: 1, cursor: 1, accessKeys: [], cnpjs: [], createdAt: {}, signal: 1 }, false],
    [{ timeoutMs: 1, retries: 1, headers: {} }, false],
    [{ maxDocuments: 1, checkpoint: {} }, true],
  ])('%j is a query', (query, walking) => {
    expect(() => checkNames(query as never, walking, refuse)).not.toThrow();
  });

  test.each([
    [{ maxDocuments: 1 }, false, 'maxDocuments is not an argument of this method'],
    [{ accesskeys: [] }, true, 'accesskeys is not an argument of this method'],
    [{ constructor: 1 }, true, 'constructor is not an argument of this method'],
    [[], true, 'query is not an object'],
    [null, true, 'query is not an object'],
  ])('%j is refused', (query, walking, message) => {
    expect(() => checkNames(query as never, walking, refuse)).toThrow(message);
  });
});

test.each([
  [1, true],
  [50, true],
  [0, false],
  [51, false],
  [1.5, false],
  ['1', false],
  [Number.NaN, false],
  [undefined, false],
])('%j is a whole number from 1 to 50: %s', (value, isRight) => {
  const check = () => checkNumber('limit', value, 1, 50, refuse);
  if (isRight) expect(check).not.toThrow();
  else expect(check).toThrow('limit takes a whole number from 1 to 50');
});

test.each([
  [['a'], undefined],
  [[], 'keys takes a list that is not empty, or is left out'],
  ['a', 'keys takes a list that is not empty, or is left out'],
  [null, 'keys takes a list that is not empty, or is left out'],
  [['a', 'b', 'a'], 'keys[1] is `b`'],
])('%j as a list', (list, message) => {
  const check = () => checkList('keys', list, (one) => (one === 'b' ? 'is `b`' : undefined), refuse);
  if (message === undefined) expect(check).not.toThrow();
  else expect(check).toThrow(message);
});
