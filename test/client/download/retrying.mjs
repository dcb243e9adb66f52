// Retries the unread documents of a folder, in a process of its own: `node retrying.mjs FOLDER`. Prints its peak memory in
// megabytes and the number of documents that are still unread.
import { createClient } from '../../../dist/client.js';
import { download } from '../../../dist/download.js';

const empty = JSON.stringify({ status: { code: 200, message: 'Ok' }, data: [], page: { next: '0' }, count: 0 });
const client = createClient({
  headers: { 'x-api-id': 'id', 'x-api-key': 'key' },
  fetch: async () => new Response(empty),
});
const { failed } = await download({ client, folder: process.argv[2], resume: 'failed' });
process.stdout.write(JSON.stringify({ failed, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }));
