/*
 * Lists of numbers in buffers, which take half of the memory of arrays and less time to look at: there are some for each
 * condition, and for each filter.
 */

type Buffer = Int32Array | Uint32Array | Float64Array;

/** A buffer with room for so many numbers: the same, or a copy with room for half as many again. */
export function withRoom<B extends Buffer>(buffer: B, length: number): B {
  return buffer.length >= length ? buffer : resized(buffer, Math.max(16, Math.ceil(length * 1.5)));
}

/** A copy of a buffer with another length. */
export function resized<B extends Buffer>(buffer: B, length: number): B {
  const copy = new (buffer.constructor as new (length: number) => B)(length);
  copy.set(length < buffer.length ? buffer.subarray(0, length) : buffer);
  return copy;
}
