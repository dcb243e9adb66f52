const space = '[ \\t\\r\\n]';
const nameStart =
  ':A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef' +
  '\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}';
const xmlName = `[${nameStart}][${nameStart}\\-.0-9\\xb7\\u0300-\\u036f\\u203f\\u2040]*`;

/** The patterns of XML, each tried at the position of a reader. */
const patterns = {
  plainTag: /<[A-Za-z_][\w.:-]*>/y,
  tagName: new RegExp(`<(${xmlName})`, 'uy'),
  attribute: new RegExp(`${space}+(${xmlName})${space}*=${space}*(?:"([^"<]*)"|'([^'<]*)')`, 'uy'),
  attributeName: new RegExp(`${space}+(${xmlName})`, 'uy'),
  tagEnd: new RegExp(`${space}*(/?)>`, 'y'),
  spaces: new RegExp(`${space}*`, 'y'),
  instruction: new RegExp(`<\\?(${xmlName})(?=${space}|\\?>)`, 'uy'),
  xmlTarget: /<\?xml[ \t\r\n]/y,
  declaration:
    /<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(["'])1\.\d+\1(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(["'])[A-Za-z][\w.-]*\2)?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(["'])(?:yes|no)\3)?[ \t\r\n]*\?>/y,
  documentType: new RegExp(`<!DOCTYPE${space}+${xmlName}`, 'uy'),
  documentTypeMark: /[^"'<>[\]]*(<!--|<\?|["'<>[\]])/y,
  reference: new RegExp(`&(?:#x([0-9a-fA-F]+)|#([0-9]+)|(${xmlName}));`, 'uy'),
};

/** The pattern of something that begins at a known position. */
export type Pattern = keyof typeof patterns;

/** What XML cannot contain, beside lone surrogates. */
export const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;

const entities: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The match of a pattern that begins at a position; `undefined` if there is none. */
export function matchAt(pattern: Pattern, text: string, at: number): RegExpExecArray | undefined {
  patterns[pattern].lastIndex = at;
  return patterns[pattern].exec(text) ?? undefined;
}

/** Where that match ends; 0 if there is none. */
export function endAt(pattern: Pattern, text: string, at: number): number {
  patterns[pattern].lastIndex = at;
  return patterns[pattern].test(text) ? patterns[pattern].lastIndex : 0;
}

/** The first `&` in a text that does not begin a reference to a character or a name, with what follows it. */
export function wrongReference(text: string): { readonly at: number; readonly text: string } | undefined {
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    const match = matchAt('reference', text, at);
    if (match === undefined) return { at, text: text.slice(at, at + 12) };
    if (characterOf(match) === '') return { at, text: match[0] };
  }
  return undefined;
}

/** A text with the characters that its references stand for; `onUnknown` is called for a name that XML does not know. */
export function resolveReferences(text: string, onUnknown: (reference: string) => never): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([^&;]+));/g,
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
