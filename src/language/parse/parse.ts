import type { Lexer } from 'chevrotain';
import { type Locale, localeCheck } from '../../messages/locale.ts';
import { limit, syntax } from '../../messages/syntax.ts';
import { excerpt } from '../../source/excerpt.ts';
import type { Problem } from '../../source/problem.ts';
import { describe, openShape } from '../../source/shape.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { type DialectName, dialectCheck, dialectOf, received } from '../dialect/dialects.ts';
import type { Filter } from '../filter.ts';
import { checkOptions, FilterError } from '../filter-error.ts';
import { Grammar } from './grammar.ts';
import { completeLimits, type Limits, limitsCheck } from './limits.ts';
import { errorAt, unread } from './syntax-problems.ts';
import { createLexer } from './tokens.ts';
import { TooDeep, TreeBuilder } from './tree-builder.ts';

export interface ParseOptions {
  /** The operators and forms to expect; `received` by default. */
  readonly dialect?: Dialect | DialectName;
  readonly limits?: Partial<Limits>;
  /** The language of messages; default English. */
  readonly locale?: Locale;
}

const optionsCheck = /* @__PURE__ */ openShape<ParseOptions>({
  dialect: dialectCheck,
  limits: limitsCheck,
  locale: localeCheck,
});

/** `ok` is false exactly when a problem has the severity `error`; `filter` is then what could be read, if anything. */
export type ParseResult =
  | { readonly ok: true; readonly filter: Filter; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly filter?: Filter; readonly problems: readonly Problem[] };

/**
 * Reads a filter. Never throws for a text: every mistake in it is reported as a problem with its span, in the order of the
 * text. Wrong options are a mistake of the program and throw a `FilterError`.
 */
export function parse(text: string, options?: ParseOptions): ParseResult {
  if (options !== undefined) checkOptions(optionsCheck, options);
  const { dialect: given, locale = 'en', limits: some } = options ?? {};
  const dialect = given === undefined ? received : dialectOf(given);
  const limits = completeLimits(some);
  const refused = refusal(text, limits, locale);
  if (refused !== undefined) return { ok: false, problems: [refused] };

  const source = flatCopy(text);
  const builder = new TreeBuilder(source, dialect, limits, locale);
  read(source, builder, locale);
  return result(builder);
}

/** Reads a filter, or throws a `FilterError` with all problems and an excerpt of the first. */
export function parseOrThrow(text: string, options: ParseOptions = {}): Filter {
  const { ok, filter, problems } = parse(text, options);
  if (ok) return filter;
  throw invalidFilter(text, problems);
}

/** The error for a text that is not a filter, with an excerpt of the first problem. */
export function invalidFilter(text: string, problems: readonly Problem[]): FilterError {
  const first = problems.find(({ severity }) => severity === 'error') as Problem;
  const lines = [first.message, typeof text === 'string' ? excerpt(text, first.span) : '', first.help ?? ''];
  return new FilterError('invalid-filter', lines.filter(Boolean).join('\n'), problems);
}

/**
 * The same text in one piece: V8 keeps texts that were joined or cut as trees and views, and once the reader has met some,
 * it reads all texts at half the speed (`npm run bench`, "after other texts").
 */
function flatCopy(text: string): string {
  return [text[0], text.slice(1)].join('');
}

function refusal(text: string, limits: Limits, locale: Locale): Problem | undefined {
  if (typeof text !== 'string') return errorAt(syntax[locale].notText(describe(text)), { start: 0, end: 0 });
  if (text.length <= limits.length) return undefined;
  const message = limit[locale].length(text.length.toLocaleString(locale), limits.length.toLocaleString(locale));
  const span = { start: limits.length, end: text.length };
  return errorAt(message, span, { code: 'limit', help: limit[locale].help('length') });
}

/** Runs the lexer and the grammar over the text, as deep as the limits allow, to feed the builder. */
function read(text: string, builder: TreeBuilder, locale: Locale): void {
  try {
    theLexer ??= createLexer();
    theGrammar ??= new Grammar();
    const { tokens, errors } = theLexer.tokenize(text);
    if (errors[0] !== undefined) builder.problems.add(unread(text, errors[0].offset, locale));
    theGrammar.read(tokens, builder);
    builder.finish();
  } catch (error) {
    if (error instanceof TooDeep) return;
    if (!isOverflow(error)) throw error;
    builder.endOfStack();
  }
}

// Made on first use: most programs that import the package build filters and never parse.
let theLexer: Lexer | undefined;
let theGrammar: Grammar | undefined;

/** Whether an error is a stack overflow: a `RangeError` in V8 and JavaScriptCore, an `InternalError` in Firefox. */
function isOverflow(error: unknown): boolean {
  return error instanceof RangeError || (error instanceof Error && error.name === 'InternalError');
}

function result({ problems, filter }: TreeBuilder): ParseResult {
  const sorted = problems.sorted();
  if (filter === undefined) return { ok: false, problems: sorted };
  return { ok: sorted.every(({ severity }) => severity !== 'error'), filter, problems: sorted };
}
