/** A text as the source of a regular expression that matches only it, as `RegExp.escape` of newer engines does. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
