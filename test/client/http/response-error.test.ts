import { expect, test } from 'vitest';
import { redirectError, responseError } from '../../../src/client/http/response-error.ts';
import { completeSettings } from '../../../src/client/settings.ts';
import { json, secrets } from '../fake-service.ts';

const settings = { ...completeSettings({ headers: secrets, now: () => 0 }), headers: { ...secrets }, scrub: texts() };

/** Keeps texts as they are. */
function texts() {
  return Object.assign((text: string) => text, { whole: (text: string) => text });
}

test.each<[number, string, string, string]>([
  [400, '{"error":"wrong filter"}', 'service', 'answered 400: wrong filter'],
  [400, '{"status":{"code":400,"message":"Bad"}}', 'service', 'answered 400: Bad'],
  [404, '{"detail":"nothing here"}', 'service', 'answered 404: nothing here'],
  [500, '<h1>Oops</h1>', 'service', 'answered 500: <h1>Oops</h1>'],
  [500, '', 'service', 'answered 500'],
  [401, '', 'authentication', 'answered 401'],
  [403, '', 'authentication', 'answered 403'],
  [429, '', 'rate-limit', 'answered 429'],
  [204, '', 'protocol', 'answered 204 and no page'],
])('%i with %j is an error of the kind `%s`', async (status, body, code, message) => {
  const response = new Response(status === 204 ? null : body, { status });
  const error = await responseError(response, body, settings);
  expect(error.code).toBe(code);
  expect(error.message).toBe(`GET /v1/nfe/received: ${message}`);
});

test('the wait that the service asks for is part of the message', async () => {
  const response = new Response('', { status: 503, headers: { 'retry-after': '2' } });
  expect(await responseError(response, '', settings)).toMatchObject({
    retryAfterMs: 2000,
    message: expect.stringContaining('answered 503; the service asks to wait 2 s'),
  });
});

test('a refusal names the credentials that were not sent', async () => {
  const error = await responseError(new Response('', { status: 401 }), '', {
    ...settings,
    headers: { 'x-api-id': 'a' },
  });
  expect(error.message).toContain('answered 401; `headers` has no `x-api-key`');
});

test('problems are read from `application/problem+json` only', async () => {
  const body = JSON.stringify({ detail: 'no', errors: [{ code: 'syntax', message: 'Missing' }] });
  const answered = (type: string) =>
    responseError(new Response(body, { status: 400, headers: { 'content-type': type } }), body, settings);
  expect(await answered('application/json')).toMatchObject({ problems: [] });
  expect((await answered('application/problem+json; charset=utf-8')).message).toContain('no');
});

test.each([
  [301, 'https://evil.example/path?key=1', 'was redirected to evil.example; redirects are not followed'],
  [302, 'not a URL', 'was redirected; redirects are not followed'],
  [308, '', 'was redirected; redirects are not followed'],
])('%i to %j is a redirect', (status, location, message) => {
  const headers = new Headers(location === '' ? {} : { location });
  const error = redirectError({ status, headers, type: 'basic', redirected: false } as Response, settings);
  expect(error?.message).toBe(`GET /v1/nfe/received: ${message}`);
});

test('a redirect that a browser hides or has followed is one too; other answers are not', () => {
  const answer = { status: 0, headers: new Headers(), type: 'opaqueredirect', redirected: false } as Response;
  expect(redirectError(answer, settings)?.code).toBe('redirect');
  expect(redirectError({ ...answer, status: 200, type: 'basic', redirected: true }, settings)?.code).toBe('redirect');
  expect(redirectError(json({}), settings)).toBeUndefined();
  expect(redirectError(new Response(null, { status: 304 }), settings)).toBeUndefined();
});
