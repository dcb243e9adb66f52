import type { Locale } from '../messages/locale.ts';
import { invalidArgument } from '../source/problem.ts';
import { check, is, shape, wholeNumber } from '../source/shape.ts';
import { answerRefusal } from './endpoint/answer.ts';

export interface ListenOptions {
  /** 0, the default, picks a free one. */
  readonly port?: number;
  /** Default `127.0.0.1`: this machine only. */
  readonly host?: string;
}

const optionsShape = /* @__PURE__ */ shape<ListenOptions>({
  port: wholeNumber(0, 65_535),
  host: is(
    { en: 'the name or address of a host', 'pt-BR': 'o nome ou endereço de um servidor' },
    (value) => typeof value === 'string' && value !== '',
  ),
});

/** A sandbox that is listening. */
export interface Listening {
  /** `http://127.0.0.1:12345`. */
  readonly url: string;
  /** Ends all connections, including those in use. */
  close(): Promise<void>;
}

// Loaded on demand: a sandbox that does not listen runs anywhere.
const nodeHttp = () => process.getBuiltinModule('node:http');

type IncomingMessage = InstanceType<ReturnType<typeof nodeHttp>['IncomingMessage']>;
type ServerResponse = InstanceType<ReturnType<typeof nodeHttp>['ServerResponse']>;
type Fetch = (request: Request) => Promise<Response>;

/**
 * Serves a `fetch` over HTTP. Errors become errors of the connection: a failing body or a rejection closes it. Rejects
 * with a `PrefilterError` for a wrong option, and if the address is not available.
 */
export async function listen(fetch: Fetch, options: ListenOptions = {}, locale: Locale = 'en'): Promise<Listening> {
  check(optionsShape, options, 'options', (message) => invalidArgument(message), true, locale);
  const { port = 0, host = '127.0.0.1' } = options;
  let base = '';
  const server = nodeHttp().createServer((incoming, outgoing) => {
    answerIncoming(fetch, base, incoming, outgoing).catch(() => incoming.socket.destroy());
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

async function answerIncoming(
  fetch: Fetch,
  base: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { socket } = incoming;
  const abort = new AbortController();
  outgoing.once('close', () => abort.abort());
  const request = readRequest(base, incoming, abort.signal);
  const response = request === undefined ? answerRefusal(400, 'Bad Request.') : await fetch(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body !== null) {
    for await (const chunk of response.body) await writeChunk(outgoing, chunk);
  }
  outgoing.end();
  if (incoming.complete) return;
  incoming
    .removeAllListeners('data')
    .removeAllListeners('end')
    .on('error', () => {});
  incoming.resume();
  // Delayed: a client that is still sending would not read the answer.
  setTimeout(() => incoming.complete || socket.destroy(), 500).unref();
}

/**
 * The request as `fetch` receives it, its body not read yet; `undefined` if the address is not a URL. Only path and
 * query of the address are used, also in the absolute form: a `Host` may name anything, and pages would repeat it in
 * their links.
 */
function readRequest(base: string, incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headers, url = '/' } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const fields = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  const [, target] = /^(?:https?:\/\/[^/?#]*)?((?:\/|\?).*)$/is.exec(url) ?? [];
  if (target === undefined) return undefined;
  try {
    const body = hasBody ? readBody(incoming) : null;
    // `fetch` requires this for a body that is a stream; its types do not have it.
    const init = { method, headers: fields, body, signal, duplex: 'half' } as RequestInit;
    return new Request(base + target, init);
  } catch {
    return undefined;
  }
}

/**
 * A body that is read from the connection on demand. Unlike Node's own, it leaves the connection alone if it is not
 * read.
 */
function readBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
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

/** Resolves when the chunk is on its way, so that later data does not overtake it. */
function writeChunk(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}
