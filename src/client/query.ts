import type { FilterLike } from '../language/filter.ts';
import { isObject } from '../source/is-object.ts';
import { type Checkpoint, findStart } from './checkpoint.ts';
import type { RequestHeaders } from './credentials.ts';
import { accessKeyFlaw } from './document.ts';
import type { Refuse } from './errors.ts';
import type { PageRequest } from './page.ts';
import { checkNumber, type Settings } from './settings.ts';
import { sha256 } from './sha256.ts';

/** A query of the service; every part is optional. */
export interface PageQuery<F = FilterLike | string> {
  /** A filter as text, as a tree, or fluent; not encoded, since the client does that. */
  readonly filter?: F;
  /** The most documents on a page, from 1 to 50; the service's default is 50. */
  readonly limit?: number;
  /** The position to begin at, from an earlier page. A number must be a safe integer. */
  readonly cursor?: string | number | bigint;
  /** Only documents with these access keys. */
  readonly accessKeys?: readonly string[];
  /** Only documents of these CNPJs or CPFs, with or without punctuation. */
  readonly cnpjs?: readonly string[];
  readonly createdAt?: CreatedAt;
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Replaces the client's `timeoutMs` for this call. */
  readonly timeoutMs?: number;
  /** How often a request of this call is retried; 0 tries it once. */
  readonly retries?: number;
  /** Sent with the requests of this call; these override the client's headers of the same name. */
  readonly headers?: RequestHeaders;
}

/** What to walk through: as many pages as there are, or until `maxDocuments`. */
export interface ReceivedQuery<F = FilterLike | string> extends PageQuery<F> {
  readonly maxDocuments?: number;
  /** The position of an earlier walk with the same query. */
  readonly checkpoint?: Checkpoint;
}

/** When documents were created in the service; both ends are needed. */
export interface CreatedAt {
  /** `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS`, or a `Date`. */
  readonly from: string | Date;
  /** The same, or `now`. */
  readonly to: string | Date;
  /** The time zone in which the service reads a `Date`, such as `America/Sao_Paulo`; the specification names none. */
  readonly timeZone?: string;
}

/** The requests of a query: one URL for each batch of access keys, page and page size. */
export interface RequestPlan {
  readonly batches: number;
  /** Where to begin, with the hash of the query. */
  readonly start: Checkpoint;
  url(batch: number, cursor: string | undefined, limit: number | undefined): string;
  /** The part of the query that is needed to read a page of this size. */
  pageRequest(limit: number | undefined): PageRequest;
}

/** The length of the longest cursor that a caller can give. */
const cursorRoom = 40;

/** Checks a query and plans its requests; rejects with an `ArgumentError` if the query is wrong. */
export async function planRequests(query: ReceivedQuery, walking: boolean, settings: Settings): Promise<RequestPlan> {
  const { service, address, refuse } = settings;
  checkQuery(query, walking, settings);
  const { filter, accessKeys, cnpjs, createdAt, cursor } = query;
  const encodedFilter =
    filter === undefined ? '' : await (await import('./filter-text.ts')).encodeFilter(filter, settings);
  const filterPart = encodedFilter && `&filter=${encodedFilter}`;
  const taxpayers = cnpjs === undefined ? [] : await writeTaxpayers(cnpjs, settings);
  const taxpayerPart = parameters('cnpj[]', taxpayers).join('');
  const times = createdAt === undefined ? undefined : writeCreatedAt(createdAt, refuse);
  const timePart = Object.entries(times ?? {}).flatMap(([end, time]) => parameters(`created_at[${end}]`, [time]));
  const fixed = [filterPart, taxpayerPart, ...timePart].join('');
  const keys = parameters('access_key[]', accessKeys);
  const position = (digits?: string) => parameters(service.positionParameter, digits && [digits]).join('');
  const size = (count?: number) => parameters('limit', count && [`${count}`]).join('');

  const ends = size(service.maxLimit) + position('9'.repeat(cursorRoom));
  const room = service.maxUrlLength - (address + fixed + ends).length;
  const perUrl = Math.floor(room / (keys[0]?.length ?? 1));
  if (room < 0 || perUrl === 0) {
    const longer = filterPart.length < taxpayerPart.length ? 'cnpjs' : 'filter';
    refuse(longer, `makes the URL longer than ${service.maxUrlLength} characters`);
  }
  const batches = Math.max(1, Math.ceil(keys.length / perUrl));
  if (batches > 1 && (!walking || cursor !== undefined)) {
    refuse('accessKeys', `takes up to ${perUrl} keys here; to walk through more, leave out \`cursor\``);
  }
  // Includes `perUrl`, which decides which keys a batch has.
  const hash = walking ? await sha256(`${[address, fixed, ...keys, keys[0] && perUrl]}`) : '';
  return {
    batches,
    start: findStart(query, batches, hash, refuse),
    pageRequest: (count) => ({
      ...(encodedFilter && { filter: decodeURIComponent(encodedFilter) }),
      ...(count !== undefined && { limit: count }),
    }),
    url(batch, digits, count) {
      const batchKeys = keys.slice(batch * perUrl, (batch + 1) * perUrl);
      return address + [fixed, ...batchKeys, size(count), position(digits)].join('').replace('&', '?');
    },
  };
}

/** One parameter for each distinct text, each with a leading `&`. */
function parameters(name: string, texts: readonly string[] | undefined | 0 | '' = []): readonly string[] {
  return [...new Set(texts || [])].map((text) => `&${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
}

// Does not compile if a name of the interface is missing.
const names: Record<keyof ReceivedQuery, 'any' | 'walk'> = {
  filter: 'any',
  limit: 'any',
  cursor: 'any',
  accessKeys: 'any',
  cnpjs: 'any',
  createdAt: 'any',
  signal: 'any',
  timeoutMs: 'any',
  retries: 'any',
  headers: 'any',
  maxDocuments: 'walk',
  checkpoint: 'walk',
};

/** Refuses unknown names and wrong values. Without a misspelt condition, the service would return more than was meant. */
function checkQuery(query: ReceivedQuery, walking: boolean, { service, checkDigits, refuse }: Settings): void {
  if (!isObject(query)) refuse('query', 'is not an object');
  for (const name of Object.keys(query)) {
    const use = Object.hasOwn(names, name) && names[name as keyof ReceivedQuery];
    if (!use || (use === 'walk' && !walking)) refuse(name, 'is not an argument of this method');
  }
  const { limit, accessKeys, maxDocuments, signal, timeoutMs, retries } = query;
  if (signal !== undefined && typeof Object(signal).throwIfAborted !== 'function') {
    refuse('signal', 'is not an `AbortSignal`');
  }
  if (limit !== undefined) checkNumber('limit', limit, 1, service.maxLimit, refuse);
  if (timeoutMs !== undefined) checkNumber('timeoutMs', timeoutMs, 1, 2 ** 31 - 1, refuse);
  if (retries !== undefined) checkNumber('retries', retries, 0, 1000, refuse);
  if (maxDocuments !== undefined) checkNumber('maxDocuments', maxDocuments, 1, Number.MAX_SAFE_INTEGER, refuse);
  if (accessKeys !== undefined) checkList('accessKeys', accessKeys, (key) => accessKeyFlaw(key, checkDigits), refuse);
}

/** CNPJs and CPFs as they are sent, with only the punctuation removed. Refuses a list with a wrong one. */
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
  checkList('cnpjs', numbers, (one) => (isValid(one as string) ? undefined : 'is not a valid CNPJ or CPF'), refuse);
  return numbers.map(strip);
}

/** Both ends in the form that is sent; refuses what the specification does not allow. */
function writeCreatedAt(createdAt: CreatedAt, refuse: Refuse): { from: string; to: string } {
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

function writeInZone(date: Date, timeZone: string | undefined, refuse: Refuse): string {
  try {
    // The Swedish format is the one of the service; a runtime that formats otherwise gives a time that is refused.
    if (timeZone) return date.toLocaleString('sv', { timeZone });
  } catch {}
  return refuse('createdAt.timeZone', 'is needed for a `Date`: the one of the service, such as `America/Sao_Paulo`');
}

/** Refuses an empty list, which the service would read as no condition, and a list with a wrong element. */
function checkList(
  argument: string,
  list: unknown,
  flawOf: (element: unknown) => string | undefined,
  refuse: Refuse,
): void {
  if (!Array.isArray(list) || list.length === 0) refuse(argument, 'takes a list that is not empty, or is left out');
  for (const [index, element] of (list as unknown[]).entries()) {
    const flaw = flawOf(element);
    if (flaw !== undefined) refuse(`${argument}[${index}]`, flaw);
  }
}
