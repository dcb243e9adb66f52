import type { Span } from '../../../source/problem.ts';
import { Decoding, type Embedded, onOneLine } from '../../embedded.ts';
import { Extraction } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import type { ReaderOf } from '../interpreters.ts';
import { shell } from '../shell/shell.ts';
import { readJson } from './read-json.ts';
import { readJsonString, withinJson } from './strings.ts';

/** A cell: its kind, and the strings that make up its text. */
interface Cell {
  kind: string;
  lines: Span[];
}

/** Makes a reader of Jupyter notebooks: their cells in the language of the notebook or of a `%%` line, or as Markdown. */
export function notebookHost(markdown: Host, readerOf: ReaderOf): Host {
  return (source, settings) => {
    const extraction = new Extraction();
    const { cells, language } = readCells(source.text);
    for (const cell of cells) {
      if (extraction.isFull) break;
      if (cell.lines.length === 0) continue;
      const text = joinSource(source, cell.lines);
      if (cell.kind === 'markdown') extraction.add(markdown(text, settings));
      else if (cell.kind === 'code') {
        // Code in a notebook can contain commands that are not in its language.
        const magic = /^%%(\w+)/.exec(text.text)?.[1] ?? language;
        const host = readerOf(magic === 'script' ? 'sh' : magic) ?? readerOf('python');
        const { code, script } = commandsApart(text);
        extraction.add({ ...host?.(code, settings), problems: [] });
        if (script !== undefined) extraction.add({ ...shell(script, settings), problems: [] });
      }
    }
    return extraction;
  };
}

/** The commands of the shell in a cell, `!curl …`, and its other lines. */
function commandsApart(cell: Embedded): { readonly code: Embedded; readonly script?: Embedded } {
  if (!/^[ \t]*!/m.test(cell.text)) return { code: cell };
  const code = new Decoding(cell);
  const script = new Decoding(cell);
  let kept = 0;
  for (const { 0: image, index } of cell.text.matchAll(/(?<=^[ \t]*!)(?:\\[\s\S]|[^\\\n])*(?:\n|$)/gm)) {
    code.keep(kept, index);
    kept = index + image.length;
    script.keep(index, kept);
  }
  code.keep(kept, cell.text.length);
  return { code: code.done(), script: script.done() };
}

/** Decodes the strings of a cell as one text. */
function joinSource(source: Embedded, lines: readonly Span[]): Embedded {
  const decoding = new Decoding(source);
  for (const line of lines) readJsonString(decoding, line);
  return decoding.done((text) => onOneLine(text) && withinJson(text), lines[0]?.start);
}

/** The cells in the order of the file. */
function readCells(text: string): { readonly cells: readonly Cell[]; readonly language: string } {
  const cells: Cell[] = [];
  // The keys of the objects around a value, and an empty name for each list and element.
  const path: string[] = [];
  let key = '';
  let language = 'python';
  readJson(text, {
    open: () => {
      path.push(key);
      key = '';
      if (path.join('/') === '/cells/') cells.push({ kind: '', lines: [] });
    },
    close: () => path.pop(),
    key: (name) => {
      key = name;
    },
    string: (value, content) => {
      const place = [...path.slice(1), key].join('/');
      key = '';
      const cell = cells.at(-1);
      if (place === 'cells//cell_type' && cell !== undefined) cell.kind = value;
      else if (/^cells\/\/source\/?$/.test(place) && cell !== undefined) cell.lines.push(content);
      else if (/^metadata\/(?:language_info\/name|kernelspec\/language)$/.test(place)) language = value.toLowerCase();
    },
  });
  return { cells, language };
}
