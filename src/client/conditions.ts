import type { FilterLike } from '../language/filter.ts';
import type { Refuse } from './errors.ts';
import type { Settings } from './settings.ts';

/** What selects the documents of a query, apart from their access keys; every part is optional. */
export interface QueryConditions<F = FilterLike | string> {
  /** A filter as text, as a tree, or fluent; not encoded, since the client does that. */
  readonly filter?: F | undefined;
  /** Only documents of these CNPJs or CPFs, with or without punctuation. */
  readonly cnpjs?: readonly string[] | undefined;
  readonly createdAt?: CreatedAt | undefined;
}

/** When documents were created in the service; both ends are needed. */
export interface CreatedAt {
  /** `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS`, or a `Date`. */
  readonly from: string | Date;
  /** The same, or `now`. */
  readonly to: string | Date;
  /** The time zone in which the service reads a `Date`, such as `America/Sao_Paulo`; the specification names none. */
  readonly timeZone?: string | undefined;
}

/** The conditions of a query as they are sent; empty where there is none. */
export interface WrittenConditions {
  /** Percent-encoded. */
  readonly filter: string;
  readonly cnpjs: readonly string[];
  readonly createdAt: Readonly<Record<string, string>>;
}

/** The conditions of a query as they are sent; refuses a wrong one. Loaded with the first query that has any. */
export async function writeConditions(query: QueryConditions, settings: Settings): Promise<WrittenConditions> {
  const { filter, cnpjs, createdAt } = query;
  return {
    filter: filter === undefined ? '' : await (await import('./filter-text.ts')).encodeFilter(filter, settings),
    cnpjs: cnpjs === undefined ? [] : await writeTaxpayers(cnpjs, settings),
    createdAt: createdAt === undefined ? {} : writeCreatedAt(createdAt, settings.refuse),
  };
}

/** CNPJs and CPFs with only the punctuation removed. */
async function writeTaxpayers(
  numbers: readonly string[],
  { checkDigits, refuse }: Settings,
): Promise<readonly string[]> {
  const { cnpj, cpf } = await import('cpf-cnpj-validator');
  const strip = (number: string) => cnpj.strip(number, true);
  const isValid = (number: string) =>
    checkDigits
      ? cnpj.isValid(number, true) || cpf.isValid(number, true)
      : /^([A-Z0-9]{12}[0-9]{2}|[0-9]{11})$/.test(strip(number));
  for (const [index, number] of numbers.entries()) {
    if (!isValid(number)) refuse(`cnpjs[${index}]`, 'is not a valid CNPJ or CPF');
  }
  return numbers.map(strip);
}

/** Both ends in the form that is sent; refuses what the specification does not allow. */
function writeCreatedAt(createdAt: CreatedAt, refuse: Refuse): WrittenConditions['createdAt'] {
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
  const text = time instanceof Date ? writeInZone(time, timeZone, refuse) : time;
  if (isTime(text) || (end === 'to' && text === 'now')) return text;
  return refuse(
    `createdAt.${end}`,
    `must be \`YYYY-MM-DD\`${end === 'to' ? ', `now`' : ''} or \`YYYY-MM-DD HH:MM:SS\`, and needs the other end`,
  );
}

function isTime(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text)) return false;
  // `Date` carries the 30th of February over into March, so a date is valid only if it comes back unchanged.
  const iso = text.replace(' ', 'T');
  const time = new Date(text.length > 10 ? `${iso}Z` : iso);
  return !Number.isNaN(+time) && time.toISOString().startsWith(iso);
}

function writeInZone(date: Date, timeZone: string | undefined, refuse: Refuse): string {
  try {
    // The Swedish format is the one of the service; a runtime that formats otherwise gives a time that is refused.
    if (timeZone) return date.toLocaleString('sv', { timeZone });
  } catch {}
  return refuse('createdAt.timeZone', 'is needed for a `Date`: the one of the service, such as `America/Sao_Paulo`');
}
