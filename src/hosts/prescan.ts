import { escapeRegExp } from '../source/patterns.ts';
import { remembered } from '../source/remembered.ts';
import { functionNames } from './evidence/calls.ts';
import { wordsOf } from './evidence/names.ts';
import { Extraction } from './extraction.ts';
import type { Host, Sources } from './host.ts';
import { encoders } from './readers/code/parameter-maps.ts';

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

/** `~s|(…)|` of Elixir, `{sql|(…)|sql}` of OCaml, `|(…)|` of ABAP, `R"sql((…))sql"` of C++. */
const inSigil = '(?:~[sS][|/(<]|%[qQ]?[(<]|\\bqq?\\(|[rR]"[^\\s()"\\\\]{0,16}\\(|\\{\\w+\\||= \\|)\\s*\\(';

/** Where a filter can begin in a text of each form. */
const beginnings: Readonly<Record<TextForm, readonly string[]>> = {
  marks: [],
  program: [inLiteral('"\'`')],
  code: [inLiteral('"\'`[{$'), inDefault, inSigil],
  documents: [inLiteral('"\'`[{$'), inDefault, inSigil, '\\n[ \\t]*\\('],
  values: ['[(\\\\]', '%(?:25)?28', '&(?:#|lpar)'],
};

const patternsOf = remembered(
  (sources: Sources) => remembered((form: TextForm) => patternOf(form, sources)),
  new WeakMap(),
);

/** Whether a text of a form may hold a filter, a URL with one, or a suppression. */
export function mayHoldFilter(text: string, form: TextForm, sources: Sources): boolean {
  if (patternsOf(sources)(form).test(text)) return true;
  return isProgram(form) && pair.test(text) && requestPatternOf(sources).test(text);
}

function isProgram(form: TextForm): boolean {
  return form === 'program' || form === 'marks';
}

/** Parameters of a request in a map or in calls, near each other. */
const pair = new RegExp([beside('filter', '(?:limit|cursor)'), beside('(?:limit|cursor)', 'filter')].join('|'));

function beside(one: string, other: string): string {
  return `\\b${one}\\b["']?\\s*(?:=>|[:=,])[^;{}]{0,120}\\b${other}\\b`;
}

/** What in a program says that the parameters in it are meant for the service, or encoded twice. */
const requestPatternOf = remembered((sources: Sources): RegExp => {
  const { parameters } = sources;
  const encoded = `(?:${alternatives(parameters)})["'\`]?\\]?\\s*(?:=>|[:=,])\\s*(?:[\\w$]+(?:\\.|->|::))*`;
  return new RegExp(
    [
      '/received\\b|created_?at[\\W_]{0,20}(?:from|to)|cnpj\\[\\]',
      `\\b(?:${alternatives(functionNames(sources))})\\s*\\(`,
      `${encoded}(?:${alternatives([...encoders])})\\(`,
    ].join('|'),
    'i',
  );
}, new WeakMap());

function patternOf(form: TextForm, { parameters, hosts, tags, calls, comments }: Sources): RegExp {
  const requests = ['created_at\\[', 'access_key', 'nfe/received', ...(isProgram(form) ? [] : [pair.source])];
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
  return new RegExp([...beginnings[form], ...anyForm, ...(isProgram(form) ? inProgram : [inCode])].join('|'));
}

/** Makes a reader that reads only texts which may hold a filter. */
export function prescanned(form: TextForm, host: Host): Host {
  return (source, settings) => {
    const mayHold = settings.isAnnounced !== undefined || mayHoldFilter(source.text, form, settings.sources);
    return mayHold ? host(source, settings) : new Extraction();
  };
}

/** Matches nothing if there are no names. */
function alternatives(names: readonly string[]): string {
  return names.length === 0 ? '(?!)' : [...new Set(names)].map(escapeRegExp).join('|');
}

/** Whether a text has a name that marks filters anywhere, as every file with filters has, but for those that are about them. */
export function mentionsFilters(text: string, sources: Sources): boolean {
  return mentionOf(sources).test(text);
}

const mentionOf = remembered((sources: Sources): RegExp => {
  const { parameters, hosts, tags, comments, keys } = sources;
  const names = [
    ...['prefilter-', 'created_at[', 'access_key', 'nfe/received', ...parameters, ...hosts, ...tags, ...comments],
    ...functionNames(sources),
    ...keys.map(longestWord),
  ];
  // Every text that has a longer one has a shorter one in it too.
  const isCovered = (name: string, at: number) =>
    names.some((other, index) => name.includes(other) && (name !== other || index < at));
  const shortest = names.filter((name, at) => !isCovered(name, at));
  // Names of environment variables are in upper case.
  return new RegExp(shortest.map(escapeRegExp).join('|'), 'i');
}, new WeakMap());

/** The longest word of a key, which every text with a name that matches the key holds; any text has the empty one. */
function longestWord(key: string): string {
  const words = key.split(/[.*]/).flatMap(wordsOf);
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
