import type { Refuse } from '../client-error.ts';

/** When documents were created in the service; both ends are needed. */
export interface CreatedAt {
  /** `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS`, or a `Date`. */
  readonly from: string | Date;
  /** The same, or `now`. */
  readonly to: string | Date;
  /** The time zone in which the service reads a `Date`, such as `America/Sao_Paulo`; the specification names none. */
  readonly timeZone?: string;
}

/** Both ends in the form that is sent; refuses what the specification does not allow. */
export function writeCreatedAt(createdAt: CreatedAt, refuse: Refuse): { from: string; to: string } {
  const from = writeTime(createdAt, 'from', refuse);
  const to = writeTime(createdAt, 'to', refuse);
  // If one end is only a date, only dates are compared: which moment of the day the service means is unknown.
  const length = Math.min(from.length, to.length);
  if (to !== 'now' && from.slice(0, length) > to.slice(0, length)) {
    refuse('createdAt.from', `is ${from}, later than \`createdAt.to\` with ${to}`);
  }
  return { from, to };
}

function writeTime(createdAt: CreatedAt, end: 'from' | 'to', refuse: Refuse): string {
  const { [end]: time, timeZone } = Object(createdAt) as CreatedAt;
  const text = time instanceof Date ? inZone(time, timeZone, refuse) : time;
  if (isTime(text) || (end === 'to' && text === 'now')) return text;
  return refuse(
    `createdAt.${end}`,
    `takes \`YYYY-MM-DD\`${end === 'to' ? ', `now`' : ''} or \`YYYY-MM-DD HH:MM:SS\`, and needs the other end`,
  );
}

function isTime(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text)) return false;
  // `Date` carries the 30th of February over into March, so a date is valid only if it comes back unchanged.
  const iso = text.replace(' ', 'T');
  const time = new Date(text.length > 10 ? `${iso}Z` : iso);
  return !Number.isNaN(+time) && time.toISOString().startsWith(iso);
}

function inZone(date: Date, timeZone: string | undefined, refuse: Refuse): string {
  try {
    // The Swedish format is the one of the service; a runtime that formats otherwise gives a time that is refused.
    if (timeZone) return date.toLocaleString('sv', { timeZone });
  } catch {}
  return refuse('createdAt.timeZone', 'is needed for a `Date`: the one of the service, such as `America/Sao_Paulo`');
}
