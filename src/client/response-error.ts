import type { Fix, Problem, Span } from '../source/problem.ts';
import { isObject } from '../source/shape.ts';
import type { Scrub } from './credentials.ts';
import {
  AuthenticationError,
  type ClientError,
  ProtocolError,
  RateLimitError,
  RedirectError,
  ServiceError,
} from './errors.ts';
import { answerMessages } from './messages/answers.ts';
import { readJsonObject, readRetryAfter, readStatus } from './response.ts';
import type { RequestSettings } from './settings.ts';

/** The error for an answer whose status is not 200. */
export function responseError(response: Response, text: string, settings: RequestSettings): ClientError {
  const redirect = redirectError(response, settings);
  if (redirect !== undefined) return redirect;
  const { status, headers } = response;
  const { service, scrub, now, locale } = settings;
  const { path } = service;
  const say = answerMessages[locale];
  if (status >= 200 && status <= 299) return new ProtocolError(path, say.noPage(status));
  const body = readJsonObject(text);
  const bodyStatus = readStatus(body);
  const serviceStatus = bodyStatus && { code: bodyStatus.code, message: scrub(bodyStatus.message) };
  const quote = scrub([body?.error, bodyStatus?.message, body?.detail].find(isFilled) ?? text);
  const retryAfterMs = readRetryAfter(headers, service, now());
  const wait = retryAfterMs ? say.asksToWait(Math.ceil(retryAfterMs / 1000)) : '';
  const message = say.answered(status, quote) + wait;
  if (status === 401 || status === 403) {
    const missing = [service.idHeader, service.keyHeader].filter((name) => !(name.toLowerCase() in settings.headers));
    const hint = missing.map(say.noHeader).join('');
    return new AuthenticationError(path, message + hint, status, serviceStatus);
  }
  if (status === 429) return new RateLimitError(path, message, status, serviceStatus, retryAfterMs);
  const isProblem = /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '');
  const errors = isProblem && Array.isArray(body?.errors) ? body.errors : [];
  return new ServiceError(path, message, status, serviceStatus, retryAfterMs, readProblems(errors, scrub));
}

const redirectStatuses = [300, 301, 302, 303, 307, 308];

/** The error for a redirect. In browsers a redirect that is not followed has no status, but a type of its own. */
function redirectError(
  response: Response,
  { service: { path }, scrub, locale }: RequestSettings,
): RedirectError | undefined {
  const { status, type, redirected, headers } = response;
  if (type !== 'opaqueredirect' && !redirected && !redirectStatuses.includes(status)) return undefined;
  const location = headers.get('location') ?? '';
  const host = URL.canParse(location) ? scrub(new URL(location).host) : '';
  return new RedirectError(path, answerMessages[locale].redirected(host));
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/**
 * The problems in the `errors` of an answer such as `prefilter/server` gives; entries of another shape are ignored. A fix
 * that repeats a credential or is too long to be quoted is left out.
 */
function readProblems(errors: readonly unknown[], scrub: Scrub): readonly Problem[] {
  return errors.slice(0, 100).flatMap((error): Problem[] => {
    const { code, detail, span, help, fix } = isObject(error) ? error : {};
    if (typeof code !== 'string' || typeof detail !== 'string' || !isSpan(span)) return [];
    return [
      {
        code: scrub(code),
        severity: 'error',
        message: scrub(detail),
        span: pickSpan(span),
        ...(typeof help === 'string' && { help: scrub(help) }),
        ...(isFix(fix, scrub) && { fix: pickFix(fix) }),
      },
    ];
  });
}

function isSpan(value: unknown): value is Span {
  return isObject(value) && Number.isInteger(value.start) && Number.isInteger(value.end);
}

function isFix(value: unknown, scrub: Scrub): value is Fix {
  if (!isObject(value) || (value.safety !== 'safe' && value.safety !== 'unsafe') || !Array.isArray(value.edits))
    return false;
  const isQuotable = (text: unknown) => typeof text === 'string' && (text.trim() === '' || scrub(text) === text.trim());
  return (
    isQuotable(value.title) && value.edits.every((edit) => isObject(edit) && isSpan(edit.span) && isQuotable(edit.text))
  );
}

// Picks the known keys; an answer may hold others.
const pickSpan = ({ start, end }: Span): Span => ({ start, end });

function pickFix({ title, safety, edits }: Fix): Fix {
  return { title, safety, edits: edits.map(({ span, text }) => ({ span: pickSpan(span), text })) };
}
