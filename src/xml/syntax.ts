/*
 * Where V8 does not optimize, as in a process with much code, a repetition keeps each character on a small stack, unless it is
 * a `*` of single units: so there is no `+`, and no flag `u`. A well-formed text has no unit of a pair without the other.
 */
const space = '[ \\t\\r\\n]';
const spaces = `${space}${space}*`;
const nameStart =
  ':A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef' +
  '\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\ud800-\\udb7f\\udc00-\\udfff';
const xmlName = `[${nameStart}][${nameStart}\\-.0-9\\xb7\\u0300-\\u036f\\u203f\\u2040]*`;

/** Blanks, and what the declaration says about a name. */
function declared(name: string, value: string): string {
  return `${spaces}${name}${space}*=${space}*(?:"${value}"|'${value}')`;
}

/** The patterns of XML, each tried at the position of a reader. */
const patterns = {
  plainTag: /<[A-Za-z_][\w.:-]*>/y,
  tagName: new RegExp(`<(${xmlName})`, 'y'),
  attribute: new RegExp(`${spaces}(${xmlName})${space}*=${space}*(?:"([^"<]*)"|'([^'<]*)')`, 'y'),
  attributeName: new RegExp(`${spaces}(${xmlName})`, 'y'),
  tagEnd: new RegExp(`${space}*(/?)>`, 'y'),
  spaces: new RegExp(`${space}*`, 'y'),
  instruction: new RegExp(`<\\?(${xmlName})(?=${space}|\\?>)`, 'y'),
  xmlTarget: /<\?xml[ \t\r\n]/y,
  declaration: new RegExp(
    `<\\?xml${declared('version', '1\\.\\d\\d*')}(?:${declared('encoding', '[A-Za-z][\\w.-]*')})?(?:${declared('standalone', '(?:yes|no)')})?${space}*\\?>`,
    'y',
  ),
  documentType: new RegExp(`<!DOCTYPE${spaces}${xmlName}`, 'y'),
  documentTypeMark: /[^"'<>[\]]*(<!--|<\?|["'<>[\]])/y,
  reference: new RegExp(`&(?:#x([0-9a-fA-F][0-9a-fA-F]*)|#([0-9][0-9]*)|(${xmlName}));`, 'y'),
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
    /&(?:#x([0-9a-fA-F][0-9a-fA-F]*)|#([0-9][0-9]*)|([^&;][^&;]*));/g,
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
