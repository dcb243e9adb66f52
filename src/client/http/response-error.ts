import {
  AuthenticationError,
  type ClientError,
  ProtocolError,
  RateLimitError,
  RedirectError,
  ServiceError,
} from '../client-error.ts';
import { readBody, readStatus } from '../received/page.ts';
import type { Settings } from '../settings.ts';
import { retryAfter } from './retry-after.ts';

const redirects = [300, 301, 302, 303, 307, 308];

/** The error for a redirect. In browsers a redirect that is not followed has no status, but a type of its own. */
export function redirectError(response: Response, { service: { path }, scrub }: Settings): RedirectError | undefined {
  const { status, type, redirected, headers } = response;
  if (type !== 'opaqueredirect' && !redirected && !redirects.includes(status)) return undefined;
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location) ? ` to ${scrub(new URL(location).host)}` : '';
  return new RedirectError(path, `was redirected${target}; redirects are not followed`);
}

/** The error for an answer whose status is not 200. */
export async function responseError(
  { status, headers }: Response,
  text: string,
  settings: Settings,
): Promise<ClientError> {
  const { service, scrub, now } = settings;
  const { path } = service;
  if (status >= 200 && status <= 299) return new ProtocolError(path, `answered ${status} and no page`);
  const body = readBody(text);
  const found = readStatus(body);
  const serviceStatus = found && { code: found.code, message: scrub(found.message) };
  const quoted = scrub([body?.error, found?.message, body?.detail].find(isFilled) ?? text);
  const retryAfterMs = retryAfter(headers, service, now());
  const wait = retryAfterMs ? `; the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s` : '';
  const message = `answered ${status}${quoted && `: ${quoted}`}${wait}`;
  if (status === 401 || status === 403) {
    const missing = [service.idHeader, service.keyHeader].filter((name) => !(name.toLowerCase() in settings.headers));
    const hint = missing.map((name) => `; \`headers\` has no \`${name}\``).join('');
    return new AuthenticationError(path, message + hint, status, serviceStatus);
  }
  if (status === 429) return new RateLimitError(path, message, status, serviceStatus, retryAfterMs);
  const isProblem = /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '');
  const errors = isProblem && Array.isArray(body?.errors) ? body.errors : [];
  const problems = errors.length === 0 ? [] : (await import('./response-problems.ts')).responseProblems(errors, scrub);
  return new ServiceError(path, message, status, serviceStatus, retryAfterMs, problems);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
