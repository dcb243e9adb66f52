/**
 * The order of two texts by code point, as the bytes of well-formed ones in UTF-8 have it: negative, zero or positive. A
 * lone surrogate counts as a code point. JavaScript's `<` compares UTF-16 units, which puts `😀` before `｡`.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) === b.charCodeAt(i)) continue;
    // Where only one of the two goes on with the second half of a pair, the pair decides.
    const pair = i === 0 ? 0 : codePoint(a, i - 1) - codePoint(b, i - 1);
    return pair || codePoint(a, i) - codePoint(b, i);
  }
  return a.length - b.length;
}

function codePoint(text: string, at: number): number {
  return text.codePointAt(at) as number;
}
