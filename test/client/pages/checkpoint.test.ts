import { expect, test } from 'vitest';
import { type Checkpoint, startOf } from '../../../src/client/pages/checkpoint.ts';

const refuse = (argument: string, flaw: string): never => {
  throw new Error(`${argument} ${flaw}`);
};
const start = (query: Parameters<typeof startOf>[0], batches = 1) => startOf(query, batches, 'hash', refuse);

test.each<[Parameters<typeof startOf>[0], Checkpoint]>([
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
  [{ cursor: 'x' }, 'cursor takes up to 40 digits'],
  [{ cursor: null }, 'cursor takes up to 40 digits'],
  [{ cursor: 5, checkpoint: { batch: 0, query: 'hash' } }, 'checkpoint cannot be combined with `cursor`'],
  [{ checkpoint: { batch: 0, query: 'other' } }, 'checkpoint belongs to another query'],
  [{ checkpoint: { batch: 1, query: 'hash' } }, 'checkpoint belongs to another query'],
  [{ checkpoint: { batch: -1, query: 'hash' } }, 'checkpoint belongs to another query'],
  [{ checkpoint: { batch: 0.5, query: 'hash' } }, 'checkpoint belongs to another query'],
  [{ checkpoint: { batch: 0, query: 'hash', cursor: '05x' } }, 'checkpoint belongs to another query'],
  [{ checkpoint: { batch: 0, query: 'hash', given: 'a' } }, 'checkpoint belongs to another query'],
  [{ checkpoint: { batch: 0, query: 'hash', batches: [{ cursor: 'x' }] } }, 'checkpoint belongs to another query'],
  [{ checkpoint: { batch: 0, query: 'hash', batches: {} } }, 'checkpoint belongs to another query'],
  [{ checkpoint: null }, 'checkpoint belongs to another query'],
  [{ checkpoint: 'text' }, 'checkpoint belongs to another query'],
])('%j is refused', (query, message) => {
  expect(() => start(query as never)).toThrow(message);
});
