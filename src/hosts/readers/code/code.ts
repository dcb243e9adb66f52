import type { Span } from '../../../source/problem.ts';
import { Decoding, part } from '../../embedded.ts';
import { Extraction } from '../../extraction.ts';
import type { Host } from '../../host.ts';
import { prescanned } from '../../prescan.ts';
import type { Island, Language } from './language.ts';
import { readProgram } from './program.ts';
import { scanCode } from './scan.ts';

/** Makes a reader of code for a language without a parser here: it reads named literals, URLs and comments. */
export function codeHost(language: Language): Host {
  const form = language.literals.some(({ document }) => document) ? 'documents' : 'code';
  return prescanned(form, (source, settings) =>
    readProgram(source, scanCode(source.text, language), language, settings),
  );
}

/** Makes a reader of files in which code is embedded in markup, such as PHP: both are read separately. */
export function mixedHost(code: Host, markup: Host, { marks, isPage }: Island): Host {
  return (source, settings) => {
    const { text } = source;
    const islands = islandsIn(text, marks);
    if (islands.length === 0) return (isPage ? markup : code)(source, settings);
    const extraction = new Extraction();
    const inner = new Decoding(source);
    const outer = new Decoding(source);
    let kept = 0;
    for (const { start, end, content } of islands) {
      inner.keep(content.start, content.end);
      inner.read(content.end, end, '\n;\n');
      outer.keep(kept, start);
      // Placeholders as templates write them.
      outer.read(start, end, '{{code}}');
      kept = end;
    }
    outer.keep(kept, text.length);
    extraction.add(code(inner.done(), settings));
    if (kept < text.length || (islands[0]?.start ?? 0) > 0)
      extraction.add(markup(part(outer.done(), { start: 0 }), settings));
    return extraction;
  };
}

function islandsIn(text: string, marks: Island['marks']): readonly (Span & { readonly content: Span })[] {
  const found: (Span & { content: Span })[] = [];
  const mark = new RegExp(marks.map(([open]) => `(${open.source})`).join('|'), 'g');
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const from = mark.lastIndex;
    const close = marks[match.slice(1).findIndex((image) => image !== undefined)]?.[1] ?? '';
    const closed = /^[)}>]$/.test(close) ? bracketAfter(text, from, close) : text.indexOf(close, from);
    const end = closed < 0 ? text.length : closed + close.length;
    found.push({ start: match.index, end, content: { start: from, end: closed < 0 ? text.length : closed } });
    mark.lastIndex = end;
    if (closed < 0) break;
  }
  return found;
}

/** The bracket that closes a block, whatever its strings and comments hold; -1 if there is none. A string ends with its line at the latest. */
function bracketAfter(text: string, from: number, close: string): number {
  const token = /'(?:[^'\\\n]|\\.)'|"(?:[^"\\\n]|\\.)*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[(){}<>]/g;
  const open = close === '}' ? '{' : close === '>' ? '<' : '(';
  token.lastIndex = from;
  let depth = 1;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === open) depth++;
    else if (match[0] === close && --depth === 0) return match.index;
  }
  return -1;
}
