import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Holder } from '../../../src/client/download/holder.ts';
import { runs } from '../../support/runs.ts';

/*
 * The lock in a folder of the mind: runs that take a step each, a step of the file system, in any order, and that die at
 * any step. Whatever the order, no two hold the folder at once.
 */

/** What the runs share; made anew for each case. */
interface World {
  /** The files of the folder, by name; a name has one text from its making to its end, as a link has. */
  readonly files: Map<string, string>;
  /** Who waits to take its next step. */
  readonly waiting: { run: number; go(): void }[];
  readonly dead: Set<number>;
  names: number;
}

// Files share modules: the lock is loaded anew over the model, and again by the next file over the real file system.
let lockFolder: (folder: string) => Promise<() => Promise<void>>;
beforeAll(async () => {
  vi.resetModules();
  ({ lockFolder } = await import('../../../src/client/download/lock.ts'));
});
afterAll(() => {
  vi.resetModules();
});

const model = vi.hoisted(() => ({ world: undefined as unknown }));
const world = () => model.world as World;
const current = new AsyncLocalStorage<number>();

const step = () =>
  new Promise<void>((go) => {
    world().waiting.push({ run: current.getStore() as number, go });
  });
const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const missing = (code: string) => Object.assign(new Error(code), { code });

vi.mock('node:fs/promises', () => ({
  async link(from: string, to: string) {
    await step();
    const text = world().files.get(baseName(from));
    if (text === undefined) throw missing('ENOENT');
    if (world().files.has(baseName(to))) throw missing('EEXIST');
    world().files.set(baseName(to), text);
  },
  async rename(from: string, to: string) {
    await step();
    const text = world().files.get(baseName(from));
    if (text === undefined) throw missing('ENOENT');
    world().files.delete(baseName(from));
    world().files.set(baseName(to), text);
  },
  async rm(path: string, options?: { force: boolean }) {
    await step();
    if (!world().files.delete(baseName(path)) && !options?.force) throw missing('ENOENT');
  },
  async readFile(path: string) {
    await step();
    const text = world().files.get(baseName(path));
    if (text === undefined) throw missing('ENOENT');
    return text;
  },
  async readdir() {
    await step();
    return [...world().files.keys()];
  },
}));

vi.mock('../../../src/client/download/durable.ts', () => ({
  async writeWhole(_: string, name: string, text: string) {
    await step();
    world().files.set(name, text);
  },
}));

vi.mock('../../../src/client/download/holder.ts', () => ({
  becomeHolder: (): Holder => ({
    id: String(world().names++),
    pid: current.getStore() as number,
    thread: 0,
    host: 'here',
    since: '',
  }),
  letGo: () => {},
  isAlive: ({ pid }: Holder) => !world().dead.has(pid),
}));

interface Case {
  readonly runs: number;
  readonly tries: number;
  readonly deadAtFirst: boolean;
  /** Which of those that wait goes next, and whether it dies instead. */
  readonly choices: readonly { readonly pick: number; readonly dies: boolean }[];
}

/** Lets the runs go in the order of the choices, then in turn; gives how often each held the folder. */
async function play({ runs, tries, deadAtFirst, choices }: Case): Promise<number[]> {
  model.world = { files: new Map(), waiting: [], dead: new Set([-1]), names: 0 } satisfies World;
  const { files, waiting, dead } = world();
  if (deadAtFirst) files.set('lock', JSON.stringify({ id: 'x', pid: -1, thread: 0, host: 'here', since: '' }));
  const times = Array<number>(runs + 1).fill(0);
  const holding = new Set<number>();
  let failure: unknown;

  const begin = (run: number, within: number) =>
    current.run(run, async () => {
      for (let left = within; left > 0; left--) {
        try {
          const unlock = await lockFolder('/folder');
          expect([...holding].filter((other) => !dead.has(other))).toEqual([]);
          holding.add(run);
          times[run] = (times[run] ?? 0) + 1;
          await step();
          await step();
          holding.delete(run);
          await unlock();
        } catch (error) {
          if ((error as { code?: string }).code !== 'folder-in-use') failure ??= error;
        }
      }
    });
  const go = async (order: Case['choices']) => {
    for (let at = 0; ; at++) {
      await setImmediate();
      if (failure !== undefined) throw failure;
      if (waiting.length === 0) return;
      expect(at).toBeLessThan(5000);
      const { pick, dies } = order[at] ?? { pick: 0, dies: false };
      const [next] = waiting.splice(pick % waiting.length, 1) as [World['waiting'][number]];
      // One that is dead takes no step any more, and what it held is nobody's.
      if (dies) dead.add(next.run);
      else next.go();
    }
  };

  for (let run = 0; run < runs; run++) void begin(run, tries);
  await go(choices);
  // Whatever they left, one who comes later has the folder and leaves nothing.
  void begin(runs, 1);
  await go([]);
  expect(times.at(-1)).toBe(1);
  expect([...files.keys()]).toEqual([]);
  return times;
}

const choices = (dies: fc.Arbitrary<boolean>) =>
  fc.array(fc.record({ pick: fc.nat({ max: 12 }), dies }), { minLength: 20, maxLength: 200, size: 'max' });

test('whatever the order and whoever dies, no two hold the folder, and nobody is kept out for good', async () => {
  const cases = fc.record({
    runs: fc.integer({ min: 2, max: 5 }),
    tries: fc.integer({ min: 1, max: 3 }),
    deadAtFirst: fc.boolean(),
    choices: choices(fc.integer({ min: 0, max: 24 }).map((one) => one === 0)),
  });
  const held = async (one: Case) => void (await play(one));
  await fc.assert(fc.asyncProperty(cases, held), runs(1 / 5));
});

test('of those who come to a dead lock, one has it at least', async () => {
  const cases = fc.record({
    runs: fc.integer({ min: 2, max: 8 }),
    tries: fc.constant(1),
    deadAtFirst: fc.constant(true),
    choices: choices(fc.constant(false)),
  });
  const held = async (one: Case) => {
    const times = await play(one);
    expect(Math.max(...times.slice(0, -1))).toBe(1);
  };
  await fc.assert(fc.asyncProperty(cases, held), runs(1 / 5));
});
