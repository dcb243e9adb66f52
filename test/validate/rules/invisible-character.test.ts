import { expect, test } from 'vitest';
import { validate } from '../../../src/validate/validate.ts';
import { problemsAt } from '../problems-at.ts';

test.each([
  ['(= a b<|\u00a0|>c)', 'Non-breaking space (U+00A0) in the filter. Use a plain space.', 'unsafe (= a b c)'],
  ['(= a b<|\u2003\u2003|>c)', 'Unusual space (U+2003) in the filter. Use a plain space.', 'unsafe (= a b c)'],
  ['(= a b<|\u200b|>c)', 'Zero-width character (U+200B) in the filter: it is invisible. Remove it.', 'unsafe (= a bc)'],
  ['(= a <|\ufeff|>b)', 'Zero-width character (U+FEFF) in the filter: it is invisible. Remove it.', 'unsafe (= a b)'],
  [
    '(= a b<|\u202e|>c)',
    'Mark of writing direction (U+202E) in the filter: it is invisible. Remove it.',
    'unsafe (= a bc)',
  ],
  ['(= a b<|\u200d|>c)', 'Zero-width character (U+200D) in the filter: it is invisible. Remove it.', 'unsafe (= a bc)'],
  ['(= a <|Ａ１|>)', 'Full-width character (U+FF21) in the filter. Did you mean `A1`?', 'unsafe (= a A1)'],
  ['(= a <|“|>b)', 'Curly quote (U+201C) in the filter: it is part of the word, not a quote.', 'unsafe (= a b)'],
  // Inside an unknown operator it is certainly a mistake.
  ['(=<|\u00a0|>a true)', 'Non-breaking space (U+00A0) in the filter. Use a plain space.', 'safe (= a true)'],
  [
    '(O<|\u200b|>R (= a 1))',
    'Zero-width character (U+200B) in the filter: it is invisible. Remove it.',
    'safe (OR (= a 1))',
  ],
])('%j', (source, message, fixed) => {
  expect(problemsAt('invisible-character', source)).toEqual([[message, fixed]]);
});

test.each([
  ['a byte order mark at the start', '\ufeff(= a b)'],
  ['an emoji made with joiners', '(= family 👨\u200d👩\u200d👧)'],
  ['joiners between letters of another script', '(= a क्\u200dष)'],
  ['characters that are visible', '(= fornecedor São_João)'],
])('%s is not a problem', (_, text) => {
  expect(problemsAt('invisible-character', text)).toEqual([]);
});

test('characters that may be intended are warnings, the others errors', () => {
  const severity = (text: string) => validate(text).find(({ code }) => code === 'invisible-character')?.severity;
  expect(['“', '«', 'Ａ', '\u00a0', '\u200b'].map((one) => severity(`(= a b${one}c)`))).toEqual([
    'warning',
    'warning',
    'warning',
    'error',
    'error',
  ]);
});

test('the fix is a guess while the rest of the text is wrong for another reason', () => {
  expect(problemsAt('invisible-character', '(OR (= nome São<|\u00a0|>Paulo) (= b c)')[0]?.[1]).toMatch(/^unsafe/);
});
