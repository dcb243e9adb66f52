import { describe, expect, test } from 'vitest';
import { createClient, ServiceError } from '../../src/client/client.ts';
import { accept, problem } from '../../src/server/index.ts';
import { bodyOf, failing, fakeService, json, outcome, rejection, secrets } from './fake-service.ts';
import { expectNoSecrets } from './no-secrets.ts';

describe('the error of an answer', () => {
  test.each<[status: number, body: string, code: string, message: string, headers?: Record<string, string>]>([
    [400, '{"error":"wrong filter"}', 'service', 'answered 400: wrong filter'],
    [400, '{"status":{"code":400,"message":"Bad"}}', 'service', 'answered 400: Bad'],
    [404, '{"detail":"nothing here"}', 'service', 'answered 404: nothing here'],
    [500, '<h1>Oops</h1>', 'service', 'answered 500: <h1>Oops</h1>'],
    [500, '', 'service', 'answered 500'],
    [401, '', 'authentication', 'answered 401'],
    [
      401,
      '{"status":{"code":401,"message":"Unauthorized"},"error":"Unauthorized. Invalid X-API-KEY or X-API-ID."}',
      'authentication',
      'answered 401: Unauthorized. Invalid X-API-KEY or X-API-ID.',
    ],
    [403, '', 'authentication', 'answered 403'],
    [429, '', 'rate-limit', 'answered 429'],
    [204, '', 'protocol', 'answered 204 and no page'],
    [503, '', 'service', 'answered 503; the service asks to wait 2 s', { 'retry-after': '2' }],
    [301, '', 'redirect', 'was redirected to evil.example', { location: 'https://evil.example/path?key=1' }],
    [302, '', 'redirect', 'was redirected', { location: 'not a URL' }],
    [308, '', 'redirect', 'was redirected'],
  ])('%i with %j is of the kind `%s`: %s', async (status, body, code, message, headers = {}) => {
    const answer = new Response(status === 204 ? null : body, { status, headers });
    const { result } = await outcome([answer], { retry: { attempts: 1 } });
    const rest = code === 'redirect' ? '; redirects are not followed' : '';
    expect(result).toMatchObject({ code, message: `GET /v1/nfe/received: ${message}${rest}` });
  });

  test('the status of the body is kept, if it has the form of the specification', async () => {
    const kept = { code: 400, message: 'CNPJ not allowed' };
    for (const [status, serviceStatus] of [[kept, kept], [{ code: '400' }], [400]] as const) {
      const { result } = await outcome([failing(400, {}, { status })]);
      expect(result).toMatchObject({ code: 'service', status: 400, serviceStatus, problems: [] });
    }
  });

  test('a redirect that a browser hides or that a wrapper of `fetch` has followed is a redirect too', async () => {
    for (const fields of [{ type: 'opaqueredirect', status: 0 }, { redirected: true }]) {
      const values = Object.entries(fields).map(([name, value]) => [name, { value }]);
      const answer = Object.defineProperties(json(bodyOf([1])), Object.fromEntries(values));
      expect((await outcome([answer])).result).toMatchObject({ code: 'redirect' });
    }
  });
});

const read = accept({ properties: { processed: 'boolean', status: ['new', 'done'] } });

/** A custom endpoint, called through the client. */
async function refused(filter: string, language?: string): Promise<ServiceError> {
  const client = createClient({
    baseUrl: 'https://api.example',
    headers: secrets,
    async fetch(url, init) {
      const headers = new Headers(init?.headers);
      if (language !== undefined) headers.set('accept-language', language);
      const asked = read(new Request(url, { headers }));
      return asked.ok ? Response.json({}) : asked.response;
    },
  });
  const error = await rejection(client.receivedPage({ filter }));
  if (error instanceof ServiceError) return error;
  throw error;
}

test('the problems that `prefilter/server` reports become the problems of the error, with their fixes', async () => {
  const filter = '(OR (= procesed false) (= status open))';
  const asked = read(new URLSearchParams({ filter }));
  const { message, problems } = await refused(filter);
  expect(problems).toEqual(!asked.ok && asked.problems);
  expect(problems.map(({ code, fix }) => [code, fix?.title])).toEqual([
    ['unknown-property', 'Write `processed`'],
    ['invalid-value', undefined],
  ]);
  expect(message).toBe(
    'GET /v1/nfe/received: answered 400: Property `procesed` is not declared. Did you mean `processed`?',
  );
});

test('in the language of the answer', async () => {
  const { problems } = await refused('(= procesed false)', 'pt-BR');
  expect(problems[0]?.message).toMatch(/^A propriedade `procesed` não está declarada/);
});

describe('other answers have none', () => {
  const refusal = read('?filter=x');
  const body = refusal.ok ? '' : problem(refusal).body;
  const error = { code: 'syntax', detail: 'wrong', span: { start: 0, end: 1 } };
  const type = { 'content-type': 'application/problem+json; charset=utf-8' };
  test.each([
    ['no problem', {}, body],
    ['a problem without errors', type, { type: 'about:blank', status: 400 }],
    ['errors that are no list', type, { errors: { 0: error } }],
    ['errors of another kind', type, { errors: ['x', null, { detail: 'x' }, { ...error, span: [0, 1] }] }],
    ['nothing', type, ''],
  ])('%s', async (_, headers, text) => {
    const failure = await rejection(fakeService([failing(400, headers, text)]).client.receivedPage());
    expect(failure instanceof ServiceError && failure.problems).toEqual([]);
  });

  test('problems are read wherever an answer has them', async () => {
    const failure = await rejection(fakeService([failing(414, type, { errors: [error, 'x'] })]).client.receivedPage());
    expect(failure instanceof ServiceError && [failure.status, failure.problems]).toEqual([
      414,
      [{ code: 'syntax', severity: 'error', message: 'wrong', span: { start: 0, end: 1 } }],
    ]);
  });
});

test('no problem shows a credential, wherever the answer repeats it', async () => {
  const key = secrets['x-api-key'];
  const span = { start: 0, end: 1 };
  const fixed = (title: string, text: string) => ({ title, safety: 'safe', edits: [{ span, text }] });
  const errors = [
    { code: key, detail: `wrong: ${key}`, span, help: key, fix: fixed(key, key) },
    { code: 'a', detail: 'b', span, fix: fixed('c', `(${encodeURIComponent(key)})`) },
  ];
  const headers = { 'content-type': 'application/problem+json' };
  const failure = await rejection(fakeService([failing(400, headers, { errors, detail: key })]).client.receivedPage());
  expect(failure instanceof ServiceError && failure.problems).toHaveLength(2);
  expectNoSecrets(failure, secrets);
  expectNoSecrets(failure instanceof ServiceError && failure.problems, secrets);
});
