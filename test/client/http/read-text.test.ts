import { expect, test } from 'vitest';
import { readText, readTextBeginning } from '../../../src/client/http/read-text.ts';

const pieces = (...bytes: readonly (readonly number[])[]) => {
  let cancelled = false;
  let next = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const piece = bytes[next++];
        if (piece === undefined) controller.close();
        else controller.enqueue(Uint8Array.from(piece));
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), isCancelled: () => cancelled, taken: () => next };
};

// `é` is two bytes, split between two chunks.
const e = [0xc3, 0xa9] as const;

test('a character split between two chunks is read whole', async () => {
  expect(await readText(pieces([97, e[0]], [e[1], 98]).response, 4)).toBe('aéb');
});

test('one byte too many ends the reading', async () => {
  const { response, isCancelled, taken } = pieces([97, 98], [99], [100], [101]);
  expect(await readText(response, 2)).toBeUndefined();
  expect([isCancelled(), taken()]).toEqual([true, 2]);
});

test('a missing body is no text; of a long one the beginning that fits is returned', async () => {
  expect(await readText(new Response(null), 0)).toBe('');
  expect(await readTextBeginning(pieces([97, 98], [99, 100]).response, 3)).toBe('abc');
});

test('a body that cannot be cancelled does not delay the answer', async () => {
  const body = new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(9)), cancel: () => new Promise(() => {}) });
  expect(await readText(new Response(body), 3)).toBeUndefined();
});
