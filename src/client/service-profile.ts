import type { Dialect } from '../language/dialect/dialect.ts';
import type { DialectName } from '../language/dialect/dialects.ts';

/** Everything about a service that the specification leaves open or that differs between services. */
export interface ServiceProfile<D extends Dialect | DialectName = Dialect | DialectName> {
  readonly name: string;
  /** The base address of each environment. */
  readonly production: string;
  readonly test: string;
  /** The path of the operation. Only the path differs for other roles of the owner, such as `emitted`. */
  readonly path: string;
  /** The query name of the position parameter. */
  readonly positionParameter: string;
  /** Header names of the credentials. */
  readonly idHeader: string;
  readonly keyHeader: string;
  readonly permissionHeader: string;
  /** Header names of the rate limit: requests allowed, requests remaining, when the period ends, how long to wait. */
  readonly allowedHeader: string;
  readonly remainingHeader: string;
  readonly resetHeader: string;
  readonly retryAfterHeader: string;
  /** Header name of the service's own name for a request. */
  readonly requestIdHeader: string;
  /** The largest `limit`. */
  readonly maxLimit: number;
  /** The longest URL to send, in characters. */
  readonly maxUrlLength: number;
  /** How long to wait, in milliseconds, after an answer that has no requests remaining and names no time. */
  readonly exhaustedPauseMs: number;
  /** The dialect of filters, as an object or by the name of a shipped one, which is loaded with the first filter. */
  readonly dialect: D;
}

/**
 * The service as its public clients and captured traffic show it. These are observations, not promises,
 * so each value can be set. The longest URL and the length of the period are unknown: 8,000 fits the request line of common
 * servers, and one second is a guess that a 429 with its own time corrects.
 */
export const qiveService: ServiceProfile<'received'> = {
  name: 'qive',
  production: 'https://api.arquivei.com.br',
  test: 'https://sandbox-api.arquivei.com.br',
  path: '/v1/nfe/received',
  positionParameter: 'cursor',
  idHeader: 'x-api-id',
  keyHeader: 'x-api-key',
  permissionHeader: 'x-api-permission-key',
  allowedHeader: 'x-ratelimit-limit',
  remainingHeader: 'x-ratelimit-remaining',
  resetHeader: 'x-ratelimit-reset',
  retryAfterHeader: 'retry-after',
  requestIdHeader: 'x-request-id',
  maxLimit: 50,
  maxUrlLength: 8000,
  exhaustedPauseMs: 1000,
  dialect: 'received',
};
