/** Whether a text is a number in the syntax of JSON, with leading zeros allowed. */
export function isNumeral(text: string): boolean {
  // Most texts are none, which their first character tells.
  const first = text.charCodeAt(0);
  return (first === 45 || (first >= 48 && first <= 57)) && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
}

/** A whole number with a point before so many of its last digits. */
export function scaledNumeral(number: bigint, decimals: number): string {
  const digits = String(number < 0n ? -number : number).padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  return `${number < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals === 0 ? '' : `.${digits.slice(cut)}`}`;
}

/** A numeral as `0.digits × 10^magnitude`, where the digits neither start nor end with 0; zero has no digits. */
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

// A longer row of zeros is written as an exponent.
const mostZeros = 40;

/** The usual numeral of a decimal. */
export function numeralOf({ negative, digits, magnitude }: Decimal): string {
  const sign = negative ? '-' : '';
  if (digits === '') return '0';
  if (magnitude > digits.length + mostZeros || magnitude < -mostZeros) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign}${digits[0]}${fraction}e${magnitude - 1}`;
  }
  if (magnitude <= 0) return `${sign}0.${'0'.repeat(-magnitude)}${digits}`;
  const whole = digits.slice(0, magnitude).padEnd(magnitude, '0');
  return `${sign}${whole}${digits.length > magnitude ? `.${digits.slice(magnitude)}` : ''}`;
}
