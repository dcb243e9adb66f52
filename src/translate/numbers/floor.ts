import type { Decimal } from '../../meaning/values/numeral.ts';

/** The largest integer not above a numeral below 10^39, and whether the numeral is that integer. */
export function floorOf({ negative, digits, magnitude }: Decimal): { readonly floor: bigint; readonly whole: boolean } {
  const size = Math.max(0, magnitude);
  const whole = digits.length <= magnitude || digits === '';
  const cut = BigInt(digits.slice(0, size).padEnd(size, '0') || '0');
  return { floor: negative ? -cut - (whole ? 0n : 1n) : cut, whole };
}
