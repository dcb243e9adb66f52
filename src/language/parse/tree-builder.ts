import type { Locale } from '../../messages/locale.ts';
import { limit } from '../../messages/syntax.ts';
import type { Problem } from '../../source/problem.ts';
import type { Span } from '../../source/span.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { type Filter, isFilter, type Operand, type Word } from '../filter.ts';
import { makeNode } from '../node.ts';
import { unquote } from '../word.ts';
import type { TokenSink } from './grammar.ts';
import { misfits, quotedValueProblem, type Reading } from './operand-problems.ts';
import type { Problems } from './problem-list.ts';

/** A filter that has been opened and not closed. */
interface Opened {
  readonly start: number;
  /** Missing where `(` has none. */
  readonly operator: Word | undefined;
  /** Where its operands begin on the stack. */
  readonly mark: number;
  /** How many of its operands are words. */
  words: number;
  readonly outer: Opened | undefined;
}

/**
 * Builds filters from tokens and checks each operator with its operands as it closes. An explicit stack, so that depth
 * costs no machine stack; a node that does not fit becomes a `call`, and the problem says why.
 */
export class Assembly implements TokenSink {
  depth = 0;
  // With a size of its own: to shorten an array by its `length` is a slow call in V8, once for each filter.
  readonly #stack: Operand[] = [];
  #size = 0;
  #opened: Opened | undefined = undefined;
  #tooDeep = false;
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #maxDepth: number;
  readonly #problems: Problems;
  readonly #locale: Locale;

  constructor(text: string, dialect: Dialect, maxDepth: number, problems: Problems, locale: Locale) {
    this.#text = text;
    this.#dialect = dialect;
    this.#maxDepth = maxDepth;
    this.#problems = problems;
    this.#locale = locale;
  }

  /** What stands outside of every filter: one filter, in a text without problems. */
  get top(): readonly Operand[] {
    return this.#stack.slice(0, this.#opened === undefined ? this.#size : 0);
  }

  /** The first filter at the top. */
  get filter(): Filter | undefined {
    const first = this.#stack[0];
    if (this.#opened === undefined && this.#size === 1 && first !== undefined && isFilter(first)) return first;
    return this.top.find(isFilter);
  }

  /** True when there is no use in reading on: a limit has been passed. */
  get stopped(): boolean {
    return this.#tooDeep || this.#problems.full;
  }

  /** The filters that have not been closed, the innermost first. */
  get openers(): readonly Opened[] {
    const openers: Opened[] = [];
    for (let at = this.#opened; at !== undefined; at = at.outer) openers.push(at);
    return openers;
  }

  // These read the text, not the image of the token: V8 reads characters of a slice several times slower.
  open(image: string, start: number): void {
    const text = this.#text;
    const end = start + image.length;
    let from = start + 1;
    while (isBlank(text.charCodeAt(from))) from++;
    let to = from + 1;
    while (to < end && !isBlank(text.charCodeAt(to))) to++;
    this.#push(start, { text: text.slice(from, to), span: { start: from, end: to } });
    this.#split(to, end);
  }

  openBare(start: number): void {
    this.#push(start, undefined);
  }

  words(image: string, start: number): void {
    this.#split(start, start + image.length);
  }

  string(image: string, start: number): void {
    let to = image.length;
    while (isBlank(image.charCodeAt(to - 1))) to--;
    // A string that is never closed comes with a quote that the text does not have.
    const end = Math.min(start + to, this.#text.length);
    this.#stack[this.#size++] = { text: unquote(image.slice(0, to)), quoted: true, span: { start, end } };
    if (this.#opened !== undefined) this.#opened.words++;
  }

  /** Ends the innermost filter; an `unclosed` one may lack operands for the same reason, so that is not held against it. */
  close(end: number, unclosed?: 'unclosed'): void {
    const opened = this.#opened as Opened;
    const span = { start: opened.start, end };
    const filter = this.#fitting(opened, span, unclosed) ?? this.#misfit(opened, span, unclosed);
    this.#opened = opened.outer;
    this.depth--;
    this.#size = opened.mark;
    this.#stack[this.#size++] = filter;
  }

  #push(start: number, operator: Word | undefined): void {
    if (this.depth >= this.#maxDepth) this.#reportDepth(start);
    this.depth++;
    this.#opened = { start, operator, mark: this.#size, words: 0, outer: this.#opened };
  }

  #split(start: number, end: number): void {
    const text = this.#text;
    const opened = this.#opened;
    let at = start;
    for (;;) {
      while (at < end && isBlank(text.charCodeAt(at))) at++;
      if (at >= end) return;
      const from = at;
      while (at < end && !isBlank(text.charCodeAt(at))) at++;
      this.#stack[this.#size++] = { text: text.slice(from, at), span: { start: from, end: at } };
      if (opened !== undefined) opened.words++;
    }
  }

  // Counts rather than looks at operands: to ask each whether it is a filter costs as much as all the rest.
  #fitting({ operator, mark, words }: Opened, span: Span, unclosed?: 'unclosed'): Filter | undefined {
    const entry = operator && this.#dialect.operator(operator.text);
    if (operator === undefined || entry === undefined) return undefined;
    const operands = this.#stack;
    const count = this.#size - mark;
    switch (entry.operands) {
      case 'property value': {
        if (count !== 2 || words !== 2) return undefined;
        const property = operands[mark] as Word;
        const value = operands[mark + 1] as Word;
        if (property.quoted) return undefined;
        if (value.quoted && !this.#dialect.quotedValues && !unclosed) {
          this.#problems.add(quotedValueProblem(value, this.#dialect, this.#locale));
        }
        return makeNode(entry.means, operator, [property, value], span);
      }
      case 'property':
        if (count !== 1 || words !== 1 || (operands[mark] as Word).quoted) return undefined;
        return makeNode(entry.means, operator, [operands[mark] as Word], span);
      case 'filter':
      case 'filters':
        if (count === 0 || words > 0 || (count > 1 && entry.operands === 'filter')) return undefined;
        return makeNode(entry.means, operator, operands.slice(mark, this.#size), span);
    }
  }

  #misfit({ operator, mark }: Opened, span: Span, unclosed?: 'unclosed'): Filter {
    const operands = this.#stack.slice(mark, this.#size);
    if (!this.#problems.full) this.#reportMisfit({ text: this.#text, operator, operands, span }, unclosed);
    const nameless = { text: '', span: { start: span.start + 1, end: span.start + 1 } };
    return { kind: 'call', operator: operator ?? nameless, operands, span };
  }

  #reportMisfit(reading: Reading, unclosed?: 'unclosed'): void {
    // A parenthesis at the end of the text lacks everything; that it is not closed says enough.
    if (unclosed && reading.operator === undefined && reading.operands.length === 0) return;
    for (const problem of misfits(reading, this.#dialect, this.#locale)) {
      if (!unclosed) this.#problems.add(problem);
      else if (problem.code !== 'wrong-arity') this.#problems.add(withoutFix(problem));
    }
  }

  #reportDepth(start: number): void {
    if (this.#tooDeep) return;
    this.#tooDeep = true;
    const say = limit[this.#locale];
    this.#problems.add({
      code: 'limit',
      severity: 'error',
      message: say.depth(this.#maxDepth.toLocaleString(this.#locale)),
      span: { start, end: start + 1 },
      help: say.help('depth'),
    });
  }
}

// A repair of a filter that does not end would end it, and so would the one for the missing parenthesis.
function withoutFix({ fix: _, ...problem }: Problem): Problem {
  return problem;
}

/** White space, as `blank` in `word.ts` has it. */
export function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 9 || code === 13;
}
