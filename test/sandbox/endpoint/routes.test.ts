import { expect, test } from 'vitest';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { credentials } from '../ask.ts';

const sandbox = createSandbox({ documents: 120 });

test.each([
  ['POST', '/v1/nfe/received', 405, 'GET'],
  ['PUT', '/v1/nfe/received', 405, 'GET'],
  ['DELETE', '/v1/nfe/received', 405, 'GET'],
  ['GET', '/v1/nfe/received/processed', 405, 'PUT'],
  ['GET', '/v1/nfe/received/', 404, null],
  ['GET', '/v1/nfe/emitted', 404, null],
  ['GET', '/v2/nfe/received', 404, null],
  ['GET', '/', 404, null],
])('%s %s: %i', async (method, path, expected, allow) => {
  const response = await sandbox.fetch(`https://sandbox.test${path}`, { method, headers: credentials });
  expect([response.status, response.headers.get('allow')]).toEqual([expected, allow]);
  expect(await response.json()).toMatchObject({ status: { code: expected, message: expect.any(String) } });
});
