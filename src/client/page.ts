import { knownLocale } from '../messages/locale.ts';
import { sha256 } from '../source/sha256.ts';
import { anything, check, type ErrorOf, isObject, shape, text, wholeNumber } from '../source/shape.ts';
import { type Checkpoint, readCursor } from './checkpoint.ts';
import { createScrub, type RequestHeaders, secretsIn, writeHeaders } from './credentials.ts';
import { accessKeyFlaw, type ReceivedDocument, readDocument } from './document.ts';
import { ArgumentError, NetworkError, ProtocolError, type ServiceStatus, type Speech } from './errors.ts';
import { answerMessages } from './messages/answers.ts';
import { optionMessages } from './messages/options.ts';
import { warningMessages } from './messages/warnings.ts';
import { describeHeaders, type RateLimit, readJsonObject, readRateLimit, readStatus } from './response.ts';
import { qiveService } from './service-profile.ts';
import { type ClientOptions, completeClientOptions, type RequestSettings } from './settings.ts';

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
type PageSettings = Pick<RequestSettings, 'service' | 'scrub' | 'onEvent' | 'address' | 'locale'>;

/** Reads the body of a successful answer; throws if it is not a page. */
export async function readPageBody(
  text: string,
  headers: Headers,
  request: PageRequest,
  settings: PageSettings,
): Promise<ReceivedPage> {
  const { service, scrub, onEvent, locale } = settings;
  const say = answerMessages[locale];
  const wrong = (what: string) => new ProtocolError(service.path, say.with200(what));
  const body = readJsonObject(text);
  if (body === undefined) {
    // Without a length, `fetch` cannot notice that the connection ended too early.
    if (text.trimStart().startsWith('{')) throw new NetworkError(service.path, say.cut);
    throw wrong(say.noObject(scrub(text)));
  }
  const { data, signature } = body;
  const status = readStatus(body);
  if (status === undefined) throw wrong(say.noStatus);
  // Published examples have the code 0.
  if (status.code !== 200 && status.code !== 0) throw wrong(say.badStatus(status.code, scrub(status.message)));
  const entries = Array.isArray(data) ? data : findEntries(data);
  if (entries === undefined) throw wrong(say.noList);

  const links = body.page ?? (data as Readonly<Record<string, unknown>>).page;
  const { next, previous } = isObject(links) ? links : {};
  const nextCursor = readCursor(next, service.positionParameter, request.filter);
  if (nextCursor === undefined && typeof next === 'number') throw wrong(say.unsafeCursor);
  const documents = entries.map((entry) => readDocument(entry, locale));
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
  const limit = request.limit ?? service.maxLimit;
  const isMissing = next === undefined;
  if (nextCursor === undefined && (next || (isMissing && documents.length >= limit))) openEnded.add(page);
  if (onEvent !== undefined) {
    for await (const [code, message] of findOddities(page, { next, data, isMissing }, limit, settings)) {
      onEvent({ kind: 'warning', code, message });
    }
  }
  return page;
}

/** Pages that name no next position though more may follow. */
const openEnded = new WeakSet<ReceivedPage>();

export const isOpenEnded = (page: ReceivedPage): boolean => openEnded.has(page);

/** What is unusual about a page and only worth a warning: the code and the message of each. */
async function* findOddities(
  { documents, next: nextCursor, count, signature }: ReceivedPage,
  { next, data, isMissing }: { readonly next: unknown; readonly data: unknown; readonly isMissing: boolean },
  limit: number,
  { address, scrub, locale }: PageSettings,
): AsyncGenerator<readonly [code: string, message: string], void> {
  const say = warningMessages[locale];
  if (nextCursor === undefined && next) yield ['unusable-next', say.unusableNext];
  const host = typeof next === 'string' ? /^https?:\/\/([^/?#]*)/i.exec(next)?.[1]?.toLowerCase() : undefined;
  if (host !== undefined && host !== new URL(address).host) {
    yield ['foreign-host', say.foreignHost(scrub(host))];
  }
  const { length } = documents;
  if (length >= limit && isMissing) {
    yield ['no-page', say.noPage];
  }
  if (length > limit) yield ['too-many', say.tooMany(length, limit)];
  if (count !== length) yield ['count', say.count(count, length)];
  for (const [index, { accessKey }] of documents.entries()) {
    const flaw = accessKey === undefined ? undefined : accessKeyFlaw(accessKey, true, locale);
    if (flaw !== undefined) yield ['access-key', `\`data[${index}].access_key\` ${flaw}`];
  }
  const hash = signature !== undefined && (await sha256(JSON.stringify(data)));
  if (hash && hash !== signature) yield ['signature', say.signature];
}

/**
 * The documents in a `data` that is not a list. One description puts the page inside `data`; the documents are then the one
 * list beside it. The name of that list is not documented, so it counts only if each element is an object.
 */
function findEntries(data: unknown): readonly unknown[] | undefined {
  const lists = isObject(data) && isObject(data.page) ? Object.values(data).filter(Array.isArray) : [];
  return lists.length === 1 && lists[0]?.every(isObject) ? lists[0] : undefined;
}

interface HeadersOfFetch {
  forEach(callback: (value: string, name: string) => void): void;
}

/** The headers of an answer, as `fetch` or `node:http` have them. */
type ResponseHeaders =
  | Iterable<readonly [string, string]>
  // What the types of `fetch` show without `dom.iterable`.
  | HeadersOfFetch
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What is known of a request whose answer is read, and of its service; every part is optional. */
export interface ReadPageOptions
  extends Pick<ClientOptions, 'service' | 'environment' | 'baseUrl' | 'secretHeaders' | 'onEvent' | 'locale'>,
    PageRequest {
  /** The headers of the answer, which have the rate limit and the ID of the request. */
  readonly headers?: ResponseHeaders;
  /** The headers of the request: an error or an event never repeats those that are secret. */
  readonly requestHeaders?: RequestHeaders;
}

const optionsShape = /* @__PURE__ */ (() => {
  const ofClient = {
    service: anything,
    environment: anything,
    baseUrl: anything,
    secretHeaders: anything,
    onEvent: anything,
    locale: anything,
  };
  const ofRequest = { headers: anything, requestHeaders: anything, filter: text, limit: wholeNumber(1) };
  return shape<ReadPageOptions>({ ...ofClient, ...ofRequest });
})();

/** Reads a page for `readPage` of `client.ts`. */
export async function readPageWith(body: string, options: ReadPageOptions): Promise<ReceivedPage> {
  const wrong: ErrorOf = (_, fault) => new ArgumentError(qiveService.path, ...fault);
  const locale = knownLocale(Object(options).locale);
  check(text, body, 'body', wrong, false, locale);
  check(optionsShape, options, 'options', wrong, true, locale);
  const { headers = {}, requestHeaders = {}, filter, limit, ...ofClient } = options;
  const settings = completeClientOptions({ ...ofClient, headers: () => requestHeaders });
  const scrub = createScrub(secretsIn(writeHeaders(requestHeaders, settings), settings.secretHeaders));
  const request = { ...(filter !== undefined && { filter }), ...(limit !== undefined && { limit }) };
  return readPageBody(body, readHeaders(headers, settings), request, { ...settings, scrub });
}

/** Headers as `fetch` has them, also from `node:http`, whose values may be lists. */
function readHeaders(headers: ResponseHeaders, { refuse, locale }: Speech): Headers {
  const what = optionMessages[locale].answerHeaders;
  if (typeof headers !== 'object' || headers === null) refuse('headers', what);
  const read = new Headers();
  const add = (value: string | readonly string[] = [], name: string) => {
    for (const one of [value].flat()) read.append(name, one);
  };
  try {
    if (Symbol.iterator in headers) for (const [name, value] of headers) add(value, name);
    else if (isOfFetch(headers)) headers.forEach(add);
    else for (const [name, value] of Object.entries(headers)) add(value, name);
  } catch {
    refuse('headers', what);
  }
  return read;
}

function isOfFetch(headers: object): headers is HeadersOfFetch {
  return 'forEach' in headers && typeof headers.forEach === 'function';
}
