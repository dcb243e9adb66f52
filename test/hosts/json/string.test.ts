import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { json5String, jsonString } from '../../../src/hosts/json/string.ts';

const content = (literal: string) => ({ start: 1, end: literal.length - 1 });
const any = fc.string({ unit: fc.constantFrom(...'(= a)"\'\\/\n\r\t\b\u2028\0é😀xu1'), maxLength: 10 });

test('a string is read and written as `JSON` does', () => {
  fc.assert(
    fc.property(any, any, (text, other) => {
      const literal = JSON.stringify(text);
      const read = jsonString(verbatim(literal), content(literal));
      expect(read.text).toBe(text);
      expect(JSON.parse(`"${read.encode(other)}"`)).toBe(other);
    }),
  );
});

test('a text written in a JSON5 string is read back the same, in either quote', () => {
  fc.assert(
    fc.property(any, fc.constantFrom("'", '"'), (text, quote) => {
      const written = json5String(verbatim(`${quote}${quote}`), { start: 1, end: 1 }).encode(text);
      const literal = `${quote}${written}${quote}`;
      // JSON5 has the literals of JavaScript.
      expect(new Function(`return ${literal}`)()).toBe(text);
      expect(json5String(verbatim(literal), content(literal)).text).toBe(text);
    }),
  );
});

test.each<[string, string]>([
  [String.raw`a\u00e9\/\"`, 'aé/"'],
  [String.raw`\x41\q\u12`, String.raw`\x41\q\u12`],
])('%s is read as %j', (inner, text) => {
  expect(jsonString(verbatim(`"${inner}"`), { start: 1, end: inner.length + 1 }).text).toBe(text);
});

test.each<[string, string]>([
  [String.raw`\x41\u00e9\v\0\'\q`, "Aé\v\0'q"],
  ['a\\\nb\\\r\nc', 'abc'],
])('in JSON5 %j is read as %j', (inner, text) => {
  expect(json5String(verbatim(`'${inner}'`), { start: 1, end: inner.length + 1 }).text).toBe(text);
});
