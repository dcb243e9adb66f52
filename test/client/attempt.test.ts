import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { AuthenticationError, NetworkError, TimeoutError } from '../../src/client/client.ts';
import { abortable } from '../../src/client/send.ts';
import { bodyOf, cutOff, dropped, failing, json, outcome, secrets } from './fake-service.ts';

const good = () => json(bodyOf([1], 5));
describe('an attempt that takes too long', () => {
  const never = () => new Promise<Response>(() => {});

  test('is aborted and retried, even if `fetch` ignores the signal', async () => {
    const aborted: boolean[] = [];
    const { result, tries, waits } = await outcome(
      [
        ({ init }) => {
          init.signal.addEventListener('abort', () => aborted.push(true));
          return never();
        },
        good(),
      ],
      { timeoutMs: 20 },
    );
    expect([result, tries, waits, aborted]).toEqual([[1], 2, [500], [true]]);
  });

  test('ends in a `TimeoutError`', async () => {
    const { result } = await outcome([never, never], { timeoutMs: 10, retry: { attempts: 2 } });
    expect(result).toBeInstanceOf(TimeoutError);
    expect(result).toMatchObject({ code: 'timeout', name: 'TimeoutError' });
    expect(String(result)).toContain('10 ms');
  });

  test('includes reading the body', async () => {
    const stalled = new Response(
      new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) }),
    );
    expect((await outcome([stalled], { timeoutMs: 10, retry: { attempts: 1 } })).result).toBeInstanceOf(TimeoutError);
  });

  test('a refusal whose body stalls is still that refusal', async () => {
    const stalled = new Response(new ReadableStream({}), { status: 401 });
    expect((await outcome([stalled], { timeoutMs: 500 })).result).toBeInstanceOf(AuthenticationError);
  });

  test('may take half a minute by default', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    await outcome([good()]);
    expect(set.mock.calls.map(([, ms]) => ms)).toEqual([30_000]);
    vi.restoreAllMocks();
  });

  test('leaves no timer behind', async () => {
    const set = vi.spyOn(globalThis, 'setTimeout');
    const clear = vi.spyOn(globalThis, 'clearTimeout');
    await outcome([dropped(), failing(401)]);
    const timers = set.mock.results.map(({ value }) => value);
    expect(timers.length).toBeGreaterThan(0);
    expect(clear.mock.calls.map(([timer]) => timer)).toEqual(timers);
    vi.restoreAllMocks();
  });
});

test.each<[string, () => unknown, string]>([
  ['a message alone', () => new TypeError('fetch failed'), 'fetch failed'],
  ['a message and its cause', dropped, 'fetch failed, ECONNRESET'],
  [
    'equal texts once',
    () => Object.assign(new Error('reset'), { cause: { code: 'reset', message: 'by peer' } }),
    'reset, by peer',
  ],
  ['a text, which is not an error', () => 'text', 'no reason was given'],
  ['nothing', () => undefined, 'no reason was given'],
  ['an object with the request', () => ({ headers: secrets }), 'no reason was given'],
])('the reason of a failure is the text of the runtime, without its objects: %s', async (_, thrown, reason) => {
  const { result } = await outcome([() => Promise.reject(thrown())], { retry: { attempts: 1 } });
  expect(String(result)).toBe(`NetworkError: GET /v1/nfe/received: failed: ${reason}`);
  expect((result as Error).cause).toBeUndefined();
});

test('a body that breaks off is a network error', async () => {
  expect((await outcome([cutOff()], { retry: { attempts: 1 } })).result).toBeInstanceOf(NetworkError);
});

test('of the body of an error, the half of a character at the cut is left out', async () => {
  const body = `${'{"error":"x"}'.padEnd(65_535)}€`;
  const { result } = await outcome([failing(400, {}, body)], { retry: { attempts: 1 } });
  expect((result as Error).message).toMatch(/ answered 400: x$/);
});

test('a stream may refill the bytes that it gave', async () => {
  const bytes = new Uint8Array(8);
  const text = JSON.stringify(bodyOf([1])).padEnd(4096);
  const body = new ReadableStream(
    {
      pull(controller) {
        const { read } = new TextEncoder().encodeInto(text.slice(at), bytes);
        at += read;
        if (read === 0) controller.close();
        else controller.enqueue(bytes.subarray(0, read));
      },
    },
    { highWaterMark: 0 },
  );
  let at = 0;
  const { result } = await outcome([new Response(body)]);
  expect(result).toEqual([1]);
});

describe('work that can be aborted', () => {
  test('work that ignores the signal is abandoned with its reason, and its own signal is aborted', async () => {
    const [outer, other] = [new AbortController(), new AbortController()];
    let own: AbortSignal | undefined;
    const done = abortable([outer.signal, other.signal], (signal) => {
      own = signal;
      return new Promise(() => {});
    });
    other.abort(new Error('enough'));
    await expect(done).rejects.toThrow('enough');
    expect(own?.reason).toEqual(new Error('enough'));
    expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
  });

  test('work that ends is not aborted, work that fails is; no listener is left', async () => {
    const { signal } = new AbortController();
    const seen: AbortSignal[] = [];
    expect(await abortable([signal], async (own) => seen.push(own))).toBe(1);
    const failing = abortable([signal], async (own) => {
      seen.push(own);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(seen.map(({ aborted }) => aborted)).toEqual([false, true]);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('nothing starts if the signal is already aborted', async () => {
    let began = false;
    const late = abortable([AbortSignal.abort(new Error('late'))], async () => {
      began = true;
    });
    await expect(late).rejects.toThrow('late');
    expect(began).toBe(false);
  });
});
