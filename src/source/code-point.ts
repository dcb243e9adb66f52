/** The name of a text's first character: `U+0000`. */
export function codePointName(text: string): string {
  return `U+${(text.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}
