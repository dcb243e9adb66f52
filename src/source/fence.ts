/** The fence of code in Markdown: more backticks than follow each other anywhere in the text, at least so many. */
export function fenceFor(text: string, least = 1): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  return '`'.repeat(Math.max(least, longest + 1));
}

/** A text as code within a line of Markdown. */
export function codeInLine(text: string): string {
  const fence = fenceFor(text);
  const space = fence.length > 1 ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
