/** One condition: equality with a value, or absence if it has none. */
interface Condition {
  readonly property: string;
  readonly value?: string;
}

/** A filter that every contestant gets in its own language. */
export interface Sample {
  readonly size: Size;
  readonly conditions: readonly Condition[];
  /** True: each level nests the next condition; false: all conditions in one `OR`. */
  readonly nested: boolean;
}

export type Size = 'small' | 'medium' | 'large' | 'deep';

export const samples: readonly Sample[] = [
  { size: 'small', conditions: conditions(2), nested: false },
  { size: 'medium', conditions: conditions(20), nested: false },
  { size: 'large', conditions: conditions(2000), nested: false },
  // Wraps the last condition in 250 `OR`s: a filter has at most 256 levels.
  { size: 'deep', conditions: conditions(251), nested: true },
];

/** How a language writes the three parts of a sample. */
export interface Syntax {
  equal(property: string, value: string): string;
  absent(property: string): string;
  or(operands: readonly string[]): string;
}

/** The language of this package, which the peggy grammar reads too. */
export const prefix: Syntax = {
  equal: (property, value) => `(= ${property} ${value})`,
  absent: (property) => `(_not_exists ${property})`,
  or: (operands) => `(OR ${operands.join(' ')})`,
};

/**
 * With the parentheses of `(OR …)`, the outermost too, so that both languages have equally many to read. Absence is a custom operator, as in RSQL back ends (`=isnull=`):
 * the language itself has none.
 */
export const rsql: Syntax = {
  equal: (property, value) => `${property}==${value}`,
  absent: (property) => `${property}=isnull=true`,
  or: (operands) => `(${operands.join(',')})`,
};

/** A sample in a language. */
export function write({ conditions, nested }: Sample, syntax: Syntax): string {
  const written = conditions.map(({ property, value }) =>
    value === undefined ? syntax.absent(property) : syntax.equal(property, value),
  );
  return flat(nested ? written.reduceRight((inner, outer) => syntax.or([outer, inner])) : syntax.or(written));
}

/**
 * The text as one flat string, as it would come from a file or a request. V8 keeps concatenated strings as trees, in
 * which every character access costs several times as much.
 */
export function flat(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** Pairs such as `(= processed false) (_not_exists processed)`, each with a property of its own. */
function conditions(count: number): readonly Condition[] {
  const values = ['false', '1250', 'authorized'];
  return Array.from({ length: count }, (_, index) => {
    const pair = index >> 1;
    const property = pair === 0 ? 'processed' : `processed${pair}`;
    return index % 2 === 0 ? { property, value: values[pair % values.length] as string } : { property };
  });
}
