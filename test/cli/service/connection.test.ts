import { expect, test } from 'vitest';
import { Failure } from '../../../src/cli/command-line/failure.ts';
import type { Io } from '../../../src/cli/io/io.ts';
import { addressOf, connectTo, headersOf } from '../../../src/cli/service/connection.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import { commandLine } from '../command-line.ts';

const ioWith = (env: Record<string, string>, files: Record<string, string> = {}) =>
  ({ env, cwd: '/w', readFile: (path: string) => new TextEncoder().encode(files[path]) }) as Partial<Io> as Io;

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
