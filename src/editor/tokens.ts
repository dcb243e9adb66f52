import type { Dialect } from '../language/dialect/dialect.ts';
import { factsOf } from '../language/properties.ts';
import type { Span } from '../source/problem.ts';
import { type Item, type Leaf, type List, outlineOf, type Place, placeAt, propertyOf, roleIn } from './outline.ts';
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
  const kindOf = ({ leaf, role, list }: LeafPlace): TokenKind => {
    if (role === 'operator') return dialect.operator(leaf.text) === undefined ? 'error' : 'operator';
    if (role === 'property') return 'property';
    // Behind an unknown operator, a comparison is the likeliest.
    if (role === 'unknown' && leaf === list?.items[1]) return 'property';
    if (role !== 'value' && role !== 'unknown') return 'error';
    const declared = properties && list && factsOf(properties, propertyOf(list)?.text ?? '')?.type;
    if (leaf.kind === 'string' || declared === 'string') return 'string';
    if (leaf.text === 'true' || leaf.text === 'false') return 'boolean';
    return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(leaf.text) ? 'number' : 'string';
  };
  return placesIn(outlineOf(text), dialect).map((place) => ({ kind: kindOf(place), span: place.leaf.span }));
}

type LeafPlace = Place & { readonly leaf: Leaf };

/** The words and strings in order; nothing is expected outside of lists. */
function placesIn(items: readonly Item[], dialect: Dialect, list?: List): readonly LeafPlace[] {
  return items.flatMap((item, index) => {
    if (item.kind === 'list') return placesIn(item.items, dialect, item);
    return [list ? { leaf: item, role: roleIn(list, index, dialect), list } : { leaf: item, role: 'nothing' }];
  });
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
  return placesIn(outlineOf(text), dialect).flatMap(({ leaf: { kind, text: name, span }, role }) =>
    kind === 'word' && role === 'property' ? [{ name, span }] : [],
  );
}
