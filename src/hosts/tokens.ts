import type { Span } from '../source/problem.ts';

const types = ['word', 'attribute', 'mark', 'literal', 'rest', 'other'] as const;

/**
 * What a token is: a name, a keyword or a number; the name of an element or attribute; an operator or a bracket; a literal, or
 * the rest of it after an expression inside; anything else.
 */
export type TokenType = (typeof types)[number];

/** A comment between two tokens. */
export interface TokenComment extends Span {
  /** Its text without its marks. */
  readonly content: Span;
  /** The index of the token after it. */
  readonly next: number;
}

/** The numbers kept of a token: its type, start, end, opening and closing token, the start and end of its content, its form. */
const width = 8;
const opening = 8;

/**
 * The tokens of code in any language, without white space and comments, by index. An expression in a literal is in brackets too:
 * what stands before it opens them, and the rest of the literal closes them.
 */
export class Tokens {
  readonly text: string;
  readonly comments: TokenComment[] = [];
  count = 0;
  #cells: Int32Array;
  readonly #open: number[] = [];
  readonly #hasFullStops: boolean;

  /** `hasFullStops` says that a statement goes on to its full stop, over as many lines as it needs. */
  constructor(text: string, hasFullStops = false) {
    this.text = text;
    this.#hasFullStops = hasFullStops;
    this.#cells = new Int32Array(width * (16 + (text.length >> 2)));
  }

  /** Adds a token that is no literal. */
  add(type: Exclude<TokenType, 'literal' | 'rest'>, start: number, end: number): void {
    const mark = type === 'mark' && end === start + 1 ? this.text.charCodeAt(start) : 0;
    const isOpening = mark === 40 || mark === 91 || mark === 123;
    this.#add(types.indexOf(type), start, end, isOpening, mark === 41 || mark === 93 || mark === 125);
  }

  /** Adds a literal, or the rest of one, with its content; `form` is the index of its form, `isCut` says that an expression follows. */
  addLiteral(
    type: 'literal' | 'rest',
    start: number,
    end: number,
    from: number,
    to: number,
    form: number,
    isCut: boolean,
  ): void {
    const cell = this.#add(types.indexOf(type), start, end, isCut, type === 'rest');
    this.#cells[cell + 5] = from;
    this.#cells[cell + 6] = to;
    this.#cells[cell + 7] = form;
  }

  #add(type: number, start: number, end: number, opens: boolean, closes: boolean): number {
    const token = this.count++;
    const cell = token * width;
    if (cell === this.#cells.length) {
      const cells = new Int32Array(cell * 2);
      cells.set(this.#cells);
      this.#cells = cells;
    }
    const closed = closes ? this.#closedBy(types[type] as TokenType) : undefined;
    const opener = closed ?? this.#open.at(-1) ?? -1;
    this.#cells[cell] = opens ? type | opening : type;
    this.#cells[cell + 1] = start;
    this.#cells[cell + 2] = end;
    this.#cells[cell + 3] = opener;
    if (closed !== undefined) this.#cells[closed * width + 4] = token;
    if (opens) this.#open.push(token);
    return cell;
  }

  /** Takes away what a token closes: the rest of a literal its expression with all in it, a bracket a bracket of the same expression. */
  #closedBy(type: TokenType): number | undefined {
    const isBracket = (token: number) => this.type(token) === 'mark';
    if (type === 'rest') {
      while (this.#open.length > 0 && isBracket(this.#open.at(-1) as number)) this.#open.pop();
      return this.#open.pop();
    }
    const last = this.#open.at(-1);
    return last !== undefined && isBracket(last) ? this.#open.pop() : undefined;
  }

  /** Adds a comment before the next token, with the start and end of its content. */
  addComment(start: number, end: number, from: number, to: number): void {
    this.comments.push({ start, end, content: { start: from, end: to }, next: this.count });
  }

  type(token: number): TokenType | undefined {
    return token >= 0 && token < this.count ? types[(this.#cells[token * width] as number) & ~opening] : undefined;
  }

  isWord(token: number): boolean {
    return this.type(token) === 'word';
  }

  isLiteral(token: number): boolean {
    return this.type(token) === 'literal';
  }

  start(token: number): number {
    return this.#cells[token * width + 1] as number;
  }

  end(token: number): number {
    return this.#cells[token * width + 2] as number;
  }

  /** The source text of a token; empty for an index out of range. */
  at(token: number): string {
    return token >= 0 && token < this.count ? this.text.slice(this.start(token), this.end(token)) : '';
  }

  /** Whether a token is the first of its line, or of its statement if that ends with a full stop. */
  startsLine(token: number): boolean {
    if (this.#hasFullStops && token > 0) return this.type(token - 1) === 'other';
    return token === 0 || this.text.slice(this.end(token - 1), this.start(token)).includes('\n');
  }

  /** For a closing token, its opening one; for any other, the opening token of the innermost brackets around it; -1 for none. */
  opener(token: number): number {
    return token >= 0 && token < this.count ? (this.#cells[token * width + 3] as number) : -1;
  }

  /** The closing token of an opening one; `count` if it is not closed. */
  closer(token: number): number {
    return (token >= 0 && this.#cells[token * width + 4]) || this.count;
  }

  /** Whether a token opens brackets. */
  isOpening(token: number): boolean {
    return token >= 0 && token < this.count && (this.#cells[token * width] as number) >= opening;
  }

  /** The span of a literal without its quotes, up to an expression in it; of the rest of a literal likewise. */
  content(literal: number): Span {
    const cell = literal * width;
    return { start: this.#cells[cell + 5] as number, end: this.#cells[cell + 6] as number };
  }

  /** The index of a literal's form. */
  form(literal: number): number {
    return this.#cells[literal * width + 7] as number;
  }

  /** The last token of a literal; `undefined` if it is not closed. */
  literalEnd(literal: number): number | undefined {
    let token = literal;
    while (this.isOpening(token)) token = this.closer(token);
    return token < this.count ? token : undefined;
  }

  /** The text of a literal as it is written, up to an expression in it; of another token its own. */
  textOf(token: number): string {
    const type = this.type(token);
    if (type !== 'literal' && type !== 'rest') return this.at(token);
    const { start, end } = this.content(token);
    return this.text.slice(start, end);
  }

  /** The innermost expression in a literal that is still open, by the token before it. */
  get openExpression(): number | undefined {
    return this.#open.findLast((token) => this.type(token) !== 'mark');
  }
}
