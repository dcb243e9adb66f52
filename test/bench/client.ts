import { createClient } from 'prefilter/client';
import { createSandbox } from 'prefilter/sandbox';
import { amount, medianRatio, shuffled } from './measure.ts';
import { atMost, count, figure, show } from './table.ts';

// The cost of the client compared with the same work without it, and the memory that a long walk takes.

const headers = { 'x-api-id': 'id', 'x-api-key': 'key' };
const baseUrl = 'http://sandbox.invalid';
const rateLimit = { allowed: 1_000_000, periodMs: 60_000 };
const utf8 = new TextDecoder();

/** The median of the ratios of two tasks, each so many times in a turn; the first ten rounds warm up. */
async function ratioOf(one: () => Promise<unknown>, other: () => Promise<unknown>, rounds: number, times: number) {
  const entries = [one, other].map((run) => ({ run, taken: [] as number[] }));
  for (let round = 0; round < amount(10 + rounds); round++) {
    for (const { run, taken } of shuffled(entries)) {
      const start = performance.now();
      for (let i = 0; i < times; i++) await run();
      if (round >= amount(10, 0)) taken.push(performance.now() - start);
    }
  }
  const [ofOne = [], ofOther = []] = entries.map(({ taken }) => taken);
  return medianRatio(ofOne, ofOther);
}

/** `receivedPage` against a bare `fetch`, `JSON.parse` and base64 decoding of the same page. */
async function timesBare(): Promise<number> {
  const sandbox = createSandbox({ documents: 50 });
  const text = await (await sandbox.fetch(`${baseUrl}/v1/nfe/received?limit=50`, { headers })).text();
  // Returned again and again, so that neither figure includes the sandbox's own work.
  const fetch = async () => new Response(text, { headers: { 'content-type': 'application/json' } });
  const client = createClient({ baseUrl, headers, fetch });
  const bare = async () => {
    const body = JSON.parse(await (await fetch()).text()) as { data: { xml: string }[] };
    return body.data.map(({ xml }) => utf8.decode(Buffer.from(xml, 'base64')));
  };
  return ratioOf(() => client.receivedPage({ limit: 50 }), bare, 50, 20);
}

/** A walk, which recognizes documents by the SHA-256 of their XML, against its pages requested one by one. */
async function timesPages(): Promise<number> {
  const sandbox = createSandbox({ documents: 2000, rateLimit });
  // Each page is served from memory, so that neither figure includes the sandbox's own work.
  const bodies = new Map<string, string>();
  const fetch = async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : `${input}`;
    const known = bodies.get(url) ?? (await (await sandbox.fetch(url, { headers })).text());
    bodies.set(url, known);
    return new Response(known, { headers: { 'content-type': 'application/json' } });
  };
  const client = createClient({ baseUrl, headers, fetch });
  const walked = async () => {
    for await (const { documents } of client.receivedPages({ limit: 50 })) if (documents.length === 0) break;
  };
  const asked = async () => {
    for (let cursor = 0; cursor <= 2000; cursor += 50) await client.receivedPage({ limit: 50, cursor: `${cursor}` });
  };
  return ratioOf(walked, asked, 30, 1);
}

/** The rows of a long walk: its speed, and its largest heap over the first tenth and over the whole. */
async function walk(documents: number): Promise<readonly string[][]> {
  const sandbox = createSandbox({ documents, rateLimit });
  const client = createClient({ baseUrl, headers, fetch: sandbox.fetch });
  const start = performance.now();
  let walked = 0;
  let heapAtTenth = 0;
  let heapAtEnd = 0;
  for await (const { documents: page } of client.receivedPages({ limit: 50 })) {
    walked += page.length;
    if (walked % 5000 !== 0) continue;
    globalThis.gc?.();
    const used = process.memoryUsage().heapUsed / 1e6;
    if (walked <= documents / 10) heapAtTenth = Math.max(heapAtTenth, used);
    heapAtEnd = Math.max(heapAtEnd, used);
  }
  const documentsPerSecond = (walked * 1000) / (performance.now() - start);
  const heaps = `${figure(heapAtTenth)}, ${figure(heapAtEnd)}`;
  return [
    ['documents/s through client and sandbox, in process', figure(documentsPerSecond), ''],
    [`MB of heap at a tenth and at the end of ${count(walked)} documents`, heaps, ''],
  ];
}

const bare = await timesBare();
show(
  'client',
  ['', '', ''],
  [
    ['receivedPage / bare fetch, JSON.parse, base64', figure(bare), atMost(bare, 1.3)],
    ['walk, which knows documents again / its pages one by one', figure(await timesPages()), ''],
    ...(await walk(amount(100_000, 5000))),
  ],
);
