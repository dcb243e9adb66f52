import type { Locale } from '../messages/locale.ts';
import { PrefilterError, type Problem } from '../source/problem.ts';

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

/** The `status` object of a body; a message that repeats a credential is redacted. */
export interface ServiceStatus {
  readonly code: number;
  readonly message: string;
}

/**
 * The error of the client, in the language of its `locale`. It holds the method and the path of the request, but neither its headers
 * nor its query nor the error of the runtime, so that no way of printing it shows a credential.
 */
export abstract class ClientError extends PrefilterError {
  override get name(): string {
    return 'ClientError';
  }

  abstract override readonly code: ClientErrorCode;
  readonly method = 'GET';
  readonly path: string;
  /** The service's ID of the request, and the headers of the answer, if there was one; cookies are left out. */
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;

  constructor(path: string, message: string, before = `GET ${path}: `) {
    // Each class has its own code.
    super('client', before + message);
    this.path = path;
  }
}

/** A wrong argument or option; nothing has been requested. */
export class ArgumentError extends ClientError {
  override get name() {
    return 'ArgumentError' as const;
  }

  override readonly code = 'argument';
  /** The argument, such as `limit`, `accessKeys[3]`, `createdAt.from` or `headers.x-api-key`. */
  readonly argument: string;
  /** The problems of a filter, with positions in its text. */
  override readonly problems: readonly Problem[];

  constructor(path: string, argument: string, message: string, problems: readonly Problem[] = []) {
    super(path, `\`${argument}\` ${message}`, '');
    this.argument = argument;
    this.problems = problems;
  }
}

/** Throws the `ArgumentError` for an argument; `flaw` completes a sentence that begins with the argument's name. */
export type Refuse = (argument: string, flaw: string, problems?: readonly Problem[]) => never;

/** How an argument is refused, and in which language. */
export interface Speech {
  readonly refuse: Refuse;
  readonly locale: Locale;
}

/** An answer that is an error by its HTTP status. */
abstract class StatusError extends ClientError {
  /** The HTTP status. */
  readonly status: number;
  /** The `status` of the body, if it had the form of the specification. */
  readonly serviceStatus: ServiceStatus | undefined;
  /** How long the server asked to wait, in milliseconds from the answer, always finite; undefined if it named no time. */
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
  override get name() {
    return 'AuthenticationError' as const;
  }

  override readonly code = 'authentication';
}

/** No requests are left in the period: 429 after all attempts, or a wait longer than `maxWaitMs`. */
export class RateLimitError extends StatusError {
  override get name() {
    return 'RateLimitError' as const;
  }

  override readonly code = 'rate-limit';
}

/** Any other error status: 400 for a query the service refuses, 404, 405, 5xx after all attempts. */
export class ServiceError extends StatusError {
  override get name() {
    return 'ServiceError' as const;
  }

  override readonly code = 'service';
  /** The problems of the filter, from the `errors` of the answer, if the endpoint uses `prefilter/server`. */
  override readonly problems: readonly Problem[];

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

/** A successful status without a page: HTML, an empty body, another shape, or a `status` in the body that is an error. */
export class ProtocolError extends ClientError {
  override get name() {
    return 'ProtocolError' as const;
  }

  override readonly code = 'protocol';
}

/** No connection, a dropped one, or a body that was cut. */
export class NetworkError extends ClientError {
  override get name() {
    return 'NetworkError' as const;
  }

  override readonly code = 'network';
}

/** An attempt took longer than `timeoutMs`, including its body. */
export class TimeoutError extends ClientError {
  override get name() {
    return 'TimeoutError' as const;
  }

  override readonly code = 'timeout';
}

/** The server answered with a redirect, which is not followed, since `fetch` would send the credentials to any host. */
export class RedirectError extends ClientError {
  override get name() {
    return 'RedirectError' as const;
  }

  override readonly code = 'redirect';
}

/**
 * The walk would never end, or would end too early: the next cursor is an earlier one, or pages repeat, also if they are
 * requested again. What came before is complete, and its checkpoint holds.
 */
export class CursorLoopError extends ClientError {
  override get name() {
    return 'CursorLoopError' as const;
  }

  override readonly code = 'cursor-loop';
  readonly cursor: string;

  constructor(path: string, message: string, cursor: string) {
    super(path, message);
    this.cursor = cursor;
  }
}
