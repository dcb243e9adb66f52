import type { CodeToken } from './scan.ts';

/** Operators and marks after which a value stands. */
export const assigning = /^(?:[:+.&?|*]?=|=>|->|:|<-|\?\?=|\|\|=|to)$/;
/** Words before a parenthesis that are not functions. */
export const control =
  /^(?:if|elif|elsif|elseif|while|until|unless|for|foreach|switch|match|when|case|catch|with|and|not|in|is|like)$/i;
/** Words before a value that are not functions either. */
export const grouping = /^(?:return|else|or|then|yield|await|echo|print|throw)$/i;
const member = /^(?:\.|::|->|\?\.|\\)$/;

/** Walks over the tokens of code, from a value to the code around it. */
export class Walk {
  readonly tokens: readonly CodeToken[];
  readonly #textOf: (literal: CodeToken) => string;

  constructor(tokens: readonly CodeToken[], textOf: (literal: CodeToken) => string) {
    this.tokens = tokens;
    this.#textOf = textOf;
  }

  /** The text of a word or punctuation; empty for a literal. */
  at(token: number): string {
    return this.tokens[token]?.text ?? '';
  }

  isWord(token: number): boolean {
    return this.tokens[token]?.type === 'word';
  }

  isLiteral(token: number): boolean {
    return this.tokens[token]?.type === 'literal';
  }

  /** The text of a literal, or of another token. */
  textOf(token: number): string {
    const found = this.tokens[token];
    if (found === undefined) return '';
    return found.content === undefined ? found.text : this.#textOf(found);
  }

  /** The bracket around a token; -1 for none. */
  opener(token: number): number {
    return this.tokens[token]?.opener ?? -1;
  }

  closer(bracket: number): number {
    return this.tokens[bracket]?.closer ?? -1;
  }

  /** The last token before another one, without comments. */
  before(token: number): number {
    let at = token - 1;
    while (this.tokens[at]?.type === 'comment') at--;
    return at;
  }

  /** The name of the function that is called by a parenthesis: `f(`, `f!(`, `f<T>(`. */
  calleeOf(paren: number): number | undefined {
    let at = this.before(paren);
    if (this.at(at) === '!') at--;
    if (this.at(at) === '>') at = this.#angleStart(at) - 1;
    return this.isWord(at) ? at : undefined;
  }

  /** The first token of the type before a bracket: `[]string{`, `new List<string> {`, `vec![`; the bracket if there is none. */
  typeStart(opener: number): number {
    for (let at = opener - 1; at > opener - 12; at--) {
      const text = this.at(at);
      if (assigning.test(text) || /^(?:return|[(,])$/.test(text)) return at + 1;
      if (text === ')' && this.opener(at) === at - 1) at--;
      else if (text === '>') at = this.#angleStart(at);
      else if (!this.isWord(at) && !/^[<>[\].!*&?%#]$|^::$/.test(text)) return opener;
    }
    return opener;
  }

  /** The `<` of the type arguments that a `>` ends, within twelve tokens. */
  #angleStart(close: number): number {
    let at = close;
    for (let steps = 12; steps > 0 && this.at(at) !== '<'; steps--) at--;
    return at;
  }

  /** How many elements of a bracket end before a token. */
  elementsBefore(token: number, bracket: number): number {
    let count = 0;
    for (let at = bracket + 1; at < token; at++) {
      if (this.at(at) === ',' && this.opener(at) === bracket) count++;
    }
    return count;
  }

  /** The first token after the nearest `,`, `(`, `;` or `{` before a token. */
  segmentStart(token: number): number {
    let at = token;
    while (at > 0 && token - at < 20 && !/^[,(;{]$/.test(this.at(at - 1))) at--;
    return at;
  }

  /** The first token of a chain of members and calls that ends with a name. */
  pathStart(last: number): number {
    let first = last;
    while (member.test(this.at(first - 1))) {
      const before = this.tokens[first - 2];
      if (before === undefined) break;
      const isOfText = before.type === 'literal' && /^(?:join|format)$/.test(this.at(first));
      if (before.type === 'word' || isOfText) first -= 2;
      else if (/^[)\]]$/.test(before.text) && before.opener >= 0) {
        first = this.isWord(before.opener - 1) ? before.opener - 1 : before.opener;
      } else break;
    }
    const prefix = this.at(first - 1);
    const isPrefix = prefix === '&' ? !this.isOperand(first - 2) : /^(?:new|await|!|not)$/i.test(prefix);
    return isPrefix ? first - 1 : first;
  }

  /** Whether a token ends an operand. */
  isOperand(token: number): boolean {
    return this.isWord(token) || this.isLiteral(token) || /^[)\]]$/.test(this.at(token));
  }

  /** Whether a literal is the only content of the bracket that a token closes: `query["x"]`, `param('x')`. */
  onlyIn(close: number): number | undefined {
    return this.opener(close) === close - 2 ? close - 1 : undefined;
  }
}
