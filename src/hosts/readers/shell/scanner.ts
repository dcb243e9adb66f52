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
  type Heredoc,
  heredocAt,
  isQueryMark,
  isRawFilter,
  rawFilterEnd,
  shown,
} from './expansion.ts';
import { type ShellWord, WordBuilder } from './word.ts';

/** A simple command: its words, and the here-documents and here-strings that it reads. */
export interface ShellCommand {
  readonly words: ShellWord[];
  readonly documents: ShellWord[];
  /** The variable or parameter that takes the words, as elements of a list, or what the command prints. */
  readonly list?: string | undefined;
  readonly printsTo?: string | undefined;
}

/** The content of `$(…)`, or the whole script. */
interface Frame {
  readonly start: number;
  /** Its open parentheses, and open `case` statements, whose patterns end with an unpaired `)`. */
  parens: number;
  cases: number;
  command: ShellCommand;
  word: WordBuilder | undefined;
  /** Whether the next word is a here-string: `<<< "…"`. */
  isInput?: boolean;
  /** The list whose parenthesis is open, and how many were open before it. */
  list: { readonly name: string; readonly parens: number } | undefined;
  readonly printsTo: string | undefined;
}

/** Words after which a command begins. */
const openers = new Set(['then', 'do', 'else', 'elif', 'if', 'while', 'until', '!', '{', 'time', '$']);

/** The parts of a shell script, read in one pass; never throws; anything unclosed ends with the text. */
export class ShellScan {
  readonly commands: ShellCommand[] = [];
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
  readonly #frames: Frame[] = [];
  #frame: Frame;
  #waiting: (Heredoc & { readonly command: ShellCommand })[] = [];
  #at = 0;
  #placeholderEnd = -1;
  #hasArithmetic = true;

  constructor(source: Embedded, parameters: readonly string[]) {
    this.#source = source;
    this.#text = source.text;
    this.#parameters = parameters;
    this.#frame = frameAt(0, undefined);
    if (this.#text.startsWith('\ufeff')) this.#at = 1;
    while (this.#at < this.#text.length) this.#step();
    for (const [index, { start, word }] of [...this.#frames, this.#frame].entries()) {
      if (index > 0) this.#open('$(', start);
      if (word !== undefined && word.doubleQuote >= 0) this.#open('"', word.doubleQuote);
    }
    while (this.#frames.length > 0) this.#closeFrame();
    this.#endCommand();
  }

  #step(): void {
    const text = this.#text;
    const at = this.#at;
    const { word } = this.#frame;
    if ((text.startsWith('{{', at) || text.startsWith('${{', at)) && this.#placeholder(at)) return;
    if (text[at] === '$' && this.#dollar(at)) return;
    if (word !== undefined && at < word.rawEnd) this.#rawStep(word);
    else if (text[at] === '`') this.#backquotes(at);
    else if (word !== undefined && word.doubleQuote >= 0) this.#doubleStep(word);
    else this.#plainStep(at);
  }

  #word(): WordBuilder {
    this.#frame.word ??= new WordBuilder(this.#source, this.#at);
    return this.#frame.word;
  }

  #endWord(): void {
    const { word, command } = this.#frame;
    if (word === undefined) return;
    this.#frame.word = undefined;
    const done = word.done();
    if (this.#frame.isInput) {
      this.#frame.isInput = false;
      command.documents.push(done);
      return;
    }
    if (command.words.length === 0) {
      if (openers.has(done.text)) return;
      if (done.text === 'case') this.#frame.cases++;
      if (done.text === 'esac') this.#frame.cases = Math.max(0, this.#frame.cases - 1);
    }
    command.words.push(done);
  }

  #endCommand(): void {
    this.#endWord();
    const { command, list, printsTo } = this.#frame;
    // Here-documents begin after the line of their command.
    if (command.words.length === 0 && this.#waiting.at(-1)?.command !== command) return;
    this.commands.push(command);
    this.#frame.command = { words: [], documents: [], list: list?.name, printsTo };
  }

  /** Outside of quotes. */
  #plainStep(at: number): void {
    const text = this.#text;
    const frame = this.#frame;
    const run = /[\w./:=?%@,+~^!*[\]}-]+/y;
    const length = matchFrom(run, text, at)?.[0].length ?? 0;
    if (length > 0) {
      this.#word().keep('unquoted', at, at + length);
      this.#at = at + length;
      return;
    }
    const character = text[at] as string;
    switch (character) {
      case ' ':
      case '\t':
      case '\r':
        this.#endWord();
        this.#at++;
        return;
      case '\n':
        this.#endCommand();
        this.#at++;
        this.#documents();
        return;
      case '\\':
        this.#backslash(at, 'unquoted', /./su);
        return;
      case "'": {
        const { end, unclosed } = this.#word().readSingle(at);
        if (unclosed !== undefined) this.#open("'", unclosed);
        this.#at = end;
        return;
      }
      case '"':
        this.#word().doubleQuote = at;
        this.#word().quoted('double');
        this.#at++;
        return;
      case '#':
        if (frame.word === undefined) this.#comment(at);
        else this.#literal(at);
        return;
      case '(':
        this.#parenthesis(at);
        return;
      case ')':
        this.#closing();
        return;
      case '<':
      case '>':
        this.#redirection(at);
        return;
      case '&':
        if (frame.word?.hasQuery === true && isQueryMark(text, at)) this.#literal(at);
        else if (text[at + 1] === '>') this.#redirection(at);
        else this.#operator();
        return;
      case '|':
      case ';':
        this.#operator();
        return;
      default:
        this.#literal(at);
    }
  }

  #literal(at: number): void {
    const end = at + String.fromCodePoint(this.#text.codePointAt(at) as number).length;
    this.#word().keep('unquoted', at, end);
    this.#at = end;
  }

  #operator(): void {
    this.#endCommand();
    this.#at++;
  }

  #redirection(at: number): void {
    this.#endWord();
    const heredoc = heredocAt(this.#text, at);
    if (heredoc !== undefined) {
      this.#waiting.push({ ...heredoc, command: this.#frame.command });
      this.#at = heredoc.end;
      return;
    }
    const mark = matchFrom(/&>>?|[<>]+[&|]?/y, this.#text, at)?.[0] ?? '';
    this.#frame.isInput = mark === '<<<';
    this.#at += Math.max(1, mark.length);
  }

  /** Reads the here-documents of the line that has ended. */
  #documents(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const heredoc of waiting) {
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
    const frame = this.#frame;
    const { word } = frame;
    const isArgument = frame.command.words.length > 0;
    if (word !== undefined && isRawFilter(text, word.start, at, isArgument, this.#parameters)) {
      word.rawEnd = rawFilterEnd(text, at);
      return;
    }
    const name = word === undefined ? undefined : /^([A-Za-z_]\w*)\+?=$/.exec(text.slice(word.start, at))?.[1];
    if (name !== undefined) {
      frame.list = { name, parens: frame.parens };
      this.#endCommand();
      frame.parens++;
      this.#at = at + 1;
      return;
    }
    this.#endCommand();
    const end = text[at + 1] === '(' ? this.#arithmetic(at) : undefined;
    if (end === undefined) frame.parens++;
    this.#at = end ?? at + 1;
  }

  #closing(): void {
    const frame = this.#frame;
    this.#endCommand();
    this.#at++;
    if (frame.parens > 0) {
      frame.parens--;
      if (frame.list?.parens !== frame.parens) return;
      frame.list = undefined;
      frame.command = { words: [], documents: [], printsTo: frame.printsTo };
    } else if (frame.cases === 0 && this.#frames.length > 0) this.#closeFrame();
  }

  #closeFrame(): void {
    this.#endCommand();
    const { start } = this.#frame;
    this.#frame = this.#frames.pop() as Frame;
    this.#word().interpolation(start, this.#at, this.#text.slice(start, Math.min(this.#at, start + shown)));
  }

  #doubleStep(word: WordBuilder): void {
    const text = this.#text;
    const at = this.#at;
    if (text[at] === '"') {
      word.doubleQuote = -1;
      this.#at++;
    } else if (text[at] === '\\') {
      this.#backslash(at, 'double', /["$`\\]/);
    } else {
      const special = /["$`\\{]/g;
      const end = matchFrom(special, text, at + 1)?.index ?? text.length;
      word.keep('double', at, end);
      this.#at = end;
    }
  }

  #backslash(at: number, quoting: 'unquoted' | 'double', escapable: RegExp): void {
    const text = this.#text;
    const line = /\\\r?\n/y;
    const continued = matchFrom(line, text, at)?.[0].length;
    if (continued !== undefined) {
      this.#at += continued;
      return;
    }
    const next = at + 1 < text.length ? String.fromCodePoint(text.codePointAt(at + 1) as number) : '';
    const word = this.#word();
    this.#at += 1 + next.length;
    if (next !== '' && escapable.test(next)) word.read(quoting, at, this.#at, next);
    else word.keep(quoting, at, this.#at);
  }

  #rawStep(word: WordBuilder): void {
    const special = /[${]/g;
    const from = this.#at + 1;
    const end = from + (special.exec(this.#text.slice(from, word.rawEnd))?.index ?? word.rawEnd - from);
    word.keep('raw', this.#at, end);
    this.#at = end;
  }

  #backquotes(at: number): void {
    const { script, end, isClosed } = backquotesAt(this.#source, at, this.#isQuoted());
    if (!isClosed) this.#open('`', at);
    this.nested.push(script);
    this.#interpolation(at, end, this.#text.slice(at, Math.min(end, at + shown)));
  }

  #interpolation(at: number, end: number, expression: string): void {
    this.#word().interpolation(at, end, expression);
    this.#at = end;
  }

  #isQuoted(): boolean {
    return (this.#frame.word?.doubleQuote ?? -1) >= 0;
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
    const expansion = expansionAt(text, at, this.#isQuoted());
    switch (expansion?.kind) {
      case undefined:
        return false;
      case 'interpolation':
        if (expansion.unclosed !== undefined) this.#open(expansion.unclosed, at);
        else this.#default(at, expansion.end);
        this.#interpolation(at, expansion.end, expansion.expression);
        return true;
      case 'ansi':
        if (!expansion.isClosed) this.#open("$'", at);
        this.#word().readAnsi(at + 2, expansion.end);
        this.#at = expansion.end + (expansion.isClosed ? 1 : 0);
        return true;
      case 'translated':
        this.#word();
        this.#at++;
        return true;
      case 'arithmetic': {
        const end = this.#arithmetic(at + 1);
        if (end === undefined) this.#openFrame(at);
        else this.#interpolation(at, end, text.slice(at, Math.min(end, at + shown)));
        return true;
      }
      case 'command':
        this.#openFrame(at);
        return true;
    }
  }

  /** Keeps the text of `${NAME:-text}`. */
  #default(start: number, end: number): void {
    const found = defaultAt(this.#source, { start, end });
    if (found === undefined) return;
    const assigned = this.#assigned(start);
    this.defaults.push({
      names: assigned === undefined ? [found.name] : [found.name, assigned],
      script: found.script,
    });
  }

  /** The variable or parameter whose value begins here: `NAME=…`, `"name=…`. */
  #assigned(at: number): string | undefined {
    const { word } = this.#frame;
    if (word === undefined) return undefined;
    const before = this.#text.slice(Math.max(word.start, at - 100), at);
    return /(?:^|["'?&])-{0,2}([A-Za-z_][\w.-]*)\+?=["']?$/.exec(before)?.[1];
  }

  #openFrame(at: number): void {
    const printsTo = this.#assigned(at);
    this.#word();
    this.#frames.push(this.#frame);
    this.#frame = frameAt(at, printsTo);
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

function frameAt(start: number, printsTo: string | undefined): Frame {
  const command = { words: [], documents: [], printsTo };
  return { start, parens: 0, cases: 0, command, word: undefined, list: undefined, printsTo };
}
