import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Checkpoint, findStart, readCursor, writeCursor } from '../../src/client/checkpoint.ts';

test.each([
  ['30386', '30386'],
  ['0', '0'],
  ['007', '007'],
  [0, '0'],
  [-0, '0'],
  [30386, '30386'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
  [2n ** 64n, '18446744073709551616'],
  ['18446744073709551616', '18446744073709551616'],
  [2 ** 53, undefined],
  [-1, undefined],
  [-1n, undefined],
  [1.5, undefined],
  [Number.NaN, undefined],
  ['', undefined],
  [' 1', undefined],
  ['1e3', undefined],
  ['-1', undefined],
  ['１２', undefined],
  ['https://api.arquivei.com.br/v1/nfe/received?cursor=5', undefined],
  ['9'.repeat(41), undefined],
  [null, undefined],
  [true, undefined],
  [['1'], undefined],
])('a cursor given by the caller: %s is sent as %s', (cursor, text) => {
  expect(writeCursor(cursor)).toBe(text);
});

const base = 'https://api.arquivei.com.br/v1/nfe/received';

describe('the cursor in `page.next`', () => {
  test.each([
    ['a URL', `${base}?limit=50&cursor=30386`, '30386'],
    ['a bare cursor', '30386', '30386'],
    ['a bare cursor with white space', ' 30386\n', '30386'],
    ['a whole number', 30386, '30386'],
    ['beyond 2^53', `${base}?cursor=18446744073709551617`, '18446744073709551617'],
    ['a doubled question mark', `${base}??filter=(= a b)&cursor=5`, '5'],
    ['escaped slashes', 'https:\\/\\/api.arquivei.com.br\\/v1\\/nfe\\/received?cursor=5', '5'],
    ['a raw filter that holds the parameter', `${base}?filter=(= note cursor=7)&cursor=30391`, '30391'],
    ['a raw filter with a fragment', `${base}?filter=(= note a#b)&cursor=30391`, '30391'],
    ['a raw filter with an ampersand', `${base}?filter=(= note a&b+c)&cursor=30391`, '30391'],
    ['another parameter behind it', `${base}?cursor=30391&limit=50`, '30391'],
    ['a foreign host', 'https://evil.example/?cursor=5', '5'],
    ['no digits behind the last one', `${base}?cursor=5&cursor=`, undefined],
    ['no cursor at all', `${base}?limit=50`, undefined],
    ['text', 'null', undefined],
    ['nothing', '', undefined],
    ['null', null, undefined],
    ['missing', undefined, undefined],
    ['a number that JSON has rounded', 2 ** 60, undefined],
    ['a negative number', -1.5, undefined],
    ['an object', { cursor: 5 }, undefined],
  ])('%s', (_, next, cursor) => {
    expect(readCursor(next, 'cursor')).toBe(cursor);
  });

  test('under another name of the parameter', () => {
    expect(readCursor('https://a.example/?position=12&cursor=3', 'position')).toBe('12');
  });

  test('of several cursors in it, the last one counts', () => {
    fc.assert(
      fc.property(fc.string(), fc.bigInt({ min: 0n, max: 2n ** 80n }), (before, cursor) => {
        expect(readCursor(`${base}?filter=${before}&cursor=${cursor}`, 'cursor')).toBe(String(cursor));
      }),
    );
  });
});

describe('where a walk begins', () => {
  const refuse = (argument: string, flaw: string): never => {
    throw new Error(`${argument} ${flaw}`);
  };
  const start = (query: Parameters<typeof findStart>[0], batches = 1) =>
    findStart(query, batches, 'hash', { refuse, locale: 'en' });

  test.each<[Parameters<typeof findStart>[0], Checkpoint]>([
    [{}, { batch: 0, query: 'hash' }],
    [{ cursor: 7 }, { cursor: '7', batch: 0, query: 'hash' }],
    [{ cursor: 2n ** 70n }, { cursor: '1180591620717411303424', batch: 0, query: 'hash' }],
  ])('%# begins at the cursor, or at the start', (query, position) => {
    expect(start(query)).toEqual(position);
  });

  test('a walk continues at a checkpoint of the same query', () => {
    for (const checkpoint of [
      { batch: 0, query: 'hash' },
      { batch: 1, query: 'hash', cursor: '5', given: ['a', null], batches: [{ cursor: '5' }, {}] },
    ]) {
      expect(start({ checkpoint }, 2)).toBe(checkpoint);
    }
  });

  test.each<[object, string]>([
    [{ cursor: 'x' }, 'cursor must be up to 40 digits'],
    [{ cursor: null }, 'cursor must be up to 40 digits'],
    [{ cursor: 5, checkpoint: { batch: 0, query: 'hash' } }, 'checkpoint cannot be combined with `cursor`'],
    [{ checkpoint: { batch: 0, query: 'other' } }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: 1, query: 'hash' } }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: -1, query: 'hash' } }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: 0.5, query: 'hash' } }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: 0, query: 'hash', cursor: '05x' } }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: 0, query: 'hash', cursor: 5 } }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: 0, query: 'hash', cursor: null } }, 'checkpoint belongs to another query'],
    [
      { checkpoint: { batch: 0, query: 'hash', batches: [null, { cursor: '-1' }] } },
      'checkpoint belongs to another query',
    ],
    [{ checkpoint: {} }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: 0, query: 'hash', given: 'a' } }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: 0, query: 'hash', batches: [{ cursor: 'x' }] } }, 'checkpoint belongs to another query'],
    [{ checkpoint: { batch: 0, query: 'hash', batches: {} } }, 'checkpoint belongs to another query'],
    [{ checkpoint: null }, 'checkpoint belongs to another query'],
    [{ checkpoint: 'text' }, 'checkpoint belongs to another query'],
  ])('%j is refused', (query, message) => {
    expect(() => start(query as never)).toThrow(message);
  });
});
