const types = [
  'IdentifierName',
  'Punctuator',
  'StringLiteral',
  'NoSubstitutionTemplate',
  'TemplateHead',
  'TemplateMiddle',
  'TemplateTail',
  'JSXIdentifier',
  'JSXPunctuator',
  'JSXString',
  'JSXText',
  'NumericLiteral',
  'RegularExpressionLiteral',
  'PrivateIdentifier',
  'Invalid',
  'JSXInvalid',
] as const;

export type TokenType = (typeof types)[number];

/** The tokens of a program, without white space and comments, by index. */
export class Tokens {
  readonly text: string;
  readonly comments: { readonly start: number; readonly end: number; readonly next: number }[] = [];
  count = 0;
  readonly #types: Uint8Array;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #openers: Int32Array;
  readonly #closers: Int32Array;
  readonly #open: number[] = [];

  constructor(text: string) {
    this.text = text;
    // One slot per character is enough; unused memory is never touched.
    this.#types = new Uint8Array(text.length);
    this.#starts = new Uint32Array(text.length);
    this.#ends = new Uint32Array(text.length);
    this.#openers = new Int32Array(text.length);
    this.#closers = new Int32Array(text.length);
  }

  /** Adds the next token; returns its index. */
  add(type: TokenType, start: number, end: number): number {
    const token = this.count++;
    this.#types[token] = types.indexOf(type);
    this.#starts[token] = start;
    this.#ends[token] = end;
    const value = this.text.slice(start, Math.min(end, start + 2));
    const isCloser = closes(type, value);
    const opener = (isCloser ? this.#open.pop() : this.#open.at(-1)) ?? -1;
    this.#openers[token] = opener;
    if (isCloser && opener >= 0) this.#closers[opener] = token;
    if (opens(type, value)) this.#open.push(token);
    return token;
  }

  /** Adds a comment before the next token. */
  addComment(start: number, end: number): void {
    this.comments.push({ start, end, next: this.count });
  }

  type(token: number): TokenType | undefined {
    return this.#ends[token] ? types[this.#types[token] as number] : undefined;
  }

  start(token: number): number {
    return this.#starts[token] as number;
  }

  end(token: number): number {
    return this.#ends[token] as number;
  }

  /** The source text of a token; empty for an index out of range. */
  at(token: number): string {
    return this.text.slice(this.#starts[token], this.#ends[token] ?? 0);
  }

  /** For a closing token, its opening one; for any other, the opening token of the innermost bracket around it; -1 for none. */
  opener(token: number): number {
    return this.#openers[token] ?? -1;
  }

  /** The closing token of an opening one; `count` if it is not closed. */
  closer(token: number): number {
    return this.#closers[token] || this.count;
  }

  /** The innermost template interpolation that is still open. */
  get openInterpolation(): number | undefined {
    return this.#open.findLast((token) => this.type(token)?.startsWith('Template'));
  }
}

function opens(type: TokenType, value: string): boolean {
  if (type === 'TemplateHead' || type === 'TemplateMiddle') return true;
  return type === 'Punctuator'
    ? value === '(' || value === '[' || value === '{'
    : type === 'JSXPunctuator' && value === '{';
}

function closes(type: TokenType, value: string): boolean {
  if (type === 'TemplateMiddle' || type === 'TemplateTail') return true;
  return type === 'Punctuator'
    ? value === ')' || value === ']' || value === '}'
    : type === 'JSXPunctuator' && value === '}';
}
