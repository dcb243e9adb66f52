import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { comment } from '../../comment.ts';
import { Decoding, type Embedded } from '../../embedded.ts';
import { inText, valueReader } from '../../evidence/value.ts';
import { Extraction } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { mayHoldFilter } from '../../prescan.ts';
import { additionsIn, asParts } from '../code/additions.ts';
import { CommandReader } from '../shell/shell.ts';
import { type ShellWord, WordBuilder } from '../shell/word.ts';

const remark = /[ \t@]*(?:rem(?=\s|$)|::)/iy;
const assignment = /^(?:.*[\s(&])?@?set(?:x[ \t]+([\w.-]+)[ \t]+|[ \t]+(?:\/p[ \t]+)?"?([\w.-]+)=)(?=(.*))/is;
/** `echo (= a b)> nfe.filter` */
const written = /^(?:.*[&|(][ \t]*)?[ \t]*@?echo[ \t]+(?=(\(.*?\))[ \t]*>>?[ \t]*"?(?:[^"<>|&\s]*[\\/])?([\w.-]+))/i;
/** Variables, and the percent signs of URLs, which batch files double. */
const reference =
  /%%(?=[\da-f]{2})|%%~?[a-z]*|%(?![\da-f]{2}%[\da-f]{2})[a-z_][^%\s"]*%|![a-z_]\w*!|%~\w*\d|%[\d*](?![\da-f])/iy;

/** Windows batch files: `set NAME=value`, and the words of other commands. */
export const batch: Host = (source, settings) => {
  const { text } = source;
  const extraction = new Extraction();
  const reader = new CommandReader('shell', settings);
  const isAddedTo = additionsIn(text);
  const readValue = valueReader('shell', settings, inText);
  for (
    let at = text.startsWith('\ufeff') ? 1 : 0, end = at;
    at < text.length && !reader.extraction.isFull;
    at = text.indexOf('\n', end) + 1 || text.length
  ) {
    end = lineEnd(text, at);
    const line = text.slice(at, end);
    if (!mayHoldFilter(line, 'values', settings.sources)) continue;
    const set = /set/i.test(line) ? assignment.exec(line) : null;
    const echo = set === null && line.includes('>') ? written.exec(line) : null;
    remark.lastIndex = at;
    if (remark.test(text)) {
      const start = at + (/^[ \t@]*/.exec(line)?.[0].length ?? 0);
      const inner = { start: Math.min(remark.lastIndex, end), end };
      extraction.add(comment(source, inner, { start, end }, 'shell', settings));
    } else {
      const from = set === null ? at : at + set[0].length;
      const cut = set === null ? at : operatorIn(text, { start: from, end });
      if (set !== null) {
        const name = set[1] ?? set[2] ?? '';
        extraction.add(asParts(readValue(setValue(source, { start: from, end: cut }), name), isAddedTo, name));
      }
      if (echo !== null) {
        const start = at + echo[0].length;
        const value = setValue(source, { start, end: start + (echo[1] ?? '').length });
        extraction.add(readValue(value, echo[2] ?? ''));
      }
      for (const words of commandsOf(source, { start: cut, end })) reader.read({ words, documents: [] });
    }
  }
  extraction.add(reader.extraction);
  return extraction;
};

/** The end of a line, or of the last one that `^` continues. */
function lineEnd(text: string, from: number): number {
  const end = /(?<!\^\r?)(?:\r\n|\n)|$/g;
  return matchFrom(end, text, from)?.index ?? text.length;
}

/** The first operator after a value that is not quoted; the end if there is none. */
function operatorIn(text: string, { start, end }: Span): number {
  let isQuoted = isAfterQuote(text, start);
  for (let at = start; at < end; at++) {
    if (text[at] === '^' && !isQuoted) at++;
    else if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[&|]/.test(text[at] as string)) return at;
  }
  return end;
}

/** Whether the name before a value follows a quote, as in `set "NAME=value"`. */
function isAfterQuote(text: string, value: number): boolean {
  return /"[\w.-]+=$/.test(text.slice(Math.max(0, value - 200), value));
}

/** The value of `set`, without the quotes around it, or around it and its name. */
function setValue(source: Embedded, { start, end }: Span): Embedded {
  const { text } = source;
  const isQuoted = isAfterQuote(text, start) || text[start] === '"';
  const from = text[start] === '"' ? start + 1 : start;
  const quote = isQuoted ? text.slice(from, end).lastIndexOf('"') : -1;
  const to = quote < 0 ? from + text.slice(from, end).trimEnd().length : from + quote;
  const decoding = new Decoding(source);
  let kept = from;
  for (let at = from; at < to; at++) {
    const found = escapeAt(text, at, isQuoted);
    if (found === undefined) continue;
    decoding.keep(kept, at);
    if (found.text === undefined) decoding.fill(at, found.end, found.name);
    else decoding.read(at, found.end, found.text);
    kept = found.end;
    at = kept - 1;
  }
  decoding.keep(kept, to);
  // Percent signs are doubled; before other than two digits they would name a variable.
  const encode = (written: string) =>
    /[\r\n"!^&|<>]|%(?![\da-f]{2})/i.test(written) ? undefined : written.replaceAll('%', '%%');
  return decoding.done(encode, from);
}

/** The special construct at an offset: a character that is escaped, or a variable. */
function escapeAt(text: string, at: number, isQuoted: boolean) {
  const character = text[at];
  if (character === '^' && !isQuoted) {
    const line = /\^(\r?\n|.)?/sy;
    const escaped = matchFrom(line, text, at)?.[1] ?? '';
    return { end: line.lastIndex, text: escaped.endsWith('\n') ? '' : escaped, name: '' };
  }
  if (character !== '%' && character !== '!') return undefined;
  const image = matchFrom(reference, text, at)?.[0];
  if (image === undefined) return undefined;
  return { end: at + image.length, text: image === '%%' ? '%' : undefined, name: image.replace(/^[%!~]+|[%!]$/g, '') };
}

/** The words of each command of a line. */
function commandsOf(source: Embedded, { start, end }: Span): ShellWord[][] {
  const { text } = source;
  const commands: ShellWord[][] = [[]];
  let word: WordBuilder | undefined;
  let isQuoted = false;
  const finish = () => {
    if (word !== undefined) commands.at(-1)?.push({ ...word.done(), place: 'literal' });
    word = undefined;
  };
  for (let at = start; at < end; at++) {
    const character = text[at] as string;
    const isOperator = /[&|]/.test(character) && !(word?.hasQuery === true && character === '&');
    if (!isQuoted && (/[\s<>]/.test(character) || isOperator)) {
      finish();
      if (isOperator) commands.push([]);
      continue;
    }
    const quoting = isQuoted ? 'batch-quoted' : 'batch';
    const found = escapeAt(text, at, isQuoted);
    if (found?.text === '') {
      at = found.end - 1;
      continue;
    }
    word ??= new WordBuilder(source, at);
    if (character === '"') {
      isQuoted = !isQuoted;
      if (isQuoted) word.quoted('batch-quoted');
    } else if (found === undefined) word.keep(quoting, at, at + 1);
    else {
      if (found.text === undefined) word.interpolation(at, found.end, found.name);
      else word.read(quoting, at, found.end, found.text);
      at = found.end - 1;
    }
  }
  finish();
  return commands;
}
