/** A message or a comment as Markdown: what it has in backticks stays code, the rest is text. */
export function asMarkdown(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\<*_[\]]/g, '\\$&')))
    .join('');
}
