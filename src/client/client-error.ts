import type { Problem } from '../source/problem.ts';

/** Why a `ClientError` was thrown: one code for each class. */
export type ClientErrorCode =
  | 'argument'
  | 'authentication'
  | 'rate-limit'
  | 'service'
  | 'protocol'
  | 'network'
  | 'timeout'
  | 'redirect'
  | 'cursor-loop';

/** The `status` object of a body, with whatever of the request it repeats removed. */
export interface ServiceStatus {
  readonly code: number;
  readonly message: string;
}

/**
 * What the client throws; messages are English. It knows the method and the path of the request, never its headers, its
 * query or the error of the runtime, which may hold them: no way of printing it shows a credential.
 */
export abstract class ClientError extends Error {
  abstract readonly code: ClientErrorCode;
  readonly method = 'GET';
  readonly path: string;
  /** The service's name for the request, and the headers of its answer, where there was one; cookies are left out. */
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;

  constructor(path: string, message: string) {
    super(`GET ${path}: ${message}`);
    this.path = path;
  }
}

/** An argument that must not be sent, or an option that no client can have; nothing has been requested. */
export class ArgumentError extends ClientError {
  override readonly name = 'ArgumentError';
  readonly code = 'argument';
  /** The argument, such as `limit`, `accessKeys[3]`, `createdAt.from` or `headers.x-api-key`. */
  readonly argument: string;
  /** What is wrong with a filter, by its places in the text. */
  readonly problems: readonly Problem[];

  constructor(path: string, argument: string, message: string, problems: readonly Problem[] = []) {
    super(path, `\`${argument}\` ${message}`);
    this.argument = argument;
    this.problems = problems;
  }
}

/** Throws the `ArgumentError` for an argument; the flaw says what it is or takes instead. */
export type Refuse = (argument: string, flaw: string, problems?: readonly Problem[]) => never;

/** An answer that is an error by its HTTP status. */
abstract class StatusError extends ClientError {
  /** The HTTP status. */
  readonly status: number;
  /** What the body said, where it had the form the specification gives it. */
  readonly serviceStatus: ServiceStatus | undefined;
  /** How long the server asked to wait, in milliseconds from the answer, always finite; undefined where it named no time. */
  readonly retryAfterMs: number | undefined;

  constructor(path: string, message: string, status: number, serviceStatus?: ServiceStatus, retryAfterMs?: number) {
    super(path, message);
    this.status = status;
    this.serviceStatus = serviceStatus;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The service refused the credentials: 401 or 403. Never retried. */
export class AuthenticationError extends StatusError {
  override readonly name = 'AuthenticationError';
  readonly code = 'authentication';
}

/** No requests are left in the period: 429 after all tries, or a wait longer than `maxWaitMs`. */
export class RateLimitError extends StatusError {
  override readonly name = 'RateLimitError';
  readonly code = 'rate-limit';
}

/** Any other error status: 400 for a query the service refuses, 404, 405, 5xx after all tries. */
export class ServiceError extends StatusError {
  override readonly name = 'ServiceError';
  readonly code = 'service';
  /** What is wrong with the filter, where the endpoint is one of `prefilter/server`: the `errors` of its answer. */
  readonly problems: readonly Problem[];

  constructor(
    path: string,
    message: string,
    status: number,
    serviceStatus?: ServiceStatus,
    retryAfterMs?: number,
    problems: readonly Problem[] = [],
  ) {
    super(path, message, status, serviceStatus, retryAfterMs);
    this.problems = problems;
  }
}

/** A successful status with something else than a page: HTML, nothing at all, another shape, or a `status` that contradicts. */
export class ProtocolError extends ClientError {
  override readonly name = 'ProtocolError';
  readonly code = 'protocol';
}

/** No connection, a dropped one, or a body that was cut. */
export class NetworkError extends ClientError {
  override readonly name = 'NetworkError';
  readonly code = 'network';
}

/** A try took longer than `timeoutMs`, its body included. */
export class TimeoutError extends ClientError {
  override readonly name = 'TimeoutError';
  readonly code = 'timeout';
}

/** The server answered with a redirect. It is not followed: `fetch` would send the credentials along to any host. */
export class RedirectError extends ClientError {
  override readonly name = 'RedirectError';
  readonly code = 'redirect';
}

/** The walk would never end: the next cursor is one that it has requested, or pages repeat under new ones. */
export class CursorLoopError extends ClientError {
  override readonly name = 'CursorLoopError';
  readonly code = 'cursor-loop';
  readonly cursor: string;

  constructor(path: string, cursor: string, repeats = false) {
    const why = repeats ? `pages repeat up to the cursor ${cursor}` : `the next cursor is ${cursor} again`;
    super(path, `${why}, so the walk would never end.`);
    this.cursor = cursor;
  }
}
