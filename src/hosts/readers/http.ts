import { shortened } from '../../source/excerpt.ts';
import { linesOf } from '../../source/lines.ts';
import type { Span } from '../../source/problem.ts';
import { comment } from '../comment.ts';
import { Decoding, type Embedded, onOneLine, part, withPlaceholders } from '../embedded.ts';
import { nameTest } from '../evidence/names.ts';
import { urlsIn } from '../evidence/url.ts';
import { inValue } from '../evidence/value.ts';
import { Extraction, hostParse, unclosed, underName, unexpected } from '../extraction.ts';
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

/** The requests between `###` separators, as lines without line ends. */
function requestsOf(text: string): Span[][] {
  const requests: Span[][] = [[]];
  // Hurl writes what it expects of the response below a request.
  let isResponse = false;
  for (const span of linesOf(text, text.startsWith('\ufeff') ? 1 : 0)) {
    const line = text.slice(span.start, span.end);
    if (line.startsWith('###') || (isResponse && /^[A-Z]+[ \t]+\S*(?:\/|\{\{)/.test(line))) {
      requests.push([]);
      isResponse = false;
    }
    isResponse ||= /^HTTP(?:\/\d[\d.]*)?[ \t]+(?:\d{3}|\*)/.test(line);
    if (!line.startsWith('###') && !isResponse) requests.at(-1)?.push(span);
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
  readonly #isNamed: ReturnType<typeof nameTest>;
  #contentType = '';

  constructor(extraction: Extraction, source: Embedded, settings: HostSettings) {
    this.#extraction = extraction;
    this.#source = source;
    this.#settings = settings;
    this.#isNamed = nameTest(settings.sources.keys);
  }

  read(lines: readonly Span[]): void {
    let next = this.#beforeRequest(lines);
    const first = lines[next];
    if (first === undefined) return;
    if (/^\s*curl\s/.test(this.#textOf(first))) {
      const end = lines.findIndex((line, index) => index > next && this.#textOf(line).trim() === '');
      const last = lines[(end < 0 ? lines.length : end) - 1] as Span;
      this.#extraction.add(shell(part(this.#source, { start: first.start, end: last.end }), this.#settings));
      return;
    }
    next = this.#target(lines, next);
    next = this.#headers(lines, next);
    this.#body(lines.slice(next));
  }

  #textOf({ start, end }: Span): string {
    return this.#source.text.slice(start, end);
  }

  /** Reads variables and comments; returns the index of the request line. */
  #beforeRequest(lines: readonly Span[]): number {
    for (const [index, line] of lines.entries()) {
      const text = this.#textOf(line);
      if (text.trim() === '' || this.#comment(line)) continue;
      if (!this.#variable(line, variable)) return index;
    }
    return lines.length;
  }

  /** Reads a variable, whose value may be in quotes. */
  #variable(line: Span, form: RegExp): boolean {
    const text = this.#textOf(line);
    const found = form.exec(text);
    if (found === null) return false;
    const [all, name = '', quote = ''] = found;
    const isQuoted = quote !== '' && text.trimEnd().endsWith(quote) && text.trimEnd().length > all.length;
    const end = line.start + text.trimEnd().length - (isQuoted ? 1 : 0);
    const start = line.start + all.length - (isQuoted ? 0 : quote.length);
    const value = this.#joined([{ start, end }]);
    const encode = (written: string) => (isQuoted && written.includes(quote) ? undefined : value.encode(written));
    const evidence = this.#isNamed(name) ?? 'none';
    this.#extraction.add(underName(inValue({ ...value, encode }, 'http', evidence, this.#settings), name));
    return true;
  }

  #comment(line: Span): boolean {
    const mark = /^[ \t]*(#|\/\/)/.exec(this.#textOf(line));
    if (mark === null) return false;
    const start = line.start + mark[0].length;
    const span = { start: start - (mark[1] as string).length, end: line.end };
    this.#extraction.add(comment(this.#source, { start, end: line.end }, span, 'http', this.#settings));
    this.#variable({ start, end: line.end }, annotation);
    return true;
  }

  /** Reads the URL, which may continue on indented lines; returns the index of the next line. */
  #target(lines: readonly Span[], index: number): number {
    const first = lines[index] as Span;
    const start = first.start + (requestLine.exec(this.#textOf(first))?.[0].length ?? 0);
    const parts = [{ start, end: first.end }];
    let next = index + 1;
    for (; next < lines.length; next++) {
      const line = lines[next] as Span;
      const text = this.#textOf(line);
      if (text.trim() !== '' && this.#comment(line)) continue;
      if (!/^[ \t]+\S|^[?&]/.test(text)) break;
      parts.push({ start: line.start + text.length - text.trimStart().length, end: line.end });
    }
    const last = parts.at(-1) as Span;
    parts[parts.length - 1] = {
      start: last.start,
      end: last.end - (version.exec(this.#textOf(last))?.[0].length ?? 0),
    };
    this.#urls(this.#joined(parts), 'literal');
    return next;
  }

  /** Reads the headers; returns the index of the first line of the body. */
  #headers(lines: readonly Span[], index: number): number {
    for (let next = index; next < lines.length; next++) {
      const line = lines[next] as Span;
      const text = this.#textOf(line);
      if (text.trim() === '') return next + 1;
      // Hurl names the parts of a request: `[QueryStringParams]`.
      if (this.#comment(line) || /^[ \t]*\[\w+\][ \t]*$/.test(text)) continue;
      const header = /^[ \t]*([^\s:]+)[ \t]*:[ \t]*/.exec(text);
      if (header === null) {
        const span = { start: line.start, end: line.end };
        const found = unexpected('HTTP', shortened(text.trim()));
        this.#extraction.problems.push(hostParse(this.#source, span, found, this.#settings.locale));
        continue;
      }
      const value = this.#joined([{ start: line.start + header[0].length, end: line.end }]);
      const name = header[1] as string;
      if (name.toLowerCase() === 'content-type') this.#contentType = value.text.toLowerCase();
      this.#extraction.add(underName(inValue(value, 'http', this.#isNamed(name) ?? 'none', this.#settings), name));
    }
    return lines.length;
  }

  #body(lines: readonly Span[]): void {
    const [first] = lines;
    if (first === undefined) return;
    const last = lines.at(-1) as Span;
    const body = part(this.#source, { start: first.start, end: last.end });
    if (body.text.trim() === '') return;
    if (this.#contentType.includes('x-www-form-urlencoded')) {
      const query = asQuery(withPlaceholders(this.#joined(lines.map((line) => this.#trimmed(line)))));
      this.#extraction.add(urlsIn(query, 'http', 'literal', this.#settings));
    } else if (/\bjson\b/.test(this.#contentType) || /^\s*[{[]\s*["\]}{[]/.test(body.text)) {
      const found = json(body, this.#settings);
      // Placeholders for values and redirections after the JSON are syntax of the editor, not mistakes.
      const isPlain = !/\{\{|^[<>]/m.test(body.text);
      this.#extraction.add(isPlain ? found : { ...found, problems: [] });
    } else {
      this.#urls(body, 'prose');
    }
  }

  #trimmed({ start, end }: Span): Span {
    const text = this.#textOf({ start, end });
    return { start: start + text.length - text.trimStart().length, end: end - (text.length - text.trimEnd().length) };
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
