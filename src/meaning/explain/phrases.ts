import { checkFilter } from '../../language/check-filter.ts';
import type { TextComparator } from '../../language/dialect/dialect.ts';
import type { CompareFilter, Filter, FilterLike, OneOfFilter, PresenceFilter, Word } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { withoutMeaning } from '../match/condition.ts';
import type { PositiveComparator } from '../values/order.ts';

/** A comparison without its negation, which is kept beside it. */
export interface ComparedValue {
  readonly comparator: PositiveComparator | TextComparator;
  readonly value: Word;
}

/** What the value of one property is and is not: all of that, or at least one part of it. */
export interface ValuePhrase {
  readonly kind: 'value';
  readonly all: boolean;
  readonly property: string;
  readonly is: readonly ComparedValue[];
  readonly isNot: readonly ComparedValue[];
  /** Whether the phrase is also true of notes without the property. */
  readonly missing: boolean;
}

/** That properties are present, or absent: all of them, or at least one. */
export interface PresencePhrase {
  readonly kind: 'presence';
  readonly all: boolean;
  readonly present: boolean;
  readonly properties: readonly string[];
}

/** Two or more phrases, of which all or at least one must be true. */
export interface PhraseGroup {
  readonly kind: 'group';
  readonly all: boolean;
  readonly parts: readonly Phrase[];
}

export type Phrase = ValuePhrase | PresencePhrase | PhraseGroup;

/** A condition, including the negations around it. */
type Fact =
  | {
      readonly kind: 'compare';
      readonly property: string;
      readonly denied: boolean;
      readonly comparison: ComparedValue;
    }
  | { readonly kind: 'exists'; readonly property: string; readonly present: boolean };

/** A group while its parts are collected; a boolean part is a group without operands. */
interface OpenGroup {
  readonly node?: Filter;
  readonly all: boolean;
  readonly parts: (Fact | Phrase | boolean)[];
}

/**
 * The phrases of a filter: negations pushed to the conditions, nested groups of one kind joined, and the conditions on one
 * property merged; `true` or `false` if the filter selects everything or nothing. Throws as `compile` does.
 */
export function phrasesOf(filter: FilterLike): Phrase | boolean {
  const whole: OpenGroup = { all: false, parts: [] };
  const openGroups = [whole];
  let top = whole;
  let denied = false;
  visit(checkFilter(filter), {
    enter(node) {
      if (node.kind === 'not') denied = !denied;
      else if (node.kind === 'call') throw withoutMeaning(node.operator);
      else if (node.kind === 'oneOf') {
        const facts = equalitiesOf(node, denied);
        // A negated list of values is an `and`.
        top.parts.push(...(denied === top.all ? facts : [closed({ all: denied, parts: [...facts] })]));
      } else if (node.kind === 'compare' || node.kind === 'presence') top.parts.push(factOf(node, denied));
      else {
        const all = (node.kind === 'and') !== denied;
        // A group with one operand means the same as the operand.
        if (node.operands.length === 1 || all === top.all) return;
        top = { node, all, parts: [] };
        openGroups.push(top);
      }
    },
    leave(node) {
      if (node.kind === 'not') denied = !denied;
      if (node !== top.node) return;
      const part = closed(top);
      openGroups.pop();
      top = openGroups.at(-1) as OpenGroup;
      top.parts.push(part);
    },
  });
  const part = closed(whole);
  return typeof part === 'object' && isFact(part) ? (merged(false, [part])[0] as Phrase) : part;
}

/** The equalities of a list of values. */
function equalitiesOf({ property, values }: OneOfFilter, denied: boolean): readonly Fact[] {
  return values.map((value) => ({
    kind: 'compare',
    property: property.text,
    denied,
    comparison: { comparator: 'equal', value },
  }));
}

function factOf(node: CompareFilter | PresenceFilter, denied: boolean): Fact {
  const property = node.property.text;
  if (node.kind === 'presence') return { kind: 'exists', property, present: node.present !== denied };
  const { comparator, value } = node;
  return comparator === 'notEqual'
    ? { kind: 'compare', property, denied: !denied, comparison: { comparator: 'equal', value } }
    : { kind: 'compare', property, denied, comparison: { comparator, value } };
}

function isFact(part: Fact | Phrase): part is Fact {
  return part.kind === 'compare' || part.kind === 'exists';
}

/** The phrase of a group; a single fact stays a fact, so that the group around can merge it. */
function closed({ all, parts }: OpenGroup): Fact | Phrase | boolean {
  if (parts.includes(!all)) return !all;
  const rest = parts.filter((part) => typeof part === 'object');
  const [only, another] = rest;
  if (only === undefined) return all;
  if (another === undefined) return only;
  const phrases = merged(all, rest);
  return phrases.length === 1 ? (phrases[0] as Phrase) : { kind: 'group', all, parts: phrases };
}

/** Merges the facts about one property to one phrase, and those about presence, each at the position of the first. */
function merged(all: boolean, parts: readonly (Fact | Phrase)[]): readonly Phrase[] {
  const compared = new Set(parts.flatMap((part) => (part.kind === 'compare' ? part.property : [])));
  // The key is a compared property, a boolean for presence or absence, or a phrase that stays by itself.
  const topics = new Map<string | boolean | Phrase, Fact[]>();
  for (const part of parts) {
    const topic = isFact(part) ? topicOf(part) : part;
    const facts = topics.get(topic) ?? [];
    topics.set(topic, facts);
    if (isFact(part)) facts.push(part);
  }
  return [...topics].map(([topic, facts]): Phrase => {
    if (typeof topic === 'string') return valuePhrase(all, topic, facts);
    if (typeof topic === 'object') return topic;
    return { kind: 'presence', all, present: topic, properties: [...new Set(facts.map(({ property }) => property))] };
  });

  // `is false or missing`, `is present but not done`.
  function topicOf(fact: Fact): string | boolean {
    if (fact.kind === 'compare') return fact.property;
    return fact.present === all && compared.has(fact.property) ? fact.property : fact.present;
  }
}

function valuePhrase(all: boolean, property: string, facts: readonly Fact[]): ValuePhrase {
  const comparisons = facts.filter((fact) => fact.kind === 'compare');
  const is = equalitiesFirst(comparisons.filter(({ denied }) => !denied));
  const isNot = equalitiesFirst(comparisons.filter(({ denied }) => denied));
  const hasExists = comparisons.length < facts.length;
  const missing = all ? is.length === 0 && !hasExists : isNot.length > 0 || hasExists;
  return { kind: 'value', all, property, is, isNot, missing };
}

/** In "below 5 or 10" the 10 would be heard as a bound; "10 or below 5" leaves no doubt. */
function equalitiesFirst(facts: readonly { readonly comparison: ComparedValue }[]): readonly ComparedValue[] {
  const comparisons = facts.map(({ comparison }) => comparison);
  const isEqual = ({ comparator }: ComparedValue) => comparator === 'equal';
  return [...comparisons.filter(isEqual), ...comparisons.filter((comparison) => !isEqual(comparison))];
}
