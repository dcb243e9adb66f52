/**
 * Which documents an index holds, by where their lines begin: an open hash table in typed arrays, since texts in a `Set` take
 * some 400 bytes for each document. Several lines may share a hash, so the caller compares the line itself.
 */
export class StoredSet {
  #hashes = new Uint32Array(1024);
  // Positions are doubles, 0 for none, so they are stored with 1 added.
  #positions = new Float64Array(1024);
  #count = 0;

  add(accessKey: string, sha256: string, position: number): void {
    if (2 * ++this.#count > this.#positions.length) this.#grow();
    this.#put(hashOf(accessKey, sha256), position + 1);
  }

  /** Where lines begin that may be of this document. */
  *positionsOf(accessKey: string, sha256: string): Generator<number, void> {
    const hash = hashOf(accessKey, sha256);
    const mask = this.#positions.length - 1;
    for (let at = hash & mask; this.#positions[at] !== 0; at = (at + 1) & mask) {
      if (this.#hashes[at] === hash) yield (this.#positions[at] as number) - 1;
    }
  }

  #put(hash: number, position: number): void {
    const mask = this.#positions.length - 1;
    let at = hash & mask;
    while (this.#positions[at] !== 0) at = (at + 1) & mask;
    this.#hashes[at] = hash;
    this.#positions[at] = position;
  }

  #grow(): void {
    const [hashes, positions] = [this.#hashes, this.#positions];
    this.#hashes = new Uint32Array(2 * hashes.length);
    this.#positions = new Float64Array(2 * positions.length);
    for (const [at, position] of positions.entries()) if (position !== 0) this.#put(hashes[at] as number, position);
  }
}

/** A hash of 32 bits: a part of the SHA-256, mixed with the key, since many keys may have the same XML. */
function hashOf(accessKey: string, sha256: string): number {
  let hash = Number.parseInt(sha256.slice(0, 8), 16);
  for (let at = 0; at < accessKey.length; at++) hash = Math.imul(hash ^ accessKey.charCodeAt(at), 16_777_619);
  return (hash ^ (hash >>> 15)) >>> 0;
}
