/** Whether the `(` at `at` begins an unquoted filter, in a query or a parameter such as `filter=(…)`. */
export function isRawFilter(
  text: string,
  wordStart: number,
  at: number,
  isArgument: boolean,
  parameters: readonly string[],
): boolean {
  const before = text.slice(Math.max(wordStart, at - 80), at);
  if (/[?&][^?&()\s]*=$/.test(before)) return true;
  const name = /^-{0,2}([\w.-]+)=$/.exec(before)?.[1];
  return name !== undefined && parameters.includes(name) && isArgument;
}

/** The end of an unquoted filter: its last parenthesis, else the end of the line or a pipe. */
export function rawFilterEnd(text: string, at: number): number {
  const token = /[()\r\n]|(?<![ \t])[ \t]+(?:[|;\r\n\\]|$)/g;
  token.lastIndex = at;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (found[0] === '(') depth++;
    else if (found[0] !== ')') return found.index;
    else if (--depth === 0) return found.index + 1;
  }
  return text.length;
}

/** Whether a `&` continues an unquoted URL rather than ending the command. */
export function isQueryMark(text: string, at: number): boolean {
  return /^&[\w.%[\]-]{1,60}=/.test(text.slice(at, at + 62));
}
