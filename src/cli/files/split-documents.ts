/** The text of a document, and the number of its first line from 1. */
export interface DocumentText {
  readonly text: string;
  readonly line: number;
}

/** The texts of the documents with their first lines; the lines themselves if the text is not JSON over several lines. */
export function splitDocuments(documents: string): readonly DocumentText[] {
  const lines = documents.split('\n').map((text, index) => ({ text, line: index + 1 }));
  const isOver = lines.some(({ text }) => /^\s*(?:\[|\{)\s*$/.test(text)) || /^\s*\[/.test(documents);
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
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|\n|[^"[\]{}\n]+|"/g)) {
    if (token === '\n') line++;
    else if (depth === 0 && token === '[' && !inArray) inArray = true;
    else if (depth === 0 && token === ']' && inArray) inArray = false;
    else if (token === '{' || token === '[') {
      if (depth++ === 0) [start, first] = [index, line];
    } else if (token === '}' || token === ']') {
      if (--depth < 0) return undefined;
      if (depth === 0) found.push({ text: text.slice(start, index + 1), line: first });
    } else if (depth === 0 && !/^[\s,\ufeff]*$/.test(token)) return undefined;
  }
  return depth === 0 && !inArray ? found : undefined;
}
