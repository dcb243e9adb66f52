import type { CST } from 'yaml';
import { controls, Decoding, type Embedded } from '../../embedded.ts';
import { withinJson } from '../json/strings.ts';

const escapes: Readonly<Record<string, string>> = {
  ...controls,
  ...{ '0': '\0', N: '\u0085', _: '\u00a0', L: '\u2028', P: '\u2029' },
};

/** Characters that need an escape. */
const unprintable = /[\u0000-\u0008\n-\u001f\u007f-\u009f\ufffe\uffff]/;
/** Text that would end a plain scalar or change its type. */
const endsPlain = /:\s|\s#|^#|:$/;

/** Decodes a plain or quoted scalar; its `encode` writes in the same style. */
export function flowScalar(source: Embedded, token: CST.FlowScalar, inFlow: boolean): Embedded {
  const decoding = new Decoding(source);
  const { offset } = token;
  const end = offset + token.source.length;
  if (token.type === 'double-quoted-scalar') {
    const close = /^".*"$/s.test(token.source) ? end - 1 : end;
    decoding.decode(offset + 1, close, inDouble, unescaped);
    return decoding.done(withinJson, offset + 1);
  }
  if (token.type === 'single-quoted-scalar') {
    const close = /^'.*'$/s.test(token.source) ? end - 1 : end;
    decoding.decode(offset + 1, close, inSingle, ([image]) => (image === "''" ? "'" : folded(image)));
    const encode = (text: string) => (isPrintable(text) ? text.replaceAll("'", "''") : undefined);
    return decoding.done(encode, offset + 1);
  }
  decoding.decode(offset, end, inPlain, ([image]) => folded(image));
  const isPlain = (text: string) => isPrintable(text) && !endsPlain.test(text) && !(inFlow && /[,[\]{}]/.test(text));
  return decoding.done((text) => (isPlain(text) ? text : undefined), offset);
}

function isPrintable(text: string): boolean {
  return !unprintable.test(text) && text.isWellFormed();
}

/** Line breaks with the blanks around them: one becomes a space, each further one a line break. */
const breaks = '(?<![ \\t])[ \\t]*\\r?\\n[ \\t\\r\\n]*';
const inPlain = new RegExp(breaks, 'g');
const inSingle = new RegExp(`${breaks}|''`, 'g');
const inDouble = new RegExp(
  `${breaks}|\\\\(?:\\r?\\n[ \\t]*|x([\\da-fA-F]{2})|u([\\da-fA-F]{4})|U([\\da-fA-F]{8})|([0abefnrtvN_LP "/\\\\\\t]))`,
  'g',
);

function folded(image: string): string {
  return '\n'.repeat(image.split('\n').length - 2) || ' ';
}

function unescaped([all, two, four, eight, mark]: RegExpExecArray): string {
  if (!all.startsWith('\\')) return folded(all);
  if (mark !== undefined) return escapes[mark] ?? mark;
  const hex = two ?? four ?? eight;
  // A line that goes on.
  if (hex === undefined) return '';
  const code = Number.parseInt(hex, 16);
  return code > 0x10ffff ? all : String.fromCodePoint(code);
}

interface Line {
  /** The start, the first character that is not a space, and the end before the line break. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** Decodes a literal or folded block scalar. */
export function blockScalar(source: Embedded, token: CST.BlockScalar): Embedded {
  const header = token.props.find(({ type }) => type === 'block-scalar-header');
  const marks = header !== undefined && 'source' in header ? header.source : '|';
  const from = token.offset + token.props.reduce((sum, prop) => sum + ('source' in prop ? prop.source.length : 0), 0);
  const decoding = new Decoding(source);
  const explicit = Number(/[1-9]/.exec(marks)?.[0] ?? 0);
  readBlock(decoding, linesOf(token.source, from), {
    isFolded: marks.startsWith('>'),
    chomp: /[+-]/.exec(marks)?.[0],
    // Without an explicit indentation the first line decides.
    indent: explicit > 0 ? token.indent + explicit : undefined,
    end: from + token.source.length,
  });
  return decoding.done((text) => (isPrintable(text) ? text : undefined), from);
}

function linesOf(text: string, from: number): Line[] {
  let start = from;
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const begin = start;
    start += line.length + 1;
    const content = begin + (/^ */.exec(line)?.[0].length ?? 0);
    return { start: begin, content, end: Math.max(content, begin + line.length - (line.endsWith('\r') ? 1 : 0)) };
  });
}

interface BlockStyle {
  readonly isFolded: boolean;
  readonly chomp: string | undefined;
  readonly indent: number | undefined;
  readonly end: number;
}

function readBlock(decoding: Decoding, lines: readonly Line[], style: BlockStyle): void {
  const { text } = decoding.source;
  const isEmpty = ({ content, end }: Line) => content === end;
  const indentOf = ({ start, content }: Line) => content - start;
  let last = lines.findLastIndex((line) => !isEmpty(line)) + 1;
  const first = lines.findIndex((line) => !isEmpty(line));
  const begin = lines[0]?.start ?? style.end;
  if (first < 0) {
    const isKept = style.chomp === '+' && lines.length > 0;
    decoding.read(begin, style.end, isKept ? '\n'.repeat(Math.max(1, lines.length - 1)) : '');
    return;
  }
  const indent = style.indent ?? indentOf(lines[first] as Line);
  for (let at = lines.length - 1; at >= last; at--) if (indentOf(lines[at] as Line) > indent) last = at + 1;

  // Line breaks not yet written, and where in the file they begin.
  let gap = '';
  let gapStart = begin;
  const put = (from: number, to: number) => {
    if (from >= to) return;
    decoding.read(gapStart, from, gap);
    decoding.keep(from, to);
    gap = '';
    gapStart = to;
  };
  const inner = ({ start, content }: Line) => Math.min(content, start + indent);
  let separator = '';
  let wasMoreIndented = false;
  for (const line of lines.slice(0, first)) {
    put(inner(line), line.content);
    gap += '\n';
  }
  for (const line of lines.slice(first, last)) {
    const isMore = indentOf(line) > indent || (line.content < line.end && text[line.content] === '\t');
    if (!style.isFolded || isMore) {
      if (style.isFolded && separator === ' ') separator = '\n';
      else if (style.isFolded && !wasMoreIndented && separator === '\n') separator = '\n\n';
      gap += separator;
      put(inner(line), line.end);
      separator = '\n';
      wasMoreIndented = true;
    } else if (isEmpty(line)) {
      if (separator === '\n') gap += '\n';
      else separator = '\n';
    } else {
      gap += separator;
      put(line.content, line.end);
      separator = ' ';
      wasMoreIndented = false;
    }
  }
  if (style.chomp === '+') gap += '\n'.repeat(Math.max(1, lines.length - last));
  else if (style.chomp === undefined) gap += '\n';
  decoding.read(gapStart, style.end, gap);
}
