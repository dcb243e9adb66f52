import { isObject } from '../../source/is-object.ts';
import type { Origin } from './store.ts';

/** The maximum number of notes of a sandbox: more take gigabytes of memory. */
export const maxNotes = 10_000_000;

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maxNotes;
}

/** Whether a stored value is the origin of a sandbox. */
export function isOrigin({ seed, documents }: { readonly [name in keyof Origin]?: unknown }): boolean {
  return Number.isSafeInteger(seed) && isCount(documents);
}

/** Whether a stored value is the properties of a note. */
export function areProperties(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one));
}
