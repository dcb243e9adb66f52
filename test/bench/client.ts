import { createClient } from 'prefilter/client';
import { createSandbox } from 'prefilter/sandbox';
import { median, shuffled } from './measure.ts';

/** The cost of the client compared with the same work without it, and the memory that a long walk takes. */
export interface ClientFigures {
  /** Time of `receivedPage`, divided by that of a bare `fetch`, `JSON.parse` and base64 decoding of the same page. */
  readonly timesBare: number;
  /**
   * Time of a walk, which recognizes documents by the SHA-256 of their XML, divided by the time to request its pages
   * one by one.
   */
  readonly timesPages: number;
  readonly documentsPerSecond: number;
  /** The largest heap during the walk, in megabytes: over the first tenth and over the whole. */
  readonly heapAtTenth: number;
  readonly heapAtEnd: number;
  readonly walked: number;
}

const headers = { 'x-api-id': 'id', 'x-api-key': 'key' };
const baseUrl = 'http://sandbox.invalid';
const utf8 = new TextDecoder();

/** One page that is returned again and again, so that neither figure includes the sandbox's own work. */
async function onePage(): Promise<{ fetch: () => Promise<Response>; url: string }> {
  const sandbox = createSandbox({ documents: 50 });
  const url = `${baseUrl}/v1/nfe/received?limit=50`;
  const text = await (await sandbox.fetch(url, { headers })).text();
  return { fetch: async () => new Response(text, { headers: { 'content-type': 'application/json' } }), url };
}

async function timesBare(): Promise<number> {
  const { fetch } = await onePage();
  const client = createClient({ baseUrl, headers, fetch });
  const bare = async () => {
    const body = JSON.parse(await (await fetch()).text()) as { data: { xml: string }[] };
    return body.data.map(({ xml }) => utf8.decode(Buffer.from(xml, 'base64')));
  };
  const contestants = [() => client.receivedPage({ limit: 50 }), bare];
  const ratios: number[] = [];
  for (let round = 0; round < 60; round++) {
    const times = new Map<unknown, number>();
    for (const run of shuffled(contestants)) {
      const start = performance.now();
      for (let i = 0; i < 20; i++) await run();
      times.set(run, performance.now() - start);
    }
    if (round >= 10) ratios.push((times.get(contestants[0]) as number) / (times.get(bare) as number));
  }
  return median(ratios);
}

async function timesPages(): Promise<number> {
  const sandbox = createSandbox({ documents: 2000, rateLimit: { allowed: 1_000_000, periodMs: 60_000 } });
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
  const ratios: number[] = [];
  for (let round = 0; round < 40; round++) {
    const times = new Map<unknown, number>();
    for (const run of shuffled([walked, asked])) {
      const start = performance.now();
      await run();
      times.set(run, performance.now() - start);
    }
    if (round >= 10) ratios.push((times.get(walked) as number) / (times.get(asked) as number));
  }
  return median(ratios);
}

async function walk(documents: number): Promise<Omit<ClientFigures, 'timesBare' | 'timesPages'>> {
  const sandbox = createSandbox({ documents, rateLimit: { allowed: 1_000_000, periodMs: 60_000 } });
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
  return { documentsPerSecond: (walked * 1000) / (performance.now() - start), heapAtTenth, heapAtEnd, walked };
}

const figures: ClientFigures = {
  timesBare: await timesBare(),
  timesPages: await timesPages(),
  ...(await walk(100_000)),
};
if (process.send === undefined) console.log(JSON.stringify(figures, undefined, 2));
process.send?.(figures);
