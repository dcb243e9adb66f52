import { nearest } from '../../source/nearest.ts';
import { type Meaning, meanings, type OperandShape, otherSpellings, symbols } from '../meanings.ts';
import type { Dialect } from './dialect.ts';

const meaningOf = new Map<string, Meaning>();
for (const meaning of Object.keys(meanings) as Meaning[]) {
  for (const spelling of [symbols[meaning], ...otherSpellings[meaning]]) meaningOf.set(spelling, meaning);
}

/** The operator most likely meant by an unknown symbol; `sure` when it differs only in case or is another language's spelling. */
export function intendedOperator(symbol: string, dialect: Dialect): { symbol: string; sure: boolean } | undefined {
  const known = Object.keys(dialect.operators);
  const lowered = symbol.toLowerCase();
  const sameLetters = known.find((one) => one.toLowerCase() === lowered);
  if (sameLetters !== undefined) return { symbol: sameLetters, sure: true };
  const meaning = meaningOfAlias(lowered);
  if (meaning !== undefined) {
    const spellings = known.filter((one) => dialect.operator(one)?.means === meaning);
    const spelt = nearest(symbol, spellings) ?? spellings[0];
    return spelt === undefined ? undefined : { symbol: spelt, sure: true };
  }
  const comparable = known.filter((one) => areComparable(symbol, one));
  const near = nearest(symbol, comparable);
  return near === undefined ? undefined : { symbol: near, sure: false };
}

/** Whether letters can tell that one symbol was meant by another: between signs only their order can. */
function areComparable(symbol: string, name: string): boolean {
  if (hasLetters.test(name) && hasLetters.test(symbol)) return true;
  return symbol.length === name.length && [...symbol].sort().join('') === [...name].sort().join('');
}

const hasLetters = /[a-z\u0080-\uffff]/i;

/** Operators of other languages that mean nothing which a filter can say, with the operands that they take. */
const withoutMeaning: Readonly<Record<string, OperandShape>> = {
  ...{ like: 'property value', ilike: 'property value', notlike: 'property value', rlike: 'property value' },
  ...{ matches: 'property value', regex: 'property value', regexp: 'property value' },
  ...{ '=~': 'property value', '~': 'property value' },
  ...{ between: 'property values', range: 'property values', notin: 'property values', nin: 'property values' },
  ...{ isempty: 'property', isblank: 'property', isset: 'property', notset: 'property' },
  ...{ xor: 'filters', nor: 'filters', nand: 'filters' },
};

/** The operands of an operator that other languages have; `undefined` if none has it. */
export function operandsElsewhere(symbol: string): OperandShape | undefined {
  const lower = symbol.toLowerCase();
  const meaning = meaningOfAlias(lower);
  if (meaning !== undefined) return meanings[meaning].takes;
  const plain = lower.replace(/[_$-]/g, '');
  return Object.hasOwn(withoutMeaning, plain) ? withoutMeaning[plain] : undefined;
}

/** The meaning of another language's spelling, with or without a leading mark or marks between words. */
export function meaningOfAlias(symbol: string): Meaning | undefined {
  const plain = symbol.replace(/^[_$]/, '');
  const joined = plain.replace(/[_-]/g, '');
  return meaningOf.get(symbol) ?? meaningOf.get(plain) ?? (joined.length > 4 ? meaningOf.get(joined) : undefined);
}
