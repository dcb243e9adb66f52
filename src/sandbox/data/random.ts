/** Numbers from 0 up to, but not including, 1; the same ones for the same seed and stream, on every machine. */
export type Random = () => number;

/** A separate stream for each independent part, so that a note is the same whichever was generated before it. */
export function createRandom(seed: number, stream: number): Random {
  let state = mixBits(mixBits(seed | 0) ^ Math.imul(stream + 1, 0x9e3779b9));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return (mixBits(state) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 up to, but not including, `end`. */
export function randomInteger(random: Random, end: number): number {
  return Math.floor(random() * end);
}

export function pickOne<T>(random: Random, list: readonly T[]): T {
  return list[randomInteger(random, list.length)] as T;
}

/** A text of so many characters of an alphabet. */
export function randomText(random: Random, alphabet: string, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += alphabet[randomInteger(random, alphabet.length)];
  return text;
}

export const digits = '0123456789';

function mixBits(number: number): number {
  let n = number;
  n = Math.imul(n ^ (n >>> 16), 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return n ^ (n >>> 16);
}
