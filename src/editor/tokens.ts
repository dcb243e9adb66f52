import { factsOf } from '../language/properties.ts';
import type { Span } from '../source/problem.ts';
import { type Item, type List, outlineOf, placeAt, propertyOf, type Role, roleIn } from './outline.ts';
import { completeSettings, type EditorSettings } from './settings.ts';

/** The kind of a word for highlighting. */
export type TokenKind = 'operator' | 'property' | 'string' | 'number' | 'boolean' | 'error';

export interface Token {
  readonly kind: TokenKind;
  readonly span: Span;
}

/** The words of a text with their kinds, in order; also of a text that is not a filter. */
export function tokensOf(text: string, settings: EditorSettings = {}): readonly Token[] {
  const { dialect, properties } = completeSettings(text, settings);
  const kindOf = (item: Item & { readonly text: string }, role: Role, list: List): TokenKind => {
    if (role === 'operator') return dialect.operator(item.text) === undefined ? 'error' : 'operator';
    if (role === 'property') return 'property';
    // Behind an unknown operator, a comparison is the likeliest.
    if (role === 'unknown' && item === list.items[1]) return 'property';
    if (role !== 'value' && role !== 'unknown') return 'error';
    const declared = properties && factsOf(properties, propertyOf(list)?.text ?? '')?.type;
    if (item.kind === 'string' || declared === 'string') return 'string';
    if (item.text === 'true' || item.text === 'false') return 'boolean';
    return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(item.text) ? 'number' : 'string';
  };
  const tokens: Token[] = [];
  const add = (list: List): void => {
    list.items.forEach((item, index) => {
      if (item.kind === 'list') add(item);
      else tokens.push({ kind: kindOf(item, roleIn(list, index, dialect), list), span: item.span });
    });
  };
  for (const item of outlineOf(text)) {
    if (item.kind === 'list') add(item);
    else tokens.push({ kind: 'error', span: item.span });
  }
  return tokens;
}

/** A property in a text. */
export interface NamedProperty {
  readonly name: string;
  readonly span: Span;
}

/** The property at an offset. */
export function propertyAt(text: string, offset: number, settings: EditorSettings = {}): NamedProperty | undefined {
  const { leaf, role } = placeAt(text, offset, completeSettings(text, settings).dialect);
  return leaf?.kind === 'word' && role === 'property' ? { name: leaf.text, span: leaf.span } : undefined;
}

/** Every property in a text, in order. */
export function propertiesIn(text: string, settings: EditorSettings = {}): readonly NamedProperty[] {
  const { dialect } = completeSettings(text, settings);
  const inside = (list: List): NamedProperty[] =>
    list.items.flatMap((item: Item, index) => {
      if (item.kind === 'list') return inside(item);
      const isProperty = item.kind === 'word' && roleIn(list, index, dialect) === 'property';
      return isProperty ? [{ name: item.text, span: item.span }] : [];
    });
  return outlineOf(text).flatMap((item) => (item.kind === 'list' ? inside(item) : []));
}
