import type { Embedded } from '../../embedded.ts';
import type { Heredoc } from './expansion.ts';
import { type ShellWord, WordBuilder } from './word.ts';

/** A simple command: its words, and the here-documents and here-strings that it reads. */
export interface ShellCommand {
  readonly words: ShellWord[];
  readonly documents: ShellWord[];
  /** The variable or parameter that takes the words, as elements of a list, or what the command prints. */
  readonly list?: string | undefined;
  readonly printsTo?: string | undefined;
  /** The file that takes what the command prints. */
  file?: string;
}

type Redirected = 'text' | 'read' | 'written';

/** The content of `$(…)`, or the whole script. */
interface Frame {
  readonly start: number;
  /** Its open parentheses, and open `case` statements, whose patterns end with an unpaired `)`. */
  parens: number;
  cases: number;
  command: ShellCommand;
  word: WordBuilder | undefined;
  /** What the next word is if a redirection comes before it: a here-string, `<<< "…"`, or the name of a file to read or write. */
  redirected?: Redirected | undefined;
  /** The list whose parenthesis is open, and how many were open before it. */
  list: { readonly name: string; readonly parens: number } | undefined;
  readonly printsTo: string | undefined;
}

/** Words after which a command begins. */
const openers = new Set(['then', 'do', 'else', 'elif', 'if', 'while', 'until', '!', '{', 'time', '$']);

/** The commands of a script as they are read, each in its frame. */
export class Frames {
  readonly commands: ShellCommand[] = [];
  readonly #source: Embedded;
  readonly #around: Frame[] = [];
  #frame = frameAt(0, undefined);
  #waiting: (Heredoc & { readonly command: ShellCommand })[] = [];

  constructor(source: Embedded) {
    this.#source = source;
  }

  /** The frames that are open, from the outside in; the first is the script. */
  get open(): readonly Frame[] {
    return [...this.#around, this.#frame];
  }

  /** The word that is being read. */
  get word(): WordBuilder | undefined {
    return this.#frame.word;
  }

  get hasWords(): boolean {
    return this.#frame.command.words.length > 0;
  }

  /** The word that is being read, or one that begins here. */
  wordAt(at: number): WordBuilder {
    this.#frame.word ??= new WordBuilder(this.#source, at);
    return this.#frame.word;
  }

  endWord(): void {
    const { word, command } = this.#frame;
    if (word === undefined) return;
    this.#frame.word = undefined;
    const done = word.done();
    const { redirected } = this.#frame;
    this.#frame.redirected = undefined;
    if (redirected === 'text') {
      command.documents.push(done);
      return;
    }
    if (redirected === 'written') command.file = done.text;
    if (command.words.length === 0) {
      if (openers.has(done.text)) return;
      if (done.text === 'case') this.#frame.cases++;
      if (done.text === 'esac') this.#frame.cases = Math.max(0, this.#frame.cases - 1);
    }
    command.words.push(done);
  }

  endCommand(): void {
    this.endWord();
    const { command, list, printsTo } = this.#frame;
    // Here-documents begin after the line of their command.
    if (command.words.length === 0 && this.#waiting.at(-1)?.command !== command) return;
    this.commands.push(command);
    this.#frame.command = { words: [], documents: [], list: list?.name, printsTo };
  }

  /** Says what the next word is. */
  redirect(next: Redirected): void {
    this.#frame.redirected = next;
  }

  /** The command reads a here-document after its line. */
  await(heredoc: Heredoc): void {
    this.#waiting.push({ ...heredoc, command: this.#frame.command });
  }

  /** The here-documents that begin now, each with its command. */
  begin(): readonly (Heredoc & { readonly command: ShellCommand })[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Opens a parenthesis: that of a list, if it has a name. */
  openParenthesis(name?: string): void {
    const frame = this.#frame;
    if (name !== undefined) {
      frame.list = { name, parens: frame.parens };
      this.endCommand();
    }
    frame.parens++;
  }

  /** Closes a parenthesis; returns whether it is the one that ends the frame. */
  closeParenthesis(): boolean {
    const frame = this.#frame;
    this.endCommand();
    if (frame.parens === 0) return frame.cases === 0 && this.#around.length > 0;
    frame.parens--;
    if (frame.list?.parens === frame.parens) {
      frame.list = undefined;
      frame.command = { words: [], documents: [], printsTo: frame.printsTo };
    }
    return false;
  }

  /** Begins the content of `$(…)`, as a part of the word. */
  enter(at: number, printsTo: string | undefined): void {
    this.wordAt(at);
    this.#around.push(this.#frame);
    this.#frame = frameAt(at, printsTo);
  }

  /** Ends it, and returns where it began. */
  leave(): number {
    this.endCommand();
    const { start } = this.#frame;
    this.#frame = this.#around.pop() as Frame;
    return start;
  }
}

function frameAt(start: number, printsTo: string | undefined): Frame {
  const command = { words: [], documents: [], printsTo };
  return { start, parens: 0, cases: 0, command, word: undefined, list: undefined, printsTo };
}
