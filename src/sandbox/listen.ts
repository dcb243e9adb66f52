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
  let base = '';
  const server = http().createServer((incoming, outgoing) => {
    answer(fetch, base, incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      const actual = typeof address === 'object' && address !== null ? address.port : port;
      base = `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
      resolve({
        url: base,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            server.closeAllConnections();
          }),
      });
    });
  });
}

async function answer(fetch: Fetch, base: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { socket } = incoming;
  const abort = new AbortController();
  outgoing.once('close', () => abort.abort());
  const request = requestOf(base, incoming);
  const response =
    request === undefined ? refusal(400, 'Bad Request.') : await fetch(request, { signal: abort.signal });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body !== null) {
    for await (const chunk of response.body) await write(outgoing, chunk);
  }
  outgoing.end();
  if (incoming.complete) return;
  incoming
    .removeAllListeners('data')
    .removeAllListeners('end')
    .on('error', () => {});
  incoming.resume();
  // Not at once: whoever still sends would not read the answer.
  setTimeout(() => incoming.complete || socket.destroy(), 500).unref();
}

/**
 * The request as `fetch` has it, its body not read yet; `undefined` for one that is no URL. Of the address only the path and
 * the query count, in the absolute form too: a `Host` may name anything, and pages would repeat it in their links.
 */
function requestOf(base: string, incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', headers, url = '/' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  const [, target] = /^(?:https?:\/\/[^/?#]*)?((?:\/|\?).*)$/is.exec(url) ?? [];
  if (target === undefined) return undefined;
  try {
    const body = hasBody ? bodyOf(incoming) : null;
    // Required by `fetch` for a body that is a stream; not in its types.
    const init = { method, headers: fields, body, duplex: 'half' } as RequestInit;
    return new Request(base + target, init);
  } catch {
    return undefined;
  }
}

/** A body that is taken from the connection as it is read. Unlike Node's own, it leaves the connection alone when it is not. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on('data', (chunk: Uint8Array) => {
          incoming.pause();
          controller.enqueue(chunk);
        });
        incoming.on('end', () => controller.close());
        incoming.on('error', (error) => controller.error(error));
        incoming.pause();
      },
      pull: () => void incoming.resume(),
      cancel: () => void incoming.removeAllListeners('data').removeAllListeners('end'),
    },
    { highWaterMark: 0 },
  );
}

/** Resolves when the chunk is on its way, so that what follows does not overtake it. */
function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
