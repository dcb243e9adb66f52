import { type PartMeaning, parts } from '../../language/meanings.ts';

/** Returns a test for texts that contain, start with or end with a part, by code point and case-sensitive. */
export function hasPart(means: PartMeaning, part: string): (text: string) => boolean {
  return part.isWellFormed() ? inUnits(means, part) : inCodePoints(means, part);
}

/** No half of a surrogate pair begins or ends a well-formed text, so UTF-16 units give the answer of code points. */
function inUnits(means: PartMeaning, part: string): (text: string) => boolean {
  const { open, close } = parts[means];
  if (open) return close ? (text) => text.includes(part) : (text) => text.endsWith(part);
  return (text) => text.startsWith(part);
}

/** With the flag `u`, a lone surrogate in a pattern matches no half of a pair. */
function inCodePoints(means: PartMeaning, part: string): (text: string) => boolean {
  const { open, close } = parts[means];
  const escaped = Array.from(part, (point) => `\\u{${point.codePointAt(0)?.toString(16)}}`).join('');
  const pattern = new RegExp(`${open ? '' : '^'}${escaped}${close ? '' : '$'}`, 'u');
  return (text) => pattern.test(text);
}
