import type { Tokens } from '../tokens.ts';

/** The names of the columns of `(id, filter) VALUES (1, '…'), (2, '…')`, by the parenthesis of each row. */
export class Columns {
  readonly #tokens: Tokens;
  readonly #known = new Map<number, readonly string[] | undefined>();

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  /** The column of a value in a row; `undefined` if the parenthesis is not that of a row. */
  of(value: number, paren: number): string | undefined {
    const names = this.#namesOf(paren);
    return names && (names[this.#commas(paren, value)] ?? '');
  }

  #namesOf(paren: number): readonly string[] | undefined {
    const tokens = this.#tokens;
    const rows = [paren];
    let first = paren;
    while (!this.#known.has(first) && tokens.at(first - 1) === ',' && tokens.at(first - 2) === ')') {
      first = tokens.opener(first - 2);
      rows.push(first);
    }
    const isInsert = /^values$/i.test(tokens.at(first - 1)) && tokens.at(first - 2) === ')';
    const names = this.#known.get(first) ?? (isInsert ? this.#namesIn(tokens.opener(first - 2)) : undefined);
    for (const row of rows) this.#known.set(row, names);
    return names;
  }

  #namesIn(paren: number): readonly string[] {
    const tokens = this.#tokens;
    const names: string[] = [];
    for (let at = paren + 1; at < tokens.closer(paren); at++) {
      if (at === paren + 1 || tokens.at(at - 1) === ',') names.push(tokens.textOf(at));
    }
    return names;
  }

  /** How many elements of brackets end before a token. */
  #commas(bracket: number, token: number): number {
    const tokens = this.#tokens;
    let count = 0;
    for (let at = bracket + 1; at < token; at++) if (tokens.at(at) === ',' && tokens.opener(at) === bracket) count++;
    return count;
  }
}
