import type { Span } from '../../../source/problem.ts';
import { Decoding, type Embedded, onOneLine } from '../../embedded.ts';
import { Extraction } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import type { ReaderOf } from '../interpreters.ts';
import { env } from '../lines/env.ts';
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
        const [script, others] = linesApart(text, apart.script);
        const [variables, code] = linesApart(others, apart.variables);
        for (const [read, part] of [
          [host, code],
          [shell, script],
          [env, variables],
        ] as const) {
          if (part.text !== '') extraction.add({ ...read?.(part, settings), problems: [] });
        }
      }
    }
    return extraction;
  };
}

/** What a line that is no code begins with: `!` of a command, `%env` of a variable. */
const apart = {
  script: /(?<=^[ \t]*!)(?:\\[\s\S]|[^\\\n])*(?:\n|$)/gm,
  variables: /(?<=^[ \t]*%(?:set_)?env[ \t])[^\n]*(?:\n|$)/gm,
} as const;

/** The lines of a cell that match a pattern, and the others. */
function linesApart(cell: Embedded, pattern: RegExp): readonly [lines: Embedded, others: Embedded] {
  const lines = new Decoding(cell);
  const others = new Decoding(cell);
  let kept = 0;
  for (const { 0: image, index } of cell.text.matchAll(pattern)) {
    others.keep(kept, index);
    kept = index + image.length;
    // `%env NAME value`
    const name = pattern === apart.variables ? (/^\w+(?==|[ \t])/.exec(image)?.[0].length ?? 0) : 0;
    lines.keep(index, index + name);
    if (name > 0) lines.read(index + name, index + name + 1, '=');
    lines.keep(index + name + (name > 0 ? 1 : 0), kept);
  }
  others.keep(kept, cell.text.length);
  return [lines.done(), others.done()];
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
