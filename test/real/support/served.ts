import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.html': 'text/html' };
const root = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Serves `dist/` on its own port, with an empty page at `/`; `url` ends without a slash. */
export async function serveDist(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    try {
      const body = pathname === '/' ? '<!doctype html><title>test</title>' : await readFile(root + pathname);
      response.setHeader('content-type', types[extname(pathname)] ?? 'text/html').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
