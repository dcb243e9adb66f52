import { checkFilter } from '../../language/check-filter.ts';
import type { FilterLike, Word } from '../../language/filter.ts';
import { type Ask, fold, normalForm, type ValueAsk } from '../normal-form.ts';

/** A comparison with one word; whether it is denied is kept beside it. */
export interface ComparedValue {
  readonly means: ValueAsk['means'];
  readonly value: Word;
}

/** What the value of one property is and is not: all of that, or at least one part of it. */
export interface ValuePhrase {
  readonly kind: 'value';
  readonly all: boolean;
  readonly property: string;
  readonly is: readonly ComparedValue[];
  readonly isNot: readonly ComparedValue[];
  /** Whether the phrase is also true of documents without the property. */
  readonly missing: boolean;
}

/** That properties are present, or absent: all of them, or at least one. */
export interface PresencePhrase {
  readonly kind: 'existence';
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

/** A condition on a property: that it compares with one word or, without a comparison, that it is there; or the contrary. */
interface Fact {
  readonly kind: 'fact';
  readonly property: string;
  readonly denied: boolean;
  readonly comparison?: ComparedValue;
}

/** The facts of a list of values, which a group of the same kind takes in. */
interface FactList {
  readonly kind: 'facts';
  readonly all: boolean;
  readonly facts: readonly Fact[];
}

type PhrasePart = Fact | FactList | Phrase | boolean;

/**
 * The phrases of a filter: the conditions on one property merged; `true` or `false` if the filter selects everything or
 * nothing. Throws as `compile` does.
 */
export function phrasesOf(filter: FilterLike): Phrase | boolean {
  const part = fold<PhrasePart>(normalForm(checkFilter(filter)), {
    ask: factOf,
    or: (parts) => joinParts(false, parts),
    and: (parts) => joinParts(true, parts),
  });
  const whole = joinParts(false, [part]);
  return typeof whole === 'object' && whole.kind === 'fact' ? (mergeFacts(false, [whole])[0] as Phrase) : whole;
}

function factOf({ property, values, means, negated }: Ask): Fact | FactList {
  const fact = { kind: 'fact', property, denied: negated } as const;
  if (means === 'present') return fact;
  const facts = values.map((value) => ({ ...fact, comparison: { means, value } }));
  const [only] = facts;
  // A negated list of values is an `and`.
  return only !== undefined && facts.length === 1 ? only : { kind: 'facts', all: negated, facts };
}

/** The phrase of a group; a single fact stays a fact, so that the group around can merge it. */
function joinParts(all: boolean, parts: readonly PhrasePart[]): Fact | Phrase | boolean {
  const joined = parts.flatMap((part): readonly (Fact | Phrase | boolean)[] => {
    if (typeof part !== 'object' || part.kind !== 'facts') return [part];
    return part.all === all ? part.facts : [joinParts(part.all, part.facts)];
  });
  if (joined.includes(!all)) return !all;
  const rest = joined.filter((part) => typeof part === 'object');
  const [only, another] = rest;
  if (only === undefined) return all;
  if (another === undefined) return only;
  const phrases = mergeFacts(all, rest);
  return phrases.length === 1 ? (phrases[0] as Phrase) : { kind: 'group', all, parts: phrases };
}

/** Merges the facts about one property to one phrase, and those about presence, each at the position of the first. */
function mergeFacts(all: boolean, parts: readonly (Fact | Phrase)[]): readonly Phrase[] {
  const compared = new Set(parts.flatMap((part) => (part.kind === 'fact' && part.comparison ? part.property : [])));
  // The key is a compared property, a boolean for presence or absence, or a phrase that stays by itself.
  const topics = new Map<string | boolean | Phrase, Fact[]>();
  for (const part of parts) {
    const topic = part.kind === 'fact' ? topicOf(part) : part;
    const facts = topics.get(topic) ?? [];
    topics.set(topic, facts);
    if (part.kind === 'fact') facts.push(part);
  }
  return [...topics].map(([topic, facts]): Phrase => {
    if (typeof topic === 'string') return valuePhrase(all, topic, facts);
    if (typeof topic === 'object') return topic;
    return { kind: 'existence', all, present: topic, properties: [...new Set(facts.map(({ property }) => property))] };
  });

  // `is false or missing`, `is present but not done`.
  function topicOf({ property, denied, comparison }: Fact): string | boolean {
    if (comparison !== undefined) return property;
    return denied !== all && compared.has(property) ? property : !denied;
  }
}

function valuePhrase(all: boolean, property: string, facts: readonly Fact[]): ValuePhrase {
  const compared = facts.filter(({ comparison }) => comparison !== undefined);
  const is = equalitiesFirst(compared.filter(({ denied }) => !denied));
  const isNot = equalitiesFirst(compared.filter(({ denied }) => denied));
  const hasPresence = compared.length < facts.length;
  const missing = all ? is.length === 0 && !hasPresence : isNot.length > 0 || hasPresence;
  return { kind: 'value', all, property, is, isNot, missing };
}

/** In "below 5 or 10" the 10 would be heard as a bound; "10 or below 5" leaves no doubt. */
function equalitiesFirst(facts: readonly Fact[]): readonly ComparedValue[] {
  const comparisons = facts.flatMap(({ comparison }) => comparison ?? []);
  const isEqual = ({ means }: ComparedValue) => means === 'equal';
  return [...comparisons.filter(isEqual), ...comparisons.filter((comparison) => !isEqual(comparison))];
}
