import { isObject } from '../../source/is-object.ts';
import { NetworkError, ProtocolError, type ServiceStatus } from '../client-error.ts';
import { readNumber } from '../http/retry-after.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { readCursor } from '../pages/cursor.ts';
import type { Settings } from '../settings.ts';
import { sha256 } from '../sha256.ts';
import { accessKeyFlaw } from './access-key.ts';
import { type ReceivedDocument, readDocument } from './document.ts';

/** Requests in the current period, as far as the headers say. */
export interface RateLimit {
  readonly allowed?: number;
  readonly remaining?: number;
}

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

/** What a page was asked for. */
export interface Asked {
  /** The filter, not encoded. */
  readonly filter?: string;
  readonly limit?: number;
}

type Body = Readonly<Record<string, unknown>>;

/** A body as JSON; `undefined` if it is not an object. */
export function readBody(text: string): Body | undefined {
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
  asked: Asked,
  settings: Settings,
): Promise<ReceivedPage> {
  const { service, scrub, onEvent } = settings;
  const wrong = (what: string) => new ProtocolError(service.path, `answered 200 with ${what}`);
  const body = readBody(text);
  if (body === undefined) {
    // Without a length, `fetch` cannot notice that the connection ended too early.
    if (/^\s*\{/.test(text)) throw new NetworkError(service.path, 'answered with a body that was cut');
    throw wrong(`no JSON object: ${scrub(text) || 'nothing'}`);
  }
  const { data, count, signature } = body;
  const status = readStatus(body);
  if (status === undefined) throw wrong('no `status`');
  // Published examples have the code 0.
  if (status.code !== 200 && status.code !== 0) throw wrong(`the status ${status.code}: ${scrub(status.message)}`);
  const entries = Array.isArray(data) ? data : entriesOf(data);
  if (entries === undefined) throw wrong('no list of documents in `data`');

  const page = body.page ?? (data as Body).page;
  const { next, previous } = isObject(page) ? page : {};
  const warn = (code: string, message: string) => onEvent?.({ kind: 'warning', code, message });
  const following = readCursor(next, service.positionParameter, asked.filter);
  if (following === undefined && typeof next === 'number') throw wrong('a cursor that is not a safe whole number');
  if (following === undefined && next) warn('unusable-next', '`page.next` holds no cursor: a walk ends here');
  const host = typeof next === 'string' ? /^https?:\/\/([^/?#]*)/i.exec(next)?.[1]?.toLowerCase() : undefined;
  if (host !== undefined && host !== new URL(settings.address).host) {
    warn('foreign-host', `\`page.next\` names another host, ${scrub(host)}; it is not followed`);
  }
  const documents = entries.map(readDocument);
  const limit = asked.limit ?? service.maxLimit;
  if (documents.length > limit) warn('too-many', `the page has ${documents.length} documents; ${limit} were asked for`);
  if (Number.isInteger(count) && count !== documents.length) {
    warn('count', `\`count\` is ${count}, and \`data\` has ${documents.length} documents`);
  }
  if (onEvent !== undefined) {
    for (const [index, { accessKey }] of documents.entries()) {
      const flaw = accessKey === undefined ? undefined : accessKeyFlaw(accessKey);
      if (flaw !== undefined) warn('access-key', `\`data[${index}].access_key\` ${flaw}`);
    }
    const hash = typeof signature === 'string' && (await sha256(JSON.stringify(data)));
    if (hash && hash !== signature) warn('signature', '`signature` is not the SHA-256 of `data`');
  }
  const rateLimit = omitUndefined({
    allowed: readNumber(headers, service.allowedHeader),
    remaining: readNumber(headers, service.remainingHeader),
  });
  return {
    documents,
    next: following,
    previous: readCursor(previous, service.positionParameter, asked.filter),
    count: Number.isInteger(count) ? (count as number) : documents.length,
    status,
    ...('allowed' in rateLimit || 'remaining' in rateLimit ? { rateLimit } : undefined),
    ...(typeof signature === 'string' && { signature }),
    ...responseHeaders(headers, settings),
  };
}

/** The headers of an answer without credentials, and the request ID among them. */
export function responseHeaders(
  headers: Headers,
  { service, scrub }: Settings,
): { readonly requestId?: string; readonly headers: Readonly<Record<string, string>> } {
  const shown: Record<string, string> = {};
  headers.forEach((value, name) => {
    if (name !== 'set-cookie') shown[name] = scrub.whole(value);
  });
  const requestId = shown[service.requestIdHeader.toLowerCase()];
  return { headers: shown, ...(requestId !== undefined && { requestId }) };
}

/**
 * The documents in a `data` that is not a list. One description puts the page inside `data`; the documents are then the one
 * list beside it. The name of that list is not documented, so it counts only if each element is an object.
 */
function entriesOf(data: unknown): readonly unknown[] | undefined {
  const lists = isObject(data) && isObject(data.page) ? Object.values(data).filter(Array.isArray) : [];
  return lists.length === 1 && lists[0]?.every(isObject) ? lists[0] : undefined;
}
