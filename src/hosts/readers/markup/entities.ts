import type { Decoding } from '../../embedded.ts';

/** The named character references of HTML for ASCII characters and the no-break space. */
const named: Readonly<Record<string, string>> = {
  ...{
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    Tab: '\t',
    NewLine: '\n',
    excl: '!',
    num: '#',
  },
  ...{ dollar: '$', percnt: '%', lpar: '(', rpar: ')', ast: '*', plus: '+', comma: ',', period: '.', sol: '/' },
  ...{ colon: ':', semi: ';', equals: '=', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']' },
  ...{ rbrack: ']', Hat: '^', lowbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|' },
  ...{ rcub: '}', rbrace: '}' },
};

/** A character reference; unknown ones are kept as they are. */
export const entity = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8});/;

/** The character of a reference such as `&amp;` or `&#40;`; `undefined` for an unknown one. */
export function entityText(reference: string): string | undefined {
  const name = reference.slice(1, -1);
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? named[name] : undefined;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined;
}

/** Decodes a stretch of HTML text or of an attribute. */
export function readEntities(decoding: Decoding, start: number, end: number): void {
  decoding.decode(start, end, new RegExp(entity, 'g'), ([reference]) => entityText(reference));
}
