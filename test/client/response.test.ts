import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBody, readRetryAfter } from '../../src/client/response.ts';
import { qiveService } from '../../src/client/service-profile.ts';

describe('how long the server asks to wait', () => {
  const now = Date.UTC(2026, 8, 1, 12, 0, 0);
  const wait = (headers: Record<string, string>) => readRetryAfter(new Headers(headers), qiveService, now);

  test.each<[string, Record<string, string>, number | undefined]>([
    ['nothing', {}, undefined],
    ['seconds', { 'retry-after': '7' }, 7000],
    ['no seconds', { 'retry-after': '0' }, 0],
    ['a date', { 'retry-after': 'Tue, 01 Sep 2026 12:00:10 GMT' }, 10_000],
    ['a date gone by', { 'retry-after': 'Tue, 01 Sep 2026 11:00:00 GMT' }, 0],
    [
      'a date by the clock of the server',
      { 'retry-after': 'Tue, 01 Sep 2026 10:00:10 GMT', date: 'Tue, 01 Sep 2026 10:00:00 GMT' },
      10_000,
    ],
    ['a negative number, which `Date.parse` takes', { 'retry-after': '-5' }, undefined],
    ['a fraction', { 'retry-after': '1.5' }, undefined],
    ['an ISO date', { 'retry-after': '2026-09-01T12:00:10Z' }, undefined],
    ['a date that does not exist', { 'retry-after': 'Tue, 99 Foo 2026 12:00:10 GMT' }, undefined],
    ['words', { 'retry-after': 'soon' }, undefined],
    ['reset in seconds from now', { 'x-ratelimit-reset': '30' }, 30_000],
    ['reset in seconds since 1970', { 'x-ratelimit-reset': String(now / 1000 + 30) }, 30_000],
    ['reset in milliseconds since 1970', { 'x-ratelimit-reset': String(now + 30_000) }, 30_000],
    ['reset gone by', { 'x-ratelimit-reset': String(now / 1000 - 30) }, 0],
    [
      'reset by the clock of the server',
      { 'x-ratelimit-reset': String(now / 1000 - 3570), date: 'Tue, 01 Sep 2026 11:00:00 GMT' },
      30_000,
    ],
    ['reset that is no number', { 'x-ratelimit-reset': 'later' }, undefined],
    ['both: the one that is meant for it', { 'retry-after': '7', 'x-ratelimit-reset': '30' }, 7000],
    ['an unreadable one and the other', { 'retry-after': 'soon', 'x-ratelimit-reset': '30' }, 30_000],
  ])('%s', (_, headers, expected) => {
    expect(wait(headers)).toBe(expected);
  });

  test('under other names', () => {
    const service = { ...qiveService, retryAfterHeader: 'x-wait', resetHeader: 'x-period' };
    expect(readRetryAfter(new Headers({ 'x-wait': '3' }), service, now)).toBe(3000);
    expect(readRetryAfter(new Headers({ 'x-period': '4' }), service, now)).toBe(4000);
  });

  test('whatever the headers say, the result is undefined or not negative', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x20-\x7e]*$/), fc.stringMatching(/^[\x20-\x7e]*$/), (after, reset) => {
        const ms = wait({ 'retry-after': after, 'x-ratelimit-reset': reset });
        expect(ms === undefined || ms >= 0).toBe(true);
      }),
    );
  });
});

describe('the text of a body', () => {
  const inChunks = (...bytes: readonly (readonly number[])[]) => {
    let cancelled = false;
    let next = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          const chunk = bytes[next++];
          if (chunk === undefined) controller.close();
          else controller.enqueue(Uint8Array.from(chunk));
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { response: new Response(body), isCancelled: () => cancelled, taken: () => next };
  };

  const joined = async (response: Response, maxBytes: number) => {
    const { bytes, isWhole } = await readBody(response, maxBytes);
    return [new TextDecoder().decode(bytes), isWhole];
  };

  // `é` is two bytes, split between two chunks.
  const e = [0xc3, 0xa9] as const;

  test('a character split between two chunks is read whole', async () => {
    expect(await joined(inChunks([97, e[0]], [e[1], 98]).response, 4)).toEqual(['aéb', true]);
  });

  test('any number of chunks is read whole', async () => {
    const bytes = Array.from({ length: 1000 }, (_, at) => Array.from({ length: at % 3 }, () => 97 + (at % 26)));
    const text = String.fromCharCode(...bytes.flat());
    expect(await joined(inChunks(...bytes).response, text.length)).toEqual([text, true]);
    expect(await joined(inChunks(...bytes).response, text.length - 1)).toEqual([text.slice(0, -1), false]);
  });

  test('one byte too many ends the reading', async () => {
    const { response, isCancelled, taken } = inChunks([97, 98], [99], [100], [101]);
    expect(await joined(response, 2)).toEqual(['ab', false]);
    expect([isCancelled(), taken()]).toEqual([true, 2]);
  });

  test('a missing body is no text; of a long one the beginning that fits is returned', async () => {
    expect(await joined(new Response(null), 0)).toEqual(['', true]);
    expect(await joined(inChunks([97, 98], [99, 100]).response, 3)).toEqual(['abc', false]);
  });

  test('a body that cannot be cancelled does not delay the answer', async () => {
    const body = new ReadableStream({ pull: (c) => c.enqueue(new Uint8Array(9)), cancel: () => new Promise(() => {}) });
    expect((await readBody(new Response(body), 3)).isWhole).toBe(false);
  });
});
