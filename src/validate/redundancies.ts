import { conditionsOf, wholeValuesIn } from '../language/conditions.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import {
  type Filter,
  isCall,
  isCondition,
  isFilter,
  isGroup,
  isJunction,
  meaningOf,
  operandsOf,
} from '../language/filter.ts';
import { declaredKind } from '../language/kinds/kind-of.ts';
import { isPart, meanings } from '../language/meanings.ts';
import { factsOf, isWhole, type Properties, standsForValue } from '../language/properties.ts';
import { visit, withOperands } from '../language/visit.ts';
import { type RedundantPart, redundantParts } from '../meaning/simplify/redundant-parts.ts';
import { expandLists } from '../meaning/simplify/rewrite.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { type Edit, spanOf } from '../source/problem.ts';
import { editsToKeep } from '../source/repair.ts';
import type { Finding, RuleContext } from './rule.ts';

/** A part of a filter that makes no difference in any interpretation. */
export interface Redundancy extends RedundantPart {
  /** The properties whose declaration makes it redundant. */
  readonly declared: readonly string[];
}

/** Longer filters are not checked: nobody reads them, and it would take seconds. */
const maxConditions = 2000;

const messages = texts({
  en: { declared: (names: string) => `This follows from how ${names} is declared.` },
  'pt-BR': { declared: (names) => `Isso decorre da declaração de ${names}.` },
});

const cache = new WeakMap<Filter, readonly Redundancy[]>();

/** The redundant parts, found once per text and shared by several rules; empty for invalid texts. */
export function findRedundancies({ filter, ok, properties, dialect }: RuleContext): readonly Redundancy[] {
  if (filter === undefined || !ok) return [];
  const before = cache.get(filter);
  if (before !== undefined) return before;
  const parts = isPlainlyNeeded(filter, properties) ? [] : findParts(filter, properties, dialect);
  cache.set(filter, parts);
  return parts;
}

function findParts(filter: Filter, properties: Properties | undefined, dialect: Dialect): readonly Redundancy[] {
  const once = expandLists(withoutRepetitions(filter), () => undefined);
  if (properties === undefined) return redundantParts(once, { dialect }).map((part) => ({ ...part, declared: [] }));
  const mistaken = mistakenIn(once, properties);
  // A property with `many` cannot be declared without a type, so dropping its wrong declaration would lose `many`; without a
  // kind, texts would be compared.
  if ([...mistaken].some((name) => factsOf(properties, name)?.many || declaredKind(properties, name))) return [];
  const right = Object.fromEntries(Object.entries(properties).filter(([name]) => !mistaken.has(name)));
  // What follows from a declaration says so, and has no fix that is proven.
  const parts = redundantParts(once, { dialect, properties: right, clean: true });
  if (parts.length === 0) return [];
  const anyway = new Set(
    redundantParts(once, { dialect, properties: undeclared(properties) }).map((part) => part.filter),
  );
  return parts.map((part) => {
    if (anyway.has(part.filter)) return { ...part, declared: [] };
    const names = new Set(conditionsOf(part.filter).map(({ property }) => property.text));
    return { ...part, declared: [...names].filter((name) => factsOf(properties, name) !== undefined) };
  });
}

/**
 * Whether every part is obviously needed: each condition is about another property, or they only add values, each once. Also
 * true for filters with unknown meanings or too many conditions, which are not checked.
 */
function isPlainlyNeeded(filter: Filter, properties: Properties | undefined): boolean {
  const names = new Set<string>();
  const conditions = new Set<string>();
  let count = 0;
  let hasCall = false;
  let values = 0;
  let isRanged = false;
  let onlyAdds = true;
  visit(filter, (node) => {
    if (isGroup(node) && meaningOf(node) !== 'or') onlyAdds = false;
    if (isCall(node)) hasCall = true;
    if (!isCondition(node)) return;
    const { means, property, values: words } = node;
    const { text } = property;
    count++;
    names.add(text);
    if (properties && factsOf(properties, text)) onlyAdds = false;
    if (!['absent', 'equal', 'oneOf'].includes(means)) onlyAdds = false;
    if (meanings[means].family === 'order' || isPart(means)) isRanged = true;
    if (words.length === 0) conditions.add(text);
    for (const value of words) conditions.add(JSON.stringify([text, value.text, value.quoted]));
    values += Math.max(0, words.length - 1);
  });
  return (
    hasCall ||
    count > maxConditions ||
    (!isRanged && names.size === count) ||
    (onlyAdds && conditions.size === count + values)
  );
}

/** A number for each node, the same for nodes with the same meaning and words; in one pass without recursion. */
export function numberNodes(filter: Filter): ReadonlyMap<Filter, number> {
  const numbers = new Map<string, number>();
  const output = new Map<Filter, number>();
  visit(filter, {
    leave(node) {
      const operands = operandsOf(node).map((operand) =>
        isFilter(operand) ? output.get(operand) : [operand.text, operand.quoted],
      );
      const key = JSON.stringify([meaningOf(node) ?? ['call', node.operator?.text], operands]);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      output.set(node, number);
    },
  });
  return output;
}

/** The filter without the repetitions that `duplicate-condition` reports; what has none stays the same object. */
function withoutRepetitions(filter: Filter, numbers = numberNodes(filter)): Filter {
  if (isCondition(filter)) {
    const values = firstOfEach(filter.values, ({ text, quoted }) => `${quoted === true} ${text}`);
    return withOperands(filter, [filter.property, ...values]);
  }
  if (!isGroup(filter)) return filter;
  const operands = firstOfEach(filter.operands, (operand) => numbers.get(operand));
  return withOperands(
    filter,
    operands.map((operand) => withoutRepetitions(operand, numbers)),
  );
}

/** The items without those whose key is that of an earlier one. */
function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => unknown): readonly T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const count = seen.size;
    return seen.add(keyOf(item)).size > count;
  });
}

/** The properties with a value in the filter that contradicts their declaration, which `invalid-value` reports. */
function mistakenIn(filter: Filter, properties: Properties): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of conditionsOf(filter)) {
    const { text } = node.property;
    const facts = factsOf(properties, text);
    if (facts === undefined) continue;
    const isPossible = !isPart(node.means) || !isWhole(facts);
    if (!isPossible || !wholeValuesIn(node).every((value) => standsForValue(facts, value.text))) names.add(text);
  }
  return names;
}

/** The declarations reduced to which properties have several values. */
function undeclared(properties: Properties): Properties {
  const many = Object.keys(properties).filter((name) => factsOf(properties, name)?.many === true);
  return Object.fromEntries(many.map((name) => [name, { type: 'string', many: true }]));
}

/** Whether a group represents a list of values: all others were written with an operator. */
function isList(group: Filter): boolean {
  return group.operator === undefined;
}

/** A help text for findings that depend on declared properties. */
export function declaredHelp({ declared }: Redundancy, locale: Locale): string | undefined {
  if (declared.length === 0) return undefined;
  return messages[locale].declared(declared.map((name) => `\`${name}\``).join(', '));
}

/** The finding about a part that can be removed. */
export function removableFinding(
  part: Redundancy,
  message: string,
  say: { readonly other: string; readonly fix: string },
  locale: Locale,
): Finding {
  const { filter, because, declared } = part;
  const help = declaredHelp(part, locale);
  return {
    span: spanOf(filter),
    message,
    ...(help !== undefined && { help }),
    ...(because && { related: [{ message: say.other, span: spanOf(because.filter) }] }),
    fix: { title: say.fix, edits: removePart(part), proof: declared.length === 0 ? 'equivalent' : undefined },
  };
}

/** The edits that remove a part, and the group around it if only one operand remains. */
function removePart({ filter, ancestors }: Redundancy): readonly Edit[] {
  const group = ancestors.at(-1);
  if (group === undefined || !isJunction(group)) return [];
  const { operands } = group;
  const index = operands.indexOf(filter);
  const span = spanOf(filter);
  if (isList(group)) {
    const beside = spanOf(operands[index === 0 ? 1 : index - 1]);
    return [{ span: index === 0 ? { ...span, end: beside.start } : { ...span, start: beside.end }, text: '' }];
  }
  const other = operands[1 - index];
  // An operand of the same kind may be flattened by another fix at the same time, so the group must stay.
  if (operands.length === 2 && other?.kind !== group.kind) return editsToKeep(spanOf(other), spanOf(group));
  if (index === 0) return [{ span: { start: span.start, end: spanOf(operands[1]).start }, text: '' }];
  return [{ span: { start: spanOf(operands[index - 1]).end, end: span.end }, text: '' }];
}
