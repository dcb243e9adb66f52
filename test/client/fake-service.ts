import { type ClientError, type ClientEvent, type ClientOptions, createClient } from '../../src/client/client.ts';

/** Credentials that no error may show. */
export const secrets = { 'x-api-id': 'id-5f2b97c1', 'x-api-key': 'sEcReT/key+0123456789==' };

/** A valid access key for each number. */
export function accessKey(index: number): string {
  const body = `352507${'12345678000195'}55001${String(index).padStart(9, '0')}1${String(index % 1e8).padStart(8, '0')}`;
  const sum = [...body].reverse().reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0);
  return body + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
}

/** The XML of the document with a number, and its form in an answer. */
export const xmlOf = (index: number) => `<nfeProc><nNF>${index}</nNF><xNome>São João</xNome></nfeProc>`;
export const entryOf = (index: number) => ({
  access_key: accessKey(index),
  xml: Buffer.from(xmlOf(index)).toString('base64'),
});

/** A body of the service. */
export function bodyOf(indexes: readonly number[], next: unknown = null, more: object = {}): Record<string, unknown> {
  return {
    status: { code: 200, message: 'Ok' },
    data: indexes.map(entryOf),
    page: { next, previous: null },
    count: indexes.length,
    ...more,
  };
}

export const nextUrl = (cursor: number | string) =>
  `https://api.arquivei.com.br/v1/nfe/received?limit=50&cursor=${cursor}`;

export const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { 'content-type': 'application/json' },
    ...init,
  });

export const failing = (status: number, headers: Record<string, string> = {}, body: unknown = '') =>
  json(body === '' ? { status: { code: status, message: `Error ${status}` } } : body, { status, headers });

/** A dropped connection, as the runtime reports it, and a body that breaks off. */
export const dropped = () => Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
export const cutOff = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"status":'));
        controller.error(new TypeError('terminated'));
      },
    }),
  );

export type Answer = Response | Error | ((request: Request) => Response | Promise<Response>);

export interface Request {
  readonly url: URL;
  readonly init: RequestInit & { headers: Record<string, string>; signal: AbortSignal };
}

/** A service that returns prepared answers in turn, with a clock that only waiting moves. */
export function fakeService(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const waits: number[] = [];
  /** What was reported, except requests and their ends, which are in `exchanges`. */
  const events: ClientEvent[] = [];
  const exchanges: ClientEvent[] = [];
  let time = Date.UTC(2026, 8, 1);
  let turn = 0;
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const request = { url: new URL(url), init: init as Request['init'] };
    requests.push(request);
    const answer = answers[turn++];
    if (answer === undefined) throw new Error(`request ${turn} was not expected`);
    if (answer instanceof Error) throw answer;
    return typeof answer === 'function' ? answer(request) : answer;
  };
  const client = createClient({
    headers: secrets,
    fetch,
    now: () => time,
    random: () => 1,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      time += ms;
    },
    onEvent: (event) => (event.kind === 'request' || event.kind === 'response' ? exchanges : events).push(event),
    ...options,
  });
  return { client, requests, waits, events, exchanges, now: () => time, fetch };
}

/** The documents of one page or the error in its place, with what was requested and waited for. */
export async function outcome(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const service = fakeService(answers, options);
  const result = await service.client.receivedPage().then(
    (page) => numbersOf(page.documents),
    (error: ClientError) => error,
  );
  return { result, tries: service.requests.length, waits: service.waits, events: service.events };
}

/** The error that a promise rejects with; fails if it does not reject. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  const settled = await promise.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (settled === undefined) throw new Error('nothing was rejected');
  return settled.error;
}

export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

/** The numbers of documents made by `xmlOf`. */
export const numbersOf = (documents: readonly { readonly xml: string | undefined }[]) =>
  documents.map(({ xml }) => Number(/<nNF>(\d+)</.exec(xml ?? '')?.[1]));
