import type { Span } from '../../source/span.ts';
import { Decoding, type Embedded } from '../embedded.ts';
import type { Interpolation } from '../host.ts';
import { InterpolationNames } from '../placeholders.ts';
import { joinedList } from './evidence.ts';
import { plainText } from './expression.ts';
import { type LiteralForm, readLiteral, writeLiteral } from './literal.ts';
import type { Tokens } from './tokens.ts';

/**
 * The text of a literal with what is added to it: by `+`, by `+=` in the statements that follow, and by `.join(…)` of a list;
 * other operands are interpolations, as in a template.
 */
export class Concatenation {
  readonly interpolations: Interpolation[] = [];
  readonly decoded: Embedded;
  /** The number of `+=` that are part of it. */
  appended = 0;
  readonly #tokens: Tokens;
  readonly #decoding: Decoding;
  readonly #names = new InterpolationNames();
  readonly #isTagged: boolean;
  readonly #seen: Set<number>;
  #quotes = '';

  constructor(tokens: Tokens, first: number, isTagged: boolean, seen: Set<number>, variable?: string) {
    this.#tokens = tokens;
    this.#decoding = new Decoding(tokens.text);
    this.#isTagged = isTagged;
    this.#seen = seen;
    const list = joinedList(tokens, first);
    if (list !== undefined) this.#list(list);
    else {
      let next = this.#read(first);
      if (!isTagged) next = this.#added(next);
      while (variable !== undefined) {
        const name = tokens.at(next) === ';' ? next + 1 : next;
        if (tokens.at(name) !== variable || tokens.at(name + 1) !== '+=') break;
        const after = this.#operand(name + 2);
        if (after === name + 2) break;
        this.appended++;
        next = this.#added(after);
      }
    }
    const form = this.#formOf(first);
    this.decoded = this.#decoding.done(writeLiteral[form](this.#quotes), tokens.start(first) + 1);
  }

  /** Reads the operands of `+`; returns the token after them. */
  #added(from: number): number {
    let next = from;
    while (this.#tokens.at(next) === '+') {
      const after = this.#operand(next + 1);
      if (after === next + 1) break;
      next = after;
    }
    return next;
  }

  /** Reads one operand, a literal or an interpolation; returns the token after it. */
  #operand(first: number): number {
    const tokens = this.#tokens;
    const after = operandEnd(tokens, first);
    if (after === first) return first;
    if (isLiteral(tokens, first) && endOf(tokens, first) === after) {
      this.#seen.add(first);
      this.#read(first);
    } else {
      this.#interpolation({ start: tokens.start(first), end: tokens.end(after - 1) });
    }
    return after;
  }

  /** Reads the elements of a list with what `.join(…)` puts between them. */
  #list(opener: number): void {
    const tokens = this.#tokens;
    const closer = tokens.closer(opener);
    const separator = plainText(tokens, closer + 4) ?? ',';
    for (let next = opener + 1; next < closer; ) {
      const after = this.#added(this.#operand(next));
      if (after === next || after > closer) return;
      if (tokens.at(after) === ',' && after + 1 < closer) {
        this.#decoding.read(tokens.start(after), tokens.end(after), separator);
      }
      next = after + 1;
    }
  }

  #formOf(first: number): LiteralForm {
    const tokens = this.#tokens;
    if (this.#isTagged || (tokens.at(first - 1) === 'raw' && tokens.at(first).startsWith('`'))) return 'raw';
    return tokens.type(first) === 'JSXString' ? 'attribute' : 'cooked';
  }

  /** Whether the text consists of interpolations only. */
  get isInterpolationOnly(): boolean {
    let length = 0;
    for (const { span } of this.interpolations) length += span.end - span.start;
    return this.interpolations.length > 0 && length === this.#decoding.length;
  }

  /** Reads one literal; returns the token after it. */
  #read(first: number): number {
    const tokens = this.#tokens;
    const { text } = tokens;
    const quote = text[tokens.start(first)] as string;
    if (!this.#quotes.includes(quote)) this.#quotes += quote;
    const form = this.#formOf(first);
    for (let token = first; ; token = tokens.closer(token)) {
      const type = tokens.type(token);
      if (type === undefined) return token;
      const isLast = type !== 'TemplateHead' && type !== 'TemplateMiddle';
      const start = tokens.start(token) + 1;
      const end = tokens.end(token);
      const mark = isLast ? (end > start && text[end - 1] === quote ? 1 : 0) : 2;
      readLiteral[form](this.#decoding, start, end - mark);
      if (isLast) return token + 1;
      const next = tokens.closer(token);
      this.#interpolation({ start: end - 2, end: next < tokens.count ? tokens.start(next) + 1 : text.length });
    }
  }

  #interpolation({ start, end }: Span): void {
    const { text } = this.#tokens;
    const expression =
      text[start] === '$' && text[start + 1] === '{' ? text.slice(start + 2, end - 1) : text.slice(start, end);
    // Long expressions are not compared with each other.
    const name = this.#names.of(expression.length > 200 ? `@${start}` : expression);
    const from = this.#decoding.length;
    this.#decoding.read(start, end, name);
    this.interpolations.push({ span: { start: from, end: this.#decoding.length }, safe: this.#isTagged });
  }
}

/** Whether a literal begins with this token. */
export function isLiteral(tokens: Tokens, token: number): boolean {
  const type = tokens.type(token);
  return (
    type === 'StringLiteral' || type === 'NoSubstitutionTemplate' || type === 'TemplateHead' || type === 'JSXString'
  );
}

/** The last token of a literal; `undefined` for a template that is not closed. */
export function literalEnd(tokens: Tokens, literal: number): number | undefined {
  let token = literal;
  while (tokens.type(token) === 'TemplateHead' || tokens.type(token) === 'TemplateMiddle') token = tokens.closer(token);
  return token < tokens.count ? token : undefined;
}

/** The token after a literal. */
function endOf(tokens: Tokens, literal: number): number {
  const last = literalEnd(tokens, literal);
  return last === undefined ? tokens.count : last + 1;
}

/** The token after one operand of `+`, with everything that binds more tightly; `from` itself for an unknown form. */
function operandEnd(tokens: Tokens, from: number): number {
  let at = from;
  for (;;) {
    let first = at;
    while (/^(?:[!~+-]|\+\+|--|await|typeof|void|new|delete)$/.test(tokens.at(first))) first++;
    at = primaryEnd(tokens, first);
    if (at === first) return from;
    for (let next = postfixEnd(tokens, at); next !== at; next = postfixEnd(tokens, at)) at = next;
    if (!/^(?:\*\*?|\/|%)$/.test(tokens.at(at))) return at;
    at++;
  }
}

function primaryEnd(tokens: Tokens, token: number): number {
  switch (tokens.type(token)) {
    case 'IdentifierName':
    case 'NumericLiteral':
    case 'RegularExpressionLiteral':
      return token + 1;
    case 'Punctuator':
      return '(['.includes(tokens.at(token)) ? Math.min(tokens.closer(token) + 1, tokens.count) : token;
    default:
      return isLiteral(tokens, token) ? endOf(tokens, token) : token;
  }
}

/** The token after a member access, a call, a tagged template or TypeScript's `!`. */
function postfixEnd(tokens: Tokens, token: number): number {
  const mark = tokens.at(token);
  if (mark === '!') return token + 1;
  if (mark === '.' || mark === '?.')
    return /^[([]$/.test(tokens.at(token + 1)) ? token + 1 : Math.min(token + 2, tokens.count);
  return mark === '(' || mark === '[' || mark.startsWith('`') ? primaryEnd(tokens, token) : token;
}
