import { escapeRegExp, matchFrom } from '../../../source/patterns.ts';
import { remembered } from '../../../source/remembered.ts';
import { functionNames } from '../../evidence/calls.ts';
import { speaksOfService } from '../../evidence/service.ts';
import type { HostSettings, Sources } from '../../host.ts';
import { mayHoldFilter } from '../../prescan.ts';

/*
 * The quick test of programs in JavaScript, whose tokens take a hundred times as long: what it rules out holds nothing that the
 * reader would find.
 */

/** White space of a literal, also as an escape. */
const space =
  '(?:[\\s\\u200b-\\u200f\\u2060-\\u206f]|\\\\[nrtvf]|\\\\\\r?\\n|\\\\x(?:20|09|0[aAdD])|\\\\u(?:0020|0009|000[aAdD]|00[aA]0|[fF][eE][fF]{2}|20[0-6][\\da-fA-F]|3000))*';
/** The beginning of a literal or of a value in a query: an encoded parenthesis, or parentheses with the first word in them. */
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
/** A call, or a sentence with a comma: `(has(a))`, `(in text, where nothing is)`. */
const noOperands = /^(?:\(|\s+[^\s(),"'`\\]+,\s+[^\s(),]+\s+[^(),]*\))/;
/** The rest of a word in the literal that the one before is joined with. */
const restOfWord = /["'`]\s*\+\s*["'`]([^\s()"'`]*)/y;
/** The number of literals that are looked at; a program with more is read, so that a hostile one does not take long. */
const mostLiterals = 2000;

/**
 * Whether a program may hold a filter, a URL with one, or a suppression. A literal must begin with a word that may be an operator,
 * unless a comment announces filters of any look, or a name is configured.
 */
export function mayHoldInProgram(text: string, settings: HostSettings): boolean {
  const { sources, isOperator, isAnnounced } = settings;
  let isKnown: boolean | undefined;
  const isOurs = () => {
    isKnown ??= speaksOfService(text, sources) || callOf(sources).test(text);
    return isKnown;
  };
  if (isAnnounced !== undefined) return true;
  if (isOperator === undefined) return mayHoldFilter(text, 'program', sources);
  if (mayHoldFilter(text, 'marks', sources)) return true;
  heads.lastIndex = 0;
  for (let left = mostLiterals; left > 0; ) {
    const head = heads.exec(text);
    if (head === null) return false;
    const { 1: quote, 2: encoded, 3: first = '', index } = head;
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
    const kind = isOperator(word);
    if (!isInfix && !kind) continue;
    left--;
    const rest = restOfLiteral(text, end, quote);
    if (rest !== undefined && !rest.includes('${') && isBroken(text, end + rest.length)) continue;
    const isBare =
      rest !== undefined &&
      ((kind === 'group' && !mayGoOn(word, rest)) || (kind === 'respelt' && noOperands.test(after)));
    // Only the service or a function of ours makes these count, and a comparison with the operator in the middle.
    if (kind && !isBare ? isInfix || !isWord(word, after) : isOurs()) return true;
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

/** A call of a function of ours. */
const callOf = remembered(
  (sources: Sources) =>
    new RegExp(`(?<![\\w$])(?:${functionNames(sources).map(escapeRegExp).join('|') || '(?!)'})\\s*(?:\\(|/[/*])`),
  new WeakMap(),
);

/** The rest of a literal up to its quote, if that is not too far. */
function restOfLiteral(text: string, from: number, quote: string | undefined): string | undefined {
  return quote === undefined ? undefined : endings[quote]?.exec(text.slice(from, from + 1000))?.[0];
}

const endings: Readonly<Record<string, RegExp>> = {
  "'": /^(?:[^'\\]|\\.)*(?=')/s,
  '"': /^(?:[^"\\]|\\.)*(?=")/s,
  '`': /^(?:[^`\\]|\\.)*(?=`)/s,
};

/** Whether what looks like a literal is none, since no program has a word or a quote right behind it: `"./" (not "./")` in a comment. */
function isBroken(text: string, close: number): boolean {
  const after = text.slice(close + 1, close + 12);
  return after.startsWith(text[close] as string) || /^(?!in\b|instanceof\b|as\b|of\b)[\w$]/.test(after);
}

/** Whether a literal that begins with a group may have a filter in it, or be one that other statements complete: `'(or'`. */
function mayGoOn(word: string, rest: string): boolean {
  return /[(%&]|\\[xu0-7]/.test(rest) || (/^(?:and|or)$/i.test(word) && /^\s*$/.test(rest));
}

/** Whether a literal may be the value of an attribute, which has escapes of its own. */
function isAttribute(text: string, start: number): boolean {
  return /=\s*$/.test(text.slice(Math.max(0, start - 20), start));
}
