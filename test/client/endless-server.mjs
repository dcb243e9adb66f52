// A server whose bodies never end, or are a gigabyte once they are decompressed, and a client in a process of its own:
// `node endless-server.mjs PROGRAM`. The client has the address in `URL`, and its memory is not this server's.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createGzip } from 'node:zlib';

const chunk = Buffer.alloc(2 ** 20, 0x20);
const server = createServer((request, response) => {
  const status = request.url.startsWith('/error') ? 400 : 200;
  const zipped = request.url.startsWith('/gzip');
  response.writeHead(status, zipped ? { 'content-encoding': 'gzip' } : {});
  const out = zipped ? createGzip() : response;
  if (zipped) out.pipe(response);
  const more = () => {
    while (!response.destroyed) if (!out.write(chunk)) return void out.once('drain', more);
  };
  more();
});
server.listen(0, '127.0.0.1', () => {
  const env = { ...process.env, URL: `http://127.0.0.1:${server.address().port}` };
  const client = spawn(process.execPath, ['--input-type=module', '-e', process.argv[2]], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  client.on('exit', () => process.exit());
});
