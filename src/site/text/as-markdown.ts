/** A message or a comment as Markdown: text in backticks stays code, everything else is plain text. */
export function asMarkdown(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\<*_[\]]/g, '\\$&')))
    .join('');
}
