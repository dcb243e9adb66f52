import { expect, test } from 'vitest';
import { approximate } from '../../src/translate/inexact.ts';
import { noteOf } from '../../src/translate/translation-note.ts';
import { full, read } from '../meaning/full.ts';
import { condition } from '../support/nodes.ts';

const inexact = approximate('part', 'a reason');

test.each([
  ['(= a 1)', '(= a 1)'],
  ['(= a "b c")', '(= a "b c")'],
  ['(in a 1 "2")', '(in a 1 "2")'],
  ['(AND (= a 1) (NOT (= b 2)))', '(AND (…) (…))'],
  ['(near a b)', '(near a b)'],
])('%s is quoted as %s', (text, quoted) => {
  const filter = read(text);
  expect(noteOf(filter, inexact, {})).toEqual({ fidelity: 'approximate', filter, text: quoted, reason: 'a reason' });
});

test('a filter without symbols has those of the dialect, or the names of its meanings', () => {
  const filter = condition('present', 'a');
  expect(noteOf(filter, inexact, { dialect: full }).text).toBe('(_exists a)');
  expect(noteOf(filter, inexact, {}).text).toBe('(present a)');
});
