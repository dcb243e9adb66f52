import type { ReceivedDocument } from './document.ts';

/** How many documents a walk remembers at least; at most twice as many, which take some twenty megabytes. */
const mostSeen = 100_000;

/** Hashes of contents by access key, or by themselves for documents without one. */
type SeenContents = Map<string | number, number | Set<number>>;

/** The documents that a walk has yielded lately, by key and by a hash of their content. */
export class SeenDocuments {
  // Two generations: deleting the oldest entry of a large `Map` is slow.
  #recent: SeenContents = new Map();
  #older: SeenContents = new Map();
  #count = 0;

  /** Adds a document; says whether it is new, the same as an earlier one with its key, or has the key of a different one. */
  add(document: ReceivedDocument): 'new' | 'same' | 'other' {
    const hash = hashDocument(document);
    const id = document.accessKey ?? hash;
    const known = this.#find(id);
    if (known !== undefined && includes(known, hash)) return document.accessKey === undefined ? 'new' : 'same';
    if (this.#count++ === mostSeen) {
      this.#older = this.#recent;
      this.#recent = new Map();
      this.#count = 1;
    }
    this.#recent.set(id, known === undefined ? hash : withHash(known, hash));
    return known === undefined ? 'new' : 'other';
  }

  /** Whether a document with this key, or without one, and with this content was added. */
  has(document: ReceivedDocument): boolean {
    const hash = hashDocument(document);
    const known = this.#find(document.accessKey ?? hash);
    return known !== undefined && includes(known, hash);
  }

  #find(id: string | number): number | Set<number> | undefined {
    return this.#recent.get(id) ?? this.#older.get(id);
  }
}

function includes(known: number | Set<number>, hash: number): boolean {
  return typeof known === 'number' ? known === hash : known.has(hash);
}

function withHash(known: number | Set<number>, hash: number): Set<number> {
  const all = typeof known === 'number' || known.size === mostSeen ? new Set<number>() : known;
  if (typeof known === 'number') all.add(known);
  return all.add(hash);
}

function hashDocument(document: ReceivedDocument): number {
  return hashText(document.error === undefined ? document.xml : (JSON.stringify(document.raw) ?? ''));
}

/** A hash of 53 bits: two halves of 32 that are mixed differently. */
function hashText(text: string): number {
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
