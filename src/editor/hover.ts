import { conditionsOf } from '../language/conditions.ts';
import { operatorDocs } from '../language/dialect/operator-words.ts';
import { asFilter, type Filter } from '../language/filter.ts';
import { isInterval } from '../language/kinds/kind.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import { parse } from '../language/parse/parse.ts';
import { factsOf, type PropertyFacts } from '../language/properties.ts';
import { satisfiable } from '../meaning/decide/decide.ts';
import { explain } from '../meaning/explain/explain.ts';
import { compile } from '../meaning/match/compile.ts';
import { type Locale, localized } from '../messages/locale.ts';
import { exactJson } from '../report/json.ts';
import type { Span } from '../source/problem.ts';
import { type Example, examplesOf } from '../testing/examples-of.ts';
import { typeInWords } from './completions.ts';
import { editorMessages } from './messages.ts';
import { filterAround, type Place, placeAt, propertyOf } from './outline.ts';
import { type CompleteSettings, completeSettings, type EditorSettings, ifMeaningful } from './settings.ts';

/** A paragraph, in which backticks mark code, or a block of code. */
export interface HoverPart {
  readonly kind: 'text' | 'json';
  readonly text: string;
}

/** The explanation of a position. */
export interface Hover {
  readonly span: Span;
  readonly parts: readonly HoverPart[];
  /** Shows the documents that tell the filter there from its small changes; for a filter of at most 20 conditions. */
  readonly examples?: HoverExamples;
}

/** An offer of examples, which are found only when they are wanted. */
export interface HoverExamples {
  readonly title: string;
  /** The filter in the text. */
  readonly span: Span;
  /** The documents that tell the filter from its small changes, selected ones first. */
  find(): readonly Pick<Example, 'document' | 'selected'>[];
  /** The same for people to read. */
  show(): readonly HoverPart[];
}

// More take longer than a person waits.
const mostConditions = 20;

// A person waits for this while pointing at a word.
const budget = 200_000;

// For each of the changes, of which there may be hundreds.
const budgetOfChange = 20_000;

/**
 * Explains an offset: the operator or property there, the filter around it in words, a document that it selects and one
 * that it does not.
 */
export function hoverAt(text: string, offset: number, settings: EditorSettings = {}): Hover | undefined {
  const ready = completeSettings(text, settings);
  const place = placeAt(text, offset, ready.dialect);
  const around = place.list?.span ?? { start: offset, end: offset };
  const { ok, filter } = parse(text, { dialect: ready.dialect, locale: ready.locale });
  const node = ok ? filterAround(filter, place.list === undefined ? { start: 0, end: 0 } : around) : undefined;
  const aboutNode = node ? aboutFilter(node, ready) : [];
  const parts = [...aboutWord(place, ready), ...aboutNode];
  const span = place.leaf?.span ?? node?.span;
  if (parts.length === 0 || span === undefined) return undefined;
  const examples = node && offerExamples(node, ready);
  return { span, parts, ...(examples && { examples }) };
}

/** The examples of the innermost filter around a span; none if the text is not a filter, or as in a hover. */
export function examplesAt(text: string, span: Span, settings: EditorSettings = {}): HoverExamples | undefined {
  const ready = completeSettings(text, settings);
  const { ok, filter } = parse(text, { dialect: ready.dialect });
  return ok ? offerExamples(filterAround(filter, span), ready) : undefined;
}

function aboutWord(
  { leaf, role, list }: Place,
  { dialect, properties, locale }: CompleteSettings,
): readonly HoverPart[] {
  const say = editorMessages[locale];
  if (leaf === undefined) return [];
  if (role === 'operator') {
    const { summary, example } = operatorDocs(dialect, leaf.text);
    const unconfirmed = dialect.operator(leaf.text)?.unconfirmed === true;
    return textParts([
      summary && `\`${leaf.text}\` ${localized(summary, locale)}`,
      unconfirmed && say.unconfirmed,
      example && say.example(example),
    ]);
  }
  if (role === 'value') {
    const compared = properties && list && factsOf(properties, propertyOf(list)?.text ?? '');
    return textParts([compared && meantInWords(compared, leaf.text, locale)]);
  }
  const facts = role === 'property' ? properties && factsOf(properties, leaf.text) : undefined;
  if (facts === undefined) return [];
  const { many, default: initial, description } = facts;
  return textParts([
    `\`${leaf.text}\` ${description === undefined ? '' : localized(description, locale)}`.trim(),
    [say.type(`\`${typeInDetail(facts, locale)}\``), many && say.many, initial !== undefined && say.default(initial)]
      .filter(Boolean)
      .join('. '),
  ]);
}

/** What a word of a filter stands for, if that is more than its text: an interval, an instant in UTC, a text without a mask. */
function meantInWords(facts: PropertyFacts, word: string, locale: Locale): string | undefined {
  const kind = kindOf(facts);
  const meant = kind?.meant(word);
  if (kind === undefined || meant === undefined || 'fault' in meant) return undefined;
  const say = editorMessages[locale];
  if (isInterval(meant)) return say.interval(word, kind.textOf(meant.from), kind.textOf(meant.to));
  const text = kind.textOf(meant.key);
  return text === word ? undefined : say.comparedAs(word, text);
}

/** The type of a property, with the zone of its instants and what its texts are compared without. */
function typeInDetail({ type, zone, ignore = [] }: PropertyFacts, locale: Locale): string {
  const say = editorMessages[locale];
  const ignored = ignore.map((one) => (one === 'case' ? say.withoutCase : say.withoutAccents));
  return [typeInWords(type), ...(zone === undefined ? [] : [zone]), ...ignored].join(', ');
}

function textParts(texts: readonly (string | false | undefined)[]): readonly HoverPart[] {
  return texts.flatMap((text) => (text ? [{ kind: 'text', text }] : []));
}

function aboutFilter(filter: Filter, { dialect, properties, locale }: CompleteSettings): readonly HoverPart[] {
  const say = editorMessages[locale];
  const options = { dialect, ...(properties && { properties }), budget };
  const parts = ifMeaningful(() => [
    { kind: 'text', text: explain(filter, { locale, ...(properties && { properties }) }) } as const,
    ...witnessParts(satisfiable(filter, options), say.selects, say.selectsNone),
    ...witnessParts(
      satisfiable({ kind: 'not', operands: [asFilter(filter)] }, options),
      say.doesNotSelect,
      say.selectsAll,
    ),
  ]);
  return parts ?? [];
}

function offerExamples(filter: Filter, { dialect, properties, locale }: CompleteSettings): HoverExamples | undefined {
  const say = editorMessages[locale];
  const options = { dialect, ...(properties && { properties }) };
  const { span } = filter;
  if (span === undefined || conditionsOf(filter).length > mostConditions) return undefined;
  if (ifMeaningful(() => compile(filter, options)) === undefined) return undefined;
  const find = () => examplesOf(filter, { ...options, budget: budgetOfChange });
  const show = () => {
    const examples = find();
    const listed = (title: string, wanted: boolean) =>
      documentParts(
        title,
        examples.filter(({ selected }) => selected === wanted).map(({ document }) => document),
      );
    return [...listed(say.selects, true), ...listed(say.doesNotSelect, false)];
  };
  return { title: say.showExamples, span, find, show };
}

function witnessParts(
  { answer, witness }: ReturnType<typeof satisfiable>,
  title: string,
  none: string,
): readonly HoverPart[] {
  if (answer === 'unknown') return [];
  return answer === 'no' ? [{ kind: 'text', text: none }] : documentParts(title, [witness]);
}

/** Documents below their title; nothing if there are none. */
function documentParts(title: string, documents: readonly unknown[]): readonly HoverPart[] {
  if (documents.length === 0) return [];
  return [
    { kind: 'text', text: `${title}:` },
    { kind: 'json', text: documents.map((document) => exactJson(document)).join('\n') },
  ];
}
