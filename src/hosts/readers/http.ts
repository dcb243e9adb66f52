import { shortened } from '../../source/excerpt.ts';
import { linesOf } from '../../source/lines.ts';
import type { Span } from '../../source/problem.ts';
import { comment } from '../comment.ts';
import { Decoding, type Embedded, onOneLine, part, withPlaceholders } from '../embedded.ts';
import { urlsIn } from '../evidence/url.ts';
import { valueReader } from '../evidence/value.ts';
import { Extraction, hostParse, unclosed, unexpected } from '../extraction.ts';
import type { Host, HostSettings } from '../host.ts';
import { json } from './json/json.ts';
import { asQuery, shell } from './shell/shell.ts';

/** Request files of editors (`.http`, `.rest`): variables, request lines with their query on further lines, headers, bodies. */
export const http: Host = (source, settings) => {
  const extraction = new Extraction();
  for (const request of requestsOf(source.text)) {
    if (extraction.isFull) break;
    new RequestReader(extraction, source, settings).read(request);
  }
  extraction.add(openPlaceholder(source, settings));
  return extraction;
};

/** A line, or the part of one, without its line end. */
interface Line extends Span {
  readonly text: string;
}

/** The requests between `###` separators. */
function requestsOf(text: string): Line[][] {
  const requests: Line[][] = [[]];
  // Hurl writes what it expects of the response below a request.
  let isResponse = false;
  for (const span of linesOf(text, text.startsWith('\ufeff') ? 1 : 0)) {
    const line = { ...span, text: text.slice(span.start, span.end) };
    const isSeparator = line.text.startsWith('###');
    if (isSeparator || (isResponse && /^[A-Z]+[ \t]+\S*(?:\/|\{\{)/.test(line.text))) {
      requests.push([]);
      isResponse = false;
    }
    isResponse ||= /^HTTP(?:\/\d[\d.]*)?[ \t]+(?:\d{3}|\*)/.test(line.text);
    if (!isSeparator && !isResponse) requests.at(-1)?.push(line);
  }
  return requests;
}

/** The first `{{` that is not closed on its line. */
function openPlaceholder(source: Embedded, settings: HostSettings): Pick<Extraction, 'problems'> {
  for (const { start, end } of linesOf(source.text)) {
    const line = source.text.slice(start, end);
    const open = line.lastIndexOf('{{');
    if (open < 0 || line.includes('}}', open)) continue;
    const span = { start: start + open, end: start + open + 2 };
    return { problems: [hostParse(source, span, unclosed('{{'), settings.locale)] };
  }
  return { problems: [] };
}

const variable = /^[ \t]*@([\w.-]+)[ \t]*=[ \t]*(["']?)/;
/** A variable in a comment: `# @filter = (= a b)`. */
const annotation = /^[ \t]*@([\w.-]+)(?:[ \t]*=[ \t]*|[ \t]+)(["']?)/;
const requestLine = /^[ \t]*(?:[A-Za-z]+[ \t]+)?(?=\S)/;
const version = /(?<![ \t])[ \t]+HTTP\/\d[\d.]*[ \t]*$/;

class RequestReader {
  readonly #extraction: Extraction;
  readonly #source: Embedded;
  readonly #settings: HostSettings;
  readonly #valueOf: ReturnType<typeof valueReader>;
  #contentType = '';

  constructor(extraction: Extraction, source: Embedded, settings: HostSettings) {
    this.#extraction = extraction;
    this.#source = source;
    this.#settings = settings;
    this.#valueOf = valueReader('http', settings);
  }

  read(lines: readonly Line[]): void {
    const at = lines.findIndex(
      (line) => !(line.text.trim() === '' || this.#comment(line) || this.#variable(line, variable)),
    );
    const first = lines[at];
    if (first === undefined) return;
    if (/^\s*curl\s/.test(first.text)) {
      const end = lines.findIndex(({ text }, index) => index > at && text.trim() === '');
      const last = lines.at(end < 0 ? -1 : end - 1) as Line;
      this.#extraction.add(shell(part(this.#source, { start: first.start, end: last.end }), this.#settings));
      return;
    }
    this.#body(lines.slice(this.#headers(lines, this.#target(lines, at))));
  }

  /** Reads a variable, whose value may be in quotes. */
  #variable({ start, text }: Line, form: RegExp): boolean {
    const found = form.exec(text);
    if (found === null) return false;
    const [{ length }, name = '', quote = ''] = found;
    const written = text.trimEnd();
    const isQuoted = quote !== '' && written.endsWith(quote) && written.length > length;
    const value = this.#joined([
      { start: start + length - (isQuoted ? 0 : quote.length), end: start + written.length - (isQuoted ? 1 : 0) },
    ]);
    const encode = (other: string) => (isQuoted && other.includes(quote) ? undefined : value.encode(other));
    this.#extraction.add(this.#valueOf({ ...value, encode }, name));
    return true;
  }

  #comment({ start, end, text }: Line): boolean {
    const [before, mark = ''] = /^[ \t]*(#|\/\/)/.exec(text) ?? [];
    if (before === undefined) return false;
    const inner = start + before.length;
    const outer = { start: inner - mark.length, end };
    this.#extraction.add(comment(this.#source, { start: inner, end }, outer, 'http', this.#settings));
    this.#variable({ start: inner, end, text: text.slice(before.length) }, annotation);
    return true;
  }

  /** Reads the URL, which may continue on indented lines; returns the index of the next line. */
  #target(lines: readonly Line[], index: number): number {
    const parts = [behind(requestLine, lines[index] as Line)];
    let next = index + 1;
    for (; next < lines.length; next++) {
      const line = lines[next] as Line;
      if (line.text.trim() !== '' && this.#comment(line)) continue;
      if (!/^[ \t]+\S|^[?&]/.test(line.text)) break;
      parts.push(behind(/^\s*/, line));
    }
    const last = parts.at(-1) as Line;
    parts[parts.length - 1] = { ...last, end: last.end - (version.exec(last.text)?.[0].length ?? 0) };
    this.#urls(this.#joined(parts), 'literal');
    return next;
  }

  /** Reads the headers; returns the index of the first line of the body. */
  #headers(lines: readonly Line[], index: number): number {
    for (let next = index; next < lines.length; next++) {
      const line = lines[next] as Line;
      const { start, end, text } = line;
      if (text.trim() === '') return next + 1;
      // Hurl names the parts of a request: `[QueryStringParams]`.
      if (this.#comment(line) || /^[ \t]*\[\w+\][ \t]*$/.test(text)) continue;
      const [before, name = ''] = /^[ \t]*([^\s:]+)[ \t]*:[ \t]*/.exec(text) ?? [];
      if (before === undefined) {
        const found = unexpected('HTTP', shortened(text.trim()));
        this.#extraction.problems.push(hostParse(this.#source, { start, end }, found, this.#settings.locale));
        continue;
      }
      const value = this.#joined([{ start: start + before.length, end }]);
      if (name.toLowerCase() === 'content-type') this.#contentType = value.text.toLowerCase();
      this.#extraction.add(this.#valueOf(value, name));
    }
    return lines.length;
  }

  #body(lines: readonly Line[]): void {
    const [first, last] = [lines[0], lines.at(-1)];
    if (first === undefined || last === undefined) return;
    const body = part(this.#source, { start: first.start, end: last.end });
    if (body.text.trim() === '') return;
    if (this.#contentType.includes('x-www-form-urlencoded')) {
      const parts = lines.map((line) => behind(/^\s*/, line));
      const query = this.#joined(parts.map(({ start, text }) => ({ start, end: start + text.trimEnd().length })));
      this.#extraction.add(urlsIn(asQuery(withPlaceholders(query)), 'http', 'literal', this.#settings));
    } else if (/\bjson\b/.test(this.#contentType) || /^\s*[{[]\s*["\]}{[]/.test(body.text)) {
      const found = json(body, this.#settings);
      // Placeholders for values and redirections after the JSON are syntax of the editor, not mistakes.
      const isPlain = !/\{\{|^[<>]/m.test(body.text);
      this.#extraction.add(isPlain ? found : { ...found, problems: [] });
    } else this.#urls(body, 'prose');
  }

  #urls(text: Embedded, place: 'literal' | 'prose'): void {
    this.#extraction.add(urlsIn(withPlaceholders(text), 'http', place, this.#settings));
  }

  /** Joins parts of lines into one text. */
  #joined(parts: readonly Span[]): Embedded {
    const decoding = new Decoding(this.#source);
    for (const { start, end } of parts) if (start < end) decoding.keep(start, end);
    return decoding.done(onOneLine, parts[0]?.start);
  }
}

/** A line without what a pattern matches at its beginning. */
function behind(pattern: RegExp, { start, end, text }: Line): Line {
  const length = pattern.exec(text)?.[0].length ?? 0;
  return { start: start + length, end, text: text.slice(length) };
}
