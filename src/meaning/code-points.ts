/**
 * The order of two well-formed texts by code point, as their bytes in UTF-8 have it: negative, zero or positive.
 * JavaScript's `<` compares UTF-16 units, which puts `😀` before `｡`.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) === b.charCodeAt(i)) continue;
    // Where only the second halves of two pairs differ, these are in the order of the characters.
    return (a.codePointAt(i) as number) - (b.codePointAt(i) as number);
  }
  return a.length - b.length;
}
