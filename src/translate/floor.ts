import type { Decimal } from '../meaning/values/decimal.ts';

/** The largest integer that is not above a numeral, and whether it is the numeral itself; only of one below 10^30. */
export function floorOf({ negative, digits, magnitude }: Decimal): { readonly floor: bigint; readonly whole: boolean } {
  const size = Math.max(0, magnitude);
  const whole = digits.length <= magnitude || digits === '';
  const cut = BigInt(digits.slice(0, size).padEnd(size, '0') || '0');
  return { floor: negative ? -cut - (whole ? 0n : 1n) : cut, whole };
}
