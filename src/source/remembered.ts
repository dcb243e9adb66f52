/** Where values are kept: a `WeakMap` keeps those of objects as long as these are in use. */
interface Memory<K, V> {
  get(key: K): V | undefined;
  has(key: K): boolean;
  set(key: K, value: V): unknown;
}

/** A function that finds the value of each key once. */
export function remembered<K, V>(find: (key: K) => V, known: Memory<K, V> = new Map<K, V>()): (key: K) => V {
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as V;
    const value = find(key);
    known.set(key, value);
    return value;
  };
}

/** A memory of at most so many keys, which begins anew when it is full: a process of weeks meets other keys than at its start. */
export class Limited<K, V> extends Map<K, V> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: K, value: V): this {
    if (this.size === this.#most) this.clear();
    return super.set(key, value);
  }
}
