import { unknownProperty, invalidValue as valueTexts } from '../messages/declared.ts';
import { type Locale, listChoices } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { nearest } from '../source/nearest.ts';
import { type Problem, spanOf } from '../source/problem.ts';
import { type Repair, replacement } from '../source/repair.ts';
import { conditionsOf, propertyWordsIn } from './conditions.ts';
import type { Dialect } from './dialect/dialect.ts';
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
import { isJsonNumber, isWord, quote } from './word.ts';

/*
 * Checks a filter against declared properties. Every part of the filter must have a span.
 */

/** A problem without its code and the severity of most, which the caller adds, and with a repair that is not judged yet. */
export type Finding = Omit<Problem, 'code' | 'severity' | 'fix'> & {
  readonly severity?: Problem['severity'];
  readonly fix?: Repair;
};

/** Finds names that are not declared, for the problem `unknown-property`; looks for a near name only when it is asked for. */
export function* unknownProperties(
  filter: Filter | undefined,
  dialect: Dialect,
  declared: Properties,
  locale: Locale = 'en',
): Generator<Finding, void> {
  const say = unknownProperty[locale];
  const names = Object.keys(declared);
  const help = names.length > 0 && { help: say.declared(listed(names).join(', ')) };
  for (const word of propertyWordsIn(filter, dialect)) {
    const { text } = word;
    if (factsOf(declared, text) !== undefined) continue;
    const span = spanOf(word);
    const similar = nearest(text, names);
    if (similar === undefined) yield { span, message: say.unknown(shortened(text)), ...help };
    else yield { span, message: say.similar(text, similar), fix: replacement(say.fix(similar), span, similar) };
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
  ofKind: (node: Condition, facts: PropertyFacts) => readonly Finding[] | undefined = () => undefined,
): Generator<Finding, void> {
  for (const node of conditionsOf(filter)) {
    const facts = factsOf(declared, node.property.text);
    if (facts === undefined) continue;
    const found = ofKind(node, facts);
    if (found !== undefined) yield* found;
    else if (!isPart(node.means)) {
      for (const value of node.values) yield* valueFindings(value, node, facts, dialect, locale);
    } else if (isWhole(facts)) for (const value of node.values) yield noPart(node, value, facts, locale);
  }
}

/** A part of a text that is looked for in a property without parts. */
export function noPart(
  { operator, means, property }: Condition,
  word: Word,
  facts: PropertyFacts,
  locale: Locale,
): Finding {
  const message = valueTexts[locale].part(operator?.text ?? means, property.text, expectedOf(facts, locale));
  return { span: spanOf(word), message };
}

/** What is wrong with a value that a property is compared with. */
function* valueFindings(
  word: Word,
  { property, means }: Condition,
  facts: PropertyFacts,
  { equality, quotedValues }: Dialect,
  locale: Locale,
): Generator<Finding, void> {
  const say = valueTexts[locale];
  const { type } = facts;
  const { text, quoted } = word;
  const span = spanOf(word);
  // With typed equality, a quoted value is always a string, and a bare number never.
  const isTyped = equality === 'typed';
  if ((isTyped && quoted && (type === 'boolean' || type === 'number')) || !standsForValue(facts, text)) {
    const values = valuesOfType(type);
    const letters = text.toLowerCase();
    const sameLetters = values.find((one) => one.toLowerCase() === letters);
    const meant = sameLetters ?? nearest(text, values);
    // Changing the case is safe for booleans only: among listed values, `ok` and `OK` may differ.
    const proof = type === 'boolean' && sameLetters !== undefined ? 'marks' : undefined;
    const fix = meant !== undefined && isWord(meant) && replacement(say.fix(meant), span, meant, proof);
    yield { span, message: invalidMessage(text, property.text, facts, locale), ...(fix && { fix }) };
    return;
  }
  const plain = plainText(type, text, means, equality);
  if (plain !== text) {
    const message = isTyped ? say.zeros(shortened(text), plain) : say.spelling(shortened(text), property.text, plain);
    // Not safe, since a document may hold it as a text.
    yield { span, message, fix: replacement(say.fix(plain), span, plain) };
  } else if (isTyped && !quoted && (type === 'string' || typeof type === 'object') && isJsonNumber(text)) {
    const fix = replacement(say.fix(quote(text)), span, quote(text));
    const message = say.numberForText(shortened(text), property.text);
    yield { span, severity: 'warning', message, ...(quotedValues && { fix }) };
  }
}

/** Why a word is no value of a property. */
export function invalidMessage(word: string, property: string, facts: PropertyFacts, locale: Locale): string {
  const say = valueTexts[locale];
  const { type } = facts;
  if (type === 'cnpj' || type === 'cpf' || type === 'accessKey') {
    const meant = readNumber(type, word);
    if ('fault' in meant && meant.fault === 'check-digit') return say.digits(shortened(word), say.names[type]);
  }
  return say.invalid(shortened(word), property, expectedOf(facts, locale));
}

/** What values a declared property has, in words. */
export function expectedOf({ type, zone }: PropertyFacts, locale: Locale): string {
  const say = valueTexts[locale];
  if (type === 'instant') return zone === undefined ? say.instant : say.period;
  if (typeof type === 'string' && type !== 'string' && type !== 'boolean') return say[type];
  const values = valuesOfType(type);
  if (values.length === 0) return say.none;
  return listChoices(locale, listed(values));
}

/** The first twenty as code, followed by `…` if there are more. */
function listed(names: readonly string[]): readonly string[] {
  const shown = names.slice(0, 20).map((name) => `\`${name}\``);
  return names.length > shown.length ? [...shown, '…'] : shown;
}
