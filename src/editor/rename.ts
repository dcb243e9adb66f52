import type { Span } from '../source/span.ts';
import { type Item, type List, outlineOf } from './outline.ts';
import { placeAt } from './place.ts';
import { roleIn } from './roles.ts';
import { complete, type EditorSettings } from './settings.ts';

export { isWord } from '../language/word.ts';

/** A property in a text. */
export interface NamedProperty {
  readonly name: string;
  readonly span: Span;
}

/** The property at an offset. */
export function propertyAt(text: string, offset: number, settings: EditorSettings = {}): NamedProperty | undefined {
  const { leaf, role } = placeAt(text, offset, complete(text, settings).dialect);
  return leaf?.kind === 'word' && role === 'property' ? { name: leaf.text, span: leaf.span } : undefined;
}

/** Every property in a text, in order. */
export function propertiesIn(text: string, settings: EditorSettings = {}): readonly NamedProperty[] {
  const { dialect } = complete(text, settings);
  const inside = (list: List): NamedProperty[] =>
    list.items.flatMap((item: Item, index) => {
      if (item.kind === 'list') return inside(item);
      const isProperty = item.kind === 'word' && roleIn(list, index, dialect) === 'property';
      return isProperty ? [{ name: item.text, span: item.span }] : [];
    });
  return outlineOf(text).flatMap((item) => (item.kind === 'list' ? inside(item) : []));
}
