import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { cursorOf, positionOf, type Service } from '../../src/sandbox/service.ts';
import { ask, inProcess } from './ask.ts';

const sandbox = createSandbox({ documents: 120 });
const endpoint = inProcess(sandbox);

test.each([
  ['no header', {}],
  ['no key', { 'x-api-id': 'id' }],
  ['an empty key', { 'x-api-id': 'id', 'x-api-key': '' }],
  ['no id', { 'x-api-key': 'key' }],
])('401: %s', async (_, headers) => {
  const { status, body } = await ask(endpoint, {}, { headers });
  expect(status).toBe(401);
  expect(body).toEqual({
    status: { code: 401, message: 'Unauthorized' },
    error: 'Unauthorized. Invalid X-API-KEY or X-API-ID.',
  });
});

test('401: credentials other than the configured ones', async () => {
  const strict = inProcess(createSandbox({ credentials: { id: 'me', key: 'secret' } }));
  const as = (id: string, key: string) => ask(strict, {}, { headers: { 'X-API-ID': id, 'X-API-KEY': key } });
  expect([
    (await as('me', 'secret')).status,
    (await as('me', 'guess')).status,
    (await as('you', 'secret')).status,
  ]).toEqual([200, 401, 401]);
});

const at = (firstCursor: bigint) => ({ firstCursor }) as Service;

test.each([
  [0n, 0, '0'],
  [0n, 7, '7'],
  [2n ** 70n, 5, '1180591620717411303429'],
])('from %s on, position %i has the cursor %s', (first, position, cursor) => {
  expect(cursorOf(at(first), position)).toBe(cursor);
  expect(positionOf(at(first), cursor)).toBe(position);
});

test('a cursor before the first note has a negative position', () => {
  expect(positionOf(at(100n), '0')).toBe(-100);
});
