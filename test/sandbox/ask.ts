import type { Sandbox } from '../../src/sandbox/sandbox.ts';

/** A sandbox to send requests to: in process, or at the address it listens on. */
export interface Endpoint {
  readonly url: string;
  fetch(input: string, init?: RequestInit): Promise<Response>;
}

export const credentials = { 'x-api-id': 'id', 'x-api-key': 'key' };

/** The envelope of the service, loosely typed. */
interface Envelope {
  readonly status: { readonly code: number; readonly message: string };
  readonly data: readonly { readonly access_key: string; readonly xml?: string }[];
  readonly page: { readonly next: string | null; readonly previous: string };
  readonly count: number;
  readonly signature: string;
  readonly error?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope;
}

export function inProcess(sandbox: Sandbox): Endpoint {
  return { url: 'https://sandbox.test', fetch: sandbox.fetch };
}

type Parameters = Readonly<Record<string, string | readonly string[]>>;

export function address({ url }: Endpoint, parameters: Parameters = {}): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one as string]),
  );
  const query = pairs.map((pair) => pair.map((part) => encodeURIComponent(part as string)).join('=')).join('&');
  return `${url}/v1/nfe/received${query && `?${query}`}`;
}

/** One page, or the refusal of one. */
export async function ask(endpoint: Endpoint, parameters: Parameters = {}, init: RequestInit = {}): Promise<Reply> {
  const response = await endpoint.fetch(address(endpoint, parameters), {
    headers: credentials,
    redirect: 'manual',
    ...init,
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Envelope };
}

export function keysOf({ body }: Reply): string[] {
  return body.data.map((document) => document.access_key);
}

/** The cursor in a link: the digits of the last `cursor=`. */
export function cursorIn(link: string | null): string {
  return /.*cursor=(\d+)/s.exec(link ?? '')?.[1] ?? '';
}

/** All pages until an empty one; fails if there is no end. */
export async function walk(
  endpoint: Endpoint,
  parameters: Parameters = {},
): Promise<{ pages: string[][]; cursor: string }> {
  const pages: string[][] = [];
  let cursor = typeof parameters.cursor === 'string' ? parameters.cursor : '0';
  while (pages.length < 10_000) {
    const reply = await ask(endpoint, { ...parameters, cursor });
    if (reply.body.count === 0) return { pages, cursor };
    pages.push(keysOf(reply));
    cursor = cursorIn(reply.body.page.next);
  }
  throw new Error('no end');
}

/** Sets a property of notes. */
export function mark(endpoint: Endpoint, property: string, body: unknown, init: RequestInit = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return endpoint.fetch(`${address(endpoint)}/${encodeURIComponent(property)}`, {
    method: 'PUT',
    headers: credentials,
    body: text,
    ...init,
  });
}
