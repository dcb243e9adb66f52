import type { Read } from '../server/accept.ts';
import type { Notes } from './data/notes.ts';
import { type Headers, refusal } from './endpoint/answer.ts';
import type { Quirks } from './endpoint/quirks.ts';
import type { Budget } from './endpoint/rate-limit.ts';

/** What `x-api-id` and `x-api-key` must hold. */
export interface SandboxCredentials {
  readonly id: string;
  readonly key: string;
}

/** All that a request is answered from. */
export interface Service {
  readonly seed: number;
  readonly notes: Notes;
  /** The CNPJs and CPFs of the account. */
  readonly owners: ReadonlySet<string>;
  readonly quirks: Quirks;
  readonly budget: Budget;
  /** Reads the filter of a request. */
  readonly readFilter: Read<undefined>;
  /** Without them any that are not empty will do. */
  readonly credentials: SandboxCredentials | undefined;
  /** The cursor of position 0, before the oldest note. */
  readonly firstCursor: bigint;
  /** Where `redirect` and `foreignHost` lead. */
  readonly foreignOrigin: string;
  readonly now: () => number;
  /** How many requests for a page were admitted so far. */
  pages: number;
  /** How many of the `lateArrivals` have come. */
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

/** The cursor of a position, which may be beyond what a double holds. */
export function cursorOf({ firstCursor }: Service, position: number): string {
  return String(firstCursor + BigInt(position));
}

/** The position of a cursor; one that no note has is the place where such a note would stand. */
export function positionOf({ firstCursor }: Service, cursor: string): number {
  return Number(BigInt(cursor) - firstCursor);
}
