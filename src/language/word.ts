/*
 * How words are written and read: the one place that knows which characters a word can hold and how a string is quoted.
 */

/** White space, and a word, as regular expressions. A surrogate passes here; `isWellFormed` refuses one that stands alone. */
export const blank = '[ \\t\\n\\r]';
export const word = '[^\\u0000-\\u0020()"\\u007f-\\u009f]+';

const wholeWord = new RegExp(`^${word}$`);

/** Whether a text can stand in a filter as one bare word. */
export function isWord(text: string): boolean {
  return wholeWord.test(text) && text.isWellFormed();
}

/** Whether quotes can carry a text: everything but lone surrogates, which no encoding can send. */
export function isQuotable(text: string): boolean {
  return text.isWellFormed();
}

export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The text of a quoted string; `image` has its quotes and only the two escapes `\"` and `\\`. */
export function unquote(image: string): string {
  const inner = image.slice(1, -1);
  return inner.includes('\\') ? inner.replace(/\\(["\\])/g, '$1') : inner;
}
