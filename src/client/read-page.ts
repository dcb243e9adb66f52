import { anything, check, shape, text, wholeNumber } from '../source/shape.ts';
import { createScrub, type RequestHeaders, writeHeaders } from './credentials.ts';
import { ArgumentError } from './errors.ts';
import { type PageRequest, type ReceivedPage, readPage as readPageWith } from './page.ts';
import { qiveService } from './service-profile.ts';
import { type ClientOptions, completeClientOptions } from './settings.ts';

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
  extends Pick<ClientOptions, 'service' | 'environment' | 'baseUrl' | 'onEvent'>,
    PageRequest {
  /** The headers of the answer, which have the rate limit and the ID of the request. */
  readonly headers?: ResponseHeaders;
  /** The headers of the request: an error or an event never repeats their values. */
  readonly requestHeaders?: RequestHeaders;
}

const optionsShape = /* @__PURE__ */ (() => {
  const ofClient = { service: anything, environment: anything, baseUrl: anything, onEvent: anything };
  const ofRequest = { headers: anything, requestHeaders: anything, filter: text, limit: wholeNumber(1) };
  return shape<ReadPageOptions>({ ...ofClient, ...ofRequest });
})();

/**
 * Reads the body of a successful answer of the endpoint as the client does, for programs with a transport of their own. Rejects
 * with a `ProtocolError` for what is no page, with a `NetworkError` for a body that was cut, which may be asked for again, and
 * with an `ArgumentError` for a wrong option. The page after it is asked for with `next` as the position, until a page has no
 * documents.
 */
export async function readPage(body: string, options: ReadPageOptions = {}): Promise<ReceivedPage> {
  const wrong = (argument: string, flaw: string) => new ArgumentError(qiveService.path, argument, flaw);
  check(text, body, 'body', (_, [argument, flaw]) => wrong(argument, flaw));
  check(optionsShape, options, 'options', (_, [argument, flaw]) => wrong(argument, flaw));
  const { headers = {}, requestHeaders = {}, filter, limit, ...ofClient } = options;
  const settings = completeClientOptions({ ...ofClient, headers: () => requestHeaders });
  const scrub = createScrub(writeHeaders(requestHeaders, settings.refuse));
  const request = { ...(filter !== undefined && { filter }), ...(limit !== undefined && { limit }) };
  return readPageWith(body, readHeaders(headers, settings.refuse), request, { ...settings, scrub });
}

/** Headers as `fetch` has them, also from `node:http`, whose values may be lists. */
function readHeaders(headers: ResponseHeaders, refuse: (argument: string, flaw: string) => never): Headers {
  const what = 'must be the headers of an answer: `response.headers`, an object or pairs';
  if (typeof headers !== 'object' || headers === null) refuse('headers', what);
  const read = new Headers();
  try {
    const pairs =
      Symbol.iterator in headers ? headers : isOfFetch(headers) ? pairsOf(headers) : Object.entries(headers);
    for (const [name, value = []] of pairs) for (const one of [value].flat()) read.append(name, one);
  } catch {
    refuse('headers', what);
  }
  return read;
}

function isOfFetch(headers: object): headers is HeadersOfFetch {
  return 'forEach' in headers && typeof headers.forEach === 'function';
}

function pairsOf(headers: HeadersOfFetch): readonly [name: string, value: string][] {
  const pairs: [string, string][] = [];
  headers.forEach((value, name) => {
    pairs.push([name, value]);
  });
  return pairs;
}
