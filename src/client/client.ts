import { sender } from './http/send.ts';
import { paginateDocuments, paginatePages, type Walk, type WalkedPage } from './pages/paginate.ts';
import { planRequests } from './pages/request-plan.ts';
import type { ReceivedDocument } from './received/document.ts';
import type { ReceivedPage } from './received/page.ts';
import type { PageQuery, ReceivedQuery } from './received/query.ts';
import { type ClientOptions, completeSettings } from './settings.ts';
import { sha256 } from './sha256.ts';

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
} from './client-error.ts';
export type { ClientEvent } from './client-event.ts';
export type { RequestHeaders } from './http/credentials.ts';
export type { Checkpoint } from './pages/checkpoint.ts';
export type { Walk, WalkedPage } from './pages/paginate.ts';
export type { CreatedAt } from './received/created-at.ts';
export type { DocumentError, ReceivedDocument } from './received/document.ts';
export type { RateLimit, ReceivedPage } from './received/page.ts';
export type { PageQuery, ReceivedQuery } from './received/query.ts';
export { qiveService, type ServiceProfile } from './service-profile.ts';
export type { ClientOptions } from './settings.ts';

/** Fetches received documents. */
export interface Client {
  /** Walks through all documents that a query selects, page after page. */
  received(query?: ReceivedQuery): Walk<ReceivedDocument>;
  /** Walks through the pages of a query, those without documents left out. */
  receivedPages(query?: ReceivedQuery): Walk<WalkedPage>;
  /** Fetches one page. */
  receivedPage(query?: PageQuery): Promise<ReceivedPage>;
  /**
   * Tells accounts apart without telling which they are: the SHA-256 of a salt and of the header that names the account
   * (`service.idHeader`), not of any secret. `undefined` where the headers have no such name.
   */
  account(salt: string): Promise<string | undefined>;
}

/**
 * Makes a client of the service; throws an `ArgumentError` for an option that cannot be. Nothing is requested before a
 * method is used, and whatever is wrong with a query rejects there, before its first request.
 */
export function createClient(options: ClientOptions): Client {
  const settings = completeSettings(options);
  const send = sender(settings);
  return {
    received: (query = {}) => paginateDocuments(query, settings, send),
    receivedPages: (query = {}) => paginatePages(query, settings, send),
    async receivedPage(query = {}) {
      const { start, url } = await planRequests(query, false, settings);
      return send(url(0, start.cursor, query.limit), query.signal === undefined ? [] : [query.signal]);
    },
    async account(salt) {
      const id = settings.headers[settings.service.idHeader.toLowerCase()];
      return id === undefined ? undefined : (await sha256(`${salt} ${id}`)) || undefined;
    },
  };
}
