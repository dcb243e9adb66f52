import { expect, test } from 'vitest';
import { extracted } from '../../src/lint/lint.ts';
import { address, isComplete, isOfReceived } from '../../src/lint/received-url.ts';
import { settings } from './files.ts';

/** The first URL of a line of JavaScript. */
const urlOf = (text: string) => {
  const [url] = extracted({ file: 'a.js', text }, settings).urls;
  if (url === undefined) throw new Error(text);
  return url;
};

test.each([
  [`'${address}?limit=1'`, true],
  [`'${address}/?limit=1'`, true],
  ["'https://api.arquivei.com.br/v1/cte/received?limit=1'", true],
  ["'https://api.arquivei.com.br/v1/nfe/events?limit=1'", false],
  ["'https://api.arquivei.com.br/x?next=/received&limit=1'", false],
  ["'/any?filter=(= a b)'", true],
])('%s belongs to the operation that takes filters: %s', (text, expected) => {
  expect(isOfReceived(urlOf(text), settings.sources)).toBe(expected);
});

test.each([
  [`'${address}?limit=1'`, true],
  [`'${address}?limit=1&cursor='`, false],
  [`\`${address}?limit=\${x}\``, true],
  [`'${address}?limit=' + x`, true],
  [`\`\${a?b}/received?filter=(= a b)&limit=\${x}\``, true],
  [`\`\${base}/received?filter=(= a b)\``, true],
  [`\`${address}?limit=\${x}\${rest}\``, false],
  [`\`${address}?\${rest}&limit=1\``, false],
])('all parameters of %s are visible: %s', (text, expected) => {
  expect(isComplete(urlOf(text))).toBe(expected);
});
