import { expect, test } from 'vitest';
import { allowing } from '../../../src/sandbox/endpoint/cors.ts';

const address = 'http://sandbox.invalid/v1/nfe/received';
const answer = async () => new Response('page', { status: 429, headers: { 'Retry-After': '3' } });
const { signal } = new AbortController();

test('an answer keeps its status and headers, and pages of the origin may read it', async () => {
  const response = await allowing('https://a.example', answer)(new Request(address), signal);
  expect([response.status, await response.text()]).toEqual([429, 'page']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'retry-after': '3',
    'access-control-allow-origin': 'https://a.example',
    'access-control-expose-headers': '*',
    vary: 'Origin',
  });
});

test('a preflight request is allowed, without calling the service', async () => {
  const never = async () => {
    throw new Error('asked');
  };
  const headers = { 'Access-Control-Request-Headers': 'x-api-id,x-api-key' };
  const response = await allowing('*', never)(new Request(address, { method: 'OPTIONS', headers }), signal);
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toBe('x-api-id,x-api-key');
  expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
  expect(response.headers.get('vary')).toBeNull();
});
