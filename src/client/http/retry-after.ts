import type { ServiceProfile } from '../service-profile.ts';

// Checked before `Date.parse`, since V8 accepts `-5` and much else as a date.
const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

function readDate(headers: Headers, name: string): number {
  const text = headers.get(name)?.trim() ?? '';
  return httpDate.test(text) ? Date.parse(text) : Number.NaN;
}

/**
 * How long the server asks to wait, in milliseconds, always finite: `Retry-After` in seconds or as a date, else the reset
 * header. That header has been seen as seconds or milliseconds since 1970 and as seconds from now; its size tells which. A
 * date counts from the server's own `Date`, if it sends one, since the clocks may differ.
 */
export function retryAfter(headers: Headers, service: ServiceProfile, now: number): number | undefined {
  const here = readDate(headers, 'date') || now;
  const seconds = readNumber(headers, service.retryAfterHeader);
  if (seconds !== undefined) return seconds * 1000;
  const reset = readNumber(headers, service.resetHeader) ?? Number.NaN;
  const ms = reset < 1e12 ? reset * 1000 : reset;
  const date = readDate(headers, service.retryAfterHeader) || (reset < 1e9 ? here + ms : ms);
  return Number.isNaN(date) ? undefined : Math.max(0, date - here);
}

/** The whole number in a header; `undefined` if there is none or it is too large to be a count. */
export function readNumber(headers: Headers, name: string): number | undefined {
  const text = headers.get(name)?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
