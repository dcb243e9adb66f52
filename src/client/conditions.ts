import type { Dialect } from '../language/dialect/dialect.ts';
import { qive, received } from '../language/dialect/dialects.ts';
import { encode } from '../language/encode.ts';
import type { FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { print } from '../language/print.ts';
import { excerpt } from '../source/excerpt.ts';
import type { Problem } from '../source/problem.ts';
import { repairOf } from '../source/repair.ts';
import type { Speech } from './errors.ts';
import { queryMessages } from './messages/queries.ts';
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
export type CreatedAt =
  | {
      /** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`. */
      readonly from: string;
      /** The same, or `now`. */
      readonly to: string;
      readonly timeZone?: string | undefined;
    }
  | {
      readonly from: string | Date;
      readonly to: string | Date;
      /** The time zone in which the service reads a `Date`, such as `America/Sao_Paulo`; the specification names none. */
      readonly timeZone: string;
    };

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
    filter: filter === undefined ? '' : await encodeFilter(filter, settings),
    cnpjs: cnpjs === undefined ? [] : await writeTaxpayers(cnpjs, settings),
    createdAt: createdAt === undefined ? {} : writeCreatedAt(createdAt, settings),
  };
}

/** CNPJs and CPFs with only the punctuation removed. */
async function writeTaxpayers(
  numbers: readonly string[],
  { checkDigits, refuse, locale }: Settings,
): Promise<readonly string[]> {
  const { readNumber, withoutMask } = await import('../language/kinds/tax-ids.ts');
  const say = queryMessages[locale];
  const hasForm = (number: string) => /^([A-Z0-9]{12}[0-9]{2}|[0-9]{11})$/.test(withoutMask(number));
  return numbers.map((number, index) => {
    const read = typeof number === 'string' ? [readNumber('cnpj', number), readNumber('cpf', number)] : [];
    if (read.length > 0 && (checkDigits ? read.some((one) => 'key' in one) : hasForm(number)))
      return withoutMask(number);
    const isTypo = checkDigits && read.some((one) => 'instead' in one);
    return refuse(`cnpjs[${index}]`, (isTypo ? say.checkDigits : say.taxpayer)(String(number)));
  });
}

/** Both ends in the form that is sent; refuses what the specification does not allow. */
function writeCreatedAt(createdAt: CreatedAt, speech: Speech): WrittenConditions['createdAt'] {
  if (createdAt.timeZone !== undefined) writeInZone(new Date(0), createdAt.timeZone, speech);
  const from = writeTime(createdAt, 'from', speech);
  const to = writeTime(createdAt, 'to', speech);
  // If one end is only a date, only dates are compared: which moment of the day the service means is unknown.
  const length = Math.min(from.length, to.length);
  if (to !== 'now' && from.slice(0, length) > to.slice(0, length)) {
    speech.refuse('createdAt.from', queryMessages[speech.locale].late(from, to));
  }
  return { from, to };
}

function writeTime(createdAt: CreatedAt, end: 'from' | 'to', speech: Speech): string {
  const { refuse, locale } = speech;
  const say = queryMessages[locale];
  const { [end]: time, timeZone } = createdAt;
  const text = time instanceof Date ? writeInZone(time, timeZone, speech) : time;
  if (end === 'to' && text === 'now') return text;
  const name = `createdAt.${end}`;
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(text)) {
    const expected = end === 'to' ? say.timeOrNow : say.time;
    return refuse(name, time === undefined ? expected + say.otherEnd : expected);
  }
  const [day = '', hour] = text.split(' ');
  // `Date` carries the 30th of February over into March, so a day is one only if it comes back unchanged.
  if (!isOnCalendar(day, 10)) refuse(name, say.noDay(text));
  if (hour !== undefined && !isOnCalendar(`${day}T${hour}Z`, 19)) refuse(name, say.noTime(text));
  return text;
}

function isOnCalendar(iso: string, length: number): boolean {
  const time = new Date(iso);
  return !Number.isNaN(+time) && time.toISOString().slice(0, length) === iso.slice(0, length);
}

function writeInZone(date: Date, timeZone: string | undefined, { refuse, locale }: Speech): string {
  try {
    // The Swedish format is the one of the service; a runtime that formats otherwise gives a time that is refused.
    if (timeZone) return date.toLocaleString('sv', { timeZone });
  } catch {}
  return refuse('createdAt.timeZone', queryMessages[locale].timeZone);
}

/**
 * A filter encoded for a URL: a text as given, a tree printed in the dialect of the service and in its documented forms.
 * Refuses a filter with an error under that dialect, and one that is already encoded.
 */
async function encodeFilter(filter: FilterLike | string, settings: Settings): Promise<string> {
  const { refuse, service, checkFilter, locale } = settings;
  const say = queryMessages[locale];
  const dialect = typeof service.dialect === 'string' ? { received, qive }[service.dialect] : service.dialect;
  try {
    const text = typeof filter === 'string' ? filter : print(filter, { dialect, nary: 'documented', locale });
    if (text.trim() === '') refuse('filter', say.emptyFilter);
    // A filter has white space after its operator; an encoded one has none.
    if (!/\s/.test(text) && /%[0-9a-f]{2}/i.test(text)) {
      refuse('filter', say.encoded);
    }
    const encoded = encode(text);
    if (checkFilter) await checkFilterText(text, dialect, settings);
    return encoded;
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    // Some messages begin with the argument, as those of the client do.
    const [, flaw = say.unwritable(error.message)] = /^`filter` (.*)/s.exec(error.message) ?? [];
    return refuse('filter', error.code === 'unknown-meaning' ? `${flaw} ${say.inParts}` : flaw);
  }
}

/**
 * Checks a filter with all rules under a dialect: refuses it if a problem is an error, and reports warnings to `onEvent`. The
 * parser is loaded here.
 */
async function checkFilterText(
  text: string,
  dialect: Dialect,
  { refuse, onEvent, properties, locale }: Settings,
): Promise<void> {
  const say = queryMessages[locale];
  const { validate } = await import('../validate/validate.ts');
  const problems = validate(text, { dialect, locale, ...(properties && { properties }) });
  const first = problems.find(({ severity }) => severity === 'error');
  if (first !== undefined) {
    const isUnknown = first.code === 'unknown-operator';
    const lines = [say.wrong(first.message), excerpt(text, first.span), first.help];
    if (isUnknown) lines.push(say.inParts);
    refuse('filter', lines.filter(Boolean).join('\n'), problems);
  }
  for (const problem of problems) {
    const { code, message, severity } = problem;
    if (severity !== 'warning') continue;
    const way = code === 'unconfirmed-operator' ? ` ${say.withoutIt}` : '';
    onEvent?.({ kind: 'warning', code, message: message + way, problem });
  }
  if (onEvent === undefined || properties === undefined) return;
  const [{ parse }, { textComparisons }] = await Promise.all([
    import('../language/parse/parse.ts'),
    import('../validate/text-compared.ts'),
  ]);
  const { filter, ok } = parse(text, { dialect });
  for (const finding of ok ? textComparisons(filter, dialect, properties, locale) : []) {
    const { fix, ...rest } = finding;
    const problem: Problem = {
      code: 'text-compared',
      severity: 'warning',
      ...rest,
      ...(fix && { fix: repairOf(fix) }),
    };
    onEvent({ kind: 'warning', code: problem.code, message: problem.message, problem });
  }
}
