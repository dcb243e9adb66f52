/** Why a document of a page cannot be read; the rest of the page is unaffected. */
export interface DocumentError {
  readonly code: 'no-access-key' | 'no-xml' | 'broken-base64' | 'wrong-encoding' | 'not-xml';
  readonly message: string;
}

/**
 * The text of a whole XML document in bytes: UTF-8, UTF-16, or the encoding that its declaration names. In the
 * returned text the declaration names UTF-8, since that is how the text is stored.
 */
export function decodeXml(bytes: Uint8Array): string | DocumentError {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = decoderOf(encoding).decode(bytes);
  } catch {
    return { code: 'wrong-encoding', message: `the XML is not ${encoding}` };
  }
  if (!isWholeXml(text)) return { code: 'not-xml', message: 'the base64 holds no XML, or a part of it' };
  if (encoding === 'utf-8') return text;
  const named = text.replace(declaredEncoding, '$1UTF-8$3');
  if (encoding.startsWith('utf-16')) return named;
  return named.replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] as string);
}

// Node before 22.14 reads windows-1252 as Latin-1, which has control characters here that no invoice contains.
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

const declaredEncoding = /^(\s*<\?xml\s[^>]*?\bencoding\s*=\s*["'])([\w.:-]+)(["'])/;

/** The encoding of a document in lower case, by its byte order mark, its zero bytes, or else its declaration. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  if (first === 0xef) return 'utf-8';
  const start = bytes.subarray(0, 200);
  const end = start.indexOf(0x3e);
  const head = String.fromCharCode(...(end === -1 ? start : start.subarray(0, end)));
  const declared = declaredEncoding.exec(head)?.[2]?.toLowerCase() ?? 'utf-8';
  // A declaration of UTF-16 that is itself written in single bytes is wrong; such a document is UTF-8.
  return /^(?:utf-?16|utf-?8$|us-ascii$|ucs-2|iso-10646)/.test(declared) ? 'utf-8' : declared;
}

const decoders = new Map<string, TextDecoder>();

function decoderOf(encoding: string): TextDecoder {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { fatal: true });
  decoders.set(encoding, decoder);
  return decoder;
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
  const whole = withoutTrailing(text);
  if (whole.endsWith('/>')) return !whole.slice(start + 1).includes('<');
  if (!whole.endsWith('>')) return false;
  const last = whole.lastIndexOf('</');
  return last > start && whole.slice(last + 2, -1).trimEnd() === name;
}

/** A text without the white space, comments and instructions at its end. */
function withoutTrailing(text: string): string {
  let rest = text.trimEnd();
  for (;;) {
    const opening = rest.endsWith('-->') ? '<!--' : rest.endsWith('?>') ? '<?' : undefined;
    const at = opening === undefined ? -1 : rest.lastIndexOf(opening);
    if (at === -1) return rest;
    rest = rest.slice(0, at).trimEnd();
  }
}
