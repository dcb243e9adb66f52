/**
 * The check digit by modulus 11: weights 2, 3, … up to `heaviest` and again from 2, from the right; a character counts
 * as its ASCII code minus 48, so letters count too; a remainder of 0 or 1 gives 0, any other 11 minus the remainder.
 */
export function checkDigit(text: string, heaviest = 9): string {
  let sum = 0;
  let weight = 2;
  for (let i = text.length - 1; i >= 0; i--) {
    sum += (text.charCodeAt(i) - 48) * weight;
    weight = weight === heaviest ? 2 : weight + 1;
  }
  const remainder = sum % 11;
  return remainder < 2 ? '0' : String(11 - remainder);
}
