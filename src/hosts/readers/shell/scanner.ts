import { endOfLine } from '../../../source/lines.ts';
import { matchFrom } from '../../../source/patterns.ts';
import { type Embedded, part } from '../../embedded.ts';
import type { HostComment } from '../../host.ts';
import {
  arithmeticEnd,
  backquotesAt,
  defaultAt,
  documentOf,
  expansionAt,
  heredocAt,
  isQueryMark,
  isRawFilter,
  rawFilterEnd,
  shown,
  unescapedIn,
} from './expansion.ts';
import { Frames, type ShellCommand } from './frames.ts';
import type { WordBuilder } from './word.ts';

/** The parts of a shell script, read in one pass; never throws; anything unclosed ends with the text. */
export class ShellScan {
  readonly commands: readonly ShellCommand[];
  readonly comments: HostComment[] = [];
  /** The commands in backquotes. */
  readonly nested: Embedded[] = [];
  /** The texts of `${NAME:-text}`, as scripts that assign them; `names` are `NAME`, and the variable that the word assigns. */
  readonly defaults: { readonly names: readonly string[]; readonly script: (name: string) => Embedded }[] = [];
  /** The first that was opened and never closed. */
  unclosed: { readonly opener: string; readonly at: number } | undefined;
  readonly #source: Embedded;
  readonly #text: string;
  readonly #parameters: readonly string[];
  readonly #frames: Frames;
  #at = 0;
  #placeholderEnd = -1;
  #hasArithmetic = true;

  /** What a character begins outside of quotes; others are text. */
  readonly #steps: Readonly<Record<string, (at: number) => void>> = {
    ' ': () => this.#blank(),
    '\t': () => this.#blank(),
    '\r': () => this.#blank(),
    '\n': () => this.#lineEnd(),
    '\\': (at) => this.#backslash(at, 'unquoted'),
    "'": (at) => this.#single(at),
    '"': (at) => this.#double(at),
    '#': (at) => (this.#frames.word === undefined ? this.#comment(at) : this.#literal(at)),
    '(': (at) => this.#parenthesis(at),
    ')': () => this.#closing(),
    '<': (at) => this.#redirection(at),
    '>': (at) => this.#redirection(at),
    '&': (at) => this.#ampersand(at),
    '|': () => this.#operator(),
    ';': () => this.#operator(),
  };

  constructor(source: Embedded, parameters: readonly string[]) {
    this.#source = source;
    this.#text = source.text;
    this.#parameters = parameters;
    this.#frames = new Frames(source);
    this.commands = this.#frames.commands;
    if (this.#text.startsWith('\ufeff')) this.#at = 1;
    while (this.#at < this.#text.length) this.#step();
    for (const [index, { start, word }] of this.#frames.open.entries()) {
      if (index > 0) this.#open('$(', start);
      if (word !== undefined && word.doubleQuote >= 0) this.#open('"', word.doubleQuote);
    }
    while (this.#frames.open.length > 1) this.#closeFrame();
    this.#frames.endCommand();
  }

  #step(): void {
    const text = this.#text;
    const at = this.#at;
    const { word } = this.#frames;
    if ((text.startsWith('{{', at) || text.startsWith('${{', at)) && this.#placeholder(at)) return;
    if (text[at] === '$' && this.#dollar(at)) return;
    if (word !== undefined && at < word.rawEnd) this.#at = word.readRaw(at);
    else if (text[at] === '`') this.#backquotes(at);
    else if (word === undefined || word.doubleQuote < 0) this.#plainStep(at);
    else if (text[at] === '\\') this.#backslash(at, 'double');
    else this.#at = word.readDouble(at);
  }

  #word(): WordBuilder {
    return this.#frames.wordAt(this.#at);
  }

  /** Outside of quotes. */
  #plainStep(at: number): void {
    const text = this.#text;
    const run = /[\w./:=?%@,+~^!*[\]}-]+/y;
    const length = matchFrom(run, text, at)?.[0].length ?? 0;
    if (length > 0) {
      this.#word().keep('unquoted', at, at + length);
      this.#at = at + length;
      return;
    }
    const step = this.#steps[text[at] as string];
    if (step === undefined) this.#literal(at);
    else step(at);
  }

  #blank(): void {
    this.#frames.endWord();
    this.#at++;
  }

  #lineEnd(): void {
    this.#operator();
    this.#documents();
  }

  #single(at: number): void {
    const { end, unclosed } = this.#word().readSingle(at);
    if (unclosed !== undefined) this.#open("'", unclosed);
    this.#at = end;
  }

  #double(at: number): void {
    const word = this.#word();
    word.doubleQuote = at;
    word.quoted('double');
    this.#at++;
  }

  #ampersand(at: number): void {
    if (this.#frames.word?.hasQuery === true && isQueryMark(this.#text, at)) this.#literal(at);
    else if (this.#text[at + 1] === '>') this.#redirection(at);
    else this.#operator();
  }

  #literal(at: number): void {
    this.#at = this.#word().readCharacter(at);
  }

  #operator(): void {
    this.#frames.endCommand();
    this.#at++;
  }

  #redirection(at: number): void {
    this.#frames.endWord();
    const heredoc = heredocAt(this.#text, at);
    if (heredoc !== undefined) {
      this.#frames.await(heredoc);
      this.#at = heredoc.end;
      return;
    }
    const mark = matchFrom(/&>>?|[<>]+[&|]?/y, this.#text, at)?.[0] ?? '';
    this.#frames.redirect(mark === '<<<' ? 'text' : mark.includes('>') ? 'written' : 'read');
    this.#at += Math.max(1, mark.length);
  }

  /** Reads the here-documents of the line that has ended. */
  #documents(): void {
    for (const heredoc of this.#frames.begin()) {
      const { document, next } = documentOf(this.#source, this.#at, heredoc);
      heredoc.command.documents.push(document);
      this.#at = next ?? this.#text.length;
      if (next === undefined) this.#open(`<<${heredoc.delimiter}`, heredoc.start);
    }
  }

  #comment(start: number): void {
    const end = endOfLine(this.#text, start);
    const inner = part(this.#source, { start: start + 1, end });
    this.comments.push({ ...inner, span: this.#source.map({ start, end }) });
    this.#at = end;
  }

  #parenthesis(at: number): void {
    const text = this.#text;
    const { word, hasWords } = this.#frames;
    if (word !== undefined && isRawFilter(text, word.start, at, hasWords, this.#parameters)) {
      word.rawEnd = rawFilterEnd(text, at);
      return;
    }
    const name = word === undefined ? undefined : /^([A-Za-z_]\w*)\+?=$/.exec(text.slice(word.start, at))?.[1];
    if (name === undefined) this.#frames.endCommand();
    const end = name === undefined && text[at + 1] === '(' ? this.#arithmetic(at) : undefined;
    if (end === undefined) this.#frames.openParenthesis(name);
    this.#at = end ?? at + 1;
  }

  #closing(): void {
    this.#at++;
    if (this.#frames.closeParenthesis()) this.#closeFrame();
  }

  #closeFrame(): void {
    this.#interpolation(this.#frames.leave(), this.#at);
  }

  /** A backslash with what it escapes; one at the end of a line joins it with the next, and begins no word. */
  #backslash(at: number, quoting: 'unquoted' | 'double'): void {
    const line = /\\\r?\n/y;
    const continued = matchFrom(line, this.#text, at)?.[0].length;
    this.#at = continued === undefined ? this.#word().readBackslash(at, quoting) : at + continued;
  }

  #backquotes(at: number): void {
    const { script, end, isClosed } = backquotesAt(this.#source, at, this.#isQuoted());
    if (!isClosed) this.#open('`', at);
    this.nested.push(script);
    this.#interpolation(at, end);
  }

  #interpolation(at: number, end: number, expression = this.#text.slice(at, Math.min(end, at + shown))): void {
    this.#word().interpolation(at, end, expression);
    this.#at = end;
  }

  #isQuoted(): boolean {
    return (this.#frames.word?.doubleQuote ?? -1) >= 0;
  }

  /** `{{…}}` and `${{…}}`, which another program replaces before the shell runs. */
  #placeholder(at: number): boolean {
    const text = this.#text;
    if (this.#placeholderEnd < at) {
      const close = text.indexOf('}}', at);
      this.#placeholderEnd = close < 0 ? Number.POSITIVE_INFINITY : close;
    }
    const end = this.#placeholderEnd + 2;
    if (end > text.length || end - at > 500) return false;
    const image = text.slice(at, end);
    if (image.includes('\n')) return false;
    this.#interpolation(at, end, image.replace(/^\$?\{\{|\}\}$/g, ''));
    return true;
  }

  /** Reads an expansion; false if the `$` is an ordinary character. */
  #dollar(at: number): boolean {
    const text = this.#text;
    const next = text[at + 1];
    const isQuoted = this.#isQuoted();
    if (next === '(') {
      const end = text[at + 2] === '(' ? this.#arithmetic(at + 1) : undefined;
      if (end === undefined) this.#openFrame(at);
      else this.#interpolation(at, end);
    } else if (next === '"' && !isQuoted) {
      // A text to translate: its dollar is dropped.
      this.#word();
      this.#at++;
    } else if (next === "'" && !isQuoted) {
      const close = unescapedIn(text, "'", at + 2) ?? text.length;
      if (close === text.length) this.#open("$'", at);
      this.#word().readAnsi(at + 2, close);
      this.#at = Math.min(close + 1, text.length);
    } else {
      const expansion = expansionAt(text, at, isQuoted);
      if (expansion === undefined) return false;
      const { end, expression, unclosed } = expansion;
      if (unclosed !== undefined) this.#open(unclosed, at);
      else this.#default(at, end);
      this.#interpolation(at, end, expression);
    }
    return true;
  }

  /** Keeps the text of `${NAME:-text}`. */
  #default(start: number, end: number): void {
    const found = defaultAt(this.#source, { start, end });
    if (found === undefined) return;
    const names = [found.name, this.#assigned(start)].filter((name) => name !== undefined);
    this.defaults.push({ names, script: found.script });
  }

  /** The variable or parameter whose value begins here: `NAME=…`, `"name=…`. */
  #assigned(at: number): string | undefined {
    const { word } = this.#frames;
    if (word === undefined) return undefined;
    const before = this.#text.slice(Math.max(word.start, at - 100), at);
    return /(?:^|["'?&])-{0,2}([A-Za-z_][\w.-]*)\+?=["']?$/.exec(before)?.[1];
  }

  #openFrame(at: number): void {
    this.#frames.enter(at, this.#assigned(at));
    this.#at = at + 2;
  }

  /** The end of `((…))`; remembers a failure, so that later ones do not search again. */
  #arithmetic(at: number): number | undefined {
    const end = this.#hasArithmetic ? arithmeticEnd(this.#text, at) : undefined;
    this.#hasArithmetic = end !== undefined;
    return end;
  }

  #open(opener: string, at: number): void {
    if (this.unclosed === undefined || at < this.unclosed.at) this.unclosed = { opener, at };
  }
}
