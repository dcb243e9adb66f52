import { escapeRegExp } from '../../source/escape-regexp.ts';
import type { Span } from '../../source/span.ts';
import type { Decoding } from '../embedded.ts';
import type { Interpolation } from '../host.ts';
import type { InterpolationNames } from '../placeholders.ts';
import type { Escapes, Language, Literal } from './languages.ts';
import { holeEnd, isTwice } from './literal-end.ts';

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

/** Placeholders of a format string: `%s`, `%1$d`, `{}`, `{0}`, `{name:x}`. */
const formatted =
  '%%|%(?:\\d+\\$|\\(\\w+\\))?[-+0# ]*(?:\\d+|\\*)?(?:\\.\\d+)?l{0,2}[sdvqfiuxXtgeEGcb@nr]|\\{[\\w.]*(?:[:!,][^{}\\s]*)?\\}';

/** Decodes the content of a literal; `isFormat` is true if a function fills in its placeholders. */
export function readLiteral(
  decoding: Decoding,
  text: string,
  { start, end }: Span,
  form: Literal,
  names: InterpolationNames,
  interpolations: Interpolation[],
  language: Language,
  isFormat = false,
): void {
  const { escapes, holes, code, close, lines } = form;
  const parts = [
    ...(isFormat ? [`(?<format>${formatted})`] : []),
    ...(code ? [`(?<code>${escapeRegExp(code[0])})`] : []),
    ...(code?.[0] === '{' ? ['(?<closed>\\}\\})'] : []),
    ...(holes ? [`(?<hole>${holes.source})`] : []),
    ...escapePattern(escapes, close),
  ];
  if (parts.length === 0) {
    decoding.keep(start, end);
    return;
  }
  const pattern = new RegExp(parts.join('|'), 'gsu');
  const content = text.slice(0, end);
  pattern.lastIndex = start;
  let kept = start;
  let isBroken = false;
  for (let match = pattern.exec(content); match !== null; match = pattern.exec(content)) {
    const { index: at, groups = {} } = match;
    let last = at + match[0].length;
    let expression = groups.hole ?? groups.format;
    let written = expression === undefined && groups.code === undefined ? meaning(match, escapes) : undefined;
    if (groups.code !== undefined && code !== undefined) {
      if (isTwice(text, at, code[0])) [last, written] = [at + 2, '{'];
      else {
        const closed: number | undefined = isBroken
          ? undefined
          : holeEnd(content, last, code, language, lines === undefined);
        isBroken = closed === undefined;
        if (closed === undefined) continue;
        last = closed;
        expression = text.slice(at, closed);
      }
    } else if (groups.format === '%%') written = '%';
    else if (groups.closed !== undefined) written = '}';
    decoding.keep(kept, at);
    kept = pattern.lastIndex = last;
    if (written !== undefined) {
      decoding.read(at, last, written);
      continue;
    }
    const from = decoding.length;
    decoding.read(at, last, names.of((expression ?? '').replace(/^[#$%@\\]*[({]?\$?|[)}]$/g, '')));
    interpolations.push({ span: { start: from, end: decoding.length }, safe: false });
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
export function literalEncoder(forms: readonly Literal[], isFormat = false): (text: string) => string | undefined {
  return (text) => {
    if (/[\0\r\n]/.test(text) || (isFormat && /[%{}]/.test(text))) return undefined;
    const written = forms.map((form) => encoded(text, form));
    return written.every((one) => one === written[0]) ? written[0] : undefined;
  };
}

function encoded(text: string, { escapes, close, holes, code }: Literal): string | undefined {
  if ((holes ?? code) !== undefined && /[#$%{}]/.test(text)) return undefined;
  if (escapes === 'double') return text.replaceAll(close, close + close);
  if (escapes === 'backslash') return text.replace(/["\\]/g, '\\$&').replace(/'/g, close.includes("'") ? "\\'" : "'");
  if (escapes === 'quote') return text.replace(/[\\']/g, '\\$&');
  if (escapes === 'backtick') return text.replace(/["`$]/g, '`$&');
  return text.includes(close) ? undefined : text;
}
