import type { Dialect } from '../language/dialect/dialect.ts';
import { type Condition, type Filter, type Group, isCondition, isGroup, type Word } from '../language/filter.ts';
import { type ConditionMeaning, type Meaning, meaningNames, meanings, oppositeOf } from '../language/meanings.ts';
import { factsOf, type Properties } from '../language/properties.ts';
import { textNode } from '../language/text-node.ts';
import type { Locale } from '../messages/locale.ts';
import { remembered } from '../source/remembered.ts';
import { cut } from '../source/shortened.ts';
import type { Span } from '../source/span.ts';
import { display, symbolOf } from './display.ts';
import { mutantMessages } from './messages.ts';
import { neighboursOf } from './neighbours.ts';

/** A part of a filter, and the filter with another part in its place. */
export interface Place {
  readonly part: Filter;
  readonly outer?: Place;
  /** Its index in the outer part. */
  readonly at: number;
  replaced(part: Filter): Filter;
}

/** A filter with one change: of the part at a place. */
export interface Mutation {
  readonly place: Place;
  readonly part: Filter;
  readonly filter: Filter | boolean;
  readonly title: string;
  readonly span?: Span | undefined;
}

interface MutationContext {
  readonly dialect: Dialect | undefined;
  readonly properties: Properties | undefined;
  readonly locale: Locale;
}

/** The meanings with which one is easily confused: its opposite, the others by order or by parts, and `equal` beside a part. */
function confusedWith(means: ConditionMeaning): ReadonlySet<ConditionMeaning> {
  const { family } = meanings[means];
  const opposite = oppositeOf(means);
  const relatives = family === 'order' || family === 'part' ? meaningNames : [];
  const others = new Set<Meaning>(relatives.filter((other) => meanings[other].family === family));
  if (family === 'part') others.add('equal');
  if (opposite !== undefined) others.add(opposite);
  others.delete(means);
  return others as ReadonlySet<ConditionMeaning>;
}

/** All mutations of a filter: the constants, then the others in the order of its text, each once. */
export function mutationsOf(root: Filter, context: MutationContext): readonly Mutation[] {
  const say = mutantMessages[context.locale];
  const whole: Place = { part: root, at: 0, replaced: (part) => part };
  const constants = [true, false].map((filter) => ({
    place: whole,
    part: constant(filter),
    filter,
    title: filter ? say.everything : say.nothing,
    span: root.span,
  }));
  const keyOf = keyMaker();
  const keys = new Set([keyOf(root)]);
  const others: Mutation[] = [];
  mutate(whole, context, (place, part, title, span) => {
    const filter = place.replaced(part);
    const key = keyOf(filter);
    if (!keys.has(key)) others.push({ place, part, filter, title, span });
    keys.add(key);
  });
  return [...constants, ...others];
}

/** A filter that is true of every document or of none. */
function constant(value: boolean): Filter {
  return { kind: value ? 'and' : 'or', operands: [] };
}

/** Makes a text of what a filter means. Not all at once by `JSON`, whose stack is too small for the deepest filters. */
function keyMaker(): (node: Filter) => string {
  const keyOf = remembered((node: Filter): string => {
    if (isCondition(node)) return JSON.stringify([node.means, node.property.text, node.values.map(wordKey)]);
    return isGroup(node) ? `(${node.kind} ${node.operands.map(keyOf).join(' ')})` : '';
  });
  return keyOf;
}

function wordKey({ text, quoted }: Word): string {
  return `${quoted ? '"' : ''}${text}`;
}

type Emit = (place: Place, part: Filter, title: string, span: Span | undefined) => void;

function mutate(place: Place, context: MutationContext, emit: Emit): void {
  const { part } = place;
  if (part.kind !== 'not') {
    const title = mutantMessages[context.locale].negated(writePart(part, context));
    emit(place, textNode({ kind: 'not', operands: [part] }), title, part.span);
  }
  if (isCondition(part)) mutateCondition(place, part, context, emit);
  else if (isGroup(part)) mutateGroup(place, part, context, emit);
}

function mutateGroup(place: Place, node: Group, context: MutationContext, emit: Emit): void {
  const say = mutantMessages[context.locale];
  const { operands, kind, span } = node;
  const [first] = operands;
  if (first !== undefined && kind === 'not') emit(place, first, say.dropped(symbolOf('not', context.dialect)), span);
  if (kind !== 'not' && operands.length > 1) {
    const swapped = kind === 'or' ? 'and' : 'or';
    const title = say.becomes(symbolOf(kind, context.dialect), symbolOf(swapped, context.dialect));
    emit(place, textNode({ kind: swapped, operands }), title, span);
    for (const [index, operand] of operands.entries()) {
      const rest = operands.toSpliced(index, 1);
      const [only] = rest;
      const left = only !== undefined && rest.length === 1 ? only : over(node, rest);
      emit(place, left, say.dropped(writePart(operand, context)), operand.span);
    }
  }
  for (const [at, part] of operands.entries()) {
    const replaced = (other: Filter) => place.replaced(over(node, operands.with(at, other)));
    mutate({ part, outer: place, at, replaced }, context, emit);
  }
}

function mutateCondition(place: Place, node: Condition, context: MutationContext, emit: Emit): void {
  const { means, property, values, span } = node;
  const facts = context.properties && factsOf(context.properties, property.text);
  const becomes = (after: Filter, at = span) =>
    emit(place, after, mutantMessages[context.locale].becomes(writePart(node, context), writePart(after, context)), at);
  for (const other of confusedWith(means)) becomes(condition(other, property, values));
  for (const [index, value] of values.entries()) {
    if (values.length > 1) becomes(changed(node, { values: values.toSpliced(index, 1) }), value.span);
    for (const word of neighboursOf(value, facts))
      becomes(changed(node, { values: values.with(index, word) }), value.span);
  }
  becomes({ kind: 'or', operands: [node, condition('absent', property, [])] });
  becomes({ kind: 'and', operands: [node, condition('present', property, [])] });
  const text = neighbourOf(property.text, context.properties);
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

function over({ span: _, ...node }: Group, operands: readonly Filter[]): Group {
  return textNode({ ...node, operands });
}

function changed({ span: _, ...node }: Condition, change: Partial<Condition>): Condition {
  return textNode({ ...node, ...change });
}

// A longer text says less than its beginning.
const longest = 80;

function writePart(filter: Filter, { dialect }: MutationContext): string {
  return cut(display(filter, dialect), longest);
}
