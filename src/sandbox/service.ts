import type { Read } from '../server/accept.ts';
import type { Notes } from './data/notes.ts';
import { type Headers, refusal } from './endpoint/answer.ts';
import type { Quirks } from './endpoint/quirks.ts';
import type { Budget } from './endpoint/rate-limit.ts';

/** The accepted values of `x-api-id` and `x-api-key`. */
export interface SandboxCredentials {
  readonly id: string;
  readonly key: string;
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

/** The rate headers of an admitted request, or the 401 or 429 that refuses it. */
export function admit(service: Service, request: Request): Headers | Response {
  const id = request.headers.get('x-api-id') ?? '';
  const key = request.headers.get('x-api-key') ?? '';
  const { credentials } = service;
  if (credentials === undefined ? id === '' || key === '' : id !== credentials.id || key !== credentials.key) {
    return refusal(401, 'Unauthorized. Invalid X-API-KEY or X-API-ID.');
  }
  const { headers, exhausted } = service.budget.take(service.now());
  return exhausted ? refusal(429, 'Too Many Requests. Wait for the next period.', headers) : headers;
}

/** The cursor of a position, which may be larger than a double can hold. */
export function cursorOf({ firstCursor }: Service, position: number): string {
  return String(firstCursor + BigInt(position));
}

/** The position of a cursor; if no note has it, the position where such a note would be. */
export function positionOf({ firstCursor }: Service, cursor: string): number {
  return Number(BigInt(cursor) - firstCursor);
}
