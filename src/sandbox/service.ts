import type { Read } from '../server/accept.ts';
import type { Notes } from './data/notes.ts';
import { answerRefusal, type ResponseHeaders } from './endpoint/answer.ts';
import type { Quirks } from './endpoint/quirks.ts';

/** The accepted values of `x-api-id` and `x-api-key`. */
export interface SandboxCredentials {
  readonly id: string;
  readonly key: string;
}

/** How many requests a period allows, and how a refusal states when the next period begins. */
export interface SandboxRateLimit {
  /** Requests per period; default 60,000. */
  readonly allowed?: number;
  /** Length of a period in milliseconds; default one minute. */
  readonly periodMs?: number;
  /**
   * The unit of `X-RateLimit-Reset`: seconds since 1970 (the default), milliseconds since 1970, or seconds from now.
   */
  readonly reset?: 'seconds' | 'milliseconds' | 'delta';
}

/** The state from which requests are answered. */
export interface Service {
  readonly seed: number;
  readonly notes: Notes;
  /** The CNPJs and CPFs of the account. */
  readonly owners: ReadonlySet<string>;
  readonly quirks: Quirks;
  readonly budget: Budget;
  /** Reads the filter of a request. */
  readonly readFilter: Read<undefined>;
  /** Without them, any credentials that are not empty are accepted. */
  readonly credentials: SandboxCredentials | undefined;
  /** The cursor of position 0, before the oldest note. */
  readonly firstCursor: bigint;
  /** The target of `redirect` and `foreignHost`. */
  readonly foreignOrigin: string;
  readonly now: () => number;
  /** The number of page requests admitted so far. */
  pages: number;
  /** The number of `lateArrivals` so far. */
  late: number;
}

/** Counts requests in periods; a period begins with the first request after the previous one has ended. */
export class Budget {
  readonly #limit: Required<SandboxRateLimit>;
  #used = 0;
  #endsAt = -Infinity;

  constructor({ allowed = 60_000, periodMs = 60_000, reset = 'seconds' }: SandboxRateLimit = {}) {
    this.#limit = { allowed, periodMs, reset };
  }

  /** Counts one request; `exhausted` if none was left. */
  take(now: number): { readonly headers: ResponseHeaders; readonly exhausted: boolean } {
    const { allowed, periodMs, reset } = this.#limit;
    if (now >= this.#endsAt) {
      this.#used = 0;
      this.#endsAt = now + periodMs;
    }
    const exhausted = this.#used >= allowed;
    if (!exhausted) this.#used++;
    const wait = Math.ceil((this.#endsAt - now) / 1000);
    const resets = { seconds: Math.ceil(this.#endsAt / 1000), milliseconds: this.#endsAt, delta: wait };
    const headers = {
      'X-RateLimit-Limit': String(allowed),
      'X-RateLimit-Remaining': String(allowed - this.#used),
      ...(exhausted && { 'Retry-After': String(wait), 'X-RateLimit-Reset': String(resets[reset]) }),
    };
    return { headers, exhausted };
  }
}

/** The rate headers of an admitted request, or the 401 or 429 that refuses it. */
export function admitRequest(service: Service, request: Request): ResponseHeaders | Response {
  const id = request.headers.get('x-api-id') ?? '';
  const key = request.headers.get('x-api-key') ?? '';
  const { credentials } = service;
  if (credentials === undefined ? id === '' || key === '' : id !== credentials.id || key !== credentials.key) {
    return answerRefusal(401, 'Unauthorized. Invalid X-API-KEY or X-API-ID.');
  }
  const { headers, exhausted } = service.budget.take(service.now());
  return exhausted ? answerRefusal(429, 'Too Many Requests. Wait for the next period.', headers) : headers;
}

/** The cursor of a position, which may be larger than a double can hold. */
export function cursorAt({ firstCursor }: Service, position: number): string {
  return String(firstCursor + BigInt(position));
}

/** The position of a cursor; if no note has it, the position where such a note would be. */
export function positionOf({ firstCursor }: Service, cursor: string): number {
  return Number(BigInt(cursor) - firstCursor);
}
