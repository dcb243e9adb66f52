import { namingKeys } from '../../evidence/names.ts';
import type { Sources } from '../../host.ts';
import { mayHoldFilter } from '../../prescan.ts';

/** The beginning of an entry: of a list, or of a map with its key and what follows on its line. */
const opening = /^ *(?:-(?: +|$)|([^\s#\-?][^\n]*?):(?:[ \t]+(.*))?$)/;
/** Keys that say how the values beside them are read. */
const contexts = new Set([...namingKeys, 'shell', 'interpreter', 'command']);
/** How deep entries are searched for quiet ones: each level reads its text once more. */
const deepest = 8;
const marker = /^(?:---|\.\.\.|%)/;

interface Line {
  readonly start: number;
  readonly end: number;
  /** Without its line end. */
  readonly text: string;
  /** Its indentation; none for an empty line or a comment. */
  readonly indent: number | undefined;
}

/**
 * A YAML text with comments in place of entries of maps in which nothing can be found, so that the parser, which takes some
 * 10 µs a line, need not read them. What is left has the same offsets, keys and order.
 */
export function withoutQuietEntries(text: string, sources: Sources): string {
  const lines = linesOf(text);
  let out = '';
  // A comment ends a text in a block before it.
  const hushTo = (end: number) => {
    if (out.length < end) out += `${'#'.padEnd(end - out.length - 1)}\n`;
  };
  const keep = (from: number, to: number) => {
    if (from === to) return;
    const { start } = lines[from] as Line;
    hushTo(start);
    out += text.slice(start, (lines[to - 1] as Line).end);
  };
  const read = (from: number, to: number, indent: number, depth: number) => {
    const starts = depth > deepest ? undefined : entriesIn(lines, from, to, indent);
    if (starts === undefined) {
      keep(from, to);
      return;
    }
    keep(from, starts[0] ?? to);
    for (const [at, first] of starts.entries()) {
      const end = starts[at + 1] ?? to;
      const { start, text: head } = lines[first] as Line;
      const entry = text.slice(start, (lines[end - 1] as Line).end);
      const [, key = '', value = ''] = opening.exec(head) ?? [];
      // The shell of all steps of a workflow.
      const isDefaults = key === 'defaults';
      const isQuiet = !marker.test(head) && !contexts.has(key.replace(/["']/g, '')) && isPlain(entry);
      if (isQuiet && !isDefaults && !mayHoldFilter(entry, 'values', sources)) continue;
      if (key !== '' && !isDefaults && /^(?:#.*)?$/.test(value)) {
        const inner = lines.slice(first + 1, end).find((line) => line.indent !== undefined)?.indent ?? 0;
        keep(first, first + 1);
        if (inner > indent) read(first + 1, end, inner, depth + 1);
        else keep(first + 1, end);
      } else keep(first, end);
    }
  };
  read(0, lines.length, 0, 0);
  hushTo(text.length);
  return out;
}

/** The first lines of the entries in a column; `undefined` if the lines are anything but the entries of one map or list of maps. */
function entriesIn(lines: readonly Line[], from: number, to: number, indent: number): number[] | undefined {
  const starts: number[] = [];
  let isMap = false;
  for (let at = from; at < to; at++) {
    const line = lines[at] as Line;
    if (line.indent === undefined || line.indent > indent) continue;
    const found = marker.test(line.text) ? [] : opening.exec(line.text);
    if (line.indent < indent || found === null) return undefined;
    const isItem = found[0]?.trimStart().startsWith('-') ?? false;
    // A list may stand in the column of its key; the words of a command are a list.
    if (isItem && isMap) continue;
    if (isItem && !/^ *- +[^\s:]+:(?: |$)/.test(line.text)) return undefined;
    isMap = found[1] !== undefined;
    starts.push(at);
  }
  return starts;
}

/** Whether no quote or bracket of an entry goes on in the next one, and no tab stands where spaces belong. */
function isPlain(entry: string): boolean {
  const count = (mark: string) => entry.split(mark).length;
  const isClosed = count('[') === count(']') && count('{') === count('}');
  return isClosed && count('"') % 2 === 1 && count("'") % 2 === 1 && !/^ *\t/m.test(entry);
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline + 1;
    const line = text.slice(start, end).trimEnd();
    const indent = line.search(/[^ ]/);
    lines.push({ start, end, text: line, indent: indent < 0 || line[indent] === '#' ? undefined : indent });
    start = end;
  }
  return lines;
}
