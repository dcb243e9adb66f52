import { matchFrom } from '../../source/patterns.ts';
import { type Span, spanOf } from '../../source/problem.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Word } from '../filter.ts';
import { isStringWord, isWord } from '../word.ts';

/*
 * Values as other languages write them: in quotes of their own, with commas and brackets between them.
 */

/** A value of a text, without the marks around it. */
export interface ForeignValue {
  readonly text: string;
  readonly isQuoted: boolean;
  /** Whether the quotes are those of our own notation. */
  readonly isOwn?: boolean;
}

/** Quotes of other languages and our own, with what closes each. */
const quotes: Readonly<Record<string, string>> = {
  ...{ "'": "'", '"': '"', '`': '`', '\u2018': '\u2019', '\u201c': '\u201d', '\u201e': '\u201d', '\u00ab': '\u00bb' },
};
const brackets: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };
const anyMark = /['"`\u2018\u2019\u201c\u201d\u201e\u00ab\u00bb[\]{},;]/;
const onlyMarks = /^['"`[\]{},;]+$/;
/** What stands for a missing value in other languages. */
const missing = /^(?:null|NULL|Null|nil|None|undefined)$/;

/** A value in quotes, and what may follow it; of quotes that open and close alike, two in it stand for one. */
const quoted = new RegExp(
  Object.entries(quotes)
    .map(([open, close]) => {
      const inner = `[^${close}\\\\]`;
      return `${open}(?:${inner}+${open === close ? `(?:${close}{2}${inner}*)*` : ''})?${close}(?=[\\s,;\\]})]|$)`;
    })
    .join('|'),
  'y',
);

/** Whether a bare word is what other languages write for a missing value. */
export function isMissing(text: string): boolean {
  return missing.test(text);
}

/** Whether a word consists of marks alone, such as `,` and `''`. */
export function isOnlyMarks(text: string): boolean {
  return onlyMarks.test(text);
}

/**
 * The values of a text; those of a list may stand in brackets. `undefined` if quotes or brackets do not pair, or if a backslash
 * stands in quotes.
 */
export function foreignValues(text: string, isList: boolean): readonly ForeignValue[] | undefined {
  const values: ForeignValue[] = [];
  const closers: string[] = [];
  const separators = isList ? '\\s,;' : '\\s';
  const between = new RegExp(`[${separators}]+`, 'y');
  for (let at = 0; at < text.length; ) {
    const mark = text[at] as string;
    const closer = closers.at(-1);
    const space = matchFrom(between, text, at)?.[0];
    if (space !== undefined) at += space.length;
    else if (isList && Object.hasOwn(brackets, mark)) {
      closers.push(brackets[mark] as string);
      at++;
    } else if (mark === closer) {
      closers.pop();
      at++;
    } else {
      const isQuoted = Object.hasOwn(quotes, mark);
      const bare = new RegExp(`[^${separators}${closer === undefined ? '' : `\\${closer}`}]+`, 'y');
      const image = matchFrom(isQuoted ? quoted : bare, text, at)?.[0];
      if (image === undefined) return undefined;
      values.push(isQuoted ? { text: unquoted(image), isQuoted, isOwn: mark === '"' } : { text: image, isQuoted });
      at += image.length;
    }
  }
  return closers.length === 0 ? values : undefined;
}

function unquoted(image: string): string {
  const [open = ''] = image;
  const inner = image.slice(1, -1);
  return quotes[open] === open ? inner.replaceAll(open + open, open) : inner;
}

/** How a value is written in a dialect; it is certain if no language means another one by it. */
export interface Written {
  readonly word: Word;
  readonly isCertain: boolean;
}

const canonical = /^(?:0|-?[1-9]\d*|-?(?:0|[1-9]\d*)\.\d*[1-9])$/;
/** Numbers as languages spell them, some with the type behind it. */
const numeric = /^[-+]?(?:\d[\d.,_]*(?:e[-+]?\d+)?[nldfm]?|\.\d+|0x[\da-f]+)$/i;
/** What a program, a format or a driver of a database fills in. */
const placeholder = /^(?:[?:@#].*|\$.*|%[sdv]|\{.*\}|<.*>)$/s;
/** A value that a program inserts, as lint shows it. */
const interpolation = /^\$\{[^{}]*\}$/;
/** Words that stand for something else in some languages: a missing value, no number, a boolean, a moment. */
const vague = new RegExp(
  `^(?:${[
    'none|nothing|missing|unset|empty|blank|nulo|vazio|null|nil|undefined|undef|nullptr|dbnull|unknown|set|defined|present',
    'n/?a|nan|nat|inf|infinity|yes|no|on|off|any|all|default|me|self',
    '(?:now|today|yesterday|tomorrow|hoje|ontem|amanhã|agora)(?:[-+/].*)?|(?:current|local)_?\\w*time\\w*|current_\\w+|sys\\w*|getdate',
  ].join('|')})$`,
  'is',
);
/** Bare words that are no expression anywhere. */
const plain = new RegExp(
  `^(?:${[
    // A name; a day or an instant.
    '\\p{L}[\\p{L}\\d_]*(?:-[\\p{L}\\d_]+)*',
    '\\d{4}-\\d\\d-\\d\\d(?:T[\\d:.]+(?:Z|[-+][\\d:]+)?)?',
    // An address of mail, one of the web without a query; a UUID; a CNPJ and a CPF with their marks.
    '[\\p{L}\\d][\\p{L}\\d_.-]*@(?:[\\p{L}\\d][\\p{L}\\d-]*\\.)+\\p{L}{2,}',
    '[a-z][a-z\\d+.-]*://[\\p{L}\\d][\\p{L}\\d_.@:/+-]*',
    '[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}',
    '\\d[\\dA-Z]\\.[\\dA-Z]{3}\\.[\\dA-Z]{3}/[\\dA-Z]{4}-\\d\\d|\\d{3}\\.\\d{3}\\.\\d{3}-\\d\\d',
  ].join('|')})$`,
  'u',
);

/** Whether a bare value between operators of another language may be an expression: `b+c`, `gt.5`, `x~2`, `now-1d`. */
export function isExpression({ text, isQuoted }: ForeignValue): boolean {
  return !(isQuoted || plain.test(text) || canonical.test(text));
}

/** Whether a text is a number as languages spell them. */
export function isNumeric(text: string): boolean {
  return numeric.test(text);
}

/** How a dialect writes a value of another language; `undefined` if it cannot, or if it is not known what it stands for. */
export function writtenIn(dialect: Dialect, { text, isQuoted, isOwn }: ForeignValue): Written | undefined {
  if (isQuoted) {
    if (text === '' || /^[*%]|[*%]$/.test(text)) return undefined;
    const word: Word | undefined = isOwn && dialect.quotedValues ? { text, quoted: true } : textIn(dialect, text);
    // Under text equality the bare word is the boolean as well.
    return word && { word, isCertain: word.quoted === true || !/^(?:true|false)$/i.test(text) };
  }
  if (interpolation.test(text)) return { word: { text }, isCertain: false };
  if (!isWord(text) || placeholder.test(text) || isMissing(text)) return undefined;
  if (/[*%[\]{}\\=<>]|^['"`!~]|['"`,;:]$|^\..*\.$/.test(text) || hasQuote(text)) return undefined;
  if (/^(?:true|false)$/i.test(text)) {
    const lower = text.toLowerCase();
    return { word: { text: lower }, isCertain: text === lower };
  }
  const isDoubtful = vague.test(text) || (numeric.test(text) && !canonical.test(text)) || /['`,;&|]/.test(text);
  return { word: { text }, isCertain: !isDoubtful };
}

function hasQuote(text: string): boolean {
  return /[\u2018\u201c-\u201e\u00ab\u00bb]/.test(text);
}

/**
 * A text as a value of a dialect: bare if that is the same value and nobody takes it for something else, else in quotes;
 * `undefined` if the dialect has none.
 */
export function textIn({ quotedValues, equality }: Dialect, text: string): Word | undefined {
  const isOther = equality === 'typed' && !isStringWord(text);
  if (isWord(text) && !isOther && !isMisread(text)) return { text };
  return quotedValues && text.isWellFormed() ? { text, quoted: true } : undefined;
}

/** Whether a bare word is taken for something else than the text that it is. */
function isMisread(text: string): boolean {
  return (
    isMissing(text) || /^(?:True|TRUE|False|FALSE)$/.test(text) || /^['`].*['`]$|[,;:]$/.test(text) || hasQuote(text)
  );
}

/** Words of a list that are not the values which they look like: what is meant, and how much the filter says otherwise. */
export interface Misplaced {
  readonly span: Span;
  /** `marks` alone, marks that belong `together` over a space, or `separators` in a word of a list. */
  readonly kind: 'marks' | 'together' | 'separators';
}

/** The words among values that are marks, or parts of what marks hold together; in the order of the text. */
export function misplacedIn(values: readonly Word[]): readonly Misplaced[] {
  const found: Misplaced[] = [];
  // A mark that nothing closes is not looked for again: a hostile list has thousands of them.
  const unclosed = new Set<string>();
  for (let at = 0; at < values.length; at++) {
    const word = values[at] as Word;
    if (word.quoted || !anyMark.test(word.text)) continue;
    const end = closingOf(values, at, unclosed);
    if (end !== undefined) {
      found.push({ kind: 'together', span: { start: spanOf(word).start, end: spanOf(values[end]).end } });
      at = end;
    } else if (isOnlyMarks(word.text)) found.push({ kind: 'marks', span: spanOf(word) });
    else if (values.length > 1 && isSeparated(word.text)) found.push({ kind: 'separators', span: spanOf(word) });
  }
  return found;
}

/** The index of a later word that closes the mark with which a word begins; `undefined` if it closes it itself. */
function closingOf(values: readonly Word[], from: number, unclosed: Set<string>): number | undefined {
  const { text } = values[from] as Word;
  const [open = ''] = text;
  const close = quotes[open] ?? brackets[open];
  if (close === undefined || unclosed.has(close)) return undefined;
  // Separators and other brackets may follow it.
  const ends = (one: string) => {
    let tail = one.length;
    while (',;]})'.includes(one[tail - 1] ?? ' ')) tail--;
    return one.includes(close, tail) || one.slice(0, tail).endsWith(close);
  };
  if (text.length > 1 && ends(text)) return undefined;
  for (let at = from + 1; at < values.length; at++) {
    const word = values[at] as Word;
    if (!word.quoted && ends(word.text)) return at;
  }
  unclosed.add(close);
  return undefined;
}

/** Whether a word of a list holds several, or stands in brackets. */
function isSeparated(text: string): boolean {
  return /^\[.*\]$/.test(text) || (/[^\s,],[^\s,]/.test(text) && !numeric.test(text) && !/^['`]/.test(text));
}
