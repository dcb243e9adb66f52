import { shortened } from '../source/excerpt.ts';
import { firstWhere, lineStarts, type Position, positionAt } from '../source/lines.ts';
import { declaredEncoding, decodeXml, headOf } from './decode.ts';
import { illegal, matchAt, type Pattern, resolveReferences, wrongReference } from './syntax.ts';
import { XmlError, type XmlErrorCode } from './xml-error.ts';

/** A document of XML and a position in it, from which what is expected next is read, or fails with an `XmlError`. */
export class Scanner {
  readonly xml: string;
  at: number;
  /** Where the tag, the text or the markup that is being read begins. */
  start = 0;

  constructor(xml: string) {
    this.xml = xml;
    this.at = xml.startsWith('\ufeff') ? 1 : 0;
    const wrong = illegal.exec(xml)?.index ?? (xml.isWellFormed() ? -1 : xml.search(/[\ud800-\udfff]/u));
    if (wrong === -1) return;
    this.failAt(wrong, 'character', `U+${xml.charCodeAt(wrong).toString(16).toUpperCase().padStart(4, '0')}`);
  }

  startsWith(text: string): boolean {
    return this.xml.startsWith(text, this.at);
  }

  /** The match of a pattern at the position, which moves behind it; `undefined` if there is none. */
  match(pattern: Pattern): RegExpExecArray | undefined {
    const match = matchAt(pattern, this.xml, this.at);
    if (match !== undefined) this.at += match[0].length;
    return match;
  }

  /** Moves behind the next such mark; fails if it is missing, for what is never closed. */
  moveBehind(mark: string, opening: string): void {
    const at = this.xml.indexOf(mark, this.at);
    if (at === -1) this.fail('unclosed', opening);
    this.at = at + mark.length;
  }

  /** Checks how the references in a text are written, whose position is known. */
  checkReferences(text: string, at: number): void {
    const wrong = wrongReference(text);
    if (wrong !== undefined) this.failAt(at + wrong.at, 'reference', wrong.text);
  }

  /** A text that begins behind `start`, with its references resolved. */
  resolve(text: string): string {
    return resolveReferences(text, (unknown) =>
      this.failAt(this.xml.indexOf(unknown, this.start), 'reference', unknown),
    );
  }

  /** Throws an `XmlError` for what is being read. */
  fail(code: XmlErrorCode, ...subjects: readonly string[]): never {
    this.failAt(this.start, code, ...subjects);
  }

  failAt(at: number, code: XmlErrorCode, ...subjects: readonly string[]): never {
    throw new XmlError(code, positionAt(lineStarts(this.xml), at), ...subjects.map(shortened));
  }
}

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
