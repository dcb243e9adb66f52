import type { Sources } from '../host.ts';
import type { Tokens } from '../tokens.ts';
import { filledParameter, parameterBefore } from './brackets.ts';
import { type Grade, nameTest } from './names.ts';
import { plainText } from './targets.ts';

/** How many brackets around a value, and how many tokens before, behind and inside others, are looked at. */
const most = { brackets: 8, before: 40, behind: 7, inside: 5 };

/** A configured name near a value, and how well it matches; an empty one for a `parameter` of a URL. */
interface Match {
  readonly name: string;
  readonly parameter?: string;
  readonly grade: Grade;
}

/**
 * Finds the configured name that is near a value of a program: in its statement before or shortly behind it, else around the
 * brackets that it stands in. The text decides whether it is a filter, so nothing is ruled out by what stands between.
 */
export class Nearness {
  readonly #tokens: Tokens;
  readonly #parameters: readonly string[];
  readonly #gradeOf: (name: string) => Grade | undefined;

  constructor(tokens: Tokens, { keys, parameters }: Pick<Sources, 'keys' | 'parameters'>) {
    this.#tokens = tokens;
    this.#parameters = parameters;
    this.#gradeOf = nameTest(keys);
  }

  /** The name for the value from one token to another. */
  find(first: number, last: number): Match | undefined {
    for (let left = most.brackets, value = first, end = last; left > 0; left--) {
      const bracket = this.#tokens.opener(value);
      const match = this.#before(value, bracket) ?? this.#behind(value, end, bracket);
      if (match !== undefined || bracket < 0) return match;
      const parameter = this.#parameterAt(bracket) ?? filledParameter(this.#tokens, value, bracket, this.#parameters);
      if (parameter !== undefined) return { name: '', parameter, grade: 'exact' };
      value = bracket;
      end = this.#tokens.closer(bracket);
    }
    return undefined;
  }

  #before(value: number, bracket: number): Match | undefined {
    const tokens = this.#tokens;
    for (let at = value - 1, left = most.before; at > bracket && left > 0; at--, left--) {
      if (tokens.type(at) === 'other' || (tokens.at(at) === ';' && !this.#isResult(at + 1))) return undefined;
      const assignment = bracket < 0 && this.#endsStatement(at) ? this.#assignmentTo(at) : undefined;
      if (assignment !== undefined) {
        at = assignment;
        continue;
      }
      // Another attribute ends there: `filter="…" sort="…"`.
      const isLeftAttribute = tokens.isLiteral(at) && tokens.isWord(at + 1) && tokens.at(at + 2) === '=';
      if (isLeftAttribute && !tokens.startsLine(at + 1)) return undefined;
      const parameter = this.#parameterAt(at);
      if (parameter !== undefined) return { name: '', parameter, grade: 'exact' };
      const opener = isClosing(tokens, at) ? tokens.opener(at) : -1;
      if (tokens.type(at) === 'attribute') return this.#match(at);
      const match = opener < 0 ? this.#match(at) : this.#first(opener + 1, at);
      if (match !== undefined) return match;
      if (opener < 0) continue;
      // A list that is filtered before: `items.filter(Boolean).map((item) => …)`.
      const isLeft = tokens.isWord(opener - 1) && [opener - 2, at + 1].every((mark) => /^\??\.$/.test(tokens.at(mark)));
      at = isLeft ? opener - 1 : opener;
    }
    return undefined;
  }

  /** Whether a statement ends with its line, as in languages without `;`: what follows begins with a word, and nothing is left open. */
  #endsStatement(last: number): boolean {
    const tokens = this.#tokens;
    const isEnd = tokens.isLiteral(last) || tokens.isWord(last) || isClosing(tokens, last);
    return isEnd && tokens.isWord(last + 1) && tokens.startsLine(last + 1);
  }

  /** The first token of a line that assigns to a name, which is another value's: `filter = x` before `sort = "…"`. */
  #assignmentTo(last: number): number | undefined {
    let first = last;
    while (first > 0 && last - first < most.before && !this.#tokens.startsLine(first)) first--;
    return this.#tokens.isWord(first) && this.#tokens.at(first + 1) === '=' ? first : undefined;
  }

  /** Whether a statement is the result of the function before it: `function Filter: string; begin Result := '…'` of Delphi. */
  #isResult(first: number): boolean {
    return /^(?:begin|result|exit)$/i.test(this.#tokens.at(first));
  }

  #behind(value: number, end: number, bracket: number): Match | undefined {
    if (this.#tokens.at(end) === '}') return undefined;
    const last = Math.min(end + most.behind, (bracket < 0 ? this.#tokens.count : this.#tokens.closer(bracket)) - 1);
    for (let at = end + 1; at <= last; at++) {
      if (this.#tokens.at(at) === ';' || (bracket < 0 && this.#tokens.startsLine(at) && !this.#isAnnotation(value)))
        return undefined;
      const match = this.#match(at);
      if (match !== undefined) return match;
    }
    return undefined;
  }

  /** Whether a value stands in an annotation, which belongs to the name on the line after it: `[DefaultValue("…")]`, `@Value("…")`. */
  #isAnnotation(value: number): boolean {
    let first = value;
    while (first > 0 && !this.#tokens.startsLine(first)) first--;
    return /^[@[#<]/.test(this.#tokens.at(first));
  }

  /** The first match among the tokens in brackets. */
  #first(start: number, end: number): Match | undefined {
    for (let at = start; at < end && at < start + most.inside; at++) {
      const match = this.#match(at);
      if (match !== undefined) return match;
    }
    return undefined;
  }

  #parameterAt(at: number): string | undefined {
    const type = this.#tokens.type(at);
    if (type !== 'literal' && type !== 'rest') return undefined;
    return parameterBefore(this.#tokens.textOf(at), this.#parameters);
  }

  #match(at: number): Match | undefined {
    const type = this.#tokens.type(at);
    if (type !== 'word' && type !== 'literal' && type !== 'attribute') return undefined;
    // A constant may hold the name: `const key = 'filter'; query.set(key, '…')`.
    for (const name of [this.#tokens.textOf(at), plainText(this.#tokens, at) ?? '']) {
      const grade = name.length > 60 ? undefined : this.#gradeOf(name.replace(/^[$@:]+/, ''));
      if (grade !== undefined) return { name, grade };
    }
    return undefined;
  }
}

function isClosing(tokens: Tokens, at: number): boolean {
  return tokens.type(at) === 'mark' && /^[)\]}]$/.test(tokens.at(at));
}
