import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Client, createClient } from '../../../src/client/client.ts';
import { download } from '../../../src/client/download/download.ts';
import { long } from '../../support/runs.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { accessKey, entryOf, json } from '../fake-service.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

const day = 86_400_000;
const first = Date.UTC(2026, 0, 1);
const dayAt = (number: number) => new Date(first + number * day).toISOString().slice(0, 10);

/** A note of the simulated service: when it says that it was created, and when it first shows it, in milliseconds. */
interface Note {
  readonly created: number;
  readonly visible: number;
}

/** A service whose clock is some hours ahead of ours; positions are in the order of creation, so late notes stand behind cursors. */
function serviceAt(now: number, notes: readonly Note[], hours: number, isToMidnight: boolean): Client {
  const local = (time: number) => new Date(time + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const shown = notes.map((note, at) => ({ ...note, at })).filter(({ visible }) => visible <= now);
  return createClient({
    headers: { 'x-api-id': 'id', 'x-api-key': 'key' },
    now: () => now,
    async fetch(url) {
      const { searchParams } = new URL(url);
      const [from, to] = ['from', 'to'].map((end) => searchParams.get(`created_at[${end}]`) ?? '') as [string, string];
      const until = to === 'now' ? '9' : isToMidnight ? to : `${to} 23:59:59`;
      const cursor = Number(searchParams.get('cursor') ?? 0);
      const all = shown.filter(({ created, at }) => at >= cursor && local(created) >= from && local(created) <= until);
      const page = all.slice(0, 50);
      const next = page.length === 0 ? cursor : (page.at(-1)?.at ?? 0) + 1;
      return json({
        status: { code: 200, message: 'Ok' },
        data: page.map(({ at }) => entryOf(at)),
        count: page.length,
        page: { next: `${next}`, previous: `${cursor}` },
      });
    },
  });
}

test('simulated nights lose nothing and store nothing twice', async () => {
  const nights = long ? 118 : 12;
  const settings = fc.record({
    hours: fc.constantFrom(14, 9, 3, 0, -3, -12),
    isToMidnight: fc.boolean(),
    slice: fc.constantFrom(undefined, 30, 7),
    /** How often a note comes 20 to 36 hours late; when machines are off. */
    late: fc.infiniteStream(fc.option(fc.integer({ min: 20, max: 36 }), { freq: 4 })),
    off: fc.infiniteStream(fc.boolean()),
    hour: fc.integer({ min: 0, max: 23 }),
  });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(settings, async ({ hours, isToMidnight, slice, late, off, hour }) => {
      const into = join(folder, `nights-${number++}`);
      const notes = Array.from({ length: 4 * nights }, (_, at): Note => {
        const created = first + (at * day) / 4 + 1;
        return { created, visible: created + (late.next().value ?? 0) * 3_600_000 };
      });
      const from = dayAt(-2);
      let fresh = 0;
      for (let night = 1; night <= nights + 4; night++) {
        if (off.next().value && night < nights + 4) continue;
        const client = serviceAt(first + night * day + hour * 3_600_000, notes, hours, isToMidnight);
        const options = { client, folder: into, format: 'ndjson', resume: true, overlap: 2 } as const;
        const result = await download({ ...options, query: { createdAt: { from, to: 'now' } }, slice });
        fresh += result.fresh;
        expect(result.gaps).toEqual([]);
      }
      const stored = readFileSync(join(into, 'index.ndjson'), 'utf8').trimEnd().split('\n');
      const keys = stored.map((line) => JSON.parse(line).accessKey).sort();
      expect(keys).toEqual(notes.map((_, at) => accessKey(at)).sort());
      expect(fresh).toBe(notes.length);
    }),
    { numRuns: long ? 36 : 4 },
  );
}, 3_600_000);
