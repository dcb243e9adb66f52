import { firstWhere } from '../source/lines.ts';
import { declaredEncoding, decodeXml, headOf } from './decode.ts';
import { XmlError } from './xml-error.ts';

/** The text of a document, whether in bytes or as a text, whose declared encoding does not count. Throws an `XmlError` at the first wrong byte. */
export function xmlTextOf(xml: string | Uint8Array): string {
  if (typeof xml === 'string') return xml;
  const { encoding, text } = decodeXml(xml);
  if (text !== undefined) return text;
  const before = (length: number) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(xml.subarray(0, length), {
        stream: length < xml.length,
      });
    } catch {
      return undefined;
    }
  };
  const wrong = firstWhere(xml.length, (length) => before(length) === undefined);
  // Where the encoding is named, if nobody knows it.
  const right = before(wrong - 1) ?? declaredEncoding.exec(headOf(xml))?.[1] ?? '';
  throw new XmlError(right, right.length, 'encoding', encoding);
}
