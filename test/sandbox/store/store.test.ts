import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { openStore } from '../../../src/sandbox/store/open.ts';
import type { Store } from '../../../src/sandbox/store/store.ts';
import { bundleProgram } from '../../support/bundle-program.ts';
import { cpuMs } from '../../support/cpu-ms.ts';
import { isGate, long, scaled } from '../../support/runs.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { inProcess, mark, walk } from '../ask.ts';

/** How often a process is killed. */
const rounds = long ? 5 : 2;

const marker = bundleProgram(new URL('marker.ts', import.meta.url));

let folder: string;
let file: string;
eachInTemporaryFolder((path) => {
  folder = path;
  file = join(folder, 'notes');
});

const state = ({ origin, history }: Store) => ({ ...origin, count: history.count, changed: [...history.changed] });

describe('a file', () => {
  const reopened = (asked = {}) => {
    const store = openStore(file, asked);
    const found = state(store);
    store.close();
    return found;
  };

  test('a new file has what was requested, or the defaults', () => {
    expect(reopened({ seed: 7, documents: 5 })).toEqual({ seed: 7, documents: 5, count: 5, changed: [] });
    rmSync(file);
    expect(reopened()).toEqual({ seed: 1, documents: 100, count: 100, changed: [] });
  });

  test('the last value of each note is found again, however often the file is opened', () => {
    const store = openStore(file, { seed: 7, documents: 5 });
    store.change([[0, { a: 1, b: 'x' }]]);
    store.change([
      [3, { processed: true, '': '', ação: '日本\n"' }],
      [0, { a: 2 }],
    ]);
    store.setCount(6);
    store.setCount(8);
    store.change([[7, {}]]);
    store.close();
    const expected = {
      ...{ seed: 7, documents: 5, count: 8 },
      changed: expect.arrayContaining([
        [0, { a: 2 }],
        [3, { processed: true, '': '', ação: '日本\n"' }],
        [7, {}],
      ]),
    };
    for (let i = 0; i < 3; i++) {
      const found = reopened();
      expect(found).toEqual(expected);
      expect(found.changed).toHaveLength(3);
    }
    expect(reopened({ seed: 7, documents: 5 })).toEqual(expected);
  });

  test('`__proto__` is an ordinary name', () => {
    const store = openStore(file, {});
    store.change([[0, JSON.parse('{"__proto__":"x"}')]]);
    store.close();
    const [, properties] = reopened().changed[0] as [number, object];
    expect(Object.entries(properties)).toEqual([['__proto__', 'x']]);
  });

  test('a seed or number of notes that differs from the file is refused, and the file does not change', () => {
    openStore(file, { seed: 7, documents: 5 }).close();
    expect(() => openStore(file, { seed: 8 })).toThrow(
      `\`${file}\` was made with seed 7, not 8; take another file, or leave the option out.`,
    );
    expect(() => openStore(file, { documents: 6 })).toThrow(/made with documents 5, not 6/);
    expect(reopened()).toMatchObject({ seed: 7, documents: 5 });
  });

  test('an empty file is treated as a new one', () => {
    writeFileSync(file, '');
    expect(reopened({ seed: 7 })).toMatchObject({ seed: 7 });
  });

  test.each([
    ['a text', 'Dear diary\n'],
    ['a line of other JSON', '{"name":"prefilter"}\n'],
    ['a text without a line feed', '{"sandbox":1,"seed":1'],
    ['another text that begins as JSON', '[1,2,3]\n'],
  ])('%s is not a sandbox, and does not change', (_, text) => {
    writeFileSync(file, text);
    expect(() => openStore(file, {})).toThrow(`\`${file}\` is not the file of a sandbox.`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('a sandbox continues after a restart', async () => {
    openStore(file, { seed: 3, documents: 20 }).close();
    const first = createSandbox({ file, seed: 3, documents: 20 });
    const keys = [...first.notes()].map(({ accessKey }) => accessKey);
    const data = keys.slice(0, 8).map((key) => ({ access_key: key, value: true }));
    expect((await mark(inProcess(first), 'done', { data })).status).toBe(200);
    first.arrive(2);
    const before = [...first.notes()];
    await first.close();

    const second = createSandbox({ file });
    expect([...second.notes()]).toEqual(before);
    expect([...second.notes()]).toHaveLength(22);
    expect((await walk(inProcess(second), { filter: '(= done true)' })).pages).toEqual([keys.slice(0, 8)]);
    expect((await walk(inProcess(second), { filter: '(_not_exists done)' })).pages.flat()).toHaveLength(14);
    await second.close();
  });

  test.runIf(isGate)(
    'killed at any instant, it has every change that was answered, each whole',
    { timeout: 60_000 },
    async () => {
      for (let round = 0; round < rounds; round++) {
        openStore(file, { documents: 40 }).close();
        const answered = await killedAfter(20 + ((round * 37) % 185));
        const store = openStore(file, {});
        const steps = new Map([...store.history.changed].map(([index, { step }]) => [index, step as number]));
        store.close();
        // Each request sets the same step on all forty notes, so all have one step: the last one answered or the next.
        const found = new Set(steps.values());
        expect([steps.size, found.size]).toEqual([40, 1]);
        expect([answered, answered + 1]).toContain([...found][0]);
        rmSync(folder, { recursive: true });
        folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
        file = join(folder, 'notes');
      }
    },
  );

  test('a hundred thousand notes, half of them changed: opened again', async () => {
    const start = performance.now();
    const store = openStore(file, { documents: scaled(100_000) });
    store.change(Array.from({ length: scaled(50_000) }, (_, i) => [2 * i, { processed: true, priority: 3 }]));
    store.close();
    const written = performance.now() - start;
    const opened = cpuMs();
    const sandbox = createSandbox({ file });
    const ready = cpuMs() - opened;
    const [key] = [...sandbox.notes()].map(({ accessKey }) => accessKey);
    const marks = performance.now();
    for (let i = 0; i < 200; i++) await mark(inProcess(sandbox), 'a', { data: [{ access_key: key, value: i }] });
    const each = (performance.now() - marks) / 200;
    await sandbox.close();
    const size = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    const told = { written, ready, mark: each, megabytes: size / 1e6 };
    console.info(
      `${scaled(100_000)} notes, milliseconds:`,
      JSON.stringify(told, (_, n) => (n.toFixed ? +n.toFixed(2) : n)),
    );
    expect(ready).toBeLessThan(10_000);
  });

  /** Lets a process mark all notes again and again, kills it, and returns the last step that it printed. */
  function killedAfter(milliseconds: number): Promise<number> {
    const child = spawn(process.execPath, [marker, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    return new Promise((resolve, reject) => {
      let printed = '';
      child.once('error', reject);
      child.stdout.once('data', () => setTimeout(() => child.kill('SIGKILL'), milliseconds));
      child.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text;
      });
      // What it printed before its end is read by then, the last line perhaps in part.
      child.once('close', () => resolve(Number(printed.split('\n').at(-2) ?? 0)));
    });
  }
});

test('in memory, nothing is stored', () => {
  const store = openStore(undefined, { seed: 1, documents: 2 });
  store.change([[0, {}]]);
  store.setCount(3);
  expect(state(store)).toEqual({ seed: 1, documents: 2, count: 2, changed: [] });
  store.close();
});

test('one process per file: a second sandbox on a file is refused, until the first is closed', async () => {
  const first = createSandbox({ file, documents: 3 });
  expect(() => createSandbox({ file })).toThrow(
    new RegExp(`^Process ${process.pid} on .+ has held the lock .+notes\\.lock`),
  );
  await first.close();
  await createSandbox({ file }).close();
  expect(readdirSync(folder).filter((name) => name.includes('lock'))).toEqual([]);
});
