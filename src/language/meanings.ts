/** The operands of an operator: one or more filters, one filter, a property, a property and a value, or a property and one or more values. */
export type OperandShape = 'filters' | 'filter' | 'property' | 'property value' | 'property values';

/** What a meaning is, for code that is written once for all meanings of a family. */
interface Row {
  /** The operands that it takes. */
  readonly takes: OperandShape;
  readonly family: 'group' | 'presence' | 'equality' | 'order' | 'part';
  /** The meaning that it negates. */
  readonly denies?: string;
}

/** All meanings that an operator can have: the one list. What works on trees asks the row or its family, never a symbol. */
export const meanings = {
  or: { takes: 'filters', family: 'group' },
  and: { takes: 'filters', family: 'group' },
  not: { takes: 'filter', family: 'group' },
  present: { takes: 'property', family: 'presence' },
  absent: { takes: 'property', family: 'presence', denies: 'present' },
  equal: { takes: 'property value', family: 'equality' },
  notEqual: { takes: 'property value', family: 'equality', denies: 'equal' },
  oneOf: { takes: 'property values', family: 'equality' },
  less: { takes: 'property value', family: 'order' },
  lessOrEqual: { takes: 'property value', family: 'order' },
  greater: { takes: 'property value', family: 'order' },
  greaterOrEqual: { takes: 'property value', family: 'order' },
  contains: { takes: 'property value', family: 'part' },
  startsWith: { takes: 'property value', family: 'part' },
  endsWith: { takes: 'property value', family: 'part' },
} as const satisfies Readonly<Record<string, Row>>;

type Meanings = typeof meanings;

export type Meaning = keyof Meanings;

/** Every meaning in a list: the compiler shows its members in errors, and of a `keyof` only the name. */
export const meaningNames = [
  ...(['or', 'and', 'not', 'present', 'absent', 'equal', 'notEqual', 'oneOf'] as const),
  ...(['less', 'lessOrEqual', 'greater', 'greaterOrEqual', 'contains', 'startsWith', 'endsWith'] as const),
] as const satisfies readonly Meaning[];

/** The meanings of a family. */
export type MeaningOf<F extends Row['family']> = {
  [M in Meaning]: Meanings[M] extends { readonly family: F } ? M : never;
}[Meaning];

/** The meanings of conditions on one property. */
export type ConditionMeaning = Exclude<Meaning, MeaningOf<'group'>>;

/** The meanings that compare a property with one value. */
export type ValueMeaning = {
  [M in Meaning]: Meanings[M]['takes'] extends 'property value' ? M : never;
}[Meaning];

/** The meanings that compare by order. */
export type OrderMeaning = MeaningOf<'order'>;

/** `equal` and the meanings of order: `notEqual` is the negation of `equal`. */
export type PositiveMeaning = 'equal' | OrderMeaning;

/** The meanings that compare a property's text with a part of it, but for those that negate another one. */
export type PartMeaning = {
  [M in MeaningOf<'part'>]: Meanings[M] extends { readonly denies: string } ? never : M;
}[MeaningOf<'part'>];

/** Whether a meaning compares a property's text with a part of it. */
export function isPart(means: Meaning): means is MeaningOf<'part'> {
  return meanings[means].family === 'part';
}

/** The meaning that is true where another one is false, if there is one. */
export function oppositeOf(means: Meaning): ConditionMeaning | undefined {
  const denied = (one: Meaning) => (meanings[one] as Row).denies as ConditionMeaning | undefined;
  return denied(means) ?? meaningNames.find((one): one is ConditionMeaning => denied(one) === means);
}

/*
 * What only some programs need is apart from the rows, so that one that only builds filters does not carry it.
 */

/** For each order, whether a value is selected that compares with the word of the filter by a negative, zero or positive sign. */
export const orders: Readonly<Record<OrderMeaning, (sign: number) => boolean>> = {
  less: (sign) => sign < 0,
  lessOrEqual: (sign) => sign <= 0,
  greater: (sign) => sign > 0,
  greaterOrEqual: (sign) => sign >= 0,
};

/** The order that is true of what another one is false of. */
export const oppositeOrders: Readonly<Record<OrderMeaning, OrderMeaning>> = {
  less: 'greaterOrEqual',
  lessOrEqual: 'greater',
  greater: 'lessOrEqual',
  greaterOrEqual: 'less',
};

/** For each part of a text, whether more text may stand before it (`open`) and after it (`close`). */
export const parts: Readonly<Record<PartMeaning, { readonly open: boolean; readonly close: boolean }>> = {
  contains: { open: true, close: true },
  startsWith: { open: false, close: true },
  endsWith: { open: true, close: false },
};

/** The usual symbol of each meaning. */
export const symbols = {
  or: 'OR',
  and: 'AND',
  not: 'NOT',
  present: '_exists',
  absent: '_not_exists',
  equal: '=',
  notEqual: '!=',
  oneOf: 'in',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
  contains: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
} as const satisfies Readonly<Record<Meaning, string>>;

/**
 * How else a meaning is spelt in other languages (SQL, JavaScript, Elasticsearch, MongoDB), in lower case, without `_` and `$`.
 */
export const otherSpellings = {
  or: ['or', '||', '|', 'any', 'some', 'ou'],
  and: ['and', '&&', '&', 'all', 'e'],
  not: ['not', '!', 'não', 'nao'],
  present: ['exists', 'exist', 'present', 'has', 'isnotnull', 'notnull'],
  absent: [
    ...['notexists', 'notexist', '!exists', 'absent', 'missing', 'isnull', 'null', 'isnil', 'nil?', 'isna', 'is.na'],
    ...['isnone', 'isnothing', 'isundefined', 'nãoexiste', 'naoexiste'],
  ],
  equal: ['==', '===', 'eq', 'eql', 'ieq', 'equal', 'equals', 'equalto', 'is', ':=', '-eq', 'igual'],
  notEqual: ['!==', '<>', 'ne', 'neq', 'notequal', 'notequals', 'isnot', 'isnt', '/=', 'not=', '-ne', 'diferente'],
  oneOf: ['oneof', 'isin', 'isoneof', 'em'],
  less: ['lt', 'less', 'lessthan'],
  lessOrEqual: ['lte', 'le', 'lessorequal'],
  greater: ['gt', 'greater', 'greaterthan'],
  greaterOrEqual: ['gte', 'ge', 'greaterorequal'],
  contains: ['includes', 'co', 'contém', 'contem'],
  startsWith: ['startswith', 'beginswith', 'hasprefix', 'sw', 'começacom', 'comecacom'],
  endsWith: ['endswith', 'hassuffix', 'ew', 'terminacom'],
} as const satisfies Readonly<Record<Meaning, readonly string[]>>;
