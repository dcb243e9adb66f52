import { type Filter, isFilter, operandsOf, type Word } from './filter.ts';

/** What becomes of a word, which is the first or a later operand, and of a filter with the results for its operands. */
export interface Reducer<T> {
  word(word: Word, index: number): T;
  filter(filter: Filter, operands: readonly T[]): T;
}

/** Reduces a tree as written from the inside out. */
export function reduce<T>(filter: Filter, by: Reducer<T>): T {
  const operands = operandsOf(filter);
  const results: T[] = [];
  // A loop takes less of the stack than `map`: one call for each level.
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i] as Filter | Word;
    results.push(isFilter(operand) ? reduce(operand, by) : by.word(operand, i));
  }
  return by.filter(filter, results);
}
