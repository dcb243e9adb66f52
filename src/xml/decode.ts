/** XML in bytes as text, and the encoding it was read in; without a text if the bytes are not in that encoding, or nobody knows it. */
interface DecodedXml {
  readonly encoding: string;
  readonly text?: string;
}

/** The encoding that the declaration of a document names, with the text around it. */
export const declaredEncoding = /^(\s*<\?xml\s[^>]*?\bencoding\s*=\s*["'])([\w.:-][\w.:-]*)(["'])/;

/** Reads the bytes of a document as UTF-8, UTF-16, or the encoding that its declaration names. A byte order mark is left out. */
export function decodeXml(bytes: Uint8Array): DecodedXml {
  const encoding = detectEncoding(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { encoding, text: encoding.startsWith('utf-') ? text : asWindows1252(text) };
  } catch {
    return { encoding };
  }
}

/**
 * The encoding of a document in lower case, by its byte order mark, its zero bytes, or else its declaration. A declaration of
 * UTF-16 that is itself written in single bytes is wrong; such a document is UTF-8.
 */
function detectEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  if (first === 0xef) return 'utf-8';
  const declared = declaredEncoding.exec(headOf(bytes))?.[2]?.toLowerCase() ?? 'utf-8';
  return /^(?:utf-?16|utf-?8$|us-ascii$|ucs-2|iso-10646)/.test(declared) ? 'utf-8' : declared;
}

/** The beginning of a document, with its declaration. */
export function headOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 200));
}

// Node before 22.14 reads windows-1252 as Latin-1, which has control characters here that no document contains.
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** A text that was read as Latin-1 as Windows-1252. */
export function asWindows1252(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80] as string);
}
