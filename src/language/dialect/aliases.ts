import { nearest } from '../../source/nearest.ts';
import type { Dialect, Meaning } from './dialect.ts';

/** How other languages spell a meaning (SQL, JavaScript, Elasticsearch, MongoDB); lower case, without `_` and `$`. */
export const aliases = {
  or: ['or', '||', '|', 'any', 'some', 'ou'],
  and: ['and', '&&', '&', 'all', 'e'],
  not: ['not', '!', '-', 'não', 'nao'],
  equal: ['=', '==', '===', 'eq', 'equal', 'equals'],
  notEqual: ['!=', '!==', '<>', 'ne', 'neq', 'notequal', 'notequals'],
  less: ['<', 'lt', 'less', 'lessthan'],
  lessOrEqual: ['<=', 'lte', 'le', 'lessorequal'],
  greater: ['>', 'gt', 'greater', 'greaterthan'],
  greaterOrEqual: ['>=', 'gte', 'ge', 'greaterorequal'],
  present: ['exists', 'exist', 'present', 'has', 'isnotnull', 'notnull'],
  oneOf: ['in', 'oneof', 'isin', 'isoneof', 'em'],
  contains: ['contains', 'includes', 'co', 'contém', 'contem'],
  startsWith: ['startswith', 'beginswith', 'hasprefix', 'sw', 'começacom', 'comecacom'],
  endsWith: ['endswith', 'hassuffix', 'ew', 'terminacom'],
  absent: ['notexists', 'notexist', 'absent', 'missing', 'isnull', 'null'],
} as const satisfies Readonly<Record<Meaning, readonly string[]>>;

const meanings = new Map<string, Meaning>();
for (const [meaning, spellings] of Object.entries(aliases)) {
  for (const spelling of spellings) meanings.set(spelling, meaning as Meaning);
}

/** The operator most likely meant by an unknown symbol; `sure` when it differs only in case or is another language's spelling. */
export function intendedOperator(symbol: string, dialect: Dialect): { symbol: string; sure: boolean } | undefined {
  const known = Object.keys(dialect.operators);
  const sameLetters = known.find((candidate) => candidate.toLowerCase() === symbol.toLowerCase());
  if (sameLetters !== undefined) return { symbol: sameLetters, sure: true };
  const meaning = meaningOfAlias(symbol.toLowerCase());
  if (meaning !== undefined) {
    const spellings = known.filter((candidate) => dialect.operator(candidate)?.means === meaning);
    const spelt = nearest(symbol, spellings) ?? spellings[0];
    return spelt === undefined ? undefined : { symbol: spelt, sure: true };
  }
  const near = nearest(symbol, known);
  return near === undefined ? undefined : { symbol: near, sure: false };
}

/** Whether other languages have the symbol as an operator. */
export function isOperatorElsewhere(symbol: string): boolean {
  return meaningOfAlias(symbol.toLowerCase()) !== undefined;
}

/** The meaning of another language's spelling, with or without a leading mark or marks between words. */
function meaningOfAlias(symbol: string): Meaning | undefined {
  const plain = symbol.replace(/^[_$]/, '');
  const joined = plain.replace(/[_-]/g, '');
  return meanings.get(symbol) ?? meanings.get(plain) ?? (joined.length > 4 ? meanings.get(joined) : undefined);
}
