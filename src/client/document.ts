import { checkDigit } from '../language/kinds/check-digit.ts';
import type { Locale } from '../messages/locale.ts';
import { declaredEncoding, decodeXml } from '../xml/decode.ts';
import { documentMessages } from './messages/documents.ts';

/** Why a document of a page cannot be read; the rest of the page is unaffected. */
export interface DocumentError {
  readonly code: 'no-access-key' | 'no-xml' | 'broken-base64' | 'wrong-encoding' | 'not-xml';
  readonly message: string;
}

/** A document with its XML as text; or with what could be read of it, an `error`, and its unchanged entry of the answer. */
export type ReceivedDocument =
  | { readonly accessKey: string; readonly xml: string; readonly error?: undefined }
  | {
      readonly accessKey: string | undefined;
      readonly xml: string | undefined;
      readonly error: DocumentError;
      /** The element of `data`, of any type. */
      readonly raw: unknown;
    };

/** Reads an element of `data`. Its key is kept unchecked and unchanged. */
export function readDocument(raw: unknown, locale: Locale = 'en'): ReceivedDocument {
  const { access_key: key, xml: content } = Object(raw) as Record<string, unknown>;
  const accessKey = typeof key === 'string' && key !== '' ? key : undefined;
  const xml = readXml(content, locale);
  if (typeof xml !== 'string') return { accessKey, xml: undefined, error: xml, raw };
  return accessKey === undefined
    ? { accessKey, xml, error: { code: 'no-access-key', message: documentMessages[locale].noAccessKey }, raw }
    : { accessKey, xml };
}

/** The text of the XML: plain if it begins with `<`, else base64 in the encoding that the XML declares. */
function readXml(content: unknown, locale: Locale): string | DocumentError {
  const say = documentMessages[locale];
  if (typeof content !== 'string' || content === '') return { code: 'no-xml', message: say.noXml };
  if (content.trimStart().startsWith('<')) return content;
  const bytes = readBase64(content);
  return bytes === undefined ? { code: 'broken-base64', message: say.brokenBase64 } : readBytes(bytes, locale);
}

/** Decodes base64 strictly in every runtime: the standard alphabet with padding, ignoring white space; else `undefined`. */
function readBase64(text: string): Uint8Array | undefined {
  // `Buffer`, if the runtime has it, is ten times as fast, also to see that the text is what it would write itself.
  const { Buffer } = globalThis as { Buffer?: BufferType };
  const bytes = Buffer?.from(text, 'base64');
  if (bytes?.toString('base64') === text) return bytes;
  const letters = text.replace(/\s/g, '');
  // The unused bits must be zero: otherwise several texts would decode to the same bytes.
  const isEndRight = /^[A-Za-z0-9+/]+(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(letters.slice(-4));
  if (letters.length % 4 !== 0 || !isEndRight || /[^A-Za-z0-9+/]/.test(letters.slice(0, -4))) return undefined;
  return Buffer?.from(letters, 'base64') ?? toBytes(atob(letters));
}

interface BufferType {
  from(text: string, encoding: 'base64'): Uint8Array & { toString(encoding: 'base64'): string };
}

// A loop, since `Uint8Array.from` with a function takes twenty times as long.
function toBytes(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The text of a whole XML document in bytes. Its declaration names UTF-8, since that is how the text is stored. */
function readBytes(bytes: Uint8Array, locale: Locale): string | DocumentError {
  const say = documentMessages[locale];
  const { encoding, text } = decodeXml(bytes);
  if (text === undefined) return { code: 'wrong-encoding', message: say.wrongEncoding(encoding) };
  if (!isWholeXml(text)) return { code: 'not-xml', message: say.notXml };
  return encoding === 'utf-8' ? text : text.replace(declaredEncoding, '$1UTF-8$3');
}

/** Whether a text begins like XML and ends with the end tag of its first element, since cut base64 may still decode. */
function isWholeXml(text: string): boolean {
  let start = 0;
  for (;;) {
    while (/\s/.test(text.charAt(start))) start++;
    const end = /^<(?:\?|!--|!DOCTYPE)/i.exec(text.slice(start, start + 9))?.[0];
    if (end === undefined) break;
    const close = { '<?': '?>', '<!--': '-->' }[end] ?? '>';
    const at = text.indexOf(close, start + end.length);
    if (at === -1) return false;
    start = at + close.length;
  }
  const name = /^<([^\s<>/!?"'=]{1,200})/.exec(text.slice(start, start + 202))?.[1];
  if (name === undefined) return false;
  const whole = trimTrailing(text);
  if (whole.endsWith('/>')) return !whole.slice(start + 1).includes('<');
  if (!whole.endsWith('>')) return false;
  const last = whole.lastIndexOf('</');
  return last > start && whole.slice(last + 2, -1).trimEnd() === name;
}

/** A text without the white space, comments and instructions at its end. */
function trimTrailing(text: string): string {
  let rest = text.trimEnd();
  for (;;) {
    const opening = rest.endsWith('-->') ? '<!--' : rest.endsWith('?>') ? '<?' : undefined;
    const at = opening === undefined ? -1 : rest.lastIndexOf(opening);
    if (at === -1) return rest;
    rest = rest.slice(0, at).trimEnd();
  }
}

/*
 * The key of a document: state 2 digits, year and month 4, CNPJ 14 (or a CPF after `000`), model 2, series 3, number 9,
 * emission type 1, code 8, check digit 1. A CNPJ has letters since July 2026, so a key has them too.
 */
const keyPattern = /^[0-9]{6}[A-Z0-9]{12}[0-9]{26}$/;

/** A key without what people write around and in it: `NFe` before it, white space, dots and hyphens. */
export function bareAccessKey<T>(key: T): T | string {
  return typeof key === 'string' ? key.replace(/[\s.-]/g, '').replace(/^NFe(?=.{44}$)/, '') : key;
}

/** What is wrong with an access key, without repeating it; `undefined` if it is valid. */
export function accessKeyFlaw(key: unknown, checkDigits = true, locale: Locale = 'en'): string | undefined {
  const say = documentMessages[locale];
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    return say.notKey + (typeof key === 'string' && keyPattern.test(key.toUpperCase()) ? say.capitals : '');
  }
  const digit = checkDigit(key.slice(0, 43));
  if (!checkDigits || key.endsWith(`${digit}`)) return undefined;
  return say.checkDigit(key.slice(43), `${digit}`);
}
