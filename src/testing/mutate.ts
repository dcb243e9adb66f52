import type { Dialect } from '../language/dialect/dialect.ts';
import {
  type Condition,
  type Filter,
  type Group,
  isCondition,
  isGroup,
  meaningOf,
  type Word,
} from '../language/filter.ts';
import { type ConditionMeaning, type Meaning, meanings, spellings } from '../language/meanings.ts';
import { factsOf, type Properties } from '../language/properties.ts';
import { textNode } from '../language/text-node.ts';
import { isWord, quote } from '../language/word.ts';
import type { Locale } from '../messages/locale.ts';
import { cut } from '../source/shortened.ts';
import type { Span } from '../source/span.ts';
import { mutantMessages } from './messages.ts';
import { neighboursOf } from './neighbours.ts';

/** A filter with one change. */
export interface Mutation {
  readonly filter: Filter | boolean;
  readonly title: string;
  readonly span?: Span | undefined;
}

interface MutationContext {
  readonly dialect: Dialect | undefined;
  readonly properties: Properties | undefined;
  readonly locale: Locale;
}

/** The meanings with which each is easily confused. */
const neighbouring: Readonly<Record<ConditionMeaning, readonly ConditionMeaning[]>> = {
  present: ['absent'],
  absent: ['present'],
  equal: ['notEqual'],
  notEqual: ['equal'],
  oneOf: [],
  less: ['lessOrEqual', 'greater'],
  lessOrEqual: ['less', 'greaterOrEqual'],
  greater: ['greaterOrEqual', 'less'],
  greaterOrEqual: ['greater', 'lessOrEqual'],
  contains: ['startsWith', 'endsWith'],
  startsWith: ['contains', 'endsWith'],
  endsWith: ['contains', 'startsWith'],
};

/** All mutations of a filter: the constants, then the others in the order of its text, each once. */
export function mutationsOf(root: Filter, context: MutationContext): readonly Mutation[] {
  const say = mutantMessages[context.locale];
  const constants = [true, false].map((filter) => ({
    filter,
    title: filter ? say.everything : say.nothing,
    span: root.span,
  }));
  const found = new Map<string, Mutation>([[keyOf(root), { filter: root, title: '' }]]);
  mutate(root, context, (filter, title, span) => {
    const key = keyOf(filter);
    if (!found.has(key)) found.set(key, { filter, title, span });
  });
  return [...constants, ...[...found.values()].slice(1)];
}

/** What a filter means, as a text. Not all at once by `JSON`, whose stack is too small for the deepest filters. */
function keyOf(node: Filter): string {
  if (isCondition(node)) return JSON.stringify([node.means, node.property.text, node.values.map(wordKey)]);
  return isGroup(node) ? `(${node.kind} ${node.operands.map(keyOf).join(' ')})` : '';
}

function wordKey({ text, quoted }: Word): string {
  return `${quoted ? '"' : ''}${text}`;
}

type Emit = (filter: Filter, title: string, span: Span | undefined) => void;

function mutate(node: Filter, context: MutationContext, emit: Emit): void {
  if (isCondition(node)) mutateCondition(node, context, emit);
  else if (isGroup(node)) mutateGroup(node, context, emit);
}

function mutateGroup(node: Group, context: MutationContext, emit: Emit): void {
  const say = mutantMessages[context.locale];
  const { operands, kind, span } = node;
  const [first] = operands;
  if (first === undefined) return;
  if (kind === 'not') emit(first, say.dropped(symbolOf('not', context)), span);
  else {
    const swapped = kind === 'or' ? 'and' : 'or';
    const [before, after] = [kind, swapped].map((one) => symbolOf(one as Meaning, context)) as [string, string];
    if (operands.length > 1) emit(textNode({ kind: swapped, operands }), say.becomes(before, after), span);
    emit(negated(node), say.negated(textOf(node, context)), span);
    if (operands.length > 1)
      for (const operand of operands) {
        const rest = operands.filter((other) => other !== operand);
        const [only] = rest;
        const left = only !== undefined && rest.length === 1 ? only : over(node, rest);
        if (rest.length > 0) emit(left, say.dropped(textOf(operand, context)), operand.span);
      }
  }
  for (const [index, operand] of operands.entries())
    mutate(operand, context, (one, title, at) => emit(over(node, operands.with(index, one)), title, at));
}

function mutateCondition(node: Condition, context: MutationContext, emit: Emit): void {
  const say = mutantMessages[context.locale];
  const { means, property, values, span } = node;
  const facts = context.properties && factsOf(context.properties, property.text);
  const becomes = (after: Filter, at = span) =>
    emit(after, say.becomes(textOf(node, context), textOf(after, context)), at);
  for (const other of neighbouring[means]) becomes(condition(other, property, values));
  if (!['presence', 'equality'].includes(meanings[means].family) || means === 'oneOf')
    emit(negated(node), say.negated(textOf(node, context)), span);
  for (const [index, value] of values.entries()) {
    if (values.length > 1) becomes(changed(node, { values: values.toSpliced(index, 1) }), value.span);
    const near = neighboursOf(value, facts);
    for (const word of meanings[means].family === 'equality' ? near.slice(0, 1) : near)
      becomes(changed(node, { values: values.with(index, word) }), value.span);
  }
  if (meanings[means].family !== 'presence') {
    becomes({ kind: 'or', operands: [node, condition('absent', property, [])] });
    becomes({ kind: 'and', operands: [node, condition('present', property, [])] });
  }
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

function negated(node: Filter): Filter {
  return textNode({ kind: 'not', operands: [node] });
}

function over({ span: _, ...node }: Group, operands: readonly Filter[]): Group {
  return textNode({ ...node, operands });
}

function changed({ span: _, ...node }: Condition, change: Partial<Condition>): Condition {
  return textNode({ ...node, ...change });
}

function symbolOf(meaning: Meaning, { dialect }: MutationContext): string {
  return dialect?.symbol(meaning) ?? spellings[meaning][0];
}

// A longer text says less than its beginning.
const longest = 80;

/** A filter in words of its dialect, or the usual ones where that lacks any; cut where it is long. */
function textOf(filter: Filter, context: MutationContext): string {
  return cut(whole(filter, context), longest);
}

function whole(node: Filter, context: MutationContext): string {
  const meaning = meaningOf(node);
  const symbol = node.operator?.text ?? (meaning && symbolOf(meaning, context));
  const operands = isCondition(node)
    ? [node.property, ...node.values].map(({ text, quoted }) => (quoted || !isWord(text) ? quote(text) : text))
    : isGroup(node)
      ? node.operands.map((one) => whole(one, context))
      : [];
  return `(${[symbol, ...operands].join(' ')})`;
}
