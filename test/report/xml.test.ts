import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { xml } from '../../src/report/xml.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
});

/** The part of a text that XML 1.0 can represent. */
function carried(text: string): string {
  return [...text.toWellFormed()]
    .filter((character) => {
      const code = character.codePointAt(0) as number;
      return code >= 0x20 ? code !== 0xfffe && code !== 0xffff : [9, 10, 13].includes(code);
    })
    .join('');
}

const hostile = [
  '',
  ']]>',
  '<!--',
  '&amp;',
  '&#0;',
  '"\'',
  '\u0000\u001b[31m',
  '\r\n\t',
  '\ud800',
  '\uffff',
  '👩‍👧',
  '<a b="c">',
];
const anyText = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 12 }));

test('any text is read back, without what XML cannot represent', () => {
  fc.assert(
    fc.property(anyText, anyText, (attribute, text) => {
      const document = xml({
        name: 'a',
        attributes: { b: attribute },
        content: [{ name: 'c', attributes: { none: undefined }, content: `x${text}` }],
      });
      expect(XMLValidator.validate(document)).toBe(true);
      expect(document).not.toMatch(
        /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff](?<!\p{L}|\p{S})/u,
      );
      const { a } = parser.parse(document) as { a: { b: string; c: string } };
      expect([a.b, a.c]).toEqual([carried(attribute), `x${carried(text)}`]);
    }),
  );
});

test('elements are on lines of their own', () => {
  const inner = { name: 'b', attributes: { n: 1, gone: undefined } };
  expect(xml({ name: 'a', attributes: {}, content: [inner, { ...inner, content: 'x < y' }] })).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n  <b n="1"/>\n  <b n="1">x &#60; y</b>\n</a>\n',
  );
});
