import { expect, test } from 'vitest';
import { Failure } from '../../../src/cli/command-line/failure.ts';
import type { Io } from '../../../src/cli/io/io.ts';
import { addressOf, connectTo, headersOf } from '../../../src/cli/service/connection.ts';
import { received } from '../../../src/language/dialect/received.ts';
import { commandLine } from '../command-line.ts';
import { WorkTree } from '../work-tree.ts';

const ioWith = (env: Record<string, string>, files: Record<string, string> = {}) =>
  ({ env, cwd: '/w', readFile: (path: string) => new TextEncoder().encode(files[path]) }) as Partial<Io> as Io;

test.each([
  [['(= a b)', '--out', 'x'], 'the environment variable `PREFILTER_API_ID` is not set'],
  [['(= a b)', '--out', 'x', '--resume'], 'the environment variable `PREFILTER_API_ID` is not set'],
  [['--sandbox', '--base-url', 'http://x', '--out', 'x'], '`--sandbox` and `--base-url` cannot be combined.'],
  [['--sandbox', '--environment', 'test', '--out', 'x'], '`--sandbox` and `--environment` cannot be combined'],
  [['--documents', '5', '--out', 'x'], '`--documents` needs `--sandbox`.'],
  [['--sandbox', '--out', 'x', '--header', 'a b'], 'write headers as'],
  [['--sandbox', '--out', 'x', '--timeout', '0'], '--timeout'],
])('%j is refused', async (argv, message) => {
  const { exitCode, stderr } = await commandLine(['fetch', ...argv]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
});

test('credentials come from variables, or from the files that these name, but not from both', async () => {
  const names = { PREFILTER_API_ID: 'id', PREFILTER_API_KEY_FILE: 'key' };
  const { options } = await connectTo({}, received, ioWith(names, { '/w/key': 'secret\n' }));
  expect(options.headers).toEqual({ 'x-api-id': 'id', 'x-api-key': 'secret' });
  const both = ioWith({ ...names, PREFILTER_API_KEY: 'other' });
  await expect(connectTo({}, received, both)).rejects.toBeInstanceOf(Failure);
});

test('the sandbox needs none, and no socket', async () => {
  const { options, close } = await connectTo({ sandbox: true, documents: 1 }, received, ioWith({}));
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
  [['%28%3D%20a%20b%29', '--sandbox', '--out', 'x'], 'filter'],
  [['(= a b)', '(= c d)', '--sandbox', '--out', 'x'], '`fetch` takes one filter'],
  [['--sandbox', '--out', 'x', '--limit', '51'], '`--limit` must be a whole number from 1 to 50, not 51.'],
  [
    ['--sandbox', '--out', 'x', '--created-from', '2026-01-01'],
    '`--created-from` and `--created-to` must be given together',
  ],
  [['--sandbox', '--out', 'x', '--access-key', '123'], '`--access-key` '],
])('%j is refused', async (argv, message) => {
  const { exitCode, stderr } = await new WorkTree().run(['fetch', ...argv]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
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
  const parts = new URL(JSON.parse(stdout).url).search.slice(1).split('&');
  expect(parts).toEqual(expect.arrayContaining(query.split('&')));
});
