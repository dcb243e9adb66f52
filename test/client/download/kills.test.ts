import fs, { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { download } from '../../../src/client/download/download.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { filesOf, sandboxClient } from './sandbox-client.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

type Step = (...values: unknown[]) => Promise<unknown>;

/** Runs something and calls `at` before each step that changes the disk, and in the middle of each write. */
async function watching(run: () => Promise<unknown>, at: (step: string) => void): Promise<void> {
  const file = await open(fileURLToPath(import.meta.url));
  await file.close();
  const handle = Object.getPrototypeOf(file);
  const undo: (() => void)[] = [];
  const watch = (owner: Record<string, Step>, step: string) => {
    const real = owner[step] as Step;
    undo.push(() => void Object.assign(owner, { [step]: real }));
    owner[step] = async function (this: unknown, ...values) {
      at(step);
      if (step === 'write') {
        const [bytes, from, length, position] = values as [Uint8Array, number, number, number];
        await real.call(this, bytes, from, length >> 1, position);
        at('half a write');
      }
      return real.apply(this, values);
    };
  };
  for (const step of ['mkdir', 'writeFile', 'link', 'rename', 'rm']) watch(fs.promises as never, step);
  for (const step of ['write', 'truncate', 'sync']) watch(handle, step);
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    for (const restore of undo) restore();
    syncBuiltinESMExports();
  }
}

/** All that a folder holds, in one text. */
function stateOf(path: string): string {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  const held = (name: string) => (statSync(join(path, name)).isFile() ? readFileSync(join(path, name), 'utf8') : '');
  return JSON.stringify(names.map((name) => [name, held(name)]));
}

const steps = ['mkdir', 'writeFile', 'rename', 'rm', 'write', 'half a write', 'truncate', 'sync'];

// What a killed run leaves is what the disk holds at that instant. Random instants, of real processes, are in `kills.gate.ts`.
const slices = { createdAt: { from: '2026-07-03', to: '2026-07-06' } };
test.each([
  ['xml', [...steps, 'link'], {}, undefined],
  ['ndjson', steps, {}, undefined],
  ['ndjson', steps, slices, 2],
] as const)(
  'killed at any step and resumed, a download ends with the same files: %s',
  async (format, named, query, slice) => {
    const { client } = sandboxClient({ documents: 4, seed: 7, quirks: { brokenBase64: 3 } });
    const into = (name: string) =>
      download({ client, folder: join(folder, name), format, resume: true, query: { limit: 2, ...query }, slice });

    const watched = new Set<string>();
    // A step that left the disk as an earlier one needs no second look.
    const killed = new Map<string, string>();
    const whole = join(folder, 'whole');
    await watching(
      () => into('whole'),
      (step) => {
        watched.add(step);
        // Without the lock: that of a process which has ended counts no more, as `lock.test.ts` shows.
        const isKept = (path: string) => !/[/\\]\.prefilter[/\\]lock/.test(path);
        const name = `${killed.size} ${step}`;
        if (existsSync(whole)) cpSync(whole, join(folder, name), { recursive: true, filter: isKept });
        const state = existsSync(whole) ? stateOf(join(folder, name)) : '';
        if (killed.has(state)) rmSync(join(folder, name), { recursive: true, force: true });
        else killed.set(state, name);
      },
    );
    const expected = filesOf(whole);
    expect(Object.keys(expected).length).toBeGreaterThan(1);
    expect([...watched].sort()).toEqual([...named].sort());
    expect(killed.size).toBeGreaterThan(20);
    for (const name of killed.values()) {
      const { covered } = await into(name);
      expect([name, filesOf(join(folder, name))]).toEqual([name, expected]);
      expect(covered).toEqual(slice === undefined ? [] : [['2026-07-03', '2026-07-06']]);
    }
  },
);
