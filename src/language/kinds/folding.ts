import { inOrder, outOfOrder } from '../../source/code-points.ts';
import { is } from '../../source/shape.ts';
import type { DeclaredKind } from './kind.ts';
import { kindOfTexts } from './texts.ts';

/** What texts are compared without. */
export type Ignored = 'case' | 'accents';

export const ignoreCheck = /* @__PURE__ */ is(
  { en: "`['case']` or `['case', 'accents']`", 'pt-BR': "`['case']` ou `['case', 'accents']`" },
  (value) =>
    Array.isArray(value) && value.includes('case') && value.every((one) => one === 'case' || one === 'accents'),
);

/** Texts compared without their case, and without their accents if that is wanted. The key is the folded text. */
export function foldedTexts(accents: boolean): DeclaredKind {
  const fold = accents ? (text: string) => foldCase(withoutMarks(text)) : foldCase;
  const keyOf = (text: string) => inOrder(fold(text));
  return kindOfTexts({
    name: 'folded',
    keyOf,
    meant: (word) => ({ key: keyOf(word) }),
    textOf: outOfOrder,
    partOf: fold,
  });
}

/**
 * Unicode's full case folding, which runtimes do not have: that of each character alone, so that `Σ` at the end of a word is as
 * elsewhere. Lower case, upper case and lower case again tell the same apart, except for `ı` and for Cherokee, whose letters are
 * folded to upper case.
 */
function foldCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  const fold = (part: string) => part.toLowerCase().toUpperCase().toLowerCase();
  const folded = cherokee.test(text)
    ? Array.from(text, (one) => (cherokee.test(one) ? one.toUpperCase() : one === 'ı' ? one : fold(one))).join('')
    : text.split('ı').map(fold).join('ı');
  return folded.replaceAll('ς', 'σ');
}

function withoutMarks(text: string): string {
  // Marks are removed first, since thousands of them in a row take long to be put in order.
  return isAscii.test(text) ? text : text.replace(marks, '').normalize('NFD').replace(marks, '');
}

const marks = /\p{M}/gu;
const isAscii = /^[\0-\x7f]*$/;
const cherokee = /\p{Script=Cherokee}/u;
