import { expect, test } from 'vitest';
import { Failure } from '../../../src/cli/command-line/failure.ts';
import type { Io } from '../../../src/cli/io/io.ts';
import { addressOf, connectTo, headersOf } from '../../../src/cli/service/connection.ts';
import { clientErrorText } from '../../../src/cli/service/error-messages.ts';
import { ArgumentError, ProtocolError, TimeoutError } from '../../../src/client/client.ts';
import { DownloadError } from '../../../src/client/download/download-error.ts';
import { said } from '../../../src/client/download/messages.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { commandLine } from '../command-line.ts';

const path = '/v1/nfe/received';

test.each([
  [
    new ArgumentError(path, 'limit', 'must be a whole number from 1 to 50, not 51.'),
    '`--limit` must be a whole number from 1 to 50, not 51.',
  ],
  [new ArgumentError(path, 'accessKeys[3]', 'is wrong'), '`--access-key` is wrong.'],
  [
    new ArgumentError(path, 'createdAt.from', 'is 2, later than `createdAt.to` with 1'),
    '`--created-from` is 2, later than `--created-to` with 1.',
  ],
  [new ArgumentError(path, 'headers.x-a', 'is set by `fetch`'), '`--header` is set by `fetch`.'],
  [new TimeoutError(path, 'took longer than 5 ms'), `GET ${path}: took longer than 5 ms`],
  [
    new ProtocolError(path, 'is too long: `maxResponseBytes`, `limit`'),
    `GET ${path}: is too long: \`--max-response\`, \`--limit\``,
  ],
  [
    new DownloadError('storage', said('stopped', 'notes', 'ENOSPC: no space')),
    'Cannot store in notes: ENOSPC: no space. All documents up to the checkpoint are stored; fix the cause, then continue with `--resume`.',
  ],
])('%s mentions flags', (error, expected) => {
  expect(clientErrorText(error)).toBe(expected);
});

const askedWith = (env: Record<string, string>, files: Record<string, string> = {}) =>
  ({
    locale: 'en',
    io: { env, cwd: '/w', readFile: (path: string) => new TextEncoder().encode(files[path]) } as Partial<Io> as Io,
  }) as const;

test('credentials come from variables, or from the files that these name, but not from both', async () => {
  const names = { PREFILTER_API_ID: 'id', PREFILTER_API_KEY_FILE: 'key' };
  const { options } = await connectTo({}, received, askedWith(names, { '/w/key': 'secret\n' }));
  expect(options.headers).toEqual({ 'x-api-id': 'id', 'x-api-key': 'secret' });
  const both = askedWith({ ...names, PREFILTER_API_KEY: 'other' });
  await expect(connectTo({}, received, both)).rejects.toBeInstanceOf(Failure);
});

test('the sandbox needs no credentials and no socket', async () => {
  const { options, close } = await connectTo({ sandbox: true, documents: 1 }, received, askedWith({}));
  expect(options).toMatchObject({ checkDigits: false, timeoutMs: 30_000, maxWaitMs: 120_000 });
  const answer = await options.fetch?.('https://sandbox.invalid/v1/nfe/received', {
    headers: options.headers as never,
  });
  expect(answer?.status).toBe(200);
  await close();
});

test('headers may hold colons', () => {
  expect(headersOf({ header: ['X-A: b:c ', 'X-D:'] })).toEqual({ 'X-A': 'b:c', 'X-D': '' });
  expect(headersOf({})).toEqual({});
});

test('the test environment has keys with invalid check digits', () => {
  expect(addressOf({ environment: 'test', path: '/x' }, received)).toEqual({
    ...{ environment: 'test', checkDigits: false, service: { dialect: received, path: '/x' } },
  });
  expect(addressOf({}, received)).toEqual({ service: { dialect: received } });
});

test.each([
  [['(= a  b)'], 'filter=%28%3D%20a%20%20b%29'],
  [['(= a\n b)'], 'filter=%28%3D%20a%20b%29'],
  [['--cursor', '5', '--limit', '7'], 'limit=7&cursor=5'],
  [
    ['--created-from', '2026-01-01', '--created-to', '2026-01-31'],
    'created_at%5Bfrom%5D=2026-01-01&created_at%5Bto%5D=2026-01-31',
  ],
])('%j asks for %s', async (argv, query) => {
  const { stdout } = await commandLine(['request', ...argv, '-f', 'json']);
  const parts = new URL(JSON.parse(stdout).results[0].url).search.slice(1).split('&');
  expect(parts).toEqual(expect.arrayContaining(query.split('&')));
});

const folder = temporaryFolder();
test.each(['PREFILTER_API_ID', 'PREFILTER_API_KEY', 'PREFILTER_PERMISSION_KEY'])(
  '%s: a secret is never printed',
  async (name) => {
    const secret = 's3cret-k3y-0123456789';
    const others = { PREFILTER_API_ID: 'id', PREFILTER_API_KEY: 'key' };
    for (const locale of ['en', 'pt']) {
      const run = async (env: Record<string, string>) =>
        (
          await commandLine(['fetch', '--out', 'x', '--lang', locale], {
            folder,
            env: { ...others, [name]: '', ...env },
          })
        ).stderr;
      const [missing, broken] = [await run({ [`${name}_FILE`]: secret }), await run({ [name]: `${secret}\nx` })];
      expect([missing, broken].join()).not.toContain(secret);
      expect(missing).toContain(`\`${name}_FILE\``);
      expect(broken).toContain(`\`${name}\``);
      expect(broken).not.toContain('--header');
    }
  },
);
