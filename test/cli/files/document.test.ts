import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDocument, withoutMark } from '../../../src/cli/files/document.ts';
import { runs } from '../../support/runs.ts';

test.each<[string, readonly string[], unknown]>([
  ['{"a":1}', [], { a: 1 }],
  ['\ufeff{"a":1}', [], { a: 1 }],
  [' \t\r', [], 'empty'],
  ['\ufeff', [], 'empty'],
  ['{', [], 'not-json'],
  ['[1]', [], 'not-an-object'],
  ['null', [], 'not-an-object'],
  ['{"a":{"b":{"c":1}}}', ['a', 'b'], { c: 1 }],
  ['{"a":null}', ['a', 'b'], undefined],
  ['{}', ['a'], undefined],
  ['{}', ['__proto__'], undefined],
  ['{"a":1}', ['a'], 'not-an-object'],
  ['{"a":1}', ['a', 'b'], 'not-an-object'],
])('%s at %j is %j', (line, path, expected) => {
  expect(readDocument(line, path)).toEqual(expected);
});

test.each([
  ['{"a":12345678901234567}', { a: '12345678901234567' }],
  ['{"a":[-12345678901234567, 1234567890123456]}', { a: ['-12345678901234567', 1234567890123456] }],
  ['{"a":1234567890123456.5}', { a: 1234567890123456.5 }],
  ['{"a":"\\": 12345678901234567","b":1e20}', { a: '": 12345678901234567', b: 1e20 }],
])('integers that a double cannot hold are texts: %s', (line, expected) => {
  expect(readDocument(line)).toEqual(expected);
});

test('any other document is read as by `JSON`', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (document) => {
      const line = JSON.stringify(document);
      fc.pre(!/\d{16}/.test(line));
      expect(readDocument(line)).toEqual(JSON.parse(line));
    }),
    runs(0.1),
  );
});

test('a byte order mark is removed once', () => {
  expect([withoutMark('\ufeff\ufeffa'), withoutMark('a')]).toEqual(['\ufeffa', 'a']);
});
