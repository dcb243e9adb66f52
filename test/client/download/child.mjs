// A download in a process of its own, to be killed: `node child.mjs FOLDER FORMAT [DOCUMENTS]`. Says `ready` when it begins.
import { createClient } from '../../../dist/client.js';
import { download } from '../../../dist/download.js';
import { createSandbox } from '../../../dist/sandbox.js';

const [folder, format, documents = '600'] = process.argv.slice(2);
const sandbox = createSandbox({ documents: Number(documents), seed: 7, quirks: { brokenBase64: 20 } });
const client = createClient({
  baseUrl: 'http://sandbox.invalid',
  headers: { 'x-api-id': 'id', 'x-api-key': 'key' },
  fetch: sandbox.fetch,
});
process.stdout.write('ready\n');
try {
  await download({ client, folder, format, resume: true, query: { limit: 7 } });
} catch (error) {
  process.stdout.write(`${error.name} ${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}
