import type { CompareFilter, Filter, FilterLike, PresenceFilter, Word } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { checkFilter } from '../check-filter.ts';
import { withoutMeaning } from '../match/condition.ts';
import type { PositiveComparator } from '../values/order.ts';

/** A comparison as people say it; what is not equal is said as the denial of this. */
export interface ComparedValue {
  readonly comparator: PositiveComparator;
  readonly value: Word;
}

/** What is said of the value of one property: all of it, or one of it. */
export interface ValuePhrase {
  readonly kind: 'value';
  readonly all: boolean;
  readonly property: string;
  readonly is: readonly ComparedValue[];
  readonly isNot: readonly ComparedValue[];
  /** Whether it is true without the property. */
  readonly missing: boolean;
}

/** That properties are there, or are not: all of them, or one of them. */
export interface PresencePhrase {
  readonly kind: 'presence';
  readonly all: boolean;
  readonly present: boolean;
  readonly properties: readonly string[];
}

/** Two or more things said together, of which all must be true or one. */
export interface PhraseGroup {
  readonly kind: 'group';
  readonly all: boolean;
  readonly parts: readonly Phrase[];
}

export type Phrase = ValuePhrase | PresencePhrase | PhraseGroup;

/** A condition, its negations counted. */
type Fact =
  | {
      readonly kind: 'compare';
      readonly property: string;
      readonly denied: boolean;
      readonly comparison: ComparedValue;
    }
  | { readonly kind: 'exists'; readonly property: string; readonly present: boolean };

/** What has been found inside a group so far; a constant is a group of nothing. */
interface OpenGroup {
  readonly node?: Filter;
  readonly all: boolean;
  readonly parts: (Fact | Phrase | boolean)[];
}

/**
 * What a filter says, with each negation at its condition, groups inside the same kind of group opened, and what is said
 * of one property brought together; `true` or `false` where that is everything or nothing. Throws as `compile` does.
 */
export function phrasesOf(filter: FilterLike): Phrase | boolean {
  const whole: OpenGroup = { all: false, parts: [] };
  const frames = [whole];
  let top = whole;
  let denied = false;
  visit(checkFilter(filter), {
    enter(node) {
      if (node.kind === 'not') denied = !denied;
      else if (node.kind === 'call') throw withoutMeaning(node.operator);
      else if (node.kind === 'compare' || node.kind === 'presence') top.parts.push(factOf(node, denied));
      else {
        const all = (node.kind === 'and') !== denied;
        // A group of one is what it holds.
        if (node.operands.length === 1 || all === top.all) return;
        top = { node, all, parts: [] };
        frames.push(top);
      }
    },
    leave(node) {
      if (node.kind === 'not') denied = !denied;
      if (node !== top.node) return;
      const part = together(top);
      frames.pop();
      top = frames.at(-1) as OpenGroup;
      top.parts.push(part);
    },
  });
  const part = together(whole);
  return typeof part === 'object' && isFact(part) ? (said(false, [part])[0] as Phrase) : part;
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

/** One thing for several; a fact alone stays one, so that what is around it can take it up. */
function together({ all, parts }: OpenGroup): Fact | Phrase | boolean {
  if (parts.includes(!all)) return !all;
  const rest = parts.filter((part) => typeof part === 'object');
  const [only, another] = rest;
  if (only === undefined) return all;
  if (another === undefined) return only;
  const phrases = said(all, rest);
  return phrases.length === 1 ? (phrases[0] as Phrase) : { kind: 'group', all, parts: phrases };
}

/** What is said of one property becomes one phrase, and so does what is there or is not, at the place of the first. */
function said(all: boolean, parts: readonly (Fact | Phrase)[]): readonly Phrase[] {
  const compared = new Set(parts.flatMap((part) => (part.kind === 'compare' ? part.property : [])));
  // By the property that is compared, by whether properties are there, and by themselves.
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
  const is = comparisons.filter(({ denied }) => !denied).map(({ comparison }) => comparison);
  const isNot = comparisons.filter(({ denied }) => denied).map(({ comparison }) => comparison);
  const hasExists = comparisons.length < facts.length;
  const missing = all ? is.length === 0 && !hasExists : isNot.length > 0 || hasExists;
  return { kind: 'value', all, property, is, isNot, missing };
}
