import { escapeRegExp } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { remembered } from '../../../source/remembered.ts';
import type { Decoding, Embedded } from '../../embedded.ts';
import { entity, entityText } from '../markup/entities.ts';

/** How the content of a literal is escaped. */
export type Escapes =
  /** `\n`, `\"`, `\u00e9`, `\x41`. */
  | 'backslash'
  /** The same in JavaScript, where any text can be written and line ends are line feeds. */
  | 'javascript'
  /** Only `\\` and the escaped quote. */
  | 'quote'
  /** The quote is doubled. */
  | 'double'
  /** A backtick before the character. */
  | 'backtick'
  /** Character references, as in an attribute of JSX. */
  | 'entities'
  /** None, but line ends are line feeds, as `String.raw` reads them. */
  | 'raw'
  | 'none';

/** One form of string literal. */
export interface Literal {
  /** Its beginning, with prefix letters and the opening quote. */
  readonly open: RegExp;
  /** Its end; `$1` is the text of the first group of `open`. */
  readonly close: string;
  readonly escapes: Escapes;
  /** Whether it may hold line ends. */
  readonly lines?: true;
  /** Whether a quote after a backslash does not end it, though there are no escapes. */
  readonly isGuarded?: true;
  /** Variables that are filled in at run time. */
  readonly holes?: RegExp;
  /** What begins and ends an expression that is filled in. */
  readonly code?: readonly [open: string, close: string];
  /** The bracket that begins it, if pairs of it may stand inside. */
  readonly nests?: string;
  /** What may follow its closing quote and belongs to it. */
  readonly suffix?: RegExp;
  /** Whether its end is on a line of its own, as in a here-document; `'below'` if its content begins on the next line. */
  readonly document?: true | 'below';
}

interface EscapeRules {
  /** What escapes look like, as the source of a pattern with the flags `s` and `u`. */
  readonly pattern: (close: string) => string;
  /** What an escape means; `undefined` if it is none. */
  readonly decode: (match: RegExpExecArray) => string | undefined;
  /** Writes a text between these quotes; `undefined` if that is impossible. */
  readonly encode: (text: string, quotes: string) => string | undefined;
}

const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };
const backslash =
  '\\\\(?:u\\{(?<braced>[\\da-fA-F]{1,6})\\}|u(?<four>[\\da-fA-F]{4})|x(?<two>[\\da-fA-F]{2})|(?<octal>[0-3][0-7]{0,2}|[4-7][0-7]?)|\\r\\n|.)';

/** The meaning of an escape with a backslash. */
function unescaped({ 0: image, groups: { braced, four, two, octal } = {} }: RegExpExecArray): string {
  const hex = braced ?? four ?? two;
  const code = hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16);
  if (!Number.isNaN(code)) return code > 0x10ffff ? image : String.fromCodePoint(code);
  const character = image.slice(1);
  return /^[\r\n\u2028\u2029]/.test(character) ? '' : (controls[character] ?? character);
}

/** A character of JavaScript as an escape. */
function escaped(character: string): string {
  const code = character.charCodeAt(0);
  const name = Object.keys(controls).find((letter) => controls[letter] === character);
  if (name !== undefined) return `\\${name}`;
  if (code < 32) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 128 ? `\\${character}` : `\\u${code.toString(16)}`;
}

const afterMark = ({ 0: image }: RegExpExecArray) => image.slice(1);

const rules: Readonly<Record<Escapes, EscapeRules>> = {
  backslash: {
    pattern: () => backslash,
    decode: (match) => (match[0] === '\\e' ? '\x1b' : unescaped(match)),
    encode: (text, quotes) => text.replace(/["\\]/g, '\\$&').replace(/'/g, quotes.includes("'") ? "\\'" : "'"),
  },
  javascript: {
    pattern: () => `${backslash}|\\r\\n?`,
    decode: (match) => (match[0].startsWith('\\') ? unescaped(match) : '\n'),
    encode: (text, quotes) => {
      const interpolation = quotes.includes('`') ? '|\\$(?=\\{|$)' : '';
      return text.replace(new RegExp(`[\\\\${quotes}\\u0000-\\u001f\\u2028\\u2029]${interpolation}`, 'g'), escaped);
    },
  },
  quote: {
    pattern: () => '\\\\[\\\\\'"]',
    decode: afterMark,
    encode: (text) => text.replace(/[\\']/g, '\\$&'),
  },
  double: {
    pattern: (close) => `${close}${close}`,
    decode: afterMark,
    encode: (text, quotes) => text.replaceAll(quotes, quotes + quotes),
  },
  backtick: {
    pattern: () => '`.',
    decode: ({ 0: image }) => (/^`[ntr]$/.test(image) ? controls[image.slice(1)] : image.slice(1)),
    encode: (text) => text.replace(/["`$]/g, '`$&'),
  },
  entities: {
    pattern: () => entity.source,
    decode: ({ 0: image }) => entityText(image),
    encode: (text, quotes) =>
      text.replace(/[&'"]/g, (mark) => (mark === '&' || quotes.includes(mark) ? `&#${mark.charCodeAt(0)};` : mark)),
  },
  raw: {
    pattern: () => '\\r\\n?',
    decode: () => '\n',
    encode: (text) => (/[`\r]|\\$|\$(?=\{|$)/.test(text) ? undefined : text),
  },
  none: {
    pattern: () => '',
    decode: ({ 0: image }) => image,
    encode: (text, quotes) => (text.includes(quotes) ? undefined : text),
  },
};

/** Placeholders of a format string: `%s`, `%1$d`, `{}`, `{0}`, `{name:x}`. */
const placeholders =
  '%%|%(?:\\d+\\$|\\(\\w+\\))?[-+0# ]*(?:\\d+|\\*)?(?:\\.\\d+)?l{0,2}[sdvqfiuxXtgeEGcb@nr]|\\{[\\w.]*(?:[:!,][^{}\\s]*)?\\}';

/** What a function makes of a literal: it fills in placeholders, or removes the margin of each line up to `|`. */
export type Treatment = 'format' | 'margin' | undefined;

/** Decodes the content of a literal, or a part of it. */
export function readLiteral(
  decoding: Decoding,
  { start, end }: Span,
  form: Literal,
  treatment?: Treatment,
  isHarmless: (placeholder: string) => boolean = () => false,
): void {
  const pattern = patternsOf(treatment)(form);
  if (pattern === undefined) {
    decoding.keep(start, end);
    return;
  }
  decoding.decode(start, end, pattern, (match) => {
    const { 0: image, groups = {} } = match;
    if (groups.brace !== undefined || image === '%%') return image.slice(1);
    if (groups.margin !== undefined) return '';
    if (groups.format !== undefined) {
      return { expression: unmarked(groups.format), isHarmless: isHarmless(groups.format) };
    }
    const expression = groups.hole;
    return expression === undefined ? rules[form.escapes].decode(match) : { expression: unmarked(expression) };
  });
}

/** An expression without the marks around it. */
export function unmarked(expression: string): string {
  return expression.replace(/^[#$%@\\]*[({]?\$?|[)}]$/g, '');
}

/** What is not read as it is written in a form of literal; `undefined` if there is nothing. */
const patternsOf = remembered((treatment: Treatment) =>
  remembered(({ escapes, holes, code, close }: Literal): RegExp | undefined => {
    const sources = [
      treatment === 'format' ? `(?<format>${placeholders})` : '',
      treatment === 'margin' ? '(?<margin>(?<![^\\n])[ \\t]*\\|)' : '',
      code?.[0] === '{' ? '(?<brace>\\{\\{|\\}\\})' : '',
      holes ? `(?<hole>${holes.source})` : '',
      rules[escapes].pattern(escapeRegExp(close)),
    ].filter(Boolean);
    return sources.length === 0 ? undefined : new RegExp(sources.join('|'), 'gsu');
  }, new WeakMap()),
);

/** Encodes a text so that it reads the same in all of these forms of literal; `undefined` if that is impossible. */
export function literalEncoder(forms: readonly Literal[], isFormat = false): Embedded['encode'] {
  const quotes = [...new Set(forms.map(({ close }) => close))];
  const open = forms.flatMap(({ holes, code = [], escapes }) =>
    escapes === 'javascript' ? [] : [holes?.source ?? '', ...code],
  );
  const marks = [...'#$%{}'].filter((mark) => open.some((source) => source.includes(mark)));
  return (text) => {
    const isAny = forms.every(({ escapes }) => escapes === 'javascript' || escapes === 'entities' || escapes === 'raw');
    if (!isAny && /[\0\r\n]/.test(text)) return undefined;
    if ((isFormat && /[%{}]/.test(text)) || marks.some((mark) => text.includes(mark))) return undefined;
    const written = forms.map(({ escapes, close }) => {
      const isShared = escapes === 'backslash' || escapes === 'javascript' || escapes === 'entities';
      return rules[escapes].encode(text, isShared ? quotes.join('') : close);
    });
    return written.every((one) => one === written[0]) ? written[0] : undefined;
  };
}
