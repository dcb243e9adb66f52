import { isTextComparator } from '../language/conditions.ts';
import type { Dialect, OperandShape } from '../language/dialect/dialect.ts';
import { operatorDocs } from '../language/dialect/operator-docs.ts';
import { factsOf, type PropertyType, valuesOf } from '../language/properties.ts';
import { localized } from '../messages/locale.ts';
import type { Span } from '../source/span.ts';
import { type Place, placeAt } from './place.ts';
import { propertiesIn } from './rename.ts';
import { propertyOf } from './roles.ts';
import { type Complete, complete, type EditorSettings } from './settings.ts';
import { editorTexts } from './texts.ts';

/** A placeholder in a snippet. */
export interface Blank {
  /** The text shown there; may be empty. */
  readonly placeholder: string;
}

/** A completion at an offset. */
export interface Completion {
  readonly kind: 'operator' | 'property' | 'value';
  readonly label: string;
  /** Facts on one line. */
  readonly detail?: string;
  readonly documentation?: string;
  /** The span that it replaces. */
  readonly span: Span;
  /** The text to insert. */
  readonly text: string;
  /** The text with placeholders for what follows, for editors with snippets. */
  readonly snippet?: readonly (string | Blank)[];
}

/** The completions at an offset of a text, which may be incomplete. */
export function completionsAt(text: string, offset: number, settings: EditorSettings = {}): readonly Completion[] {
  const ready = complete(text, settings);
  const place = placeAt(text, offset, ready.dialect);
  const span = place.leaf?.span ?? { start: offset, end: offset };
  if (place.leaf?.kind === 'string') return [];
  switch (place.role) {
    case 'operator':
      return operators(place, span, ready);
    case 'filter':
      return place.leaf === undefined ? filters(span, ready) : [];
    case 'property':
      return properties(text, span, ready);
    case 'value':
      return values(place, span, ready);
    case 'nothing':
    case 'unknown':
      return [];
  }
}

function operators({ list }: Place, span: Span, settings: Complete): readonly Completion[] {
  // Words and filters that follow are already the operands.
  const hasOperands = list?.items.some((item) => item.span.start > span.end);
  return symbolsOf(settings.dialect).map((symbol) => ({
    ...describe(symbol, settings),
    span,
    text: symbol,
    ...(!hasOperands && {
      snippet: [symbol, ' ', ...blanksOf(symbol, settings), ...(list?.isClosed ? [] : [')'])],
    }),
  }));
}

function filters(span: Span, settings: Complete): readonly Completion[] {
  return symbolsOf(settings.dialect).map((symbol) => ({
    ...describe(symbol, settings),
    label: `(${symbol}`,
    span,
    text: `(${symbol}`,
    snippet: [`(${symbol} `, ...blanksOf(symbol, settings), ')'],
  }));
}

function symbolsOf({ operators: known }: Dialect): readonly string[] {
  return Object.keys(known);
}

function describe(
  symbol: string,
  { dialect, locale }: Complete,
): Pick<Completion, 'kind' | 'label' | 'detail' | 'documentation'> {
  const { summary, example } = operatorDocs(dialect, symbol);
  const notes = dialect.operator(symbol)?.unconfirmed ? [editorTexts[locale].unconfirmed] : [];
  const documentation = [...(summary === undefined ? [] : [localized(summary, locale)]), ...notes].join(' ');
  return {
    kind: 'operator',
    label: symbol,
    ...(example !== undefined && { detail: example }),
    ...(documentation !== '' && { documentation }),
  };
}

function blanksOf(symbol: string, { dialect, locale }: Complete): readonly (string | Blank)[] {
  const say = editorTexts[locale];
  const shape = dialect.operator(symbol)?.operands as OperandShape;
  switch (shape) {
    case 'filters':
      return ['(', { placeholder: '' }, ') (', { placeholder: '' }, ')'];
    case 'filter':
      return ['(', { placeholder: '' }, ')'];
    case 'property':
      return [{ placeholder: say.property }];
    case 'property value':
    case 'property values':
      return [{ placeholder: say.property }, ' ', { placeholder: say.value }];
  }
}

/** The declared properties; without declarations, those elsewhere in the text. */
function properties(
  text: string,
  span: Span,
  { properties: declared, dialect, locale }: Complete,
): readonly Completion[] {
  const others = propertiesIn(text, { dialect }).filter((other) => other.span.start !== span.start);
  const names = declared ? Object.keys(declared) : [...new Set(others.map(({ name }) => name))];
  return names.map((name) => {
    const { type, description } = (declared && factsOf(declared, name)) ?? {};
    return {
      kind: 'property',
      label: name,
      ...(type !== undefined && { detail: typeInWords(type) }),
      ...(description !== undefined && { documentation: localized(description, locale) }),
      span,
      text: name,
    };
  });
}

/** The values that the property can have, except those already in the list; none for a part of a text. */
function values({ list, leaf }: Place, span: Span, { properties: declared, dialect }: Complete): readonly Completion[] {
  const facts = declared && list && factsOf(declared, propertyOf(list)?.text ?? '');
  const [head, , ...others] = list?.items ?? [];
  const means = head?.kind === 'word' ? dialect.operator(head.text)?.means : undefined;
  if (facts === undefined || (means !== undefined && isTextComparator(means))) return [];
  const given = new Set(others.flatMap((item) => (item.kind === 'list' || item === leaf ? [] : [item.text])));
  return valuesOf(facts.type)
    .filter((text) => !given.has(text))
    .map((text) => ({ kind: 'value', label: text, span, text }));
}

/** A type as declared: `boolean`, `new | done`. */
export function typeInWords(type: PropertyType): string {
  return typeof type === 'string' ? type : type.join(' | ');
}
