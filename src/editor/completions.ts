import { operatorDocs } from '../language/dialect/operator-words.ts';
import { isPart, type OperandShape } from '../language/meanings.ts';
import { factsOf, type PropertyFacts, valuesOfType } from '../language/properties.ts';
import type { PropertyType } from '../language/property-types.ts';
import { type Locale, localized } from '../messages/locale.ts';
import type { Span } from '../source/problem.ts';
import { editorMessages } from './messages.ts';
import { type Place, placeAt, propertyOf } from './outline.ts';
import { type CompleteSettings, completeSettings, type EditorSettings } from './settings.ts';
import { propertiesIn } from './tokens.ts';

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
  const ready = completeSettings(text, settings);
  const place = placeAt(text, offset, ready.dialect);
  const span = place.leaf?.span ?? { start: offset, end: offset };
  if (place.leaf?.kind === 'string') return [];
  switch (place.role) {
    case 'operator': {
      // Words and filters that follow are already the operands.
      const hasOperands = place.list?.items.some((item) => item.span.start > span.end);
      return completeOperators('', hasOperands ? undefined : place.list?.isClosed ? [] : [')'], span, ready);
    }
    case 'filter':
      return place.leaf === undefined ? completeOperators('(', [')'], span, ready) : [];
    case 'property':
      return completeProperties(text, span, ready);
    case 'value':
      return completeValues(place, span, ready);
    case 'nothing':
    case 'unknown':
      return [];
  }
}

/** The operators after what opens their filter; `close` ends the snippet, which is left out without it. */
function completeOperators(
  open: string,
  close: readonly string[] | undefined,
  span: Span,
  settings: CompleteSettings,
): readonly Completion[] {
  return Object.keys(settings.dialect.operators).map((symbol) => ({
    ...describeOperator(symbol, settings),
    label: `${open}${symbol}`,
    span,
    text: `${open}${symbol}`,
    ...(close && { snippet: [`${open}${symbol} `, ...blanksOf(symbol, settings), ...close] }),
  }));
}

function describeOperator(
  symbol: string,
  { dialect, locale }: CompleteSettings,
): Pick<Completion, 'kind' | 'detail' | 'documentation'> {
  const { summary, example } = operatorDocs(dialect, symbol);
  const notes = dialect.operator(symbol)?.unconfirmed ? [editorMessages[locale].unconfirmed] : [];
  const documentation = [...(summary === undefined ? [] : [localized(summary, locale)]), ...notes].join(' ');
  return {
    kind: 'operator',
    ...(example !== undefined && { detail: example }),
    ...(documentation !== '' && { documentation }),
  };
}

function blanksOf(symbol: string, { dialect, locale }: CompleteSettings): readonly (string | Blank)[] {
  const say = editorMessages[locale];
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
function completeProperties(
  text: string,
  span: Span,
  { properties: declared, dialect, locale }: CompleteSettings,
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

/** The values that the property can have, except those already in the list, or their shapes; none for a part of a text. */
function completeValues(
  { list, leaf }: Place,
  span: Span,
  { properties: declared, dialect, locale }: CompleteSettings,
): readonly Completion[] {
  const facts = declared && list && factsOf(declared, propertyOf(list)?.text ?? '');
  const [head, , ...others] = list?.items ?? [];
  const means = head?.kind === 'word' ? dialect.operator(head.text)?.means : undefined;
  if (facts === undefined || (means !== undefined && isPart(means))) return [];
  const given = new Set(others.flatMap((item) => (item.kind === 'list' || item === leaf ? [] : [item.text])));
  const values = valuesOfType(facts.type).filter((text) => !given.has(text));
  return [
    ...values.map((text): Completion => ({ kind: 'value', label: text, span, text })),
    ...shapesOf(facts, locale).map(
      (shape): Completion => ({ kind: 'value', label: shape, span, text: shape, snippet: snippetOf(shape) }),
    ),
  ];
}

const days = ['YYYY-MM-DD', 'YYYY-MM', 'YYYY'];

/** The shapes of the words of a declared property; in letters and zeros, what is to be replaced. */
function shapesOf({ type, zone }: PropertyFacts, locale: Locale): readonly string[] {
  const shapes: Readonly<Record<string, readonly string[]>> = {
    instant: ['YYYY-MM-DDThh:mm:ssZ', ...(zone === undefined ? [] : ['YYYY-MM-DDThh:mm:ss', ...days])],
    date: days,
    decimal: ['0.00'],
    cnpj: ['00000000000000'],
    cpf: ['00000000000'],
    accessKey: ['0'.repeat(44)],
    uuid: ['00000000-0000-0000-0000-000000000000'],
  };
  const found = typeof type === 'string' && Object.hasOwn(shapes, type) ? (shapes[type] ?? []) : [];
  return locale === 'en' ? found : found.map((shape) => shape.replace('YYYY', 'AAAA'));
}

/** A shape as a snippet, of which each run of letters or digits is a placeholder. */
function snippetOf(shape: string): readonly (string | Blank)[] {
  return shape
    .split(/([A-SU-Y]+|[a-z]+|\d[\d.]*)/)
    .filter((part) => part !== '')
    .map((part) => (/^[A-SU-Ya-z\d]/.test(part) ? { placeholder: part } : part));
}

/** A type as declared: `boolean`, `new | done`. */
export function typeInWords(type: PropertyType): string {
  return typeof type === 'string' ? type : type.join(' | ');
}
