import { http, type IncomingMessage, type ServerResponse } from './builtin.ts';
import { refusal } from './endpoint/answer.ts';

export interface ListenOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /** `127.0.0.1` unless given: this machine only. */
  readonly host?: string;
}

/** A sandbox that listens. */
export interface Listening {
  /** `http://127.0.0.1:12345`. */
  readonly url: string;
  /** Ends all connections, those in use too. */
  close(): Promise<void>;
}

type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

/**
 * Serves a `fetch` over HTTP. What goes wrong there goes wrong on the wire: a body that fails and a rejection close the
 * connection. Rejects when the address cannot be had.
 */
export function listen(fetch: Fetch, { port = 0, host = '127.0.0.1' }: ListenOptions = {}): Promise<Listening> {
  const server = http().createServer((incoming, outgoing) => {
    answer(fetch, incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      resolve({
        url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

async function answer(fetch: Fetch, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const abort = new AbortController();
  outgoing.once('close', () => abort.abort());
  const request = await requestOf(incoming);
  const response =
    request === undefined ? refusal(400, 'Bad Request.') : await fetch(request, { signal: abort.signal });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body !== null) {
    for await (const chunk of response.body) await write(outgoing, chunk);
  }
  outgoing.end();
}

/** The request as `fetch` has it; `undefined` for one that is no URL. */
async function requestOf(incoming: IncomingMessage): Promise<Request | undefined> {
  const { method = 'GET', headers, url = '/' } = incoming;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = method === 'GET' || method === 'HEAD' ? null : new Blob(chunks);
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  try {
    return new Request(`http://${headers.host}${url}`, { method, headers: fields, body });
  } catch {
    return undefined;
  }
}

/** Resolves when the chunk is on its way, so that what follows does not overtake it. */
function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
