/** A numeral as `0.digits × 10^magnitude`, its digits without zeros at either end; zero has none. */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly magnitude: number;
}

export function decimalOf(numeral: string): Decimal {
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts.exec(numeral) as RegExpExecArray;
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (all[start] === '0') start++;
  while (end > start && all[end - 1] === '0') end--;
  if (start === end) return { negative: false, digits: '', magnitude: 0 };
  return { negative: sign === '-', digits: all.slice(start, end), magnitude: whole.length - start + Number(exponent) };
}

const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** The largest integer that is not above a numeral, and whether it is the numeral itself; only of one below 10^30. */
export function floorOf({ negative, digits, magnitude }: Decimal): { readonly floor: bigint; readonly whole: boolean } {
  const size = Math.max(0, magnitude);
  const whole = digits.length <= magnitude || digits === '';
  const cut = BigInt(digits.slice(0, size).padEnd(size, '0') || '0');
  return { floor: negative ? -cut - (whole ? 0n : 1n) : cut, whole };
}
