import { unknownProperty, invalidValue as valueTexts } from '../messages/declared.ts';
import type { Locale } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { type NearName, nearestPrepared, prepareNames } from '../source/nearest.ts';
import type { Problem, Span } from '../source/problem.ts';
import { type Repair, replacement } from '../source/repair.ts';
import { conditionsOf, propertyWordsIn, wholeValuesIn } from './conditions.ts';
import type { Dialect, Equality } from './dialect/dialect.ts';
import type { Condition, Filter, Word } from './filter.ts';
import { readNumber } from './kinds/tax-ids.ts';
import { isPart } from './meanings.ts';
import {
  factsOf,
  isWhole,
  type Properties,
  type PropertyFacts,
  plainText,
  standsForValue,
  valuesOfType,
} from './properties.ts';
import type { PropertyType } from './property-types.ts';
import { isJsonNumber, isWord, quote } from './word.ts';

type InvalidValueTexts = (typeof valueTexts)['en'];

/*
 * Checks a filter against declared properties. Every part of the filter must have a span.
 */

/**
 * A problem without its code, without the severity of most, which the caller adds, and with a repair that is not judged yet.
 */
export type Found = Omit<Problem, 'code' | 'severity' | 'fix'> & {
  readonly severity?: Problem['severity'];
  readonly fix?: Repair;
};

/** Finds names that are not declared, for the problem `unknown-property`; looks for a near name only when it is asked for. */
export function* unknownProperties(
  filter: Filter | undefined,
  dialect: Dialect,
  declared: Properties,
  locale: Locale = 'en',
): Generator<Found, void> {
  const say = unknownProperty[locale];
  const names = Object.keys(declared);
  let prepared: readonly NearName[] | undefined;
  for (const { text, span } of propertyWordsIn(filter, dialect)) {
    if (factsOf(declared, text) !== undefined) continue;
    prepared ??= prepareNames(names);
    const similar = nearestPrepared(text, prepared);
    yield {
      span: span as Span,
      message: similar === undefined ? say.unknown(shortened(text)) : say.similar(text, similar),
      ...(similar === undefined
        ? names.length > 0 && { help: say.declared(listed(names).join(', ')) }
        : { fix: replacement(say.fix(similar), span as Span, similar) }),
    };
  }
}

/**
 * Finds values that their property, as declared, cannot hold, for the problem `invalid-value`; each only when it is asked for.
 * `ofKind` answers for properties with a kind; without it, only the shape of their words is looked at.
 */
export function* invalidValues(
  filter: Filter | undefined,
  dialect: Dialect,
  declared: Properties,
  locale: Locale = 'en',
  ofKind: (node: Condition, facts: PropertyFacts) => readonly Found[] | undefined = () => undefined,
): Generator<Found, void> {
  const say = valueTexts[locale];
  const prepared = new Map<PropertyType, readonly NearName[]>();
  for (const node of conditionsOf(filter)) {
    const facts = factsOf(declared, node.property.text);
    if (facts === undefined) continue;
    const found = ofKind(node, facts);
    if (found !== undefined) {
      yield* found;
      continue;
    }
    const { type } = facts;
    if (isPart(node.means) && isWhole(facts)) yield* node.values.map((value) => noPart(node, value, facts, locale));
    for (const value of wholeValuesIn(node)) {
      if (isHeld(value, facts, dialect)) {
        const plain = plainText(type, value.text, node.means, dialect.equality);
        if (plain !== value.text) yield otherSpelling(value, node.property.text, plain, dialect.equality, say);
        else if (isNumberForText(value, facts, dialect)) yield numberForText(value, node.property.text, dialect, say);
        continue;
      }
      const names = prepared.get(type) ?? prepareNames(valuesOfType(type));
      prepared.set(type, names);
      yield invalidValue(value, node.property.text, facts, names, locale);
    }
  }
}

function isHeld({ text, quoted }: Word, facts: PropertyFacts, { equality }: Dialect): boolean {
  const { type } = facts;
  // With typed equality, a quoted value is always a string.
  const isString = equality === 'typed' && quoted && (type === 'boolean' || type === 'number');
  return standsForValue(facts, text) && !isString;
}

/** A part of a text that is looked for in a property without parts. */
export function noPart(
  { operator, means, property }: Condition,
  { span }: Word,
  facts: PropertyFacts,
  locale: Locale,
): Found {
  const message = valueTexts[locale].part(operator?.text ?? means, property.text, expectedOf(facts, locale));
  return { span: span as Span, message };
}

/** A text of the type that no value is written as. The fix is not safe, since a document may hold it as a text. */
function otherSpelling(
  { text, span }: Word,
  property: string,
  plain: string,
  equality: Equality,
  say: InvalidValueTexts,
): Found {
  const message =
    equality === 'typed' ? say.zeros(shortened(text), plain) : say.spelling(shortened(text), property, plain);
  return { span: span as Span, message, fix: replacement(say.fix(plain), span as Span, plain) };
}

/** Whether a word is a number where equality is typed, but the property has texts. */
function isNumberForText({ text, quoted }: Word, { type }: PropertyFacts, { equality }: Dialect): boolean {
  return equality === 'typed' && !quoted && (type === 'string' || typeof type === 'object') && isJsonNumber(text);
}

function numberForText(
  { text, span }: Word,
  property: string,
  { quotedValues }: Dialect,
  say: InvalidValueTexts,
): Found {
  const fix = replacement(say.fix(quote(text)), span as Span, quote(text));
  return {
    span: span as Span,
    severity: 'warning',
    message: say.numberForText(shortened(text), property),
    ...(quotedValues && { fix }),
  };
}

function invalidValue(
  { text, span }: Word,
  property: string,
  facts: PropertyFacts,
  names: readonly NearName[],
  locale: Locale,
): Found {
  const { type } = facts;
  const letters = text.toLowerCase();
  const sameLetters = names.find(({ lower }) => lower === letters)?.name;
  const meant = sameLetters ?? nearestPrepared(text, names);
  // Changing the case is safe for booleans only: among listed values, `ok` and `OK` may differ.
  const proof = type === 'boolean' && sameLetters !== undefined ? 'marks' : undefined;
  return {
    span: span as Span,
    message: invalidMessage(text, property, facts, locale),
    ...(meant !== undefined &&
      isWord(meant) && {
        fix: replacement(valueTexts[locale].fix(meant), span as Span, meant, proof),
      }),
  };
}

/** Why a word is no value of a property. */
export function invalidMessage(word: string, property: string, facts: PropertyFacts, locale: Locale): string {
  const say = valueTexts[locale];
  const { type } = facts;
  const isNumber = type === 'cnpj' || type === 'cpf' || type === 'accessKey';
  const meant = isNumber ? readNumber(type, word) : undefined;
  if (isNumber && meant !== undefined && 'fault' in meant && meant.fault === 'check-digit')
    return say.digits(shortened(word), say.names[type]);
  return say.invalid(shortened(word), property, expectedOf(facts, locale));
}

/** What values a declared property has, in words. */
export function expectedOf({ type, zone }: PropertyFacts, locale: Locale): string {
  const say = valueTexts[locale];
  if (type === 'instant') return zone === undefined ? say.instant : say.period;
  if (typeof type === 'string' && type !== 'string' && type !== 'boolean') return say[type];
  const values = valuesOfType(type);
  if (values.length === 0) return say.none;
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(listed(values));
}

/** The first twenty as code, followed by `…` if there are more. */
function listed(names: readonly string[]): readonly string[] {
  const shown = names.slice(0, 20).map((name) => `\`${name}\``);
  return names.length > shown.length ? [...shown, '…'] : shown;
}
