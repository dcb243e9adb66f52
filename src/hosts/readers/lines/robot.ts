import { linesOf } from '../../../source/lines.ts';
import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { comment } from '../../comment.ts';
import { Decoding, type Embedded } from '../../embedded.ts';
import { openParentheses } from '../../evidence/brackets.ts';
import { nameTest } from '../../evidence/names.ts';
import { inText } from '../../evidence/value.ts';
import { Extraction, underName } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { prescanned } from '../../prescan.ts';

/** A cell: up to two spaces, a tab, or a bar between spaces. */
const cell = /(?:[^\s|]|\|(?! |\r?$))(?:[^\s|]| (?![ \t\r\n|])|\|(?! |\r?$))*/gmy;
const variable = /^[$@&%]\{([^{}]+)\} ?=?$/;
/** Keywords that set the variable after them. */
const setting = /^(?:set (?:test|suite|global|local|task) variable|var)$/i;
/** An escape, or a variable; the group is its name. */
const special = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|[\s\S])|[$@&%]\{\{?([^{}]*)\}?\}/g;
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Robot Framework: a value belongs to the name in its own cell, `filter=(= a b)`, or in the one before it, else to the variable that
 * the row sets. The cells of a value in parentheses are joined with spaces, as the framework does.
 */
export const robot: Host = prescanned('values', (source, settings) => {
  const extraction = new Extraction();
  const isNamed = nameTest(settings.sources.keys);
  for (const { cells, comments } of rowsOf(source.text)) {
    for (const span of comments) {
      extraction.add(comment(source, { start: span.start + 1, end: span.end }, span, 'code', settings));
    }
    let target: string | undefined;
    for (let at = 0; at < cells.length; at++) {
      const { start, end } = cells[at] as Span;
      const text = source.text.slice(start, end);
      const name = variable.exec(text)?.[1];
      const isTarget = cells.slice(0, at).every((one) => variable.test(source.text.slice(one.start, one.end)));
      const keyword = at === 1 ? source.text.slice(cells[0]?.start, cells[0]?.end) : '';
      if (isTarget || setting.test(keyword)) target = name ?? target;
      const own = /^(?:\w+=)?(?:[$@&%]\{)?([^=(){}\\/?&:]+)\}?=(?=\s*\()/.exec(text);
      const isValue = own !== null || text.startsWith('(');
      const last = isValue ? lastOf(source.text, cells, at) : at;
      const value = joinedCells(source, [
        { start: start + (own?.[0].length ?? 0), end },
        ...cells.slice(at + 1, last + 1),
      ]);
      const before = at === 0 ? '' : source.text.slice(cells[at - 1]?.start, cells[at - 1]?.end);
      const names = isValue ? [own?.[1] ?? before, ...(own === null && target ? [target] : [])] : [];
      const named = names.find((one) => isNamed(one) !== undefined) ?? '';
      const grade = isNamed(named);
      if (grade !== undefined || /[=&?]/.test(text)) {
        extraction.add(underName(inText(value, 'code', grade ?? 'none', settings), named));
      }
      at = last;
    }
  }
  return extraction;
});

/** The rows of a text; a line that begins with `...` continues the row before. */
function rowsOf(text: string) {
  const rows: { readonly cells: Span[]; readonly comments: Span[] }[] = [];
  for (const { start, end } of linesOf(text, text.startsWith('\ufeff') ? 1 : 0)) {
    let row: (typeof rows)[number] = { cells: [], comments: [] };
    const before = rows.at(-1);
    let isFirst = true;
    for (let at = start; at < end; ) {
      const image = matchFrom(cell, text, at)?.[0];
      if (image?.startsWith('#')) {
        row.comments.push({ start: at, end });
        break;
      }
      if (image === '...' && isFirst) row = before ?? row;
      else if (image !== undefined) {
        row.cells.push({ start: at, end: at + image.length });
        isFirst = false;
      }
      at += image?.length ?? 1;
    }
    if (row !== before) rows.push(row);
  }
  return rows;
}

/** The last cell of a value that begins in a cell: the one that closes its parentheses, else its own. */
function lastOf(text: string, cells: readonly Span[], first: number): number {
  let depth = 0;
  for (let at = first; at < cells.length; at++) {
    depth += openParentheses(text.slice(cells[at]?.start, cells[at]?.end));
    if (depth <= 0) return at;
  }
  return first;
}

/** The text of cells, with a space between them; variables are interpolations. */
function joinedCells(source: Embedded, cells: readonly Span[]): Embedded {
  const decoding = new Decoding(source);
  let kept = cells[0]?.start ?? 0;
  for (const { start, end } of cells) {
    if (start > kept) decoding.read(kept, start, ' ');
    decoding.decode(start, end, special, ([image, name]) =>
      name === undefined ? unescaped(image.slice(1)) : { expression: name },
    );
    kept = end;
  }
  const encode = (text: string) => (/[\r\n\t\\#]| {2}|[$@&%]\{/.test(text) ? undefined : text);
  return decoding.done(encode, cells[0]?.start);
}

function unescaped(image: string): string {
  if (image.length > 1) return String.fromCharCode(Number.parseInt(image.slice(1), 16));
  return controls[image] ?? image;
}
