import { expect, test } from 'vitest';
import { commandLine } from '../command-line.ts';

test('prints the address, and a curl command that reads the credentials from the environment', async () => {
  const { exitCode, stdout } = await commandLine(['request', '(= a b)', '--max', '3', '--header', "X-Why: it's"]);
  expect(exitCode).toBe(0);
  const [url, , ...curl] = stdout.split('\n');
  expect(url).toMatch(/^https:.*\?.*filter=%28%3D%20a%20b%29/);
  expect(url).toContain('limit=3');
  expect(curl.join('\n')).toBe(
    `curl -H "x-api-id: $PREFILTER_API_ID" \\\n  -H "x-api-key: $PREFILTER_API_KEY" \\\n  -H 'X-Why: it'\\''s' \\\n  '${url}'\n`,
  );
});

test('a permission key is added if there is one', async () => {
  const env = { PREFILTER_PERMISSION_KEY: 'secret' };
  const { stdout } = await commandLine(['request', '(= a b)', '-f', 'json'], { env });
  const { method, curl } = JSON.parse(stdout).results[0];
  expect(method).toBe('GET');
  expect(curl).toContain('$PREFILTER_PERMISSION_KEY"');
  expect(curl).not.toContain('secret');
});

test('for a query in several requests, the first is shown, and their number', async () => {
  const keys = Array.from({ length: 400 }, (_, at) => ['--access-key', `${at}`.padStart(44, '0')]).flat();
  const { exitCode, stderr } = await commandLine(['request', ...keys, '--environment', 'test']);
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^prefilter: .*\d/)]);
});

test('an error of the client is reported in terms of the command line', async () => {
  const { exitCode, stderr } = await commandLine(['request', '(= a b)', '--base-url', 'ftp://x']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('`--base-url`')]);
});
