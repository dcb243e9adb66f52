import { excerpt as excerptAt } from '../source/excerpt.ts';
import { spanCheck } from '../source/lines.ts';
import { type Edit, type Span, applyEdits as withEdits, applyFixes as withFixes } from '../source/problem.ts';
import { callback, check, is, listOf, openShape, required, text as textCheck } from '../source/shape.ts';
import { checkFilter } from './check-filter.ts';
import type { Filter, FilterLike, Word } from './filter.ts';
import { checkArgument } from './filter-error.ts';
import { readValue as readWord } from './kinds/typed.ts';
import { withText } from './text-node.ts';
import { map as mapped, type Visitor, visit as visited } from './visit.ts';

/*
 * Public functions that the package itself calls too, with their arguments checked for callers without types. Apart, so
 * that no builder, printer or parser carries the checks.
 */

const editsCheck = /* @__PURE__ */ (() =>
  listOf(openShape<Edit>({ span: required(spanCheck), text: required(textCheck) })))();
const fixesCheck = /* @__PURE__ */ (() => listOf(openShape<{ edits: unknown }>({ edits: required(editsCheck) })))();

/** Applies edits that do not overlap, in any order; a `PrefilterError` where they do overlap or leave the text. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  check(textCheck, text, 'text');
  check(editsCheck, edits, 'edits');
  return withEdits(text, edits);
}

/**
 * Applies the edits of as many fixes as do not touch the same places, the first of two that do; what is left shows when
 * the result is checked again.
 */
export function applyFixes(text: string, fixes: readonly { readonly edits: readonly Edit[] }[]): string {
  check(textCheck, text, 'text');
  check(fixesCheck, fixes, 'fixes');
  return withFixes(text, fixes);
}

/** An excerpt as plain text of two lines with a line number. */
export function excerpt(text: string, span: Span): string {
  check(textCheck, text, 'text');
  check(spanCheck, span, 'span');
  return excerptAt(text, span);
}

const wordCheck = /* @__PURE__ */ is('a word such as `{ text }`', (word) => textCheck.fits(Object(word).text));

/**
 * The value that typed equality compares with a word: bare `true` and `false` are booleans, and a number as JSON writes it is a
 * number, an integer past the doubles a bigint. All else is a string.
 */
export function readValue(value: Word): string | boolean | number | bigint {
  checkArgument(wordCheck, value, 'value');
  return readWord(value);
}

const visitorCheck = /* @__PURE__ */ is('a function, or an object with `enter`, `leave` or both', (visitor) =>
  [visitor, Object(visitor).enter, Object(visitor).leave].some(callback.fits),
);

/** Visits a filter and all filters inside it, in the order of the text; a visitor that is a function is called on entering. */
export function visit(filter: FilterLike, visitor: Visitor | NonNullable<Visitor['enter']>): void {
  checkArgument(visitorCheck, visitor, 'visitor');
  visited(checkFilter(filter), visitor);
}

/**
 * Rewrites a filter from the inside out: `change` gets each filter with its operands already rewritten and returns the
 * replacement. A subtree that did not change stays the same object.
 */
export function map(filter: FilterLike, change: (filter: Filter) => Filter): Filter {
  checkArgument(callback, change, 'change');
  return withText(checkFilter(mapped(checkFilter(filter), (node) => change(node))));
}
