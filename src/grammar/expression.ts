/** A rule of a grammar, in no notation yet. */
export type Expression =
  /** The text itself. */
  | string
  | { readonly kind: 'rule'; readonly name: string }
  /** One code point of these ranges, ascending and apart. */
  | { readonly kind: 'character'; readonly ranges: Ranges }
  | { readonly kind: 'sequence'; readonly parts: readonly Expression[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly Expression[] }
  | { readonly kind: 'repeat'; readonly of: Expression; readonly mark: '?' | '*' | '+' };

export type Ranges = readonly (readonly [from: number, to: number])[];

/** The rules by name; the first one is the whole text. */
export type Rules = ReadonlyMap<string, Expression>;

export function ruleOf(name: string): Expression {
  return { kind: 'rule', name };
}

/** One character of these ranges. */
export function characterOf(ranges: Ranges): Expression {
  return { kind: 'character', ranges };
}

export const digit: Expression = /* @__PURE__ */ characterOf([[0x30, 0x39]]);
export const digitFromOne: Expression = /* @__PURE__ */ characterOf([[0x31, 0x39]]);

export function sequenceOf(...parts: readonly Expression[]): Expression {
  return { kind: 'sequence', parts };
}

export function choiceOf(alternatives: readonly Expression[]): Expression {
  return alternatives.length === 1 ? (alternatives[0] as Expression) : { kind: 'choice', alternatives };
}

export function repeatOf(of: Expression, mark: '?' | '*' | '+'): Expression {
  return { kind: 'repeat', of, mark };
}

/** The same expression so many times at most, one after another. */
export function upTo(count: number, of: Expression): Expression[] {
  return Array.from({ length: count }, () => repeatOf(of, '?'));
}
