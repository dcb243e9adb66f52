import { expect, test } from 'vitest';
import {
  ArgumentError,
  AuthenticationError,
  type ClientError,
  CursorLoopError,
  NetworkError,
  ProtocolError,
  RateLimitError,
  RedirectError,
  ServiceError,
  TimeoutError,
} from '../../src/client/errors.ts';

const path = '/v1/nfe/received';

test.each<[ClientError, string, string]>([
  [new AuthenticationError(path, 'answered 401', 401), 'authentication', 'answered 401'],
  [new RateLimitError(path, 'answered 429', 429), 'rate-limit', 'answered 429'],
  [new ServiceError(path, 'answered 500', 500), 'service', 'answered 500'],
  [new ProtocolError(path, 'answered 204 and no page'), 'protocol', 'answered 204 and no page'],
  [new NetworkError(path, 'failed: reset'), 'network', 'failed: reset'],
  [new TimeoutError(path, 'took longer than 5 ms'), 'timeout', 'took longer than 5 ms'],
  [new RedirectError(path, 'was redirected'), 'redirect', 'was redirected'],
  [new CursorLoopError(path, '7'), 'cursor-loop', 'the next cursor is 7 again, so the walk would never end.'],
  [
    new CursorLoopError(path, '7', true),
    'cursor-loop',
    'pages repeat up to the cursor 7, so the walk would never end.',
  ],
])('%s', (error, code, message) => {
  expect(error).toBeInstanceOf(Error);
  expect(error.code).toBe(code);
  expect(error.name).toBe(error.constructor.name);
  expect(error.message).toBe(`GET ${path}: ${message}`);
});

test('the message of a wrong argument names no request', () => {
  const error = new ArgumentError(path, 'limit', 'takes a number');
  expect([error.name, error.code, error.argument, error.path]).toEqual(['ArgumentError', 'argument', 'limit', path]);
  expect(error.message).toBe('`limit` takes a number');
});

test('problems are an empty list by default, and the status of the body may be missing', () => {
  expect(new ArgumentError(path, 'filter', 'is empty').problems).toEqual([]);
  const error = new ServiceError(path, 'answered 503', 503, { code: 503, message: 'Busy' }, 2000);
  expect(error).toMatchObject({ status: 503, serviceStatus: { message: 'Busy' }, retryAfterMs: 2000, problems: [] });
  expect(new ServiceError(path, 'answered 500', 500).serviceStatus).toBeUndefined();
});
