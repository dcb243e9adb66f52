import { Decoding, type Embedded, verbatim } from '../../embedded.ts';
import { appending } from '../../evidence/statements.ts';
import type { Tokens } from '../../tokens.ts';
import { harmlessValues } from './format-values.ts';
import type { Language } from './language.ts';
import { type Literal, literalEncoder, readLiteral, unmarked } from './literals.ts';

/** Spellings of a line end or a tab in expressions that join texts, in any of the languages. */
const blanks =
  /^(?:sLineBreak|vb(?:CrLf|Lf|Cr|NewLine|Tab)|PHP_EOL|CRLF|CR_LF|(?:Environment|ControlChars)\.(?:NewLine|CrLf|Lf|Cr|Tab)|System\.lineSeparator\(\)|os\.linesep|(?:chr|char)w?\$?\(\s*(?:9|10|13|32)\s*\)|#\s*(?:\$0?[9ADad]|9|10|13|32))$/i;
const concatenating = /^(?:paste0?|str_c|concat)$/i;
const joining = /^(?:join|joined|implode|joinToString)$/i;
/** Functions and methods that fill in a format. */
const formatting = /^(?:v?s[wn]*printf(?:_s)?|Sprintf|Format|format|formatted|printf|stringf|I18N)$/;
/** Functions that write a format into their first argument. */
const intoVariable = /^(?:v?sn?w?printf(?:_s)?|Fprintf)$/;
const member = /^(?:\.|->|::|\?\.)$/;
const prefix = /^(?:[!~+&*-]|\+\+|--|await|typeof|void|new|delete)$/;

/** What a text consists of: operands by their first token and the one after them, and what is put between them. */
type Part = { readonly from: number; readonly to: number; readonly separator?: string };

/** How a literal is read. */
export interface Reading {
  /** The index of its form, if that is not the one that it looks like. */
  readonly form?: number;
  /** Whether a tag takes care of the values in it. */
  readonly isSafe?: boolean;
  /** The variable that statements after it may add to. */
  readonly variable?: string | undefined;
}

/**
 * The text of a literal with what is joined to it: by operators, as adjacent literals, by a call, as elements of a list, and by
 * the statements that follow; operands that are no literals are interpolations.
 */
export class Concatenation {
  readonly decoded: Embedded;
  /** The number of statements that are part of it. */
  appended = 0;
  /** The last token of its first statement. */
  last: number;
  readonly #tokens: Tokens;
  readonly #language: Language;
  readonly #parts: Part[] = [];

  /** The literals that are part of it are added to `seen`. */
  constructor(tokens: Tokens, first: number, language: Language, seen: Set<number>, reading: Reading = {}) {
    this.#tokens = tokens;
    this.#language = language;
    const list = this.#list(first);
    if (list === undefined) this.#parts.push({ from: first, to: this.#literalEnd(first) });
    const next =
      list ?? this.#added(this.#literalEnd(first), this.#isConcatenated(first) ? this.#separatorOf(first) : undefined);
    this.last = next - 1;
    this.#append(next, reading.variable);
    for (const part of this.#parts) if (this.#isText(part)) seen.add(part.from);
    this.decoded = this.#decode(reading, list === undefined && this.#isFormat(first, this.last));
  }

  /** Adds an operand; `between` is the token before it, in place of which a separator stands. Returns the token after it. */
  #operand(from: number, between?: number, separator?: string): number {
    const to = this.#isCode(from) ? from + 2 : operandEnd(this.#tokens, from, this.#language);
    if (to === from) return from;
    if (separator && between !== undefined) this.#parts.push({ from: between, to: from, separator });
    this.#parts.push({ from, to });
    return to;
  }

  /** Reads operands after the first; returns the token after them. */
  #added(first: number, separator?: string): number {
    const tokens = this.#tokens;
    for (let next = first; ; ) {
      const isComma = separator !== undefined && tokens.at(next) === ',';
      if (this.#isAdjacent(next)) {
        const to = tokens.isLiteral(next) ? this.#literalEnd(next) : next + 2;
        this.#parts.push({ from: next, to });
        next = to;
      } else if (this.#isJoin(next) || (isComma && tokens.at(next + 2) !== '=')) {
        const after = this.#operand(next + 1, next, isComma ? separator : undefined);
        if (after === next + 1) return next;
        next = after;
      } else return next;
    }
  }

  #isJoin(token: number): boolean {
    const mark = this.#tokens.at(token);
    return mark !== '' && mark !== '#' && this.#language.joins.split(' ').includes(mark);
  }

  /** Whether a token continues a text without an operator. */
  #isAdjacent(token: number): boolean {
    if (!this.#tokens.isLiteral(token)) return this.#isCode(token);
    return this.#language.joins.startsWith(' ') || this.#isCode(token - 2);
  }

  /** Reads the statements that add to a variable. */
  #append(from: number, variable: string | undefined): void {
    const tokens = this.#tokens;
    for (let next = from; variable !== undefined; ) {
      const name = tokens.at(next) === ';' ? next + 1 : next;
      if (tokens.at(name) !== variable || !appending.test(tokens.at(name + 1))) return;
      const after = this.#operand(name + 2);
      if (after === name + 2) return;
      this.appended++;
      next = this.#added(after);
    }
  }

  /** A character by its number in Delphi: `#13`. */
  #isCode(token: number): boolean {
    return this.#tokens.at(token) === '#' && this.#language.joins.includes('#') && this.#tokens.isWord(token + 1);
  }

  #literalEnd(literal: number): number {
    const last = this.#tokens.literalEnd(literal);
    return last === undefined ? this.#tokens.count : last + 1;
  }

  /** Reads the list that a literal begins: `" ".join([…])`, `implode(' ', […])`, `[…].join(' ')`; returns the token after its elements. */
  #list(first: number): number | undefined {
    const tokens = this.#tokens;
    const opener = tokens.opener(first);
    const closer = tokens.closer(opener);
    // The first of the list, or the second where the separator is the first.
    const isFirst = opener === first - 1;
    if (opener < 0 || closer === tokens.count || !(isFirst || (opener === first - 3 && tokens.isLiteral(first - 2))))
      return undefined;
    const isMethod = tokens.at(closer + 1) === '.';
    if (!isMethod && this.#language.joinsWithoutFunctions) return undefined;
    const near = Array.from({ length: isMethod ? 6 : 10 }, (_, at) => (isMethod ? closer + 1 + at : first - 10 + at));
    if (!near.some((token) => tokens.isWord(token) && joining.test(tokens.at(token)))) return undefined;
    const after = tokens.at(closer + 1) === ',' ? [closer + 2] : isMethod ? near : near.toReversed();
    const found = after.find((token) => tokens.isLiteral(token));
    if (found === undefined && !isMethod) return undefined;
    const separator = found === undefined ? ',' : tokens.textOf(found).replace(/\\[nrt]/g, ' ');
    this.#parts.push({ from: first, to: this.#literalEnd(first) });
    let next = this.#added(this.#literalEnd(first));
    while (tokens.at(next) === ',' && next + 1 < closer) {
      const element = this.#operand(next + 1, next, separator);
      if (element === next + 1) break;
      next = this.#added(element);
    }
    if (next === closer || next + 1 === closer) return next;
    this.#parts.length = 0;
    return undefined;
  }

  /** Whether a literal is the first argument of a function that joins its arguments. */
  #isConcatenated(first: number): boolean {
    const tokens = this.#tokens;
    if (tokens.at(first - 1) !== '(' || this.#language.joinsWithoutFunctions) return false;
    return concatenating.test(tokens.at(tokens.at(first - 2) === '!' ? first - 3 : first - 2));
  }

  /** The separator that a function puts between its arguments: `sep = "…"`, by default a space for `paste`. */
  #separatorOf(first: number): string {
    const tokens = this.#tokens;
    const closer = Math.min(tokens.closer(first - 1), first + 60);
    for (let at = first; at < closer; at++) {
      if (tokens.at(at) === 'sep' && tokens.isLiteral(at + 2)) return tokens.textOf(at + 2);
    }
    return /^paste$/i.test(tokens.at(first - 2)) ? ' ' : '';
  }

  /** Whether a function or operator fills in the literals up to a token: `sprintf('(= a %s)', …)`, `'(= a %s)' % …`. */
  #isFormat(first: number, last: number): boolean {
    const tokens = this.#tokens;
    const next = tokens.at(last + 1) === ')' && tokens.opener(last + 1) === first - 1 ? last + 2 : last + 1;
    const after = tokens.at(next);
    if (after === '%' || (after === '-' && tokens.at(next + 1) === 'f')) return true;
    if (/^[.:]$/.test(after) && formatting.test(tokens.at(next + 1))) return true;
    // `snprintf(filter, size, "…", …)`
    const paren = tokens.opener(first);
    if (tokens.at(paren) === '(' && intoVariable.test(tokens.at(paren - 1))) return true;
    const callee = tokens.at(first - 1) === '(' ? first - 2 : first - 1;
    return formatting.test(tokens.at(tokens.at(callee) === '!' ? callee - 1 : callee));
  }

  /** Whether a part is a literal, perhaps with a call that fills it in. */
  #isText({ from, to }: Part): boolean {
    if (!this.#tokens.isLiteral(from)) return false;
    const end = this.#literalEnd(from);
    return end === to || formatting.test(this.#tokens.at(end + 1)) || this.#hasMargin(from);
  }

  /** Whether a method removes the margin of each line of a literal: `"""…""".trimMargin()`. */
  #hasMargin(literal: number): boolean {
    const end = this.#literalEnd(literal);
    return this.#tokens.at(end) === '.' && /^(?:stripMargin|trimMargin)$/.test(this.#tokens.at(end + 1));
  }

  #decode({ form, isSafe = false }: Reading, isFormat: boolean): Embedded {
    const tokens = this.#tokens;
    const { text } = tokens;
    const decoding = new Decoding(verbatim(text));
    const forms: Literal[] = [];
    const fill = (start: number, end: number) => {
      // Long expressions are not compared with each other.
      const expression = end - start > 200 ? `@${start}` : text.slice(start, end);
      decoding.fill(start, end, unmarked(expression), { safe: isSafe });
    };
    for (const part of this.#parts) {
      const { from, to, separator } = part;
      const [start, end] = [tokens.start(from), tokens.end(to - 1)];
      if (separator !== undefined) decoding.read(start, tokens.end(from), separator);
      else if (this.#isText(part)) {
        const literal = this.#language.literals[form ?? tokens.form(from)] as Literal;
        const isFilled = isFormat || formatting.test(tokens.at(this.#literalEnd(from) + 1));
        const treatment = isFilled ? 'format' : this.#hasMargin(from) ? 'margin' : undefined;
        const values = isFilled ? harmlessValues(tokens, from, to - 1) : undefined;
        forms.push(literal);
        for (let piece = from; piece < tokens.count; piece = tokens.closer(piece)) {
          const content = tokens.content(piece);
          readLiteral(decoding, content, literal, treatment, values);
          if (!tokens.isOpening(piece)) break;
          const next = tokens.closer(piece);
          fill(content.end, next < tokens.count ? tokens.content(next).start : text.length);
        }
      } else if (blanks.test(text.slice(start, Math.min(end, start + 40)))) decoding.read(start, end, '\n');
      else fill(start, end);
    }
    return decoding.done(literalEncoder(forms, isFormat), tokens.content(this.#parts[0]?.from ?? 0).start);
  }
}

/** The token after an operand, with everything that binds more tightly; `from` itself for an unknown form. */
function operandEnd(tokens: Tokens, from: number, { joins }: Language): number {
  for (let at = from; ; ) {
    let first = at;
    while (prefix.test(tokens.at(first))) first++;
    at = primaryEnd(tokens, first);
    if (at === first) return from;
    // A cast: `(int) $x`.
    const isCast = tokens.at(first) === '(' && at - first === 3 && tokens.isWord(first + 1) && tokens.isWord(at);
    if (isCast && !joins.split(' ').includes(tokens.at(at))) at = primaryEnd(tokens, at);
    for (let next = postfixEnd(tokens, at, joins); next !== at; next = postfixEnd(tokens, at, joins)) at = next;
    const operator = tokens.at(at);
    const isLiteral = tokens.isLiteral(first) && tokens.literalEnd(first) === at - 1;
    if (isLiteral || !/^(?:\*\*?|\/|%)$/.test(operator) || joins.includes(operator)) return at;
    at++;
  }
}

/** The token after a choice without parentheses: `if x { … } else { … }`, `if (x) a else b`, `case x of … end`. */
function choiceEnd(tokens: Tokens, first: number): number | undefined {
  const last = tokens.at(first) === 'if' ? 'else' : tokens.at(first) === 'case' ? 'end' : undefined;
  for (let at = first + 1; last !== undefined && at < first + 60 && at < tokens.count; at++) {
    if (tokens.at(at) === last && tokens.opener(at) === tokens.opener(first)) {
      if (last === 'end') return at + 1;
      return tokens.at(at + 1) === '{' ? tokens.closer(at + 1) + 1 : primaryEnd(tokens, at + 1);
    }
  }
  return undefined;
}

function primaryEnd(tokens: Tokens, token: number): number {
  const choice = choiceEnd(tokens, token);
  if (choice !== undefined) return Math.min(choice, tokens.count);
  const type = tokens.type(token);
  if (type === 'word' || type === 'other') return token + 1;
  if (type !== 'literal' && !/^[([]$/.test(tokens.at(token))) return token;
  return Math.min(
    (type === 'literal' ? (tokens.literalEnd(token) ?? tokens.count) : tokens.closer(token)) + 1,
    tokens.count,
  );
}

/** The token after a member access, a call, a tagged template or the `!` of TypeScript. */
function postfixEnd(tokens: Tokens, token: number, joins: string): number {
  const mark = tokens.at(token);
  if (mark === '!') return token + 1;
  if (tokens.type(token) === 'mark' && member.test(mark) && !joins.split(' ').includes(mark)) {
    return /^[([]$/.test(tokens.at(token + 1)) ? token + 1 : Math.min(token + 2, tokens.count);
  }
  const isTouching = tokens.start(token) === tokens.end(token - 1);
  return mark === '(' || mark === '[' || (mark.startsWith('`') && isTouching) ? primaryEnd(tokens, token) : token;
}
