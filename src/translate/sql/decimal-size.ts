/** The decimals of a numeral without an exponent. */
export function scaleOf(value: unknown): number {
  return partsOf(value).decimals;
}

/** The precision and scale that just hold a numeral without an exponent: `(4,2)` for `10.25`. */
export function sizeOf(value: unknown): string {
  const { whole, decimals } = partsOf(value);
  return `(${Math.max(1, whole + decimals)},${decimals})`;
}

function partsOf(value: unknown): { readonly whole: number; readonly decimals: number } {
  const [whole = '', decimals = ''] = String(value).replace('-', '').split('.');
  return { whole: whole === '0' ? 0 : whole.length, decimals: decimals.length };
}
