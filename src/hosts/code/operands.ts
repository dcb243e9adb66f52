import { Decoding, type Embedded } from '../embedded.ts';
import type { Interpolation } from '../host.ts';
import { InterpolationNames } from '../placeholders.ts';
import { literalEncoder, readLiteral } from './decode.ts';
import type { Language, Literal } from './languages.ts';
import type { CodeToken } from './scan.ts';

/** Literals that a call joins, and the separator between them. */
interface List {
  readonly elements: readonly number[];
  readonly separator: string;
}

/** Spellings of a line end or a tab in expressions that join texts, in any of the languages. */
const blanks =
  /^(?:sLineBreak|vb(?:CrLf|Lf|Cr|NewLine|Tab)|PHP_EOL|CRLF|CR_LF|(?:Environment|ControlChars)\.(?:NewLine|CrLf|Lf|Cr|Tab)|System\.lineSeparator\(\)|os\.linesep|(?:chr|char)w?\$?\(\s*(?:9|10|13|32)\s*\)|#\s*(?:\$0?[9ADad]|9|10|13|32))$/i;
const concatenating = /^(?:paste0?|str_c|concat)$/i;
const member = /^(?:\.|->|::|\?\.)$/;

/** Reads literals and the operands joined to them. */
export class Operands {
  readonly #text: string;
  readonly #tokens: readonly CodeToken[];
  readonly #language: Language;
  readonly #joins: ReadonlySet<string>;
  readonly #isAdjacent: boolean;

  constructor(text: string, tokens: readonly CodeToken[], language: Language) {
    this.#text = text;
    this.#tokens = tokens;
    this.#language = language;
    this.#joins = new Set(language.joins.split(' ').filter(Boolean));
    this.#isAdjacent = language.joins.startsWith(' ');
  }

  /** The text of a literal or comment. */
  textOf({ content, form }: CodeToken): string {
    if (content === undefined) return '';
    if (form === undefined) return this.#text.slice(content.start, content.end);
    const decoding = new Decoding(this.#text);
    readLiteral(decoding, this.#text, content, form, new InterpolationNames(), [], this.#language);
    return decoding.done(() => undefined).text;
  }

  /** The list that a literal is the first element of: `" ".join([…])`, `implode(' ', […])`, `[…].join(' ')`. */
  listAt(first: number): List | undefined {
    const tokens = this.#tokens;
    const opener = tokens[first]?.opener ?? -1;
    const closer = tokens[opener]?.closer ?? -1;
    // The first of the list, or the second where the separator is the first.
    if (opener !== first - 1 && opener !== first - 3) return undefined;
    const elements = [];
    for (let at = first; at < closer && tokens[at]?.type === 'literal'; at += 2) {
      elements.push(at);
      if (tokens[at + 1]?.text !== ',') break;
    }
    const last = elements.at(-1) ?? first;
    if (elements.length < 2 || (tokens[last + 1]?.text === ',' ? last + 2 : last + 1) !== closer) return undefined;
    // The literals that may be the separator: those before and after the list, near the name of the function.
    const isMethod = tokens[closer + 1]?.text === '.';
    const near = isMethod ? tokens.slice(closer + 1, closer + 7) : tokens.slice(Math.max(0, first - 10), first);
    if (!near.some(({ type, text }) => type === 'word' && /^(?:join|joined|implode|joinToString)$/i.test(text)))
      return undefined;
    const after = tokens[closer + 1]?.text === ',' ? tokens[closer + 2] : undefined;
    const separator = after?.type === 'literal' ? after : near.findLast(({ type }) => type === 'literal');
    return separator === undefined ? undefined : { elements, separator: this.textOf(separator) };
  }

  listText({ elements, separator }: List): Embedded {
    const decoding = new Decoding(this.#text);
    const forms: Literal[] = [];
    for (const [index, at] of elements.entries()) {
      const { content, form } = this.#tokens[at] as CodeToken;
      const comma = this.#tokens[at - 1] as CodeToken;
      if (index > 0) decoding.read(comma.start, comma.end, separator);
      if (content === undefined || form === undefined) continue;
      forms.push(form);
      readLiteral(decoding, this.#text, content, form, new InterpolationNames(), [], this.#language);
    }
    return decoding.done(literalEncoder(forms), this.#tokens[elements[0] ?? 0]?.start ?? 0);
  }

  /** The last token of a chain of joined texts and other operands; its literals are added to `seen`. */
  lastJoined(first: number, seen: Set<number>): number {
    const tokens = this.#tokens;
    const isCall = this.#isConcatenated(first);
    let last = first;
    for (;;) {
      let next = last + 1;
      const mark = tokens[next]?.text ?? '';
      const isJoin = this.#joins.has(mark) || (isCall && mark === ',');
      if (isJoin) next++;
      // `+ #13 +` in Delphi.
      if (isJoin && mark !== '#' && tokens[next]?.text === '#') next++;
      if (this.#isContinued(next)) next++;
      const operand = tokens[next];
      const isAfterCode = this.#joins.has('#') && tokens[last - 1]?.text === '#';
      if (operand?.type === 'literal' && (isJoin || this.#isAdjacent || isAfterCode)) {
        last = next;
        seen.add(next);
      } else if (isJoin && operand?.type === 'word' && !(mark === ',' && tokens[next + 1]?.text === '=')) {
        last = this.#operandEnd(next);
      } else return last;
    }
  }

  /** The text of joined operands; those that are not literals are interpolations. */
  joined(first: number, last: number, isFormat: boolean) {
    const text = this.#text;
    const decoding = new Decoding(text);
    const names = new InterpolationNames();
    const interpolations: Interpolation[] = [];
    const forms: Literal[] = [];
    const isCall = this.#isConcatenated(first);
    const separator = isCall ? this.#separatorOf(first) : '';
    let operand: CodeToken[] = [];
    const fill = () => {
      const [begin, end] = [operand[0], operand.at(-1)];
      operand = [];
      if (begin === undefined || end === undefined) return;
      const start = text[begin.start - 1] === '#' ? begin.start - 1 : begin.start;
      if (blanks.test(text.slice(start, end.end))) {
        decoding.read(start, end.end, '\n');
        return;
      }
      const from = decoding.length;
      decoding.read(begin.start, end.end, names.of(text.slice(begin.start, end.end).replace(/^[$@]+/, '')));
      interpolations.push({ span: { start: from, end: decoding.length }, safe: false });
    };
    let depth = 0;
    for (let at = first; at <= last; at++) {
      const token = this.#tokens[at] as CodeToken;
      if (depth === 0 && token.type === 'literal' && token.form && token.content) {
        fill();
        forms.push(token.form);
        readLiteral(decoding, text, token.content, token.form, names, interpolations, this.#language, isFormat);
        continue;
      }
      const isMark = depth === 0 && token.type === 'mark';
      if (isMark && (this.#joins.has(token.text) || (isCall && token.text === ','))) {
        fill();
        if (token.text === ',') decoding.read(token.start, token.end, separator);
      } else if (!(depth === 0 && this.#isContinued(at)) && token.type !== 'comment') operand.push(token);
      if (/^[([]$/.test(token.text)) depth++;
      if (/^[)\]]$/.test(token.text)) depth--;
    }
    fill();
    const start = this.#tokens[first]?.content?.start ?? 0;
    return { value: decoding.done(literalEncoder(forms, isFormat), start), interpolations };
  }

  #isContinued(at: number): boolean {
    return this.#tokens[at]?.text === this.#language.continues;
  }

  /** Whether a literal is the first argument of a function that joins its arguments. */
  #isConcatenated(first: number): boolean {
    const { opener = -1 } = this.#tokens[first] ?? {};
    if (opener < 0 || opener !== first - 1 || this.#tokens[opener]?.text !== '(') return false;
    const name = this.#tokens[opener - 1]?.text === '!' ? opener - 2 : opener - 1;
    return concatenating.test(this.#tokens[name]?.text ?? '');
  }

  /** The separator that a function puts between its arguments: `sep = "…"`, by default a space for `paste`. */
  #separatorOf(first: number): string {
    const { opener = -1 } = this.#tokens[first] ?? {};
    const closer = this.#tokens[opener]?.closer ?? -1;
    for (let at = opener; at < closer && at < opener + 60; at++) {
      const value = this.#tokens[at + 2];
      if (this.#tokens[at]?.text === 'sep' && value?.type === 'literal') return this.textOf(value);
    }
    return /^paste$/i.test(this.#tokens[opener - 1]?.text ?? '') ? ' ' : '';
  }

  /** The last token of a name with member accesses and calls. */
  #operandEnd(first: number): number {
    let last = first;
    for (let next = first + 1; ; ) {
      const text = this.#tokens[next]?.text ?? '';
      const isMember = member.test(text) && !this.#joins.has(text);
      if (isMember && this.#tokens[next + 1]?.type === 'word') {
        last = next + 1;
      } else if (/^[([]$/.test(text)) {
        const close = this.#tokens[next]?.closer ?? -1;
        if (close < 0) return last;
        last = close;
      } else return last;
      next = last + 1;
    }
  }
}
