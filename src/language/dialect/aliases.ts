import { nearest } from '../../source/nearest.ts';
import { type Meaning, spellings } from '../meanings.ts';
import type { Dialect } from './dialect.ts';

const meanings = new Map<string, Meaning>();
for (const [meaning, all] of Object.entries(spellings)) {
  for (const spelling of all) meanings.set(spelling, meaning as Meaning);
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
