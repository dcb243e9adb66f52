/** The text of a document, and the number of its first line from 1. */
export interface DocumentText {
  readonly text: string;
  readonly line: number;
}

/** The texts of the documents with their first lines; the lines themselves if the text is not JSON over several lines. */
export function splitDocuments(documents: string): readonly DocumentText[] {
  const lines = documents.split('\n').map((text, index) => ({ text, line: index + 1 }));
  const isOver = lines.some(({ text }) => ['[', '{'].includes(text.trim())) || documents.trimStart().startsWith('[');
  return (isOver && splitValues(documents)) || lines;
}

/** The outermost objects of a text, within an array or not; `undefined` if there is anything else around them. */
function splitValues(text: string): readonly DocumentText[] | undefined {
  const found: DocumentText[] = [];
  let depth = 0;
  let inArray = false;
  let start = 0;
  let line = 1;
  let first = 1;
  let end = 0;
  let isString = false;
  // Only marks are searched for: an expression that matches whole strings runs out of stack on megabytes.
  for (const { 0: token, index } of text.matchAll(/\\.|["[\]{}\n]/gs)) {
    if (depth === 0 && (token[0] === '\\' || token === '"' || isFilled(text.slice(end, index)))) return undefined;
    end = index + token.length;
    if (token.endsWith('\n')) line++;
    else if (token === '"') isString = !isString;
    else if (isString || token[0] === '\\') continue;
    else if (depth === 0 && token === '[' && !inArray) inArray = true;
    else if (depth === 0 && token === ']' && inArray) inArray = false;
    else if (token === '{' || token === '[') {
      if (depth++ === 0) [start, first] = [index, line];
    } else if (--depth < 0) return undefined;
    else if (depth === 0) found.push({ text: text.slice(start, index + 1), line: first });
  }
  return depth === 0 && !inArray && !isFilled(text.slice(end)) ? found : undefined;
}

/** Whether a text has anything but what may stand between documents. */
function isFilled(text: string): boolean {
  return /[^\s,\ufeff]/.test(text);
}
