import { isObject } from '../../source/is-object.ts';
import type { Origin } from './store.ts';

/** The most notes that a sandbox has: more take gigabytes of memory. */
export const maxNotes = 10_000_000;

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maxNotes;
}

/** Whether a saved value is what a sandbox was made with. */
export function isOrigin({ seed, documents }: { readonly [name in keyof Origin]?: unknown }): boolean {
  return Number.isSafeInteger(seed) && isCount(documents);
}

/** Whether a saved value is the properties of a note. */
export function areProperties(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => ['string', 'number', 'boolean'].includes(typeof one));
}
