import { expect, test } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import { DownloadError, download } from '../../../src/client/download/download.ts';

const client = createClient({ headers: { 'x-api-id': 'id', 'x-api-key': 'key' } });

test.each([
  [undefined, '`download` takes an object, such as `{ client, folder }`.'],
  [{ client }, '`folder` takes the path of a folder to store the documents in.'],
  [{ client, folder: '' }, '`folder` takes the path of a folder to store the documents in.'],
  [{ folder: '/nowhere/folder' }, '`client` takes a client, made with `createClient`.'],
  [{ client: createClient, folder: '/nowhere/folder' }, '`client` takes a client, made with `createClient`.'],
  [{ client, folder: '/nowhere/folder', query: '(= a b)' }, '`query` takes an object, such as `{ filter }`.'],
  [{ client, folder: '/nowhere/folder', format: 'csv' }, '`format` takes `xml` or `ndjson`.'],
  [{ client, folder: '/nowhere/folder', resume: 'all' }, '`resume` takes a boolean or `failed`.'],
  [{ client, folder: '/nowhere/folder', onProgress: true }, '`onProgress` takes a function.'],
  [
    { client, folder: '/nowhere/folder', filter: '(= a b)' },
    'There is no option `filter`; there are `client`, `folder`, `query`, `format`, `resume`, `onProgress`, `onWarning`.',
  ],
])('for %o: says what to pass, and creates no folder', async (options, message) => {
  const error = await download(options as never).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DownloadError);
  expect(error).toMatchObject({ code: 'invalid-options', message });
});
