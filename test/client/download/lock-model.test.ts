import fs, { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Holder } from '../../../src/client/download/lock.ts';
import { acquiring, type Contender, LockedError, releasing } from '../../../src/client/download/lock.ts';
import { runs } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/*
 * The lock protocol on real files: runs take one file system step at a time, in any order, and may die at any step.
 * Whatever the order, no two hold the lock at once.
 */

const folder = temporaryFolder();
// A crash of the machine is not part of the model, and waiting for the disk would take most of the time.
beforeAll(() => void vi.spyOn(fs, 'fsyncSync').mockReturnValue());
afterAll(() => {
  vi.restoreAllMocks();
});

interface Case {
  readonly runs: number;
  readonly tries: number;
  readonly deadAtFirst: boolean;
  /** Which running process takes the next step, and whether it dies instead. */
  readonly choices: readonly { readonly pick: number; readonly dies: boolean }[];
}

const holderOf = (run: number, id: string): Holder => ({ id, pid: run, host: 'here', since: '' });

/** Lets the runs proceed in the order of the choices, then in turns; returns how often each held the lock. */
function play({ runs, tries, deadAtFirst, choices }: Case): number[] {
  const dead = new Set([-1]);
  const holding = new Set<number>();
  const times = Array<number>(runs + 1).fill(0);
  let names = 0;
  const path = join(folder, 'lock');
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  if (deadAtFirst) {
    mkdirSync(path);
    writeFileSync(join(path, 'x'), JSON.stringify(holderOf(-1, 'x')));
  }

  function* run(self: number, within: number): Generator<void, void> {
    for (let left = within; left > 0; left--) {
      const contender: Contender = {
        path,
        holder: holderOf(self, String(names++)),
        stateOf: ({ pid }) => (dead.has(pid) ? 'ended' : 'running'),
      };
      try {
        yield* acquiring(contender);
      } catch (error) {
        if (!(error instanceof LockedError)) throw error;
        continue;
      }
      expect([...holding].filter((other) => !dead.has(other))).toEqual([]);
      holding.add(self);
      times[self] = (times[self] ?? 0) + 1;
      yield;
      yield;
      holding.delete(self);
      yield* releasing(contender);
    }
  }

  function go(running: { readonly self: number; readonly steps: Generator<void, void> }[], order: Case['choices']) {
    for (let at = 0; running.length > 0; at++) {
      expect(at).toBeLessThan(5000);
      const { pick, dies } = order[at] ?? { pick: 0, dies: false };
      const index = pick % running.length;
      const { self, steps } = running[index] as (typeof running)[number];
      // A dead run takes no further step, and its lock no longer counts.
      if (dies) dead.add(self);
      if (dies || steps.next().done) running.splice(index, 1);
    }
  }

  go(
    Array.from({ length: runs }, (_, self) => ({ self, steps: run(self, tries) })),
    choices,
  );
  // A later run, alone, gets the lock and leaves nothing behind.
  go([{ self: runs, steps: run(runs, 1) }], []);
  expect(times.at(-1)).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  return times;
}

const choices = (dies: fc.Arbitrary<boolean>) =>
  fc.array(fc.record({ pick: fc.nat({ max: 12 }), dies }), { minLength: 20, maxLength: 200, size: 'max' });

test('whatever the order and whoever dies, no two hold the lock, and no run is locked out for good', () => {
  const cases = fc.record({
    runs: fc.integer({ min: 2, max: 5 }),
    tries: fc.integer({ min: 1, max: 3 }),
    deadAtFirst: fc.boolean(),
    choices: choices(fc.integer({ min: 0, max: 24 }).map((one) => one === 0)),
  });
  fc.assert(
    fc.property(cases, (one) => void play(one)),
    runs(1),
  );
});

test('of several runs that meet a dead lock, at least one gets it', () => {
  const cases = fc.record({
    runs: fc.integer({ min: 2, max: 8 }),
    tries: fc.constant(1),
    deadAtFirst: fc.constant(true),
    choices: choices(fc.constant(false)),
  });
  fc.assert(
    fc.property(cases, (one) => {
      expect(Math.max(...play(one).slice(0, -1))).toBe(1);
    }),
    runs(1),
  );
});
