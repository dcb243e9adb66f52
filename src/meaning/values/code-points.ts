/**
 * Compares two texts by code point: negative, zero or positive. For well-formed texts this is the order of their UTF-8
 * bytes; a lone surrogate counts as a code point. JavaScript's `<` compares UTF-16 units, which puts `😀` before `｡`.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) === b.charCodeAt(i)) continue;
    // If the texts differ in the second half of a surrogate pair, the pairs are compared.
    const pair = i === 0 ? 0 : codePoint(a, i - 1) - codePoint(b, i - 1);
    return pair || codePoint(a, i) - codePoint(b, i);
  }
  return a.length - b.length;
}

function codePoint(text: string, at: number): number {
  return text.codePointAt(at) as number;
}
