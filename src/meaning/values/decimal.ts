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
