import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { abortable } from '../../../src/client/http/abortable.ts';

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
