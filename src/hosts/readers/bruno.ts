import { linesOf } from '../../source/lines.ts';
import type { Span } from '../../source/problem.ts';
import { Decoding, type Embedded, onOneLine, part, withPlaceholders } from '../embedded.ts';
import { urlsIn } from '../evidence/url.ts';
import { valueReader } from '../evidence/value.ts';
import { Extraction } from '../extraction.ts';
import type { Host } from '../host.ts';
import { javascript } from './javascript/javascript.ts';
import { json } from './json/json.ts';

const opening = /^ ?([a-z][\w:-]*)[ \t]*([{[])[ \t]*\r?$/;
/** A line of a block: `name: value`; `~` switches it off, `@` marks it as local. */
const setting = /^[ \t]*[~@]*("?)([^\s:"~@][^\s:"]*)\1[ \t]*:[ \t]*/;

/** Makes a reader of requests of Bruno: blocks of settings, bodies, scripts and documentation. */
export function brunoHost(markdown: Host): Host {
  return (source, settings) => {
    const extraction = new Extraction();
    const read = valueReader('http', settings);
    for (const { name, lines } of blocksOf(source.text.replace(/^\ufeff/, ' '))) {
      if (extraction.isFull) break;
      const [first, last] = [lines[0], lines.at(-1)];
      if (first === undefined || last === undefined) continue;
      const body = part(source, { start: first.start, end: last.end });
      if (/^body:(?:json|graphql:vars)$/.test(name)) extraction.add({ ...json(body, settings), problems: [] });
      else if (/^(?:script|tests)/.test(name)) extraction.add(javascript(body, settings));
      else if (name === 'docs') extraction.add(markdown(unindented(source, lines), settings));
      else if (/^body(?!:form|:multipart)/.test(name)) {
        extraction.add(urlsIn(withPlaceholders(body), 'http', 'prose', settings));
      } else {
        for (const { start, end } of lines) {
          const text = source.text.slice(start, end);
          const [before = '', , name = ''] = setting.exec(text) ?? [];
          const value = part(source, { start: start + before.length, end: start + text.trimEnd().length });
          const encode = (written: string) => onOneLine(written) && value.encode(written);
          extraction.add(read({ ...value, encode }, name));
        }
      }
    }
    return extraction;
  };
}

/** The blocks of a file: their names, and their lines without line ends. */
function blocksOf(text: string): readonly { readonly name: string; readonly lines: readonly Span[] }[] {
  const blocks: { name: string; lines: Span[] }[] = [];
  let close: string | undefined;
  for (const span of linesOf(text)) {
    const line = text.slice(span.start, span.end);
    const opened = close === undefined ? opening.exec(line) : null;
    if (opened !== null) {
      blocks.push({ name: opened[1] as string, lines: [] });
      close = opened[2] === '{' ? '}' : ']';
    } else if (close !== undefined && line.trimEnd() === close) close = undefined;
    else if (close !== undefined) blocks.at(-1)?.lines.push(span);
  }
  return blocks;
}

/** The lines of a block without their indentation of two spaces. */
function unindented(source: Embedded, lines: readonly Span[]): Embedded {
  const decoding = new Decoding(source);
  for (const { start, end } of lines) {
    decoding.keep(source.text.startsWith('  ', start) ? start + 2 : start, end);
    decoding.read(end, end, '\n');
  }
  return decoding.done(onOneLine);
}
