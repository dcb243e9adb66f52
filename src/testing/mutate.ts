import type { Dialect } from '../language/dialect/dialect.ts';
import { type Condition, type Filter, type Group, isCondition, isGroup, type Word } from '../language/filter.ts';
import { type ConditionMeaning, isPart, meaningNames, meanings, oppositeOf } from '../language/meanings.ts';
import { factsOf, type Properties } from '../language/properties.ts';
import { textNode } from '../language/text-node.ts';
import type { Locale } from '../messages/locale.ts';
import type { Span } from '../source/problem.ts';
import { distinctChanges } from './distinct.ts';
import { neighboursOf } from './neighbours.ts';
import { type Place, replacedAt, withoutPlace } from './places.ts';
import { mutantMessages, symbolOf, titleWriter } from './titles.ts';

/** A filter with one change: of the part at a place. */
export interface Mutation {
  readonly place: Place;
  /** What is there instead; where a part was dropped, a constant that decides nothing. */
  readonly part: Filter;
  /** Makes the changed filter, which shares with the given one all but the parts around the place. */
  filter(): Filter | boolean;
  readonly title: string;
  readonly span?: Span | undefined;
}

interface MutationContext {
  readonly dialect: Dialect | undefined;
  readonly properties: Properties | undefined;
  readonly locale: Locale;
}

/** What mutations of one place need. */
interface Mutator extends MutationContext {
  /** A part as titles show it. */
  write(part: Filter): string;
  emit(place: Place, part: Filter, title: string, span: Span | undefined): void;
}

/** The meanings with which one is easily confused: its opposite, the others by order or by parts, and `equal` beside a part. */
function confusedWith(means: ConditionMeaning): ReadonlySet<ConditionMeaning> {
  const { family } = meanings[means];
  const relatives = meaningNames.filter(
    (one) => meanings[one].family === family && (family === 'order' || isPart(means)),
  );
  const others = [...relatives, ...(isPart(means) ? (['equal'] as const) : []), oppositeOf(means)];
  return new Set(others.filter((one) => one !== undefined && one !== means) as readonly ConditionMeaning[]);
}

const everything: Filter = { kind: 'and', operands: [] };
const nothing: Filter = { kind: 'or', operands: [] };

/** All mutations of a filter: the constants, then the others in the order of its text, each once. */
export function mutationsOf(places: readonly Place[], context: MutationContext): readonly Mutation[] {
  const say = mutantMessages[context.locale];
  const [whole] = places as [Place];
  const { span } = whole.part;
  const mutations: Mutation[] = [
    { place: whole, part: everything, filter: () => true, title: say.everything, span },
    { place: whole, part: nothing, filter: () => false, title: say.nothing, span },
  ];
  const isNew = distinctChanges(places);
  const write = titleWriter(places, context.dialect);
  const emit: Mutator['emit'] = (place, part, title, span) => {
    const { outer } = place;
    const isDropped = outer !== undefined && (part === everything || part === nothing);
    const filter = () => (isDropped ? replacedAt(outer, withoutPlace(place)) : replacedAt(place, part));
    if (isDropped ? isNew(outer, withoutPlace(place)) : isNew(place, part))
      mutations.push({ place, part, filter, title, span });
  };
  const mutator = { ...context, write, emit };
  for (const place of places) mutate(place, mutator);
  return mutations;
}

function mutate(place: Place, by: Mutator): void {
  const { part } = place;
  const say = mutantMessages[by.locale];
  if (part.kind !== 'not') {
    by.emit(place, textNode({ kind: 'not', operands: [part] }), say.negated(by.write(part)), part.span);
  }
  if (isCondition(part)) mutateCondition(place, part, by);
  else if (isGroup(part)) mutateGroup(place, part, by);
}

function mutateGroup(place: Place, node: Group, { dialect, locale, write, emit }: Mutator): void {
  const say = mutantMessages[locale];
  const { operands, kind, span } = node;
  const [first] = operands;
  if (first !== undefined && kind === 'not') emit(place, first, say.dropped(symbolOf('not', dialect)), span);
  if (kind === 'not' || operands.length < 2) return;
  const swapped = kind === 'or' ? 'and' : 'or';
  const title = say.becomes(symbolOf(kind, dialect), symbolOf(swapped, dialect));
  emit(place, textNode({ kind: swapped, operands }), title, span);
  for (const inner of place.inner)
    emit(inner, kind === 'or' ? nothing : everything, say.dropped(write(inner.part)), inner.part.span);
}

function mutateCondition(place: Place, node: Condition, { properties, locale, write, emit }: Mutator): void {
  const { means, property, values, span } = node;
  const facts = properties && factsOf(properties, property.text);
  const becomes = (after: Filter, at = span) =>
    emit(place, after, mutantMessages[locale].becomes(write(node), write(after)), at);
  for (const other of confusedWith(means)) becomes(condition(other, property, values));
  for (const [index, value] of values.entries()) {
    if (values.length > 1) becomes(changed(node, { values: values.toSpliced(index, 1) }), value.span);
    for (const word of neighboursOf(value, facts))
      becomes(changed(node, { values: values.with(index, word) }), value.span);
  }
  becomes({ kind: 'or', operands: [node, condition('absent', property, [])] });
  becomes({ kind: 'and', operands: [node, condition('present', property, [])] });
  const text = neighbourOf(property.text, properties);
  if (text !== undefined) becomes(changed(node, { property: { text } }), property.span);
}

/** The next declared property with the same type. */
function neighbourOf(name: string, properties: Properties | undefined): string | undefined {
  const facts = properties && factsOf(properties, name);
  if (properties === undefined || facts === undefined) return undefined;
  const names = Object.keys(properties);
  const at = names.indexOf(name);
  const kindOf = (one: string) => {
    const { type, many } = factsOf(properties, one) ?? {};
    return JSON.stringify([type, many === true]);
  };
  return [...names.slice(at + 1), ...names.slice(0, at)].find((one) => kindOf(one) === kindOf(name));
}

function condition(means: ConditionMeaning, property: Word, values: readonly Word[]): Condition {
  return textNode({ kind: 'condition', means, property, values });
}

function changed({ span: _, ...node }: Condition, change: Partial<Condition>): Condition {
  return textNode({ ...node, ...change });
}
