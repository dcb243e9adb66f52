import type { Encoding } from '../../lint/config/schema.ts';
import { remembered } from '../../source/remembered.ts';
import { asWindows1252 } from '../../xml/decode.ts';

/** A file as a text, and its way back to bytes. */
export interface DecodedText {
  readonly text: string;
  /** The bytes of a text in the encoding of the file; `undefined` if it has no bytes for a character. */
  readonly encode: (text: string) => Uint8Array | undefined;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
// What is not a letter in ASCII, in the order of its bytes.
const cp850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0';

/**
 * Decodes a file: by its byte order mark, in the encoding that it is said to have, as UTF-8, in the encoding that a declaration in
 * XML or HTML names, else as Windows-1252, where each byte is a character. `undefined` if the content is not text.
 */
export function decodeText(bytes: Uint8Array, said?: Encoding): DecodedText | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return inUtf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return inUtf16(bytes, 'utf-16be');
  if (said?.startsWith('utf-16')) return inUtf16(bytes, said);
  if (said !== undefined && said !== 'utf-8') return inBytes(bytes, said);
  try {
    return { text: utf8.decode(bytes), encode: (text) => Buffer.from(text) };
  } catch {
    return said === undefined && isText(bytes) ? inBytes(bytes, declaredIn(bytes)) : undefined;
  }
}

function inUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be' | string): DecodedText {
  const isSwapped = encoding === 'utf-16be';
  return {
    text: new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes),
    encode: (text) => {
      const buffer = Buffer.from(text, 'utf16le');
      return isSwapped ? buffer.swap16() : buffer;
    },
  };
}

/** Decodes an encoding in which each byte is a character. */
function inBytes(bytes: Uint8Array, encoding: string): DecodedText {
  const characters = charactersOf(encoding);
  const codes = new Map([...characters].map((character, code) => [character, code]));
  return {
    text: Array.from(bytes, (byte) => characters[byte]).join(''),
    encode: (text) => {
      const written = Array.from(text, (character) => codes.get(character));
      return written.every((code) => code !== undefined) ? Uint8Array.from(written) : undefined;
    },
  };
}

/** The characters of the bytes from 0 to 255. */
const charactersOf = remembered((encoding: string): string => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const ascii = String.fromCharCode(...bytes.subarray(0, 128));
  const found = encoding === 'cp850' ? ascii + cp850 : new TextDecoder(encoding).decode(bytes);
  // A label of Latin-1 means Windows-1252 too, as in browsers.
  const isWindows1252 = encoding !== 'cp850' && new TextDecoder(encoding).encoding === 'windows-1252';
  return isWindows1252 ? asWindows1252(found) : found;
});

/** The encoding of single bytes that a declaration in XML or HTML names. */
function declaredIn(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const declared =
    /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]+)/.exec(head) ??
    /<meta\s[^>]*?charset\s*=\s*["']?([\w.:-]+)/i.exec(head);
  const label = declared?.[1]?.toLowerCase().replace(/^(?:ibm-?)850$/, 'cp850') ?? '';
  return /^(?:windows-12\d\d|iso-8859-\d{1,2}|cp850|macintosh|koi8-[ru])$/.test(label) ? label : 'windows-1252';
}

/** Whether bytes that are not UTF-8 are a text: few of them control anything. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 8000);
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  }
  return controls * 20 <= head.length;
}
