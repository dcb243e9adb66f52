const megabyte = 1_000_000;

function fill(part: string, length = megabyte): string {
  return part.repeat(Math.ceil(length / part.length));
}

/** A megabyte of text each, hard to read: no compiler may fail with an error of its own. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'open parentheses': fill('('),
  'closing parentheses': fill(')'),
  'filters that never close': fill('(OR '),
  'deep filters': `${fill('(OR ', megabyte / 2)}(= a b)${fill(')', megabyte / 2)}`,
  'deep filters of another shape': `${fill('(NOT ', megabyte / 2)}(= a b)${fill(')', megabyte / 2)}`,
  'many conditions': `(OR ${fill('(= a b) ')})`,
  'many conditions without spaces': `(OR${fill('(= a b)')})`,
  'a condition on each line': `(OR\n${fill('  (= a b)\n')})`,
  'spaces alone': fill(' '),
  'an operator and spaces': `(OR${fill(' ')}`,
  'spaces between operator and filter': `(OR${fill(' ')}(= a b))`,
  'spaces between words': `(= a${fill(' ')}b)`,
  'spaces behind the filter': `(= a b)${fill(' ')}`,
  'line ends': `(= a${fill('\n')}b)`,
  'all kinds of white space': `(OR ${fill(' \t\r\n')}(= a b))`,
  'a word': `(= a ${fill('x')})`,
  'a word outside': fill('x'),
  'many words': `(= a ${fill('x ')})`,
  'many words outside': fill('x '),
  digits: `(= total ${fill('12345')})`,
  'digits of an exponent': `(= total 1e${fill('12345')})`,
  quotes: `(= a ${fill('"')})`,
  strings: `(OR ${fill('(= a "b (c)") ')})`,
  escapes: `(= a "${fill('\\"')}")`,
  backslashes: `(= a "${fill('\\\\')}")`,
  'a string without an end': `(= a "${fill('x (')}`,
  'control characters': `(= a ${fill('\u0001')})`,
  'characters beyond the first plane': `(= a ${fill('😀')})`,
  'an unknown operator': `(${fill('x')} a b)`,
  'an unknown operator of marks': `(${fill('_')} a b)`,
  'an undeclared property': `(= ${fill('x')} b)`,
  'empty parentheses': `(OR ${fill('() ')})`,
  infix: `(${fill('a = b OR ')})`,
  'filters one after another': fill('(= a b) '),
};
