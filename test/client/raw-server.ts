import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** A server on the loopback interface that answers as a test says. */
export interface RawServer {
  /** The requests in order; emptied before each test. */
  readonly requests: IncomingMessage[];
  readonly url: string;
  answer(request: IncomingMessage, response: ServerResponse): void;
}

/** Starts a server for the tests of a file. */
export function rawServer(): RawServer {
  let server: Server;
  const raw = {
    requests: [] as IncomingMessage[],
    url: '',
    answer: (_: IncomingMessage, response: ServerResponse): void => void response.end(),
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      raw.requests.push(request);
      raw.answer(request, response);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    raw.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    raw.requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return raw;
}
