import type { Dialect } from '../language/dialect/dialect.ts';
import type { DialectName } from '../language/dialect/dialects.ts';
import type { FilterLike } from '../language/filter.ts';
import { sha256 } from '../source/sha256.ts';
import { anything, type Check, check, flag, is, object, oneOf, shape, wholeNumber } from '../source/shape.ts';
import { type Checkpoint, findStart } from './checkpoint.ts';
import type { CreatedAt, QueryConditions, WrittenConditions } from './conditions.ts';
import type { RequestHeaders } from './credentials.ts';
import { accessKeyFlaw, bareAccessKey } from './document.ts';
import { queryMessages } from './messages/queries.ts';
import type { PageRequest } from './page.ts';
import { dialectCheck, maxMs, type Settings } from './settings.ts';

/** A query of the service; every part is optional. */
export interface PageQuery<F = FilterLike | string> extends QueryConditions<F> {
  /** The most documents on a page, from 1 to 50; the service's default is 50. */
  readonly limit?: number | undefined;
  /** The position to begin at, from an earlier page. A number must be a safe integer. */
  readonly cursor?: string | number | bigint | undefined;
  /** Only documents with these access keys. */
  readonly accessKeys?: readonly string[] | undefined;
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's `timeoutMs` for this call. */
  readonly timeoutMs?: number | undefined;
  /** How often a request of this call is retried; 0 tries it once. */
  readonly retries?: number | undefined;
  /** Sent with the requests of this call; these override the client's headers of the same name. */
  readonly headers?: RequestHeaders | undefined;
}

/** What to walk through: as many pages as there are, or until `maxDocuments`. */
export interface ReceivedQuery<F = FilterLike | string, Q extends Dialect | DialectName = Dialect | DialectName>
  extends PageQuery<F> {
  readonly maxDocuments?: number | undefined;
  /** The position of an earlier walk with the same query. */
  readonly checkpoint?: Checkpoint | undefined;
  /** The dialect of the filter, with `split`; by default that of the client. A literal is checked against it. */
  readonly dialect?: Q | undefined;
  /**
   * `true` answers a filter of any shape with requests that the service understands: it walks through the narrowest filter that
   * its dialect can express, and asks about the documents of each page, with `access_key[]`, whatever is left open. Operators
   * marked as unconfirmed are not sent; `to` names a dialect to send instead, and `clean` says that documents hold only values of the
   * declared types, which makes the walk narrower. That `access_key[]` and `filter` restrict together
   * follows from the specification, but is not confirmed, so the first page is checked. Order and parts of texts are refused.
   */
  readonly split?: boolean | { readonly to?: Dialect | DialectName; readonly clean?: boolean } | undefined;
}

/** The requests of a query: one URL for each batch of access keys, page and page size. */
export interface RequestPlan {
  readonly batches: number;
  /** Where to begin, with the hash of the query. */
  readonly start: Checkpoint;
  /** The conditions and the distinct keys, as they are sent. */
  readonly conditions: WrittenConditions & { readonly accessKeys: readonly string[] };
  /** The access keys of a batch. */
  keysOf(batch: number): ReadonlySet<string>;
  url(batch: number, cursor: string | undefined, limit: number | undefined): string;
  /** The part of the query that is needed to read a page of this size. */
  pageRequest(limit: number | undefined): PageRequest;
}

const noConditions: WrittenConditions = { filter: '', cnpjs: [], createdAt: {} };

/** The length of the longest cursor that a caller can give. */
const cursorRoom = 40;

/**
 * Checks a query and plans its requests; rejects with an `ArgumentError` if the query is wrong. `asked` is the filter of which the
 * query is a part.
 */
export async function planRequests(
  query: ReceivedQuery,
  walking: boolean,
  settings: Settings,
  asked = '',
): Promise<RequestPlan> {
  const { service, address, refuse, locale } = settings;
  const say = queryMessages[locale];
  checkQuery(query, walking, settings);
  const { accessKeys, cursor } = query;
  const isConditional = [query.filter, query.cnpjs, query.createdAt].some((condition) => condition !== undefined);
  const written = isConditional
    ? await (await import('./conditions.ts')).writeConditions(query, settings)
    : noConditions;
  const { filter, cnpjs, createdAt } = written;
  const filterPart = filter && `&filter=${filter}`;
  const cnpjPart = parameters('cnpj[]', cnpjs).join('');
  const timePart = Object.entries(createdAt).flatMap(([end, time]) => parameters(`created_at[${end}]`, [time]));
  const fixed = [filterPart, cnpjPart, ...timePart].join('');
  const distinctKeys = [...new Set(settings.hasOwnKeys ? accessKeys : accessKeys?.map(bareAccessKey))];
  const keys = parameters('access_key[]', distinctKeys);
  const position = (digits?: string) => parameters(service.positionParameter, digits && [digits]).join('');
  const size = (count?: number) => parameters('limit', count && [`${count}`]).join('');

  const ends = size(service.maxLimit) + position('9'.repeat(cursorRoom));
  const room = service.maxUrlLength - (address + fixed + ends).length;
  const perUrl = Math.floor(room / (keys[0]?.length ?? 1));
  if (room < 0 || perUrl === 0) {
    const longer = filterPart.length < cnpjPart.length ? 'cnpjs' : 'filter';
    refuse(longer, say.tooLong(service.maxUrlLength));
  }
  const batches = Math.max(1, Math.ceil(keys.length / perUrl));
  if (batches > 1 && (!walking || cursor !== undefined)) {
    refuse('accessKeys', say.tooManyKeys(perUrl));
  }
  // Includes `perUrl`, which decides which keys a batch has.
  const hash = walking
    ? await sha256(`${[address, service.positionParameter, fixed, ...keys, keys[0] && perUrl, ...(asked && [asked])]}`)
    : '';
  return {
    batches,
    start: findStart(query, batches, hash, settings),
    conditions: { ...written, accessKeys: distinctKeys },
    keysOf: (batch) => new Set(distinctKeys.slice(batch * perUrl, (batch + 1) * perUrl)),
    pageRequest: (count) => ({
      ...(filter && { filter: decodeURIComponent(filter) }),
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

/** Refuses unknown names and wrong values. Without a misspelt condition, the service would return more than was meant. */
export function checkQuery(query: ReceivedQuery, walking: boolean, settings: Settings): void {
  const { service, checkDigits, hasOwnKeys, refuse, locale } = settings;
  const say = queryMessages[locale];
  const argument = { en: 'an argument of this method', 'pt-BR': 'um argumento deste método' };
  const page = {
    filter: anything,
    limit: wholeNumber(1, service.maxLimit),
    cursor: anything,
    accessKeys: filledList((key) => (hasOwnKeys ? undefined : accessKeyFlaw(bareAccessKey(key), checkDigits, locale))),
    cnpjs: filledList(() => undefined),
    createdAt: shape<CreatedAt>(
      { from: anything, to: anything, timeZone: anything },
      { en: 'an object such as `{ from, to }`', 'pt-BR': 'um objeto como `{ from, to }`' },
      { en: 'a part of it', 'pt-BR': 'uma parte dele' },
    ),
    signal: is(
      { en: 'an `AbortSignal`', 'pt-BR': 'um `AbortSignal`' },
      (value) => typeof Object(value).throwIfAborted === 'function',
    ),
    timeoutMs: wholeNumber(1, maxMs),
    retries: wholeNumber(0, 1000),
    headers: anything,
  };
  const splits = { dialect: dialectCheck, split: oneOf(flag, shape({ to: dialectCheck, clean: flag })) };
  const walk = { ...page, ...splits, maxDocuments: wholeNumber(1), checkpoint: anything };
  const expected = walking
    ? shape<ReceivedQuery>(walk, object.what, argument)
    : shape<PageQuery>(page, object.what, argument);
  check(expected, query, 'query', (_, fault) => refuse(...fault), true, locale);
  if (query.split && query.filter === undefined) refuse('split', say.needsFilter);
  if (query.dialect !== undefined && !query.split) refuse('dialect', say.needsSplit);
}

/** A list with an element; an empty one the service would read as no condition. */
function filledList(flawOf: (element: unknown) => string | undefined): Check {
  return {
    what: { en: 'a list that is not empty, or left out', 'pt-BR': 'uma lista não vazia, ou omitido' },
    fits: (list) => Array.isArray(list) && list.length > 0,
    inside(list: readonly unknown[]) {
      const flaws = list.map(flawOf);
      const index = flaws.findIndex((flaw) => flaw !== undefined);
      return index === -1 ? undefined : [`[${index}]`, flaws[index] as string];
    },
  };
}
