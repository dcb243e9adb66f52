/** The shortest numeral that is read back as a finite float of 32 bits; the nearest if there are several. */
export function shortestFloat32(value: number): string {
  // Sixty digits tell whether a float is just between two numerals of nine.
  const [mantissa = '', exponent] = Math.abs(value).toExponential(60).split('e');
  const digits = mantissa.replace('.', '');
  const sign = value < 0 ? '-' : '';
  for (let length = 1; length <= 9; length++) {
    const head = Number(digits.slice(0, length));
    const rest = digits.slice(length);
    const isUp = /^50*$/.test(rest) ? head % 2 === 1 : rest > '5';
    for (const near of isUp ? [head + 1, head] : [head, head + 1]) {
      const numeral = `${sign}${near}e${Number(exponent) - length + 1}`;
      if (Math.fround(Number(numeral)) === value) return String(Number(numeral));
    }
  }
  return String(value);
}
