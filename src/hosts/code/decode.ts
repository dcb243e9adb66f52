import type { Span } from '../../source/span.ts';
import type { Decoding } from '../embedded.ts';
import type { Interpolation } from '../host.ts';
import type { InterpolationNames } from '../placeholders.ts';
import type { Escapes, Literal } from './languages.ts';

const afterBackslash: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  0: '\0',
  e: '\x1b',
};
const afterBacktick: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** Decodes the content of a literal. */
export function readLiteral(
  decoding: Decoding,
  text: string,
  { start, end }: Span,
  form: Literal,
  names: InterpolationNames,
  interpolations: Interpolation[],
): void {
  const { escapes, holes, close } = form;
  const parts = [...(holes ? [`(?<hole>${holes.source})`] : []), ...escapePattern(escapes, close)];
  if (parts.length === 0) {
    decoding.keep(start, end);
    return;
  }
  let kept = start;
  for (const match of text.slice(start, end).matchAll(new RegExp(parts.join('|'), 'gsu'))) {
    const at = start + match.index;
    decoding.keep(kept, at);
    kept = at + match[0].length;
    if (match.groups?.hole !== undefined) {
      const from = decoding.length;
      decoding.read(at, kept, names.of(match[0].replace(/^[#$%\\]*[({]?\$?|[)}]$/g, '')));
      interpolations.push({ span: { start: from, end: decoding.length }, safe: false });
    } else {
      decoding.read(at, kept, meaning(match, escapes));
    }
  }
  decoding.keep(kept, end);
}

function escapePattern(escapes: Escapes, close: string): string[] {
  if (escapes === 'backslash') {
    return ['\\\\(?:u\\{(?<braced>[\\da-fA-F]{1,6})\\}|u(?<four>[\\da-fA-F]{4})|x(?<two>[\\da-fA-F]{2})|\\r\\n|.)'];
  }
  if (escapes === 'quote') return ['\\\\[\\\\\'"]'];
  if (escapes === 'backtick') return ['`.'];
  return escapes === 'double' ? [`${close}${close}`] : [];
}

function meaning({ 0: image, groups = {} }: RegExpExecArray | RegExpMatchArray, escapes: Escapes): string {
  if (escapes === 'double' || escapes === 'quote') return image.slice(1);
  const hex = groups.braced ?? groups.four ?? groups.two;
  if (hex !== undefined) {
    const code = Number.parseInt(hex, 16);
    return code > 0x10ffff ? image : String.fromCodePoint(code);
  }
  const character = image.slice(1);
  if (/^[\r\n]/.test(character)) return '';
  return (escapes === 'backtick' ? afterBacktick : afterBackslash)[character] ?? character;
}

/** Encodes a text for all of these forms of literal; `undefined` if that is impossible. */
export function literalEncoder(forms: readonly Literal[]): (text: string) => string | undefined {
  return (text) => {
    if (/[\0\r\n]/.test(text)) return undefined;
    const written = forms.map((form) => encoded(text, form));
    return written.every((one) => one === written[0]) ? written[0] : undefined;
  };
}

function encoded(text: string, { escapes, close, holes }: Literal): string | undefined {
  if (holes !== undefined && (holes.test(text) || /[#$%{}]/.test(text))) return undefined;
  if (escapes === 'double') return text.replaceAll(close, close + close);
  if (escapes === 'backslash') return text.replace(/["\\]/g, '\\$&').replace(/'/g, close.includes("'") ? "\\'" : "'");
  if (escapes === 'quote') return text.replace(/[\\']/g, '\\$&');
  if (escapes === 'backtick') return text.replace(/["`$]/g, '`$&');
  return text.includes(close) ? undefined : text;
}
