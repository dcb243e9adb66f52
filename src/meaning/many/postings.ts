import { resized, withRoom } from './buffers.ts';

/** The end of a list. */
const nothing = 0;

/**
 * For each key the filters that are found by it, by their numbers, as linked lists: an entry is taken out without looking at
 * others, however long its list is.
 */
export class Postings {
  /** The first entry of each key. */
  #heads = new Int32Array(16);
  // Of each entry: twice its filter, and one more if it is the only entry of the filter; its key, its neighbours in the list, and the next entry of the filter, or the next free one.
  #filters = new Int32Array(16);
  #keys = new Int32Array(16);
  #next = new Int32Array(16);
  #previous = new Int32Array(16);
  #siblings = new Int32Array(16);
  #end = 1;
  #free = nothing;

  /** Enters a filter under keys. Returns its first entry, 0 without keys. */
  add(filter: number, keys: readonly number[]): number {
    let first = nothing;
    for (const key of keys) {
      const entry = this.#newEntry();
      this.#heads = withRoom(this.#heads, key + 1);
      const head = this.#heads[key] as number;
      this.#heads[key] = entry;
      this.#filters[entry] = 2 * filter + Number(keys.length === 1);
      this.#keys[entry] = key;
      this.#next[entry] = head;
      this.#previous[entry] = nothing;
      this.#siblings[entry] = first;
      if (head !== nothing) this.#previous[head] = entry;
      first = entry;
    }
    return first;
  }

  /** Takes out all entries of a filter, from its first one on. */
  delete(first: number): void {
    for (let entry = first; entry !== nothing; ) {
      const next = this.#next[entry] as number;
      const previous = this.#previous[entry] as number;
      const sibling = this.#siblings[entry] as number;
      if (next !== nothing) this.#previous[next] = previous;
      if (previous === nothing) this.#heads[this.#keys[entry] as number] = next;
      else this.#next[previous] = next;
      this.#siblings[entry] = this.#free;
      this.#free = entry;
      entry = sibling;
    }
  }

  /** The keys of a filter, from its first entry on. */
  keysFrom(first: number): readonly number[] {
    const keys: number[] = [];
    for (let entry = first; entry !== nothing; entry = this.#siblings[entry] as number)
      keys.push(this.#keys[entry] as number);
    return keys;
  }

  /** The first entry of a key; 0 if it has none. */
  head(key: number): number {
    return key < this.#heads.length ? (this.#heads[key] as number) : nothing;
  }

  filterOf(entry: number): number {
    return (this.#filters[entry] as number) >> 1;
  }

  /** Whether no other key leads to the filter. */
  isOnly(entry: number): boolean {
    return ((this.#filters[entry] as number) & 1) === 1;
  }

  /** The entry behind another one; 0 at the end. */
  next(entry: number): number {
    return this.#next[entry] as number;
  }

  /** Gives filters other numbers. */
  renumber(numbers: Int32Array): void {
    for (let entry = 1; entry < this.#end; entry++)
      this.#filters[entry] = 2 * (numbers[this.filterOf(entry)] as number) + Number(this.isOnly(entry));
  }

  /** Gives the memory back that was reserved for more entries. */
  trim(): void {
    this.#resize(resized);
  }

  #newEntry(): number {
    const free = this.#free;
    if (free !== nothing) {
      this.#free = this.#siblings[free] as number;
      return free;
    }
    const entry = this.#end++;
    this.#resize(withRoom);
    return entry;
  }

  #resize(change: typeof withRoom): void {
    this.#filters = change(this.#filters, this.#end);
    this.#keys = change(this.#keys, this.#end);
    this.#next = change(this.#next, this.#end);
    this.#previous = change(this.#previous, this.#end);
    this.#siblings = change(this.#siblings, this.#end);
  }
}
