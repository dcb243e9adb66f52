import { describe, expect, test, vi } from 'vitest';
import {
  AuthenticationError,
  type ClientError,
  type ClientOptions,
  NetworkError,
  TimeoutError,
} from '../../../src/client/client.ts';
import { type Answer, bodyOf, failing, fakeService, json, numbersOf } from '../fake-service.ts';

const good = () => json(bodyOf([1], 5));
const reset = () => Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
const cut = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"status":'));
        controller.error(new TypeError('terminated'));
      },
    }),
  );

async function outcome(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const service = fakeService(answers, options);
  const result = await service.client.receivedPage().then(
    (page) => numbersOf(page.documents),
    (error: ClientError) => error,
  );
  return { result, tries: service.requests.length, waits: service.waits, events: service.events, service };
}

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
    expect((await outcome([stalled], { timeoutMs: 10 })).result).toBeInstanceOf(AuthenticationError);
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
    await outcome([reset(), failing(401)]);
    const timers = set.mock.results.map(({ value }) => value);
    expect(timers.length).toBeGreaterThan(0);
    expect(clear.mock.calls.map(([timer]) => timer)).toEqual(timers);
    vi.restoreAllMocks();
  });
});

describe('the reason of a failure is the text of the runtime', () => {
  test.each<[string, () => Error, string]>([
    ['a message alone', () => new TypeError('fetch failed'), 'failed: fetch failed'],
    ['a message and its cause', reset, 'failed: fetch failed, ECONNRESET'],
    [
      'equal texts once',
      () => Object.assign(new Error('reset'), { cause: { code: 'reset', message: 'by peer' } }),
      'failed: reset, by peer',
    ],
  ])('%s', async (_, error, message) => {
    const { result } = await outcome([error()], { retry: { attempts: 1 } });
    expect(result).toBeInstanceOf(NetworkError);
    expect(String(result)).toContain(message);
  });

  test('something that is not an error has no reason', async () => {
    const fetch = () => Promise.reject('text');
    const { result } = await outcome([], { fetch, retry: { attempts: 1 } });
    expect(String(result)).toContain('failed: no reason was given');
  });
});

test('a body that breaks off is a network error', async () => {
  expect((await outcome([cut()], { retry: { attempts: 1 } })).result).toBeInstanceOf(NetworkError);
});
