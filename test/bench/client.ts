import { createClient } from 'prefilter/client';
import { createSandbox } from 'prefilter/sandbox';
import { median, shuffled } from './measure.ts';

/** What the client costs beside the same work without it, and how much memory a long walk takes. */
export interface ClientFigures {
  /** Time of `receivedPage`, divided by that of a bare `fetch`, `JSON.parse` and base64 decoding of the same page. */
  readonly timesBare: number;
  readonly documentsPerSecond: number;
  /** The largest heap in use during the walk, in megabytes, at a tenth of it and at its end. */
  readonly heapAtTenth: number;
  readonly heapAtEnd: number;
  readonly walked: number;
}

const headers = { 'x-api-id': 'id', 'x-api-key': 'key' };
const baseUrl = 'http://sandbox.invalid';
const utf8 = new TextDecoder();

/** One page that is answered again and again, so that the sandbox's own work is in neither figure. */
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

async function walk(documents: number): Promise<Omit<ClientFigures, 'timesBare'>> {
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

const figures: ClientFigures = { timesBare: await timesBare(), ...(await walk(100_000)) };
process.send?.(figures);
