import { sha256 } from '../source/sha256.ts';
import { isObject } from '../source/shape.ts';
import { type Checkpoint, readCursor } from './checkpoint.ts';
import { accessKeyFlaw, type ReceivedDocument, readDocument } from './document.ts';
import { NetworkError, ProtocolError, type ServiceStatus } from './errors.ts';
import { describeHeaders, type RateLimit, readRateLimit } from './response.ts';
import type { RequestSettings } from './settings.ts';

/** One answer of the service. */
export interface ReceivedPage {
  readonly documents: readonly ReceivedDocument[];
  /** The cursor of the following page; at the end it repeats, and asked again later it yields only newer documents. */
  readonly next: string | undefined;
  /** The cursor of this page itself, as observed; the specification does not say. */
  readonly previous: string | undefined;
  /** The `count` of the answer; observed to be the number of documents on this page. */
  readonly count: number;
  readonly status: ServiceStatus;
  readonly rateLimit?: RateLimit;
  readonly signature?: string;
  /** The service's ID of the request, for questions to its support. */
  readonly requestId?: string;
  /** The headers of the answer, by their names in lower case; cookies are left out. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A page of a walk, with the checkpoint to continue from once it is stored. */
export interface WalkedPage extends ReceivedPage {
  readonly checkpoint: Checkpoint;
}

/** The part of a request that is needed to read its page. */
export interface PageRequest {
  /** The filter, not encoded. */
  readonly filter?: string;
  readonly limit?: number;
}

/** The settings that reading a page needs. */
type PageSettings = Pick<RequestSettings, 'service' | 'scrub' | 'onEvent' | 'address'>;

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

/** Reads the body of a successful answer; throws if it is not a page. */
export async function readPage(
  text: string,
  headers: Headers,
  request: PageRequest,
  settings: PageSettings,
): Promise<ReceivedPage> {
  const { service, scrub, onEvent } = settings;
  const wrong = (what: string) => new ProtocolError(service.path, `answered 200 with ${what}`);
  const body = readJsonObject(text);
  if (body === undefined) {
    // Without a length, `fetch` cannot notice that the connection ended too early.
    if (text.trimStart().startsWith('{')) throw new NetworkError(service.path, 'answered with a body that was cut');
    throw wrong(`no JSON object: ${scrub(text) || 'nothing'}`);
  }
  const { data, signature } = body;
  const status = readStatus(body);
  if (status === undefined) throw wrong('no `status`');
  // Published examples have the code 0.
  if (status.code !== 200 && status.code !== 0) throw wrong(`the status ${status.code}: ${scrub(status.message)}`);
  const entries = Array.isArray(data) ? data : findEntries(data);
  if (entries === undefined) throw wrong('no list of documents in `data`');

  const links = body.page ?? (data as Body).page;
  const { next, previous } = isObject(links) ? links : {};
  const nextCursor = readCursor(next, service.positionParameter, request.filter);
  if (nextCursor === undefined && typeof next === 'number') throw wrong('a cursor that is not a safe whole number');
  const documents = entries.map(readDocument);
  const count = Number.isInteger(body.count) ? (body.count as number) : documents.length;
  const rateLimit = readRateLimit(headers, service);
  const page: ReceivedPage = {
    documents,
    next: nextCursor,
    previous: readCursor(previous, service.positionParameter, request.filter),
    count,
    status,
    ...(rateLimit && { rateLimit }),
    ...(typeof signature === 'string' && { signature }),
    ...describeHeaders(headers, settings),
  };
  if (onEvent !== undefined) {
    const limit = request.limit ?? service.maxLimit;
    const isMissing = next === undefined;
    for await (const [code, message] of findOddities(page, { next, data, isMissing }, limit, settings)) {
      onEvent({ kind: 'warning', code, message });
    }
  }
  return page;
}

/** What is unusual about a page and only worth a warning: the code and the message of each. */
async function* findOddities(
  { documents, next: nextCursor, count, signature }: ReceivedPage,
  { next, data, isMissing }: { readonly next: unknown; readonly data: unknown; readonly isMissing: boolean },
  limit: number,
  { address, scrub }: PageSettings,
): AsyncGenerator<readonly [code: string, message: string], void> {
  if (nextCursor === undefined && next) yield ['unusable-next', '`page.next` holds no cursor: a walk ends here'];
  const host = typeof next === 'string' ? /^https?:\/\/([^/?#]*)/i.exec(next)?.[1]?.toLowerCase() : undefined;
  if (host !== undefined && host !== new URL(address).host) {
    yield ['foreign-host', `\`page.next\` names another host, ${scrub(host)}; it is not followed`];
  }
  const { length } = documents;
  if (length >= limit && isMissing) {
    yield [
      'no-page',
      'a full page has no `page`: a walk ends here, though more may follow; ask for a shorter `createdAt`',
    ];
  }
  if (length > limit) yield ['too-many', `the page has ${length} documents; ${limit} were asked for`];
  if (count !== length) yield ['count', `\`count\` is ${count}, and \`data\` has ${length} documents`];
  for (const [index, { accessKey }] of documents.entries()) {
    const flaw = accessKey === undefined ? undefined : accessKeyFlaw(accessKey);
    if (flaw !== undefined) yield ['access-key', `\`data[${index}].access_key\` ${flaw}`];
  }
  const hash = signature !== undefined && (await sha256(JSON.stringify(data)));
  if (hash && hash !== signature) yield ['signature', '`signature` is not the SHA-256 of `data`'];
}

/**
 * The documents in a `data` that is not a list. One description puts the page inside `data`; the documents are then the one
 * list beside it. The name of that list is not documented, so it counts only if each element is an object.
 */
function findEntries(data: unknown): readonly unknown[] | undefined {
  const lists = isObject(data) && isObject(data.page) ? Object.values(data).filter(Array.isArray) : [];
  return lists.length === 1 && lists[0]?.every(isObject) ? lists[0] : undefined;
}
