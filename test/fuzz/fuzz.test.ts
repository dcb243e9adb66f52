import { describe, expect, test } from 'vitest';
import { long } from '../support/runs.ts';
import { fuzz, keptFor } from './fuzz.ts';
import { targets } from './targets.ts';

describe.each(Object.entries(targets))('%s', (name, target) => {
  test('no text of the corpus shows a fault', async () => {
    for (const text of [...target.seeds, ...keptFor(name)]) await target.run(text);
  });

  test.runIf(long)('nor does one of those that are made of them in six seconds', { timeout: 60_000 }, async () => {
    const { runs, crashes } = await fuzz(name, target, 6, Date.now(), false);
    expect(crashes).toEqual([]);
    expect(runs).toBeGreaterThan(10);
  });
});

test('a fault is found, written to the corpus, and said', async () => {
  const { rmSync } = process.getBuiltinModule('node:fs');
  const { crashes } = await fuzz(
    'self-test',
    {
      ...targets.parse,
      seeds: ['(= a b)'],
      words: ['x'],
      run: (text: string) => text.includes('x') && Promise.reject(new Error('x!')),
    } as never,
    0,
    1,
    false,
  );
  expect([crashes.length, keptFor('self-test').length]).toEqual([1, 1]);
  rmSync(new URL('corpus/self-test.json', import.meta.url));
});
