import type { DeclaredKind } from './kind.ts';
import { kindOfTexts } from './texts.ts';

/*
 * UUIDs. The key is the text with small letters and four hyphens, whose order is that of the number.
 */

/** Hexadecimal digits in groups of four, with hyphens between some of them or none. */
const digits = /^[\da-f]{4}(?:-?[\da-f]{4}){7}$/i;

/** The usual text of a UUID in any spelling that databases read: in capitals, in braces, with other hyphens or none. */
export function readUuid(text: string): string | undefined {
  const bare = /^\{.*\}$/.test(text) ? text.slice(1, -1) : text;
  return digits.test(bare) ? hyphenated(bare.replaceAll('-', '').toLowerCase()) : undefined;
}

function hyphenated(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const uuid: DeclaredKind = /* @__PURE__ */ kindOfTexts({
  name: 'uuid',
  keyOf: readUuid,
  meant(word) {
    const key = readUuid(word);
    return key === undefined ? { fault: 'value' } : { key };
  },
  textOf: (key) => key,
});

/** The UUID of a number of 128 bits; `undefined` for any other. */
function uuidOf(number: bigint): string | undefined {
  return number < 0n || number >> 128n > 0n ? undefined : hyphenated(number.toString(16).padStart(32, '0'));
}

/** A UUID strictly between two others; `undefined` if there is none. A bound that is missing is none. */
export function uuidBetween(low: string | undefined, high: string | undefined): string | undefined {
  const numberOf = (key: string) => BigInt(`0x${key.replaceAll('-', '')}`);
  if (low === undefined) return high === undefined ? usual : uuidOf(numberOf(high) - 1n);
  const next = uuidOf(numberOf(low) + 1n);
  return next !== undefined && (high === undefined || next < high) ? next : undefined;
}

const usual = '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60';

/** The texts that a UUID usually has: hyphens or none, braces or none, in one case. */
export function spellingsOf(key: string): readonly string[] {
  const plain = [key, key.replaceAll('-', '')].flatMap((text) => [text, `{${text}}`]);
  return [...new Set(plain.flatMap((text) => [text, text.toUpperCase()]))];
}
