/** A function that finds the value of each key once. */
export function remembered<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before as V;
    const value = find(key);
    known.set(key, value);
    return value;
  };
}
