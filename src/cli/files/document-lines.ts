import { splitDocuments, withoutMark } from './document.ts';
import { type Line, linesOf, maxLineBytes } from './lines.ts';

/**
 * The documents in a stream: a line each or, if it is a list of objects, its objects, of which `onList` is told. A list must fit into
 * memory as a line must.
 */
export async function* documentsIn(
  pieces: AsyncIterable<Uint8Array>,
  onList: () => void,
): AsyncGenerator<readonly Line[]> {
  let list: { readonly first: number; readonly texts: string[]; length: number } | undefined;
  let isKnown = false;
  for await (const lines of linesOf(pieces)) {
    const first = isKnown ? undefined : lines.find((line) => !('text' in line) || withoutMark(line.text).trim() !== '');
    if (first !== undefined) {
      isKnown = true;
      const isList = 'text' in first && withoutMark(first.text).trimStart().startsWith('[');
      if (isList) list = { first: (lines[0] as Line).line, texts: [], length: 0 };
      if (isList) onList();
    }
    if (list === undefined) yield lines;
    else {
      for (const line of lines) {
        if ('text' in line && list.length <= maxLineBytes) list.texts.push(line.text);
        else if ('wrong' in line) yield [line];
        list.length += 'text' in line ? line.text.length + 1 : 0;
      }
    }
  }
  if (list === undefined) return;
  const { first, texts, length } = list;
  if (length > maxLineBytes) yield [{ line: first, wrong: 'too-long' }];
  else yield splitDocuments(texts.join('\n')).map(({ text, line }) => ({ text, line: line + first - 1 }));
}
