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

const mark = '\uffff';

/** A text for which JavaScript's `<` has the order of code points: pairs of surrogates and U+FFFF follow a mark. */
export function inOrder(text: string): string {
  return needsMark.test(text) ? text.replace(marked, (one) => (one === mark ? `${mark}\x01` : mark + one)) : text;
}

/** The text of one in that order. */
export function outOfOrder(key: string): string {
  return key.includes(mark) ? key.replace(marks, (_, pair = mark) => pair) : key;
}

const needsMark = /[\ud800-\udfff\uffff]/;
const marked = /[\ud800-\udbff][\udc00-\udfff]|\uffff/g;
const marks = /\uffff(?:\x01|([\ud800-\udbff][\udc00-\udfff]))/g;
