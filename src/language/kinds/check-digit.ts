// A file of its own, since the client needs nothing else of the language.

/**
 * The check digit of a text by modulus 11: each character counts as its ASCII code minus 48, weighted 2, 3, … up to
 * `heaviest` and again from 2, from the right; 11 minus the remainder is the digit, 0 where that is 10 or 11.
 */
export function checkDigit(text: string, heaviest = 9): number {
  const last = text.length - 1;
  let sum = 0;
  for (let at = last; at >= 0; at--) sum += (text.charCodeAt(at) - 48) * (2 + ((last - at) % (heaviest - 1)));
  const digit = 11 - (sum % 11);
  return digit > 9 ? 0 : digit;
}
