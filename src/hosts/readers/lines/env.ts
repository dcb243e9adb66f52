import { shortened } from '../../../source/excerpt.ts';
import { endOfLine } from '../../../source/lines.ts';
import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { comment } from '../../comment.ts';
import { controls, Decoding, type Embedded } from '../../embedded.ts';
import { nameTest } from '../../evidence/names.ts';
import { inValue } from '../../evidence/value.ts';
import { Extraction, hostParse, unclosed, underName, unexpected } from '../../extraction.ts';
import type { Host } from '../../host.ts';

const assignment = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*/;
/** A line without a value: the variable is inherited, or exported. */
const bareName = /^(?:[A-Za-z_][\w.-]*|export(?:\s+[A-Za-z_][\w.-]*)+)?$/;

/** Files of environment variables: `KEY=value`; a quoted value may span lines. */
export const env: Host = (source, settings) => {
  const { text } = source;
  const extraction = new Extraction();
  const isNamed = nameTest(settings.sources.keys);
  const addComment = (start: number, end: number) =>
    extraction.add(comment(source, { start: start + 1, end }, { start, end }, 'env', settings));

  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const lineEnd = endOfLine(text, at);
    const line = text.slice(at, lineEnd);
    const found = assignment.exec(line);
    let end = lineEnd;
    if (found === null) {
      const start = at + line.length - line.trimStart().length;
      const content = line.trim();
      if (content.startsWith('#')) addComment(start, lineEnd);
      else if (!bareName.test(content)) {
        const span = { start, end: start + content.length };
        extraction.problems.push(hostParse(source, span, unexpected('.env', shortened(content)), settings.locale));
      }
    } else {
      const start = at + found[0].length;
      const quote = /^["'`]/.exec(text.slice(start, start + 1))?.[0];
      const close = quote === undefined ? undefined : closeOf(text, start, quote);
      if (quote !== undefined && close === undefined) {
        const span = { start, end: start + 1 };
        extraction.problems.push(hostParse(source, span, unclosed(quote), settings.locale));
      }
      const value =
        quote !== undefined && close !== undefined
          ? quoted(source, { start: start + 1, end: close }, quote)
          : bare(source, { start, end: lineEnd });
      const name = found[1] as string;
      extraction.add(underName(inValue(value, 'env', isNamed(name) ?? 'none', settings), name));
      const after = close === undefined ? start + value.text.length : close + 1;
      end = endOfLine(text, after);
      const mark = /^\s*#/.exec(text.slice(after, end))?.[0].length;
      if (mark !== undefined) addComment(after + mark - 1, end);
    }
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return extraction;
};

function closeOf(text: string, open: number, quote: string): number | undefined {
  const token = quote === '"' ? /\\.|"/gs : new RegExp(quote, 'g');
  let found = matchFrom(token, text, open + 1);
  while (found !== null && found[0] !== quote) found = token.exec(text);
  return found?.index;
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
