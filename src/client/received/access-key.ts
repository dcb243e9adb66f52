/*
 * The key of a document: state 2 digits, year and month 4, CNPJ 14 (or a CPF after `000`), model 2, series 3, number 9,
 * emission type 1, code 8, check digit 1. A CNPJ has letters since July 2026, so a key has them too.
 */
const shape = /^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/;

/**
 * The check digit of the first 43 characters: each counts as its ASCII code minus 48, weighted 2 to 9 in turn from the
 * right, and 11 minus the sum modulo 11 is the digit, 0 where that is 10 or 11.
 */
export function checkDigit(key: string): number {
  let sum = 0;
  for (let at = 42; at >= 0; at--) sum += (key.charCodeAt(at) - 48) * (2 + ((42 - at) % 8));
  const digit = 11 - (sum % 11);
  return digit > 9 ? 0 : digit;
}

/** What is wrong with an access key, without repeating it; `undefined` if it is valid. */
export function accessKeyFlaw(key: unknown, checkDigits = true): string | undefined {
  if (typeof key !== 'string' || !shape.test(key)) {
    return 'is not an access key: 44 digits, of which the 7th to 18th can be letters A to Z';
  }
  const digit = checkDigit(key);
  if (!checkDigits || key.endsWith(`${digit}`)) return undefined;
  return `ends in ${key[43]}, where the check digit of the others is ${digit}`;
}
