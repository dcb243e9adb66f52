import { type DocumentError, decodeXml } from './decode-xml.ts';

export type { DocumentError } from './decode-xml.ts';

/** A document with its XML as text; or with what could be read of it, an `error`, and the unchanged `xml` of the answer. */
export type ReceivedDocument =
  | { readonly accessKey: string; readonly xml: string; readonly error?: undefined }
  | {
      readonly accessKey: string | undefined;
      readonly xml: string | undefined;
      readonly error: DocumentError;
      readonly raw: unknown;
    };

/** Reads an element of `data`. Its key is kept unchecked and unchanged. */
export function readDocument(entry: unknown): ReceivedDocument {
  const { access_key: key, xml: raw } = Object(entry) as Record<string, unknown>;
  const accessKey = typeof key === 'string' && key !== '' ? key : undefined;
  const xml = readXml(raw);
  if (typeof xml !== 'string') return { accessKey, xml: undefined, error: xml, raw };
  return accessKey === undefined
    ? { accessKey, xml, error: { code: 'no-access-key', message: 'the document has no access key' }, raw }
    : { accessKey, xml };
}

/** The text of the XML: plain if it begins with `<`, else base64 in the encoding that the XML declares. */
function readXml(raw: unknown): string | DocumentError {
  if (typeof raw !== 'string' || raw === '') return { code: 'no-xml', message: 'the document has no XML' };
  if (/^\s*</.test(raw)) return raw;
  const bytes = readBase64(raw);
  return bytes === undefined ? { code: 'broken-base64', message: 'the XML is not whole base64' } : decodeXml(bytes);
}

/** Decodes base64 strictly in every runtime: the standard alphabet with padding, ignoring white space; else `undefined`. */
function readBase64(text: string): Uint8Array | undefined {
  // `Buffer`, if the runtime has it, is ten times as fast, also to see that the text is what it would write itself.
  const { Buffer } = globalThis as { Buffer?: BufferType };
  const read = Buffer?.from(text, 'base64');
  if (read?.toString('base64') === text) return read;
  const letters = text.replace(/\s+/g, '');
  // The unused bits must be zero: otherwise several texts would decode to the same bytes.
  if (letters.length % 4 !== 0 || !/^[A-Za-z0-9+/]+(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(letters)) return undefined;
  return Buffer?.from(letters, 'base64') ?? bytesOf(atob(letters));
}

interface BufferType {
  from(text: string, encoding: 'base64'): Uint8Array & { toString(encoding: 'base64'): string };
}

// A loop, since `Uint8Array.from` with a function takes twenty times as long.
function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
