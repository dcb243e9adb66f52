import { excerpt } from '../source/excerpt.ts';
import type { Span } from '../source/problem.ts';
import { flag, openShape, text as textCheck } from '../source/shape.ts';
import type { Dialect } from './dialect/dialect.ts';
import { type DialectName, dialectCheck } from './dialect/dialects.ts';
import type { FilterLike } from './filter.ts';
import { checkArgument, checkOptions, FilterError } from './filter-error.ts';
import { print } from './print.ts';
import { unwritable } from './word.ts';

export interface EncodeOptions {
  /** The dialect to write a tree in; by default each operator as it was written, otherwise as in `received`. */
  readonly dialect?: Dialect | DialectName;
  /**
   * `true` writes a `pairwise` operator of more than two operands unchanged; by default it is nested in balanced pairs.
   */
  readonly nary?: boolean;
}

const optionsCheck = /* @__PURE__ */ (() => openShape<EncodeOptions>({ dialect: dialectCheck, nary: flag }))();

/**
 * Percent-encodes a filter for a URL query by RFC 3986: everything except letters, digits and `-._~`, so a space
 * becomes `%20`, and parentheses are encoded too. A text is encoded as given, not parsed. Throws a `FilterError` for a
 * lone surrogate.
 */
export function encode(filter: FilterLike | string, options: EncodeOptions = {}): string {
  checkOptions(optionsCheck, options);
  const text = typeof filter === 'string' ? filter : print(filter, { ...options, nary: options.nary ?? 'documented' });
  if (!text.isWellFormed()) throw unwritable(text, 'encoded');
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Reads percent-encoded text; `+` stays a plus. Throws a `FilterError` that says where a sequence is malformed. */
export function decode(text: string): string {
  checkArgument(textCheck, text, 'text');
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed(text);
  }
}

function malformed(text: string): FilterError {
  let at = text.indexOf('%');
  while (/^%[0-9a-f]{2}/i.test(text.slice(at, at + 3))) {
    const length = [3, 6, 9, 12].find((count) => isCharacter(text.slice(at, at + count)));
    if (length === undefined) return encodingError(text, { start: at, end: at + 3 }, 'These bytes are not UTF-8.');
    at = text.indexOf('%', at + length);
  }
  const span = { start: at, end: Math.min(at + 3, text.length) };
  return encodingError(text, span, 'Two hexadecimal digits must follow `%`.');
}

function isCharacter(bytes: string): boolean {
  try {
    return decodeURIComponent(bytes).length > 0;
  } catch {
    return false;
  }
}

function encodingError(text: string, span: Span, message: string): FilterError {
  return new FilterError('invalid-encoding', `${message}\n${excerpt(text, span)}`, [
    { code: 'invalid-encoding', severity: 'error', message, span },
  ]);
}
