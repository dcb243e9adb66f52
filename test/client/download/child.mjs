// A download in a process of its own, to be killed: `node child.mjs FOLDER FORMAT [DOCUMENTS [split]]`. Says `ready` when it begins.
import { createClient } from '../../../dist/client.js';
import { download } from '../../../dist/download.js';
import { received } from '../../../dist/index.js';
import { createSandbox } from '../../../dist/sandbox.js';

const [folder, format, documents = '600', split] = process.argv.slice(2);
const notes = Array.from({ length: Number(documents) }, (_, i) => ({
  properties: { status: i % 3 === 0 ? 'new' : 'done', ...(i % 2 === 0 && { processed: i % 4 === 0 }) },
}));
const sandbox = createSandbox({
  documents: split === undefined ? Number(documents) : notes,
  seed: 7,
  quirks: { brokenBase64: 20 },
});
// What the service does not understand: it is divided into a walk and questions.
const divided = {
  filter: '(AND (= status new) (NOT (= processed true)))',
  dialect: received.extend({
    AND: { operands: 'filters', means: 'and' },
    NOT: { operands: 'filter', means: 'not' },
  }),
  split: true,
};
const client = createClient({
  baseUrl: 'http://sandbox.invalid',
  headers: { 'x-api-id': 'id', 'x-api-key': 'key' },
  fetch: sandbox.fetch,
});
process.stdout.write('ready\n');
try {
  await download({ client, folder, format, resume: true, query: { limit: 7, ...(split !== undefined && divided) } });
} catch (error) {
  process.stdout.write(`${error.name} ${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}
