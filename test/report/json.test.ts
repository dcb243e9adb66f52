import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactJson, JsonText } from '../../src/report/json.ts';

test('bigints are written as numbers, with all their digits', () => {
  const value = { id: 12345678901234567890n, list: [-1n, 0n], text: '12', name: 'a "1" b' };
  expect(exactJson(value)).toBe('{"id":12345678901234567890,"list":[-1,0],"text":"12","name":"a \\"1\\" b"}');
  expect(exactJson({ a: 1n }, 2)).toBe('{\n  "a": 1\n}');
});

test('everything else is written as by JSON.stringify', () => {
  // Texts and keys may also contain the markers that the writer uses itself.
  const text = fc.string({ unit: fc.constantFrom('\u0000', '"', '\\', ':', '1', '-', ' ', 'u') });
  const value = fc.oneof(text, fc.array(text), fc.dictionary(text, text));
  const property = fc.property(value, (one) => {
    expect(exactJson(one)).toBe(JSON.stringify(one));
  });
  fc.assert(property);
});

test('what is JSON already is written as it is', () => {
  const document = '{"id":12345678901234567890, "a":"\\u0000J\\"x"}';
  expect(exactJson([new JsonText(document), '\u0000J1'])).toBe(`[${document},"\\u0000J1"]`);
});
