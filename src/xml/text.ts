import { firstWhere, lineStarts, type Position, positionAt } from '../source/lines.ts';
import { declaredEncoding, decodeXml, headOf } from './decode.ts';
import { XmlError } from './xml-error.ts';

/** The text of a document, whether in bytes or as a text, whose declared encoding does not count. Throws an `XmlError` at the first wrong byte. */
export function xmlTextOf(xml: string | Uint8Array): string {
  if (typeof xml === 'string') return xml;
  const { encoding, text } = decodeXml(xml);
  if (text === undefined) throw new XmlError('encoding', positionOfFlaw(xml, encoding), encoding);
  return text;
}

/** Where bytes stop being in an encoding; where that encoding is named, if nobody knows it. */
function positionOfFlaw(bytes: Uint8Array, encoding: string): Position {
  const before = (length: number) => {
    try {
      const isWhole = length === bytes.length;
      return new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, length), { stream: !isWhole });
    } catch {
      return undefined;
    }
  };
  const wrong = firstWhere(bytes.length, (length) => before(length) === undefined);
  const text = before(wrong - 1) ?? declaredEncoding.exec(headOf(bytes))?.[1] ?? '';
  return positionAt(lineStarts(text), text.length);
}
