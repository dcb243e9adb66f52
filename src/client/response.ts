import { isObject } from '../source/shape.ts';
import type { ServiceStatus } from './errors.ts';
import type { ServiceProfile } from './service-profile.ts';
import type { RequestSettings } from './settings.ts';

/** Requests in the current period, as far as the headers say. */
export interface RateLimit {
  readonly allowed?: number;
  readonly remaining?: number;
}

/** The rate limit in the headers of an answer; `undefined` if there is none. */
export function readRateLimit(headers: Headers, service: ServiceProfile): RateLimit | undefined {
  const allowed = readWholeNumber(headers, service.allowedHeader);
  const remaining = readWholeNumber(headers, service.remainingHeader);
  if (allowed === undefined && remaining === undefined) return undefined;
  return { ...(allowed !== undefined && { allowed }), ...(remaining !== undefined && { remaining }) };
}

/** The headers of an answer without credentials and cookies, and the request ID among them. */
export function describeHeaders(
  headers: Headers,
  { service, scrub }: Pick<RequestSettings, 'service' | 'scrub'>,
): { readonly requestId?: string; readonly headers: Readonly<Record<string, string>> } {
  const shown: Record<string, string> = {};
  headers.forEach((value, name) => {
    if (name !== 'set-cookie') shown[name] = scrub.whole(value);
  });
  const requestId = shown[service.requestIdHeader.toLowerCase()];
  return { headers: shown, ...(requestId !== undefined && { requestId }) };
}

/**
 * How long the server asks to wait, in milliseconds, always finite: `Retry-After` in seconds or as a date, else the reset
 * header. That header has been seen as seconds or milliseconds since 1970 and as seconds from now; its size tells which. A
 * date counts from the server's own `Date`, if it sends one, since the clocks may differ.
 */
export function readRetryAfter(headers: Headers, service: ServiceProfile, now: number): number | undefined {
  const serverNow = readDate(headers, 'date') || now;
  const seconds = readWholeNumber(headers, service.retryAfterHeader);
  if (seconds !== undefined) return seconds * 1000;
  const reset = readWholeNumber(headers, service.resetHeader) ?? Number.NaN;
  const ms = reset < 1e12 ? reset * 1000 : reset;
  const date = readDate(headers, service.retryAfterHeader) || (reset < 1e9 ? serverNow + ms : ms);
  return Number.isNaN(date) ? undefined : Math.max(0, date - serverNow);
}

// Checked before `Date.parse`, since V8 accepts `-5` and much else as a date.
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

function readDate(headers: Headers, name: string): number {
  const text = headers.get(name)?.trim() ?? '';
  return httpDate.test(text) ? Date.parse(text) : Number.NaN;
}

/** The whole number in a header; `undefined` if there is none or it is too large to be a count. */
function readWholeNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * The bytes of a body up to a number of them, counted after decompression; the rest is not read. They are to be decoded at once,
 * since runtimes take five times as long for a text whose characters may be split between chunks.
 */
export async function readBody(
  { body }: Pick<Response, 'body'>,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  let bytes: Uint8Array = new Uint8Array();
  let length = 0;
  const reader = body?.getReader();
  while (length <= maxBytes) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return { bytes: bytes.subarray(0, length), isWhole: true };
    const end = length + value.length;
    // Each time twice as long, since a body can come in millions of chunks, but never longer than it may be.
    if (end > bytes.length && length < maxBytes) {
      const longer = new Uint8Array(Math.min(Math.max(end, 2 * length), maxBytes));
      longer.set(bytes.subarray(0, length));
      bytes = longer;
    }
    bytes.set(value.subarray(0, bytes.length - length), length);
    length = end;
  }
  // Not awaited: cancelling a body that never ends may never end either.
  reader?.cancel().catch(() => {});
  return { bytes: bytes.subarray(0, maxBytes), isWhole: false };
}

type Body = Readonly<Record<string, unknown>>;

/** The JSON object in a body; `undefined` if it holds anything else. */
export function readJsonObject(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The `status` of a body, if it has the form of the specification. */
export function readStatus(body: Body | undefined): ServiceStatus | undefined {
  const { code, message = '' } = isObject(body?.status) ? body.status : {};
  return Number.isInteger(code) && typeof message === 'string' ? { code: code as number, message } : undefined;
}
