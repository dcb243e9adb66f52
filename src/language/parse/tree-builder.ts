import type { Locale } from '../../messages/locale.ts';
import { type Problem, type Span, spanOf } from '../../source/problem.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { type Filter, isFilter, type Operand, type Word } from '../filter.ts';
import type { ConditionMeaning, MeaningOf } from '../meanings.ts';
import { conditionNode, nodeOver } from '../text-node.ts';
import { isBlank, trimmed, unquote } from '../word.ts';
import type { FilterActions } from './grammar.ts';
import type { UncheckedNode } from './infix-problem.ts';
import { type Limits, ProblemList } from './limits.ts';
import { operandProblems, quotedValueProblem } from './operand-problems.ts';
import {
  controlCharacters,
  extraClose,
  nothingToRead,
  outOfStack,
  surrogates,
  tooDeep,
  topProblems,
  unclosed,
  unterminated,
  wrongEscapes,
} from './syntax-problems.ts';

/** A filter that is still open. */
interface Opened {
  readonly start: number;
  /** Missing if none follows `(`. */
  readonly operator: Word | undefined;
  /** The index of its first operand on the stack. */
  readonly mark: number;
  /** How many of its operands are words. */
  words: number;
  readonly outer: Opened | undefined;
}

/** Thrown to stop reading a text that is nested too deeply. */
export class TooDeep extends Error {}

/**
 * Builds filters as the grammar reads them, and collects the problems of the text. Each operator is checked with its operands when
 * its filter ends; if they do not fit, the node becomes a `call`, and a problem says why. Only characters that cannot occur in a
 * filter are skipped, so that one pass reports everything.
 */
export class TreeBuilder implements FilterActions {
  readonly problems: ProblemList;
  // The size is kept apart, since shortening an array by its `length` for each filter is slow in V8.
  readonly #stack: Operand[] = [];
  #size = 0;
  #opened: Opened | undefined = undefined;
  #depth = 0;
  // What follows from a string without its end, and from the first filter without its `)`, is not reported.
  #isCut = false;
  readonly #text: string;
  readonly #dialect: Dialect;
  readonly #maxDepth: number;
  readonly #locale: Locale;

  constructor(text: string, dialect: Dialect, limits: Limits, locale: Locale) {
    this.problems = new ProblemList(limits.problems, locale);
    this.#text = text;
    this.#dialect = dialect;
    this.#maxDepth = limits.depth;
    this.#locale = locale;
    if (!text.isWellFormed()) this.problems.addAll(surrogates(text, locale));
  }

  /** The first filter outside of all others, as far as it has been read. */
  get filter(): Filter | undefined {
    const first = this.#stack[0];
    if (this.#opened !== undefined || first === undefined) return undefined;
    return isFilter(first) ? first : this.#top.find(isFilter);
  }

  /** Everything at the top level; one filter in a valid text. */
  get #top(): readonly Operand[] {
    return this.#stack.slice(0, this.#size);
  }

  // These read from the text, not from the token's image: V8 reads characters of a slice several times more slowly. They never
  // read past its end, after which V8 would no longer inline `charCodeAt` (`npm run bench`, "after other texts").
  begin(image: string, start: number): void {
    const text = this.#text;
    const end = start + image.length;
    let from = start + 1;
    while (from < end && isBlank(text.charCodeAt(from))) from++;
    let to = from;
    while (to < end && !isBlank(text.charCodeAt(to))) to++;
    if (from === to) this.#push(start, undefined);
    else this.#push(start, { text: text.slice(from, to), span: { start: from, end: to } });
    this.#split(to, end);
  }

  words(image: string, start: number): void {
    this.#split(start, start + image.length);
  }

  string(image: string, start: number): void {
    if (image.includes('\\')) this.problems.addAll(wrongEscapes(image, start, this.#locale));
    const string = trimmed(image);
    const end = start + string.length;
    if (isClosed(string)) this.#pushString(string, start, end);
    else {
      this.#isCut = true;
      this.problems.add(unterminated(start, this.#dialect, this.#locale));
      this.#pushString(`${image}"`, start, start + image.length);
    }
  }

  stray(image: string, start: number): void {
    if (!this.problems.full) this.problems.add(controlCharacters(image, start, this.#locale));
  }

  end(start: number): void {
    this.#close(start + 1);
  }

  unclosed(lastEnd: () => number): void {
    const end = lastEnd();
    if (!this.#isCut) this.problems.add(unclosed(this.#text, this.#openers, end, this.#locale));
    this.#isCut = true;
    this.#close(end, 'unclosed');
  }

  extraClose(start: number): void {
    if (!this.problems.full) this.problems.add(extraClose(start, this.#locale));
  }

  /** After the text: reports everything beside the one filter. */
  finish(): void {
    const [first] = this.#stack;
    if (this.#size === 1 && first !== undefined && isFilter(first)) return;
    const operands = this.#top;
    const [start, end] = [operands[0], operands.at(-1)];
    if (start !== undefined) {
      const span = { start: spanOf(start).start, end: spanOf(end).end };
      for (const problem of topProblems({ ...this.#context, operator: undefined, operands, span })) {
        this.problems.addOfOperands(problem);
        if (this.problems.full) return;
      }
    } else if (this.problems.isEmpty) this.problems.add(nothingToRead(this.#text, this.#locale));
  }

  /** Reports that the call stack has no room left. */
  endOfStack(): void {
    this.problems.add(outOfStack(this.#opened?.start ?? 0, this.#locale));
  }

  /** The filters that are still open, the innermost first. */
  get #openers(): readonly [Opened, ...Opened[]] {
    const openers: [Opened, ...Opened[]] = [this.#opened as Opened];
    for (let at = openers[0].outer; at !== undefined; at = at.outer) openers.push(at);
    return openers;
  }

  #push(start: number, operator: Word | undefined): void {
    if (this.#depth >= this.#maxDepth) {
      this.problems.add(tooDeep(start, this.#maxDepth, this.#locale));
      throw new TooDeep();
    }
    this.#depth++;
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

  #pushString(image: string, start: number, end: number): void {
    this.#stack[this.#size++] = { text: unquote(image), quoted: true, span: { start, end } };
    if (this.#opened !== undefined) this.#opened.words++;
  }

  /** Ends the innermost filter; missing operands of an `unclosed` one are not reported, since its text may have been cut off. */
  #close(end: number, isUnclosed?: 'unclosed'): void {
    const opened = this.#opened as Opened;
    const span = { start: opened.start, end };
    const filter = this.#fitting(opened, span, isUnclosed) ?? this.#call(opened, span, isUnclosed);
    this.#opened = opened.outer;
    this.#depth--;
    this.#size = opened.mark;
    this.#stack[this.#size++] = filter;
  }

  // Compares counts: testing each operand with `isFilter` would cost as much as everything else. Makes the nodes itself: with
  // `makeNode`, the medium text of `npm run bench` takes 1.15 times as long.
  #fitting({ operator, mark, words }: Opened, span: Span, isUnclosed?: 'unclosed'): Filter | undefined {
    const entry = operator && this.#dialect.operator(operator.text);
    if (operator === undefined || entry === undefined) return undefined;
    const operands = this.#stack;
    const count = this.#size - mark;
    const shape = entry.operands;
    if (shape === 'filters' || shape === 'filter') {
      if (count === 0 || words > 0 || (count > 1 && shape === 'filter')) return undefined;
      const kind = (entry.means ?? 'call') as MeaningOf<'group'> | 'call';
      return nodeOver(kind, operator, operands.slice(mark, this.#size), span);
    }
    const property = operands[mark] as Word;
    const least = shape === 'property' ? 1 : 2;
    const most = shape === 'property values' ? count : least;
    if (words !== count || count < least || count > most || property.quoted) return undefined;
    const values = count === 2 ? [operands[mark + 1] as Word] : (operands.slice(mark + 1, this.#size) as Word[]);
    if (!this.#dialect.quotedValues && !isUnclosed) {
      for (const value of values) {
        if (value.quoted) this.problems.add(quotedValueProblem(value, this.#dialect, this.#locale));
      }
    }
    if (entry.means === undefined) return nodeOver('call', operator, [property, ...values], span);
    return conditionNode(entry.means as ConditionMeaning, operator, property, values, span);
  }

  /** A node whose operands do not fit its operator. */
  #call({ operator, mark }: Opened, span: Span, isUnclosed?: 'unclosed'): Filter {
    const operands = this.#stack.slice(mark, this.#size);
    if (!this.problems.full) this.#reportOperands({ ...this.#context, operator, operands, span, isUnclosed });
    const nameless = { text: '', span: { start: span.start + 1, end: span.start + 1 } };
    return nodeOver('call', operator ?? nameless, operands, span);
  }

  get #context(): Pick<UncheckedNode, 'text' | 'dialect' | 'locale'> {
    return { text: this.#text, dialect: this.#dialect, locale: this.#locale };
  }

  #reportOperands(node: UncheckedNode): void {
    const { operator, operands, isUnclosed } = node;
    // For a `(` at the end of the text, the problem that it is not closed is enough.
    if (isUnclosed && operator === undefined && operands.length === 0) return;
    for (const problem of operandProblems(node)) {
      if (!isUnclosed) this.problems.addOfOperands(problem);
      else if (problem.code !== 'wrong-arity') this.problems.add(withoutClosing(problem));
    }
  }
}

// Only another operator changes nothing but a word: any other fix of an unclosed filter would close it, as does that of the missing
// parenthesis.
function withoutClosing({ fix, ...problem }: Problem): Problem {
  return fix !== undefined && problem.code === 'unknown-operator' ? { ...problem, fix } : problem;
}

/** Whether a string has its closing quote, with an even number of backslashes before it. */
function isClosed(string: string): boolean {
  let at = string.length - 1;
  if (at === 0 || string[at] !== '"') return false;
  while (string[at - 1] === '\\') at--;
  return (string.length - 1 - at) % 2 === 0;
}
