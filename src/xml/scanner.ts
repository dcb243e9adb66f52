import { shortened } from '../source/excerpt.ts';
import { firstWhere, lineStarts, type Position, positionAt } from '../source/lines.ts';
import { declaredEncoding, decodeXml, headOf } from './decode.ts';
import { XmlError, type XmlErrorCode } from './xml-error.ts';

/*
 * Where V8 does not optimize, as in a process with much code, a repetition keeps each character on a small stack, unless it is
 * a `*` of single units: so there is no `+`, and no flag `u`. A well-formed text has no unit of a pair without the other.
 */
const space = '[ \\t\\r\\n]';
const spaces = `${space}${space}*`;
const nameStart =
  ':A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef' +
  '\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\ud800-\\udb7f\\udc00-\\udfff';
const xmlName = `[${nameStart}][${nameStart}\\-.0-9\\xb7\\u0300-\\u036f\\u203f\\u2040]*`;

/** Blanks, and what the declaration says about a name. */
function declared(name: string, value: string): string {
  return `${spaces}${name}${space}*=${space}*(?:"${value}"|'${value}')`;
}

/** The patterns of XML, each tried at the position of a reader. */
const patterns = {
  plainTag: /<[A-Za-z_][\w.:-]*>/y,
  tagName: new RegExp(`<(${xmlName})`, 'y'),
  attribute: new RegExp(`${spaces}(${xmlName})${space}*=${space}*(?:"([^"<]*)"|'([^'<]*)')`, 'y'),
  attributeName: new RegExp(`${spaces}(${xmlName})`, 'y'),
  tagEnd: new RegExp(`${space}*(/?)>`, 'y'),
  spaces: new RegExp(`${space}*`, 'y'),
  instruction: new RegExp(`<\\?(${xmlName})(?=${space}|\\?>)`, 'y'),
  xmlTarget: /<\?xml[ \t\r\n]/y,
  declaration: new RegExp(
    `<\\?xml${declared('version', '1\\.\\d\\d*')}(?:${declared('encoding', '[A-Za-z][\\w.-]*')})?(?:${declared('standalone', '(?:yes|no)')})?${space}*\\?>`,
    'y',
  ),
  documentType: new RegExp(`<!DOCTYPE${spaces}${xmlName}`, 'y'),
  documentTypeMark: /[^"'<>[\]]*(<!--|<\?|["'<>[\]])/y,
  reference: new RegExp(`&(?:#x([0-9a-fA-F][0-9a-fA-F]*)|#([0-9][0-9]*)|(${xmlName}));`, 'y'),
};

/** The pattern of something that begins at a known position. */
type Pattern = keyof typeof patterns;

/** What XML cannot contain, beside lone surrogates. */
const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The match of a pattern that begins at a position; `undefined` if there is none. */
function matchAt(pattern: Pattern, text: string, at: number): RegExpExecArray | undefined {
  patterns[pattern].lastIndex = at;
  return patterns[pattern].exec(text) ?? undefined;
}

/** Where that match ends; 0 if there is none. */
export function endAt(pattern: Pattern, text: string, at: number): number {
  patterns[pattern].lastIndex = at;
  return patterns[pattern].test(text) ? patterns[pattern].lastIndex : 0;
}

/** The first `&` in a text that does not begin a reference to a character or a name, with what follows it. */
function wrongReference(text: string): { readonly at: number; readonly text: string } | undefined {
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    const match = matchAt('reference', text, at);
    if (match === undefined) return { at, text: text.slice(at, at + 12) };
    if (characterOf(match) === '') return { at, text: match[0] };
  }
  return undefined;
}

/** A text with the characters that its references stand for; `onUnknown` is called for a name that XML does not know. */
function resolveReferences(text: string, onUnknown: (reference: string) => never): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F][0-9a-fA-F]*)|#([0-9][0-9]*)|([^&;][^&;]*));/g,
    (...match) => characterOf(match) ?? onUnknown(match[0]),
  );
}

/** What a reference stands for: empty for a number that is no character of XML, `undefined` for a name that XML does not know. */
function characterOf([, hex, decimal, name]: readonly (string | undefined)[]): string | undefined {
  if (name !== undefined) return entities.get(name);
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code > 0x10ffff) return '';
  const character = String.fromCodePoint(code);
  return illegal.test(character) || !character.isWellFormed() ? '' : character;
}

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
