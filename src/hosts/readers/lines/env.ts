import type { Localized } from '../../../messages/locale.ts';
import { shortened } from '../../../source/excerpt.ts';
import { endOfLine } from '../../../source/lines.ts';
import type { Span } from '../../../source/problem.ts';
import { comment } from '../../comment.ts';
import { controls, Decoding, type Embedded } from '../../embedded.ts';
import { valueReader } from '../../evidence/value.ts';
import { Extraction, hostParse, unclosed, unexpected } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { unescapedIn } from '../shell/expansion.ts';

const assignment = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*/;
/** A line without a value: the variable is inherited, or exported. */
const bareName = /^(?:[A-Za-z_][\w.-]*|export(?:\s+[A-Za-z_][\w.-]*)+)?$/;

/** Files of environment variables: `KEY=value`; a quoted value may span lines. */
export const env: Host = (source, settings) => {
  const { text } = source;
  const extraction = new Extraction();
  const read = valueReader('env', settings);
  const addComment = (start: number, end: number) =>
    extraction.add(comment(source, { start: start + 1, end }, { start, end }, 'env', settings));
  const blame = (start: number, end: number, message: Localized) =>
    extraction.problems.push(hostParse(source, { start, end }, message, settings.locale));

  for (
    let at = text.startsWith('\ufeff') ? 1 : 0, end = at;
    at < text.length;
    at = text.indexOf('\n', end) + 1 || text.length
  ) {
    end = endOfLine(text, at);
    const line = text.slice(at, end);
    const found = assignment.exec(line);
    if (found === null) {
      const start = at + line.length - line.trimStart().length;
      const content = line.trim();
      if (content.startsWith('#')) addComment(start, end);
      else if (!bareName.test(content)) blame(start, start + content.length, unexpected('.env', shortened(content)));
      continue;
    }
    const start = at + found[0].length;
    const quote = /^["'`]/.exec(text.slice(start, start + 1))?.[0];
    const close = quote === undefined ? undefined : closeOf(text, quote, start + 1);
    if (quote !== undefined && close === undefined) blame(start, start + 1, unclosed(quote));
    const value =
      quote === undefined || close === undefined
        ? bare(source, { start, end })
        : quoted(source, { start: start + 1, end: close }, quote);
    extraction.add(read(value, found[1] as string));
    const after = close === undefined ? start + value.text.length : close + 1;
    end = endOfLine(text, after);
    const mark = /^\s*#/.exec(text.slice(after, end))?.[0].length;
    if (mark !== undefined) addComment(after + mark - 1, end);
  }
  return extraction;
};

/** The closing quote, which a backslash escapes in double quotes only. */
function closeOf(text: string, quote: string, from: number): number | undefined {
  if (quote === '"') return unescapedIn(text, quote, from);
  const close = text.indexOf(quote, from);
  return close < 0 ? undefined : close;
}

/** An unquoted value: up to the end of the line or a comment. */
function bare(source: Embedded, { start, end }: Span): Embedded {
  const value = source.text
    .slice(start, end)
    .replace(/(?:^|\s)#.*$/s, '')
    .trimEnd();
  const decoding = new Decoding(source);
  decoding.keep(start, start + value.length);
  const isWritable = (text: string) => !/[\r\n]|\s#|^[#"'`]/.test(text);
  return decoding.done((text) => (isWritable(text) ? text : undefined), start);
}

function quoted(source: Embedded, { start, end }: Span, quote: string): Embedded {
  const decoding = new Decoding(source);
  const inDouble = quote === '"';
  if (inDouble) decoding.decode(start, end, /\\([nrt"\\])/g, ([, mark = '']) => controls[mark] ?? mark);
  else decoding.keep(start, end);
  const encode = inDouble
    ? (text: string) => text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
    : (text: string) => (text.includes(quote) ? undefined : text);
  return decoding.done(encode, start);
}
