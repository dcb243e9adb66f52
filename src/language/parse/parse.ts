import type { IToken, Lexer } from 'chevrotain';
import { knownLocale, type Locale } from '../../messages/locale.ts';
import { limit, syntax } from '../../messages/syntax.ts';
import { excerpt } from '../../source/excerpt.ts';
import type { Problem } from '../../source/problem.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { received } from '../dialect/received.ts';
import type { Filter } from '../filter.ts';
import { FilterError } from '../filter-error.ts';
import { describe } from '../value.ts';
import { Grammar } from './grammar.ts';
import { completeLimits, type Limits } from './limits.ts';
import { Problems } from './problem-list.ts';
import { Recovery } from './recovery.ts';
import { BareOpen, BrokenString, Close, createLexer, Open, Stray, String_, Words } from './tokens.ts';
import { Assembly } from './tree-builder.ts';

export interface ParseOptions {
  /** The operators and forms to expect; `received` without it. */
  readonly dialect?: Dialect;
  readonly limits?: Partial<Limits>;
  /** The language of messages; English without it. */
  readonly locale?: Locale;
}

/** `ok` is false exactly when a problem has the severity `error`; then `filter` is what could be read, if anything. */
export type ParseResult =
  | { readonly ok: true; readonly filter: Filter; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly filter?: Filter; readonly problems: readonly Problem[] };

/**
 * Reads a filter. Never throws: whatever is wrong is a problem with a span inside the text, several where there are
 * several, in the order of the text.
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  const { dialect = received, locale: asked, limits: some } = options ?? {};
  const locale = knownLocale(asked);
  const limits = completeLimits(some);
  const refused = refusal(text, limits, locale);
  if (refused !== undefined) return { ok: false, problems: [refused] };

  const { tokens, unread } = tokenize(text);
  const problems = new Problems(limits.problems, locale);
  const assembly = new Assembly(text, dialect, limits.depth, problems, locale);
  const tried = unread === undefined && text.isWellFormed() && isForGrammar(tokens);
  if (tried && grammar().accepts(tokens, assembly)) return result(assembly, problems);
  const found = new Problems(limits.problems, locale);
  const again = new Assembly(text, dialect, limits.depth, found, locale);
  const recovery = new Recovery(text, again, found, dialect, locale);
  if (unread !== undefined) recovery.unread(unread);
  recover(tokens, recovery, again);
  return result(again, found);
}

/** Reads a filter, or throws a `FilterError` with all problems and an excerpt of the first. */
export function parseOrThrow(text: string, options: ParseOptions = {}): Filter {
  const { ok, filter, problems } = parse(text, options);
  if (ok) return filter;
  throw invalidFilter(text, problems);
}

/** The error for a text that is no filter, with an excerpt of the first error. */
export function invalidFilter(text: string, problems: readonly Problem[]): FilterError {
  const first = problems.find(({ severity }) => severity === 'error') as Problem;
  const lines = [first.message, typeof text === 'string' ? excerpt(text, first.span) : '', first.help ?? ''];
  return new FilterError('invalid-filter', lines.filter((line) => line !== '').join('\n'), problems);
}

function refusal(text: string, limits: Limits, locale: Locale): Problem | undefined {
  const problem = { severity: 'error', span: { start: 0, end: 0 } } as const;
  if (typeof text !== 'string') {
    return { ...problem, code: 'syntax', message: syntax[locale].notText(describe(text)) };
  }
  if (text.length <= limits.length) return undefined;
  const number = (value: number) => value.toLocaleString(locale);
  return {
    ...problem,
    code: 'limit',
    message: limit[locale].length(number(text.length), number(limits.length)),
    span: { start: limits.length, end: text.length },
    help: limit[locale].help('length'),
  };
}

function result(assembly: Assembly, problems: Problems): ParseResult {
  const sorted = problems.sorted();
  const { filter } = assembly;
  if (filter !== undefined && (sorted.length === 0 || sorted.every(({ severity }) => severity !== 'error'))) {
    return { ok: true, filter, problems: sorted };
  }
  return filter === undefined ? { ok: false, problems: sorted } : { ok: false, filter, problems: sorted };
}

// Made on first use: most programs that import the package build filters and never parse.
let theLexer: Lexer | undefined;
let theGrammar: Grammar | undefined;

let texts = 0;

function grammar(): Grammar {
  theGrammar ??= new Grammar();
  return theGrammar;
}

/**
 * Whether the grammar reads these tokens, or the loop, which makes the same of them and is slower on long texts. Not the
 * first few texts of a process: to make the grammar takes as long as to read thousands of small ones. And not what nests
 * deeper than the grammar goes: to find that out on the way would read it twice.
 */
function isForGrammar(tokens: readonly IToken[]): boolean {
  if (texts < fewTexts) {
    texts++;
    return false;
  }
  if (tokens.length <= maxLevels) return true;
  let levels = 0;
  for (const { tokenType } of tokens) {
    if (tokenType === Close) levels--;
    else if (tokenType === Open) levels++;
    if (levels > maxLevels) return false;
  }
  return true;
}

/** The tokens of a text, and where the lexer gave up, which with these tokens it never should. */
function tokenize(text: string): { tokens: IToken[]; unread: number | undefined } {
  theLexer ??= createLexer();
  const { tokens, errors } = theLexer.tokenize(text);
  return { tokens, unread: errors[0]?.offset };
}

const fewTexts = 10;
const maxLevels = 100;

/** Goes over the tokens of a text that the grammar gave up on, or that is too deep for it. */
function recover(tokens: readonly IToken[], recovery: Recovery, assembly: Assembly): void {
  for (const { tokenType, image, startOffset } of tokens) {
    switch (tokenType) {
      case Open:
        assembly.open(image, startOffset);
        recovery.took(image, startOffset);
        break;
      case BareOpen:
        assembly.openBare(startOffset);
        recovery.took(image, startOffset);
        break;
      case Words:
        assembly.words(image, startOffset);
        recovery.took(image, startOffset);
        break;
      case String_:
        assembly.string(image, startOffset);
        recovery.took(image, startOffset);
        break;
      case BrokenString:
        recovery.brokenString(image, startOffset);
        break;
      case Stray:
        recovery.stray(image, startOffset);
        break;
      case Close:
        recovery.close(startOffset);
        break;
    }
    if (assembly.stopped) return;
  }
  recovery.end();
}
