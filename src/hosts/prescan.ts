import { escapeRegExp } from '../source/escape-regexp.ts';
import { isBalanced } from './evidence/brackets.ts';
import { wordsOf } from './evidence/names.ts';
import { Extraction } from './extraction.ts';
import type { Host, HostSettings, Sources } from './host.ts';

/*
 * Quick tests: what they rule out holds nothing that a reader would find. They save reading most files, and most parts of
 * those that are read.
 */

/** What a text is, which decides where a filter can begin in it. */
export type TextForm =
  /** Nothing but what marks filters of any look in a program: tags, comments, addresses of the service. */
  | 'marks'
  /** Code in which literals stand between quotes. */
  | 'program'
  /** Code in which other brackets may begin a literal as well. */
  | 'code'
  /** Code in which a literal may also begin on a line of its own, as in a here-document. */
  | 'documents'
  /** Text in which a value may begin anywhere. */
  | 'values';

/** A parenthesis in plain text or percent-encoded, or an escape or a character reference that may be one. */
const parenthesis = '(?:\\(|%(?:25)?28|\\\\[0-7xuU]|&)';
/** White space, also as an escape; `|` begins the lines of a text that has a margin. */
const blanks = '(?:[ \\t\\r\\n\\ufeff|]|\\\\[nrt]|\\\\\\r?\\n)*';
const inLiteral = (quotes: string) => `[${quotes}]${blanks}${parenthesis}`;
/** The default of a variable: `${NAME:-(…)}`. */
const inDefault = '\\$\\{[\\w.-]+:[-=+?]?\\(';

/** `~s|(…)|` of Elixir, `{sql|(…)|sql}` of OCaml. */
const inSigil = '(?:~[sS][|/]|\\{\\w+\\|)\\s*\\(';

/** Where a filter can begin in a text of each form. */
const beginnings: Readonly<Record<TextForm, readonly string[]>> = {
  marks: [],
  program: [inLiteral('"\'`')],
  code: [inLiteral('"\'`[{$'), inDefault, inSigil],
  documents: [inLiteral('"\'`[{$'), inDefault, inSigil, '\\n[ \\t]*\\('],
  values: ['[(\\\\]', '%(?:25)?28', '&(?:#|lpar)'],
};

/** White space of a literal in JavaScript, also as an escape. */
const space =
  '(?:[\\s\\u200b-\\u200f\\u2060-\\u206f]|\\\\[nrtvf]|\\\\\\r?\\n|\\\\x(?:20|09|0[aAdD])|\\\\u(?:0020|0009|000[aAdD]|00[aA]0|[fF][eE][fF]{2}|20[0-6][\\da-fA-F]|3000))*';
/** The beginning of a literal, or of a value in a query, with an encoded parenthesis, or with the first word in parentheses. */
const literalHead = new RegExp(
  `(?:["'\`]|[?&#"'\`][\\w.%[\\]-]+=["'\`]?(?:%20|\\+)*)${space}(?:(%(?:25)?28|\\\\(?:x28|u0028|u\\{0*28\\}|50)|&(?:#(?:0*(?:40|32|160|10|9)|x0*(?:28|20|a0|a|9));|lpar;|nbsp;))|\\((?:${space}\\()*${space}([^\\s()"'\`]*))`,
  'gi',
);
/** A word with an escape that may be part of an operator. */
const escapedWord = /^[A-Za-z_=!<>~]*(?:\\[xu0-7]|&(?:#|[lg]t)|%[\da-f]{2})/i;
/** What follows the first word if that is the property of a comparison, and an empty literal if it is joined with another one. */
const infixAfter = /^\s+={1,3}\s/;
const literalAfter = /^["'`]\s*\+\s*["'`]/;
/** The longest literal that is looked at as a whole. */
const longest = 500;

const patterns = new WeakMap<Sources, Map<TextForm, RegExp>>();

/**
 * The same for a program in JavaScript, whose tokens take long: a literal must also begin with a word that may be an operator,
 * unless a comment announces filters of any look, or a name is configured.
 */
export function mayHoldInProgram(text: string, { sources, isLikely, isOperator, isAnnounced }: HostSettings): boolean {
  if (isOperator === undefined || isAnnounced !== undefined) return mayHoldFilter(text, 'program', sources);
  if (mayHoldFilter(text, 'marks', sources)) return true;
  for (const { 0: image, 1: encoded, 2: word = '', index } of text.matchAll(literalHead)) {
    const end = index + image.length;
    if (encoded !== undefined || escapedWord.test(word)) return true;
    if (word === '' && literalAfter.test(text.slice(end, end + 20))) return true;
    const after = text.slice(end, end + 120);
    if (!infixAfter.test(after) && !isOperator(word)) continue;
    const isLiteral = isLikelyLiteral(text, index, isLikely);
    if (isLiteral ?? !isWord(word, after)) return true;
  }
  return false;
}

/** Whether a short word such as `not` and `for` stands before words, as in a sentence, and no parenthesis is on its line. */
function isWord(word: string, after: string): boolean {
  return (
    /^(?!(?:in|eq|n?eq|ne|[gl][te]e?|is|has)$)[A-Za-z][a-z]{1,2}$/.test(word) &&
    /^\s+[^\s($"'`\\]+\s[^)(\n][^(\n]*(?:\n|$)/.test(after)
  );
}

/** Whether a literal is likely a filter; `undefined` for one with escapes or expressions, or whose parentheses are not closed. */
function isLikelyLiteral(text: string, start: number, isLikely: HostSettings['isLikely']): boolean | undefined {
  const quote = text[start] as string;
  const isLiteral = /["'`]/.test(quote);
  const end = isLiteral ? text.slice(start + 1, start + longest).indexOf(quote) : -1;
  const content = text.slice(start + 1, start + 1 + Math.max(0, end));
  // The quote was the end of a literal.
  if (end > 0 && quote !== '`' && /(?<!\\\r?)\n/.test(content)) return false;
  if (end < 0 || /\\|\$\{|=/.test(content.slice(0, content.indexOf('(')))) return undefined;
  if ((quote === '`' ? /\\|\$\{/ : /[\\&]/).test(content) || !isBalanced(content)) return undefined;
  return isLikely(content, 'exact') || isLikely(content, 'ours');
}

/** Whether a text of a form may hold a filter, a URL with one, or a suppression. */
export function mayHoldFilter(text: string, form: TextForm, sources: Sources): boolean {
  const known = patterns.get(sources) ?? new Map<TextForm, RegExp>();
  patterns.set(sources, known);
  const pattern = known.get(form) ?? patternOf(form, sources);
  known.set(form, pattern);
  return pattern.test(text);
}

function patternOf(form: TextForm, { parameters, hosts, tags, calls, comments }: Sources): RegExp {
  const beside = (one: string, other: string) => `\\b${one}\\b["']?\\s*(?:=>|[:=,])[^;{}]{0,120}\\b${other}\\b`;
  const requests = [
    'created_at\\[',
    'access_key',
    'nfe/received',
    beside('filter', '(?:limit|cursor)'),
    beside('(?:limit|cursor)', 'filter'),
  ];
  const inQuery = `[=&]["'\`]?(?:%20|\\+)*(?:\\(|%(?:25)?28|\\\\[xu])`;
  const encodedValue = `(?:${alternatives(parameters)})=["'\`]?(?:%20|\\+)*(?:%(?:25)?28|\\\\[xu])`;
  const anyForm = [...requests, 'prefilter-', form === 'marks' ? encodedValue : inQuery, ...hosts.map(escapeRegExp)];
  // A comment before a literal announces any text.
  const inCode = `(?:${alternatives(comments)})\\s*(?:\\*[/)]|#>|=#|\\]\\]|\\})\\s*[\\w$@#]{0,3}["'\`[]`;
  const inProgram = [
    `\\b(?:${alternatives(calls.flatMap((call) => /^(\w+)\(\{/.exec(call)?.[1] ?? []))})\\(\\s*\\{`,
    `/\\*\\s*(?:${alternatives(comments)})\\s*\\*/`,
    'prefilter[\'"/]',
    `(?<![\\w$.\`])(?:${alternatives(tags)})\\s*(?:\\([^()\`]{0,200}\\)\\s*)?\``,
    `prefilter\\s*\\.\\s*(?:${alternatives(tags)})\\s*[(\`]`,
    `(?:(?:${alternatives(parameters)})["'\`]?\\]?\\s*[:,=]|\\.(?:set|append)\\()[^;]{0,80}encodeURIComponent`,
  ];
  return new RegExp(
    [...beginnings[form], ...anyForm, ...(form === 'program' || form === 'marks' ? inProgram : [inCode])].join('|'),
  );
}

/** Makes a reader that reads only texts which may hold a filter. */
export function prescanned(form: TextForm, host: Host): Host {
  return (source, settings) => {
    const { text } = source;
    const mayHold = form === 'program' ? mayHoldInProgram(text, settings) : mayHoldFilter(text, form, settings.sources);
    return mayHold ? host(source, settings) : new Extraction();
  };
}

/** Matches nothing if there are no names. */
function alternatives(names: readonly string[]): string {
  return names.length === 0 ? '(?!)' : [...new Set(names)].map(escapeRegExp).join('|');
}

const mentions = new WeakMap<Sources, RegExp>();

/** Whether a text has a name that marks filters anywhere, as every file with filters has, but for those that are about them. */
export function mentionsFilters(text: string, sources: Sources): boolean {
  const known = mentions.get(sources) ?? mentionOf(sources);
  mentions.set(sources, known);
  return known.test(text);
}

function mentionOf({ parameters, hosts, tags, calls, comments, keys }: Sources): RegExp {
  const names = [
    ...['prefilter-', 'created_at[', 'access_key', 'nfe/received', ...parameters, ...hosts, ...tags, ...comments],
    ...calls.map((call) => call.replace(/\(.*$/s, '')),
    ...keys.map(longestWord),
  ];
  const shortest = names.filter((name, at) => !names.some((other, index) => covers(other, name, index < at)));
  // Names of environment variables are in upper case.
  return new RegExp(shortest.map(escapeRegExp).join('|'), 'i');
}

/** The longest word of a key, which every text with a name that matches the key holds; any text has the empty one. */
function longestWord(key: string): string {
  const words = key.split(/[.*]/).flatMap(wordsOf);
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** Whether every text that contains the one name contains the other. */
function covers(other: string, name: string, isBefore: boolean): boolean {
  return name.includes(other) && (name !== other || isBefore);
}
