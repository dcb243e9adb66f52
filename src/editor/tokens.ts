import { factsOf } from '../language/properties.ts';
import type { Span } from '../source/span.ts';
import { type Item, type List, outlineOf } from './outline.ts';
import { propertyOf, type Role, roleIn } from './roles.ts';
import { complete, type EditorSettings } from './settings.ts';

/** The kind of a word for highlighting. */
export type TokenKind = 'operator' | 'property' | 'string' | 'number' | 'boolean' | 'error';

export interface Token {
  readonly kind: TokenKind;
  readonly span: Span;
}

/** The words of a text with their kinds, in order; also of a text that is not a filter. */
export function tokensOf(text: string, settings: EditorSettings = {}): readonly Token[] {
  const { dialect, properties } = complete(text, settings);
  const kindOf = (item: Item & { readonly text: string }, role: Role, list: List): TokenKind => {
    if (role === 'operator') return dialect.operator(item.text) === undefined ? 'error' : 'operator';
    if (role === 'property') return 'property';
    if (role !== 'value') return role === 'unknown' ? 'string' : 'error';
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
