import { expect } from 'vitest';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { read } from '../full.ts';

/** Expects the words for a filter in both languages. */
export function says(text: string, en: string, ptBR: string): void {
  const filter = read(text);
  expect([explain(filter), explain(filter, { locale: 'pt-BR' })]).toEqual([en, ptBR]);
}
