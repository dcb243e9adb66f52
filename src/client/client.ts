import type { Dialect } from '../language/dialect/dialect.ts';
import type { DialectName, DialectOf } from '../language/dialect/dialects.ts';
import type { FilterLike } from '../language/filter.ts';
import type { Properties } from '../language/properties.ts';
import type { Locale } from '../messages/locale.ts';
import { sha256 } from '../source/sha256.ts';
import type { FilterInput } from '../types/complete.ts';
import type { AnyProperties, RegisteredProperties } from '../types/symbols.ts';
import type { ReceivedDocument } from './document.ts';
import type { QueryIdentity } from './identity.ts';
import type { ReadPageOptions, ReceivedPage, WalkedPage } from './page.ts';
import { paginateDocuments, paginatePages, type Walk } from './paginate.ts';
import type { PageQuery, planRequests, ReceivedQuery } from './query.ts';
import type { Send } from './send.ts';
import { type ClientOptions, completeClientOptions } from './settings.ts';

export type { Checkpoint } from './checkpoint.ts';
export type { CreatedAt } from './conditions.ts';
export type { HeaderSource, RequestHeaders } from './credentials.ts';
export type { DocumentError, ReceivedDocument } from './document.ts';
export {
  ArgumentError,
  AuthenticationError,
  ClientError,
  type ClientErrorCode,
  CursorLoopError,
  NetworkError,
  ProtocolError,
  RateLimitError,
  RedirectError,
  ServiceError,
  type ServiceStatus,
  TimeoutError,
} from './errors.ts';
export type { QueryIdentity, QueryParts } from './identity.ts';
export type { ReadPageOptions, ReceivedPage, WalkedPage } from './page.ts';
export type { Walk } from './paginate.ts';
export type { PageQuery, ReceivedQuery } from './query.ts';
export type { RateLimit } from './response.ts';
export { qiveService, type ServiceProfile } from './service-profile.ts';
export type { ClientEvent, ClientOptions } from './settings.ts';

/** Fetches received documents. TypeScript checks filters in string literals against the dialect `D` and the properties `P`. */
export interface Client<D extends Dialect = Dialect, P = AnyProperties> {
  /** The language of its messages, which a download speaks too. */
  readonly locale: Locale;
  /** Walks through all documents that a query selects, page after page. */
  received<const F extends FilterLike | string = FilterLike | string, Q extends Dialect | DialectName = never>(
    query?: ReceivedQuery<FilterInput<QueryDialect<D, Q>, P, F>, Q>,
  ): Walk<ReceivedDocument>;
  /** Walks through the pages of a query that have documents. */
  receivedPages<const F extends FilterLike | string = FilterLike | string, Q extends Dialect | DialectName = never>(
    query?: ReceivedQuery<FilterInput<QueryDialect<D, Q>, P, F>, Q>,
  ): Walk<WalkedPage>;
  /** Fetches one page. */
  receivedPage<const F extends FilterLike | string = FilterLike | string>(
    query?: PageQuery<FilterInput<D, P, F>>,
  ): Promise<ReceivedPage>;
  /**
   * Distinguishes accounts without revealing them: the SHA-256 of a salt and of the header that names the account
   * (`service.idHeader`), not of any secret. `undefined` if the headers do not have it.
   */
  account(salt: string): Promise<string | undefined>;
  /** What tells one query from another, for those who store what it fetches; rejects with an `ArgumentError` for a wrong query. */
  identify(query?: ReceivedQuery): Promise<QueryIdentity>;
}

/** The dialect of a query's filter: its own, else that of the client. */
type QueryDialect<D extends Dialect, Q> = [Q] extends [never] ? D : DialectOf<Q>;

/** The dialect for filters in string literals: that of the service, if a service or properties are given. */
type LiteralDialect<D, P> = [D] extends [never]
  ? P extends AnyProperties
    ? AnyProperties extends P
      ? Dialect
      : DialectOf<'received'>
    : never
  : DialectOf<D>;

/** The properties given, else those that the project has registered. */
type LiteralProperties<P> = [P] extends [never] ? RegisteredProperties : P;

/**
 * Makes a client of the service; throws an `ArgumentError` for a wrong option. Nothing is requested before a method
 * is called, and a wrong query rejects before its first request. With `properties`, or with the dialect of a service, a wrong
 * filter in a string literal does not compile.
 */
export function createClient<D extends Dialect | DialectName = never, const P extends Properties = never>(
  options: ClientOptions<D, P>,
): Client<LiteralDialect<D, LiteralProperties<P>>, LiteralProperties<P>> {
  const settings = completeClientOptions(options);
  // What only a request needs is loaded with the first one; a loader asks for its modules each time, which takes a tenth of a page.
  let loaded: Promise<readonly [typeof planRequests, Send]> | undefined;
  const load = () => {
    loaded ??= Promise.all([import('./query.ts'), import('./send.ts')]).then(
      ([{ planRequests }, { createSend }]) => [planRequests, createSend(settings)] as const,
    );
    return loaded;
  };
  const send: Send = async (url, call) => (await load())[1](url, call);
  return {
    locale: settings.locale,
    received: (query = {}) => paginateDocuments(query, settings, send),
    receivedPages: (query = {}) => paginatePages(query, settings, send),
    async receivedPage(query = {}) {
      const [planRequests] = await load();
      const { start, url, pageRequest } = await planRequests(query, false, settings);
      const { limit, signal } = query;
      return send(url(0, start.cursor, limit), {
        ...query,
        signals: signal === undefined ? [] : [signal],
        pageRequest: pageRequest(limit),
      });
    },
    identify: async (query = {}) => (await import('./identity.ts')).identify(query, settings),
    async account(salt) {
      const { headers } = await settings.credentialsFor();
      const id = headers[settings.service.idHeader.toLowerCase()];
      return id === undefined ? undefined : (await sha256(`${salt} ${id}`)) || undefined;
    },
  };
}

/**
 * Reads the body of a successful answer of the endpoint as the client does, for programs with a transport of their own. Rejects
 * with a `ProtocolError` for what is no page, with a `NetworkError` for a body that was cut, which may be asked for again, and
 * with an `ArgumentError` for a wrong option. The page after it is asked for with `next` as the position, until a page has no
 * documents.
 */
export async function readPage(body: string, options: ReadPageOptions = {}): Promise<ReceivedPage> {
  const { readPageWith } = await import('./page.ts');
  return readPageWith(body, options);
}
