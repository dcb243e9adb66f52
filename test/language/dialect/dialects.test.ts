import { expect, test } from 'vitest';
import { dialectOf, dialects, givenDialect } from '../../../src/language/dialect/dialects.ts';
import { refusal } from '../../support/refusal.ts';

test('each dialect is listed under its name and found by it', () => {
  for (const [name, dialect] of Object.entries(dialects)) {
    expect(dialect.name).toBe(name);
    expect(dialectOf(name as keyof typeof dialects)).toBe(dialect);
  }
});

test('a dialect object is returned as it is; the default is the first one', () => {
  const own = dialects.received.extend({});
  expect([dialectOf(own), dialectOf(), dialectOf(undefined)]).toEqual([own, dialects.received, dialects.received]);
  expect([givenDialect(undefined), givenDialect('qive'), givenDialect(own)]).toEqual([undefined, dialects.qive, own]);
});

test.each([
  ['qiv', '"qiv"'],
  ['', '""'],
  ['toString', '"toString"'],
  [null, 'null'],
  [{}, 'an object'],
  [[dialects.qive], 'a list'],
  [7, '7'],
])('%j is not a dialect', (given, described) => {
  expect(refusal(() => dialectOf(given as never))).toMatchObject({
    code: 'invalid-options',
    message: `\`dialect\` must be a dialect, \`received\` or \`qive\`, not ${described}.`,
  });
});
