/** One condition: equality with a value, or absence where there is none. */
interface Condition {
  readonly property: string;
  readonly value?: string;
}

/** A filter that every contestant gets, each in its own language. */
export interface Sample {
  readonly size: Size;
  readonly conditions: readonly Condition[];
  /** True for one condition at each level around the next; false for all in one `OR`. */
  readonly nested: boolean;
}

export type Size = 'small' | 'medium' | 'large' | 'deep';

export const samples: readonly Sample[] = [
  { size: 'small', conditions: conditions(2), nested: false },
  { size: 'medium', conditions: conditions(20), nested: false },
  { size: 'large', conditions: conditions(2000), nested: false },
  // 500 times `OR` around the last condition.
  { size: 'deep', conditions: conditions(501), nested: true },
];

/** How a language writes the three things that a sample is made of. */
export interface Syntax {
  equal(property: string, value: string): string;
  absent(property: string): string;
  or(operands: readonly string[]): string;
}

/** The language of this package. The s-expression parser and the peggy grammar read the same text. */
export const prefix: Syntax = {
  equal: (property, value) => `(= ${property} ${value})`,
  absent: (property) => `(_not_exists ${property})`,
  or: (operands) => `(OR ${operands.join(' ')})`,
};

// The infix languages get the parentheses that `(OR …)` has, around the outermost too, so that all have as many to read.

/** Absence is an operator of one's own, as RSQL back ends have it (`=isnull=`): the language itself has none. */
export const rsql: Syntax = {
  equal: (property, value) => `${property}==${value}`,
  absent: (property) => `${property}=isnull=true`,
  or: (operands) => `(${operands.join(',')})`,
};

/** Absence is "no value at all", `NOT property:*`, as in Lucene. */
export const lucene: Syntax = {
  equal: (property, value) => `${property}:${value}`,
  absent: (property) => `NOT ${property}:*`,
  or: (operands) => `(${operands.join(' OR ')})`,
};

/** RFC 4515. Absence is a negated presence filter. */
export const ldap: Syntax = {
  equal: (property, value) => `(${property}=${value})`,
  absent: (property) => `(!(${property}=*))`,
  or: (operands) => `(|${operands.join('')})`,
};

/** RFC 7644. Absence is a negated `pr`; a value is JSON, so that text has quotes and `false` and numbers have none. */
export const scim: Syntax = {
  equal: (property, value) => `${property} eq ${/^(?:false|\d+)$/.test(value) ? value : JSON.stringify(value)}`,
  absent: (property) => `not (${property} pr)`,
  or: (operands) => `(${operands.join(' or ')})`,
};

/** A sample in a language. */
export function write({ conditions, nested }: Sample, syntax: Syntax): string {
  const written = conditions.map(({ property, value }) =>
    value === undefined ? syntax.absent(property) : syntax.equal(property, value),
  );
  return flat(nested ? written.reduceRight((inner, outer) => syntax.or([outer, inner])) : syntax.or(written));
}

/**
 * The text in one piece, as a file or a request gives it. V8 keeps what was put together in pieces as a tree of them,
 * and each character that a parser then looks at costs several times as much.
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
