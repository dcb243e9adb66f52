import type { Kind } from './kind.ts';

/** Texts compared without their case, and without their accents if that is wanted. The key is the folded text. */
export function foldedTexts(accents: boolean): Kind {
  const keyOf = accents ? (text: string) => foldCase(withoutMarks(text)) : foldCase;
  return { name: 'folded', keyOf, meant: (word) => ({ key: keyOf(word) }), textOf: (key) => key, hasParts: true };
}

/**
 * Unicode's full case folding, which runtimes do not have: that of each character alone, so that `Σ` at the end of a word is as
 * elsewhere. Lower case, upper case and lower case again tell the same apart, except for `ı` and for Cherokee, whose letters are
 * folded to upper case.
 */
function foldCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return Array.from(text, (character) => {
    if (character === 'ı') return character;
    if (cherokee.test(character)) return character.toUpperCase();
    return character.toLowerCase().toUpperCase().toLowerCase();
  }).join('');
}

function withoutMarks(text: string): string {
  return isAscii.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '');
}

const isAscii = /^[\0-\x7f]*$/;
const cherokee = /\p{Script=Cherokee}/u;
