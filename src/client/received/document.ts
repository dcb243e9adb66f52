/** Why a document of a page cannot be read; the rest of the page is not touched by it. */
export interface DocumentError {
  readonly code: 'no-access-key' | 'no-xml' | 'broken-base64' | 'not-utf-8' | 'not-xml';
  readonly message: string;
}

/** A document with its XML as text; or with what could be read of it and an `error`. */
export type ReceivedDocument =
  | { readonly accessKey: string; readonly xml: string; readonly error?: undefined }
  | { readonly accessKey: string | undefined; readonly xml: string | undefined; readonly error: DocumentError };

/** Reads an element of `data`. Its key stays as it came, whatever it holds. */
export function readDocument(entry: unknown): ReceivedDocument {
  const { access_key: key, xml: sent } = Object(entry) as Record<string, unknown>;
  const accessKey = typeof key === 'string' && key !== '' ? key : undefined;
  const xml = readXml(sent);
  if (typeof xml !== 'string') return { accessKey, xml: undefined, error: xml };
  return accessKey === undefined
    ? { accessKey, xml, error: { code: 'no-access-key', message: 'the document has no access key' } }
    : { accessKey, xml };
}

/** The text of the XML: what begins with `<` as it is, else base64 of its UTF-8. */
function readXml(sent: unknown): string | DocumentError {
  if (typeof sent !== 'string' || sent === '') return { code: 'no-xml', message: 'the document has no XML' };
  if (isXml(sent)) return sent;
  const bytes = readBase64(sent) ?? readBase64(sent.replace(/\s+/g, ''));
  if (bytes === undefined) return { code: 'broken-base64', message: 'the XML is not whole base64' };
  try {
    const text = utf8.decode(bytes);
    // Base64 that lost its end at a multiple of four characters still decodes; XML always ends with `>`.
    if (isXml(text) && text.trimEnd().endsWith('>')) return text;
    return { code: 'not-xml', message: 'the base64 holds no XML, or a part of it' };
  } catch {
    return { code: 'not-utf-8', message: 'the XML is not UTF-8' };
  }
}

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

function isXml(text: string): boolean {
  return /^\s*</.test(text);
}

// `Buffer` where there is one is ten times as fast. It skips what it cannot read and `atob` skips white space: then bytes
// are missing, and no search through the text is needed.
function readBase64(text: string): Uint8Array | undefined {
  const { Buffer } = globalThis as { Buffer?: { from(text: string, encoding: 'base64'): Uint8Array } };
  try {
    const bytes = Buffer?.from(text, 'base64') ?? bytesOf(atob(text));
    const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
    return bytes.length === (text.length / 4) * 3 - padding ? bytes : undefined;
  } catch {
    return undefined;
  }
}

// A loop: `Uint8Array.from` with a function takes twenty times as long.
function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
