import type { ReceivedDocument } from '../received/document.ts';

/** How many documents a walk remembers, which takes some ten megabytes. */
const most = 100_000;

/** The documents that a walk has yielded lately, by key and by a hash of their content. */
export class SeenDocuments {
  readonly #hashes = new Map<string, readonly number[]>();

  /** Adds a document; says whether it is new, the same as an earlier one, or has the key of a different one. */
  add(document: ReceivedDocument): 'new' | 'same' | 'other' {
    const key = document.accessKey ?? '';
    const hash = hashOf(document.xml ?? JSON.stringify(document.error === undefined ? '' : document.raw) ?? '');
    const hashes = this.#hashes.get(key);
    if (hashes?.includes(hash)) return 'same';
    this.#hashes.set(key, [...(hashes ?? []), hash]);
    if (this.#hashes.size > most) this.#hashes.delete(this.#hashes.keys().next().value as string);
    return hashes === undefined || document.accessKey === undefined ? 'new' : 'other';
  }
}

/** A hash of 53 bits: two halves of 32 that are mixed differently. */
function hashOf(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & high) + (low >>> 0);
}
