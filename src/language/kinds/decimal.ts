import { decimalOf, isNumeral } from '../numeral.ts';
import { greatestMagnitude, keyOfDecimal, numeralOfKey } from './decimal-key.ts';
import type { DeclaredKind } from './kind.ts';
import { kindOfTexts } from './texts.ts';

function keyOf(text: string): string | undefined {
  if (!isNumeral(text)) return undefined;
  const decimal = decimalOf(text);
  return Math.abs(decimal.magnitude) < greatestMagnitude ? keyOfDecimal(decimal) : undefined;
}

/** Decimal numerals of any length, compared as exact numbers: `1500`, `1500.00` and `1.5e3` are the same. */
export const decimal: DeclaredKind = /* @__PURE__ */ kindOfTexts({
  name: 'decimal',
  keyOf,
  meant(word) {
    const key = keyOf(word);
    if (key !== undefined) return { key };
    // 1.500,00 and 1500,5, as most of the world writes them.
    if (/^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+$/.test(word)) {
      return { fault: 'value', instead: word.replaceAll('.', '').replace(',', '.') };
    }
    return { fault: 'value' };
  },
  textOf: numeralOfKey,
});
