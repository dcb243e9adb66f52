import type { Edit, Span } from '../source/problem.ts';
import { type Action, actionsAt } from './actions.ts';
import { type Completion, completionsAt } from './completions.ts';
import { type Copy, copiesOf } from './copies.ts';
import { formatEdits } from './format.ts';
import { type Hover, hoverAt } from './hover.ts';
import { type FilterSymbol, foldsOf, selectionsAt, symbolsOf } from './outline.ts';
import { completeSettings, type EditorSettings } from './settings.ts';
import { type NamedProperty, propertiesIn, propertyAt, type Token, tokensOf } from './tokens.ts';

/** What an editor shows and changes in one text. Offsets count UTF-16 units; nothing is computed before it is asked for. */
export interface Editor {
  /** The words with their kinds, in order; also of a text that is not a filter. */
  tokens(): readonly Token[];
  /** What can stand at an offset, the likeliest first. */
  completions(offset: number): readonly Completion[];
  /** What is at an offset, in words; `undefined` if there is nothing to say. */
  hover(offset: number): Hover | undefined;
  /** The changes to the filter in a span. */
  actions(span: Span): readonly Action[];
  /** The edits that lay the filter out in `width` columns, or on one line without it; none if it is not valid. */
  format(width?: number): readonly Edit[];
  /** The filter in other forms, for copying; none if it is not valid. */
  copies(): readonly Copy[];
  /** The filters as a tree. */
  symbols(): readonly FilterSymbol[];
  /** The lists that span several lines, which can be folded. */
  folds(): readonly Span[];
  /** The spans to which a selection at an offset expands step by step, the smallest first. */
  selections(offset: number): readonly Span[];
  /** Every property, in order. */
  properties(): readonly NamedProperty[];
  /** The property at an offset. */
  property(offset: number): NamedProperty | undefined;
}

/**
 * Completion, explanations, colours and changes for the text of one filter, whether it is valid or not. Throws a
 * `FilterError` for wrong settings, and a `TypeError` for a wrong argument.
 */
export function editor(text: string, settings: EditorSettings = {}): Editor {
  const complete = completeSettings(text, settings);
  return {
    tokens: () => tokensOf(text, complete),
    completions: (offset) => completionsAt(text, offset, complete),
    hover: (offset) => hoverAt(text, offset, complete),
    actions: (span) => actionsAt(text, span, complete),
    format: (width) => formatEdits(text, complete, width),
    copies: () => copiesOf(text, complete),
    symbols: () => symbolsOf(text),
    folds: () => foldsOf(text),
    selections: (offset) => selectionsAt(text, offset),
    properties: () => propertiesIn(text, complete),
    property: (offset) => propertyAt(text, offset, complete),
  };
}
