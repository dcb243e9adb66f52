import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

export interface Served {
  /** Ends without a slash. */
  readonly url: string;
  close(): void;
}

export const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Starts a server on a port of its own. */
export async function listening(server: Server): Promise<Served> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

/** Serves what is read by a path such as `/index.html`; what cannot be read is not there. */
export function serve(read: (path: string) => Buffer | string): Promise<Served> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    try {
      response.setHeader('content-type', `${types[extname(path)] ?? 'text/plain'}; charset=utf-8`).end(read(path));
    } catch {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    }
  });
  return listening(server);
}

export const serveFolder = (folder: string) => serve((path) => readFileSync(join(folder, path)));
