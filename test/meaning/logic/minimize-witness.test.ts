import { expect, test } from 'vitest';
import { minimizeWitness } from '../../../src/meaning/logic/minimize-witness.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import { read } from '../full.ts';

const properties = { t: { type: 'string', many: true } } as const;

test.each([
  ['(= a 1)', { a: 1, b: 2 }, { a: 1 }],
  ['(_not_exists a)', { b: 2 }, {}],
  ['(OR (= a 1) (= b 2))', { a: 1, b: 2 }, { b: 2 }],
  ['(AND (= a 1) (= b 2))', { a: 1, b: 2, c: 3 }, { a: 1, b: 2 }],
  ['(AND (= t x) (= t y))', { t: ['w', 'x', 'y', 'z'] }, { t: ['x', 'y'] }],
])('%s of %j needs %j', (text, document, needed) => {
  expect(minimizeWitness(document, compile(read(text), { properties }))).toEqual(needed);
});

test('a document with more than 500 properties is left as it is', () => {
  const document = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`p${i}`, i]));
  expect(minimizeWitness(document, () => true)).toBe(document);
});
