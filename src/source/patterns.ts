/** The part of a pattern that matches any number of items. */
export const star = Symbol('*');

/**
 * Whether items match a pattern as a whole. Two pointers go back to the last star only, so the time is at most the product of the two
 * lengths, whatever the pattern.
 */
export function matchesPattern<Token, Item>(
  pattern: readonly (Token | typeof star)[],
  items: ArrayLike<Item>,
  matches: (token: Token, item: Item) => boolean,
): boolean {
  let [at, item, lastStar, resume] = [0, 0, -1, 0];
  while (item < items.length) {
    const token = pattern[at];
    if (token === star) {
      lastStar = at++;
      resume = item;
    } else if (at < pattern.length && matches(token as Token, items[item] as Item)) {
      at++;
      item++;
    } else if (lastStar === -1) return false;
    else {
      at = lastStar + 1;
      item = ++resume;
    }
  }
  while (pattern[at] === star) at++;
  return at === pattern.length;
}

/** Makes a test of texts against a pattern in which `*` is any text and all else is itself. */
export function starTest(pattern: string): (text: string) => boolean {
  const tokens = Array.from({ length: pattern.length }, (_, at) => (pattern[at] === '*' ? star : pattern[at]));
  return (text) => matchesPattern(tokens as (string | typeof star)[], text, (token, char) => token === char);
}

/** A text as the source of a regular expression that matches only it, as `RegExp.escape` of newer engines does. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** What a global or sticky pattern matches in a text from an offset on. */
export function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
