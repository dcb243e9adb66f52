import { accessKeyFlaw } from '../received/access-key.ts';
import { writeCreatedAt } from '../received/created-at.ts';
import type { Asked } from '../received/page.ts';
import { checkList, checkNames, checkNumber, type ReceivedQuery } from '../received/query.ts';
import type { Settings } from '../settings.ts';
import { sha256 } from '../sha256.ts';
import { type Checkpoint, startOf } from './checkpoint.ts';

/** The requests of a query: one URL for each batch of access keys, page and page size. */
export interface RequestPlan {
  readonly batches: number;
  /** Where to begin, with the hash of the query. */
  readonly start: Checkpoint;
  url(batch: number, cursor: string | undefined, limit: number | undefined): string;
  /** The part of the query that is needed to read a page of this size. */
  asked(limit: number | undefined): Asked;
}

/** The length of the longest cursor that a caller can give. */
const cursorRoom = 40;

/** Checks a query and plans its requests; rejects with an `ArgumentError` if the query is wrong. */
export async function planRequests(query: ReceivedQuery, walking: boolean, settings: Settings): Promise<RequestPlan> {
  const { service, address, checkDigits, refuse } = settings;
  checkNames(query, walking, refuse);
  const { filter, limit, cursor, accessKeys, cnpjs, createdAt, maxDocuments, signal, timeoutMs, retries } = query;
  if (signal !== undefined && typeof Object(signal).throwIfAborted !== 'function') {
    refuse('signal', 'is not an `AbortSignal`');
  }
  if (limit !== undefined) checkNumber('limit', limit, 1, service.maxLimit, refuse);
  if (timeoutMs !== undefined) checkNumber('timeoutMs', timeoutMs, 1, 2 ** 31 - 1, refuse);
  if (retries !== undefined) checkNumber('retries', retries, 0, 1000, refuse);
  if (maxDocuments !== undefined) checkNumber('maxDocuments', maxDocuments, 1, Number.MAX_SAFE_INTEGER, refuse);
  if (accessKeys !== undefined) checkList('accessKeys', accessKeys, (key) => accessKeyFlaw(key, checkDigits), refuse);

  const encoded =
    filter === undefined ? '' : await (await import('../received/filter-text.ts')).encodeFilter(filter, settings);
  const filterPart = encoded && `&filter=${encoded}`;
  const numbers =
    cnpjs === undefined ? [] : (await import('../received/taxpayer-number.ts')).writeTaxpayerNumbers(cnpjs, settings);
  const cnpjPart = parameters('cnpj[]', numbers).join('');
  const times = createdAt === undefined ? undefined : writeCreatedAt(createdAt, refuse);
  const timePart = Object.entries(times ?? {}).flatMap(([end, time]) => parameters(`created_at[${end}]`, [time]));
  const fixed = [filterPart, cnpjPart, ...timePart].join('');
  const keys = parameters('access_key[]', accessKeys);
  const position = (digits?: string) => parameters(service.positionParameter, digits && [digits]).join('');
  const size = (count?: number) => parameters('limit', count && [`${count}`]).join('');

  const ends = size(service.maxLimit) + position('9'.repeat(cursorRoom));
  const room = service.maxUrlLength - (address + fixed + ends).length;
  const perUrl = Math.floor(room / (keys[0]?.length ?? 1));
  if (room < 0 || perUrl === 0) {
    const longer = filterPart.length < cnpjPart.length ? 'cnpjs' : 'filter';
    refuse(longer, `makes the URL longer than ${service.maxUrlLength} characters`);
  }
  const batches = Math.max(1, Math.ceil(keys.length / perUrl));
  if (batches > 1 && (!walking || cursor !== undefined)) {
    refuse('accessKeys', `takes up to ${perUrl} keys here; to walk through more, leave out \`cursor\``);
  }
  // Includes `perUrl`, which decides which keys a batch has.
  const asked = [address, fixed, ...keys, keys[0] && perUrl];
  return {
    batches,
    start: startOf(query, batches, walking ? await sha256(`${asked}`) : '', refuse),
    asked: (count) => ({
      ...(encoded && { filter: decodeURIComponent(encoded) }),
      ...(count !== undefined && { limit: count }),
    }),
    url(batch, digits, count) {
      const own = keys.slice(batch * perUrl, (batch + 1) * perUrl);
      return address + [fixed, ...own, size(count), position(digits)].join('').replace('&', '?');
    },
  };
}

/** One parameter for each distinct text, each with a leading `&`. */
function parameters(name: string, texts: readonly string[] | undefined | 0 | '' = []): readonly string[] {
  return [...new Set(texts || [])].map((text) => `&${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
}
