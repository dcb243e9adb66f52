import { expect, test } from 'vitest';
import { wordsOf } from '../../../src/site/search/words.ts';

test.each([
  ['A filter, or_not: `--fix`!', ['filter', 'or_not', 'fix']],
  ['Correção AÇÃO', ['correcao', 'acao']],
  ['$schema 2026 x', ['$schema', '2026']],
  [`${'a'.repeat(50)}`, ['a'.repeat(40), 'a'.repeat(10)]],
  ['!?', []],
])('%s', (text, words) => expect(wordsOf(text)).toEqual(words));
