import { matchFrom } from '../../../source/patterns.ts';
import { isBalanced } from '../../evidence/brackets.ts';
import type { HostSettings } from '../../host.ts';
import { mayHoldFilter } from '../../prescan.ts';

/*
 * The quick test of programs in JavaScript, whose tokens take a hundred times as long: what it rules out holds nothing that the
 * reader would find.
 */

/** White space of a literal, also as an escape. */
const space =
  '(?:[\\s\\u200b-\\u200f\\u2060-\\u206f]|\\\\[nrtvf]|\\\\\\r?\\n|\\\\x(?:20|09|0[aAdD])|\\\\u(?:0020|0009|000[aAdD]|00[aA]0|[fF][eE][fF]{2}|20[0-6][\\da-fA-F]|3000))*';
/**
 * The beginning of a literal, after its quote, or of a value in a query: an encoded parenthesis, or parentheses with the first word
 * in them.
 */
const heads = new RegExp(
  `(?:(["'\`])|[?&#"'\`][\\w.%[\\]-]+=["'\`]?(?:%20|\\+)*)${space}(?:(%(?:25)?28|\\\\(?:x28|u0028|u\\{0*28\\}|50)|&(?:#(?:0*(?:40|32|160|10|9)|x0*(?:28|20|a0|a|9));|lpar;|nbsp;))|\\((?:${space}\\()*${space}([^\\s()"'\`]*))`,
  'gi',
);
/** A word with an escape that may be part of an operator. */
const escapedWord = /^[A-Za-z_=!<>~]*(?:\\[xu0-7]|&(?:#|[lg]t))/i;
const percent = /%(?:25)*([\da-f]{2})/gi;
/** An escape of white space, or of any character, but for a backslash. */
const escapeIn = /(?<!\\)(?:\\\\)*\\[nrtvfxu\d\s]/;
/** What follows the first word if that is the property of a comparison. */
const infixAfter = /^\s+={1,3}\s/;
/** The rest of a word in the literal that the one before is joined with. */
const restOfWord = /["'`]\s*\+\s*["'`]([^\s()"'`]*)/y;
/** The longest literal and the longest comment that are looked at as a whole. */
const longest = 5000;
/** The number of literals that are looked at; a program with more is read, so that a hostile one does not take long. */
const mostLiterals = 2000;

/**
 * Whether a program may hold a filter, a URL with one, or a suppression. A literal must begin with a word that may be an operator,
 * unless a comment announces filters of any look, or a name is configured.
 */
export function mayHoldInProgram(text: string, settings: HostSettings): boolean {
  const { sources, isOperator, isAnnounced, isLikely } = settings;
  if (isOperator === undefined || isAnnounced !== undefined) return mayHoldFilter(text, 'program', sources);
  if (mayHoldFilter(text, 'marks', sources)) return true;
  heads.lastIndex = 0;
  for (let left = mostLiterals; left > 0; ) {
    const head = heads.exec(text);
    if (head === null) return false;
    const { 0: image, 1: quote, 2: encoded, 3: first = '', index } = head;
    if (encoded !== undefined) {
      // Character references are read in attributes only.
      if (quote === undefined || !encoded.startsWith('&') || isAttribute(text, index)) return true;
      continue;
    }
    const { word, end } = wholeWord(text, heads.lastIndex, first);
    // A query may begin in the word.
    heads.lastIndex -= first.length;
    if (escapedWord.test(word) || (word !== first && escapeIn.test(word))) return true;
    const after = text.slice(end, end + 120);
    if (/[%+]/.test(word)) {
      // The literal may be joined with an address.
      const decoded = word
        .replaceAll('+', ' ')
        .replace(percent, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
      const [name = '', ...rest] = decoded.split(/\s+/);
      if (decoded !== word && (isOperator(name) || /^={1,3}$/.test(rest[0] ?? ''))) return true;
    }
    const isInfix = infixAfter.test(after);
    if (!isInfix && !isOperator(word)) continue;
    left--;
    const isLiteral = quote === undefined ? undefined : mayBeLiteral(text, index, image, isLikely);
    if (isLiteral ?? (isInfix || !isWord(word, after))) return true;
  }
  return true;
}

/** A word to which literals add that are joined with the one that it begins in, and the offset after it. */
function wholeWord(text: string, start: number, first: string): { readonly word: string; readonly end: number } {
  let [word, end] = [first, start];
  for (let left = 20; left > 0 && /["'`]/.test(text[end] ?? ''); left--) {
    const rest = matchFrom(restOfWord, text, end);
    if (rest === null) break;
    word += rest[1];
    end = restOfWord.lastIndex;
  }
  return { word, end };
}

/** Whether a short word such as `not` and `for` stands before words, as in a sentence, and no parenthesis is on its line. */
function isWord(word: string, after: string): boolean {
  return (
    /^(?!(?:in|eq|n?eq|ne|[gl][te]e?|is|has)$)[A-Za-z][a-z]{1,2}$/.test(word) &&
    /^\s+[^\s($"'`\\]+\s[^)(\n][^(\n]*(?:\n|$)/.test(after)
  );
}

/** Whether what begins with a quote is a literal that is likely a filter; `undefined` if that cannot be told from it alone. */
function mayBeLiteral(
  text: string,
  start: number,
  image: string,
  isLikely: HostSettings['isLikely'],
): boolean | undefined {
  const isValue = isAttribute(text, start);
  const isTemplate = image[0] === '`';
  // Only templates and attributes hold line ends.
  if (!isTemplate && !isValue && hasLineEnd(image)) return false;
  if (isClosing(text, start) || isInComment(text, start)) return false;
  const { source, isClosed } = contentAt(text, start);
  if (!isTemplate && !isValue && hasLineEnd(source)) return false;
  const content = isTemplate ? source.replace(/\$\{([^{}`]*)\}/g, (_, inner: string) => holeOf(inner)) : source;
  if (isTemplate && /\$\{(?![^\s{}]+\})/.test(content)) return undefined;
  if (isValue && /[\\&]/.test(content)) return undefined;
  if (/\\[\dxu]/.test(content)) return undefined;
  // What follows the quote is code, which it is the end of a literal before.
  if (/\)\s*\{/.test(content) || (isTemplate && /[;{}]\s*\n/.test(content))) return false;
  if (!isClosed || !isBalanced(content)) return undefined;
  const decoded = content.replace(/\\(?:\r\n|.)/gs, (image) => unescaped[image] ?? image.slice(1));
  return isLikely(decoded, 'exact') || isLikely(decoded, 'ours');
}

const unescaped: Readonly<Record<string, string>> = {
  ...{ '\\n': '\n', '\\r': '\r', '\\t': '\t', '\\v': '\v', '\\f': '\f', '\\b': '\b' },
  ...{ '\\\n': '', '\\\r\n': '', '\\\r': '' },
};

/** What is read in place of an expression in a template. */
function holeOf(expression: string): string {
  const inner = expression.trim();
  return /^[^\s()]{1,100}$/.test(inner) ? `\${${inner}}` : `\${1}`;
}

/** The content of a literal after the quote at `start`, as far as it is looked at. */
function contentAt(text: string, start: number): { readonly source: string; readonly isClosed: boolean } {
  const rest = text.slice(start + 1, start + 1 + longest);
  const quote = text[start] as string;
  const [source = ''] = contents[quote]?.exec(rest) ?? [];
  return { source, isClosed: rest[source.length] === quote };
}

const contents: Readonly<Record<string, RegExp>> = {
  '"': /^[^"\\]*(?:\\.[^"\\]*)*/s,
  "'": /^[^'\\]*(?:\\.[^'\\]*)*/s,
  '`': /^[^`\\]*(?:\\.[^`\\]*)*/s,
};

/** Whether the end of a line is in a part of a literal, where an escape does not continue it on the next one. */
function hasLineEnd(part: string): boolean {
  return /(?<!\\\r?)\n/.test(part);
}

/** Whether a literal may be the value of an attribute, which has escapes of its own. */
function isAttribute(text: string, start: number): boolean {
  return /=\s*$/.test(text.slice(Math.max(0, start - 20), start));
}

const beforeLiteral =
  /^(?:return|typeof|case|do|else|in|of|void|delete|throw|yield|await|default|instanceof|new|extends|from|import)$/;

/** Whether a quote is the end of a literal: what stands before it can begin none. */
function isClosing(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  // A tag stands before a template, but not after one.
  if (text[start] === '`') return /`[\w$.@/+-]+$/.test(before);
  const word = /(?<![\w$]|[^\0-\x7f])(?:[\w$]|[^\0-\x7f])+$/.exec(before)?.[0];
  return word !== undefined && !beforeLiteral.test(word);
}

/** Whether an offset is in a comment after code without a quote, or in one that begins with an earlier line. */
function isInComment(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - longest), start);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  // A template may have such a line too, and a literal after it.
  const mayEndTemplate = /`|\$\{/.test(line) && /(?:^|[^+])[+,(=:?[&|{]\s*$/.test(line);
  if (/^(?:[^"'`]*\s)?\/\//.test(line) && !mayEndTemplate) return true;
  const opener = Math.max(before.lastIndexOf('/**'), before.lastIndexOf('/*\n'));
  return (
    opener >= 0 &&
    !before.includes('*/', opener + 2) &&
    /^\/\*\*?\s/.test(before.slice(opener, opener + 4)) &&
    /^[ \t]*$/.test(before.slice(before.lastIndexOf('\n', opener) + 1, opener))
  );
}
