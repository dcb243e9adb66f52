import type { FilterLike } from '../../language/filter.ts';
import { isObject } from '../../source/is-object.ts';
import type { Refuse } from '../client-error.ts';
import type { RequestHeaders } from '../http/credentials.ts';
import type { Checkpoint } from '../pages/checkpoint.ts';
import type { CreatedAt } from './created-at.ts';

/** A query of the service; every part is optional. */
export interface PageQuery<F = FilterLike | string> {
  /** A filter as text, as a tree, or fluent; not encoded, since the client does that. */
  readonly filter?: F;
  /** The most documents on a page, from 1 to 50; the service's default is 50. */
  readonly limit?: number;
  /** The position to begin at, from an earlier page. A number must be a safe integer. */
  readonly cursor?: string | number | bigint;
  /** Only documents with these access keys. */
  readonly accessKeys?: readonly string[];
  /** Only documents of these CNPJs or CPFs, with or without punctuation. */
  readonly cnpjs?: readonly string[];
  readonly createdAt?: CreatedAt;
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Replaces the client's `timeoutMs` for this call. */
  readonly timeoutMs?: number;
  /** How often a request of this call is retried; 0 tries it once. */
  readonly retries?: number;
  /** Sent with the requests of this call; these override the client's headers of the same name. */
  readonly headers?: RequestHeaders;
}

/** What to walk through: as many pages as there are, or until `maxDocuments`. */
export interface ReceivedQuery<F = FilterLike | string> extends PageQuery<F> {
  readonly maxDocuments?: number;
  /** The position of an earlier walk with the same query. */
  readonly checkpoint?: Checkpoint;
}

// Does not compile if a name of the interface is missing.
const names: Record<keyof ReceivedQuery, 'any' | 'walk'> = {
  filter: 'any',
  limit: 'any',
  cursor: 'any',
  accessKeys: 'any',
  cnpjs: 'any',
  createdAt: 'any',
  signal: 'any',
  timeoutMs: 'any',
  retries: 'any',
  headers: 'any',
  maxDocuments: 'walk',
  checkpoint: 'walk',
};

/** Refuses unknown names in a query: without the misspelt condition, the service would return more than was meant. */
export function checkNames(query: ReceivedQuery, walking: boolean, refuse: Refuse): void {
  if (!isObject(query)) refuse('query', 'is not an object');
  for (const name of Object.keys(query)) {
    const place = Object.hasOwn(names, name) && names[name as keyof ReceivedQuery];
    if (!place || (place === 'walk' && !walking)) refuse(name, 'is not an argument of this method');
  }
}

/** Refuses anything but a whole number in a range. */
export function checkNumber(argument: string, value: unknown, min: number, max: number, refuse: Refuse): void {
  if (Number.isInteger(value) && (value as number) >= min && (value as number) <= max) return;
  refuse(argument, `takes a whole number from ${min} to ${max}`);
}

/** Refuses an empty list, which the service would read as no condition, and a list with a wrong element. */
export function checkList(
  argument: string,
  list: unknown,
  flawOf: (element: unknown) => string | undefined,
  refuse: Refuse,
): void {
  if (!Array.isArray(list) || list.length === 0) refuse(argument, 'takes a list that is not empty, or is left out');
  for (const [index, element] of (list as unknown[]).entries()) {
    const flaw = flawOf(element);
    if (flaw !== undefined) refuse(`${argument}[${index}]`, flaw);
  }
}
