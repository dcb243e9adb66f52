import type { Embedded } from '../embedded.ts';
import { type ShellWord, WordBuilder } from './word.ts';

/** A here-document redirection, `<<EOF`. */
export interface Heredoc {
  readonly start: number;
  /** Where the delimiter ends. */
  readonly end: number;
  readonly delimiter: string;
  /** `<<'EOF'`: no expansion. */
  readonly isVerbatim: boolean;
  /** `<<-EOF`: leading tabs are stripped. */
  readonly isIndented: boolean;
}

const operator = /<<(-?)[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|((?:\\.|[^\s'"\\<>|&;()`$])+))/y;

/** The here-document redirection at this offset. */
export function heredocAt(text: string, at: number): Heredoc | undefined {
  if (text.startsWith('<<<', at)) return undefined;
  operator.lastIndex = at;
  const found = operator.exec(text);
  if (found === null) return undefined;
  const [image, dash, single, double, bare] = found;
  return {
    start: at,
    end: at + image.length,
    delimiter: single ?? double ?? (bare as string).replace(/\\(.)/g, '$1'),
    isVerbatim: bare === undefined || bare.includes('\\'),
    isIndented: dash === '-',
  };
}

const special =
  /\\[$`\\]|\\\r?\n|\$(?:\{[^}\n]{0,200}\}|\([^)\n]{0,200}\)|\w+)|`[^`\n]{0,200}`|\{\{[^{}\n]{0,200}\}\}/g;

/** Reads a here-document from the start of a line; `next` is the offset after it, `undefined` if it is not closed. */
export function documentOf(
  source: Embedded,
  start: number,
  { delimiter, isVerbatim, isIndented }: Heredoc,
): { document: ShellWord; next: number | undefined } {
  const { text } = source;
  const word = new WordBuilder(text, start);
  const quoting = isVerbatim ? 'verbatim' : 'document';
  word.quoted(quoting);
  const keep = (from: number, to: number) => {
    if (isVerbatim) {
      word.keep(quoting, from, to);
      return;
    }
    let kept = from;
    for (const found of text.slice(from, to).matchAll(special)) {
      const [image] = found;
      const at = from + found.index;
      word.keep(quoting, kept, at);
      kept = at + image.length;
      if (/^\\\r?\n$/.test(image)) continue;
      if (image.startsWith('\\')) word.read(quoting, at, kept, image.slice(1));
      else word.interpolation(at, kept, image.replace(/^\$?\{+|^\$(?=\w)|(?<!\})\}+$/g, ''));
    }
    word.keep(quoting, kept, to);
  };
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const next = newline < 0 ? text.length : newline + 1;
    let from = at;
    while (isIndented && text[from] === '\t') from++;
    if (text.slice(from, next).replace(/\r?\n$/, '') === delimiter) return { document: word.done(source), next };
    keep(from, next);
    at = next;
  }
  return { document: word.done(source), next: undefined };
}
