import { conditionsOf, hasMeaning, wholeValuesIn } from '../language/conditions.ts';
import type { Finding } from '../language/declared.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, isCondition, isGroup, isJunction, meaningOf, nodesOf, reduce } from '../language/filter.ts';
import { declaredKind } from '../language/kinds/kind-of.ts';
import { isPart, type Meaning, meanings } from '../language/meanings.ts';
import { factsOf, isWhole, type Properties, standsForValue } from '../language/properties.ts';
import { withOperands } from '../language/visit.ts';
import { type RedundantPart, redundantParts } from '../meaning/simplify/redundant-parts.ts';
import { expandLists } from '../meaning/simplify/rewrite.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { type Edit, spanOf } from '../source/problem.ts';
import { editsToKeep } from '../source/repair.ts';
import type { RuleContext } from './rule.ts';

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
  const conditions = conditionsOf(filter);
  if (!hasMeaning(filter) || conditions.length > maxConditions) return true;
  const isRanged = conditions.some(({ means }) => meanings[means].family === 'order' || isPart(means));
  const names = new Set(conditions.map(({ property }) => property.text));
  if (!isRanged && names.size === conditions.length) return true;
  const isDeclared = [...names].some((name) => properties && factsOf(properties, name));
  const onlyAdds = nodesOf(filter).every((node) =>
    ['or', 'absent', 'equal', 'oneOf'].includes(meaningOf(node) as Meaning),
  );
  const added = conditions.flatMap(({ property, values }) =>
    values.length === 0
      ? property.text
      : values.map(({ text, quoted }) => JSON.stringify([property.text, text, quoted])),
  );
  return onlyAdds && !isDeclared && new Set(added).size === added.length;
}

/** A number for each node, the same for nodes with the same meaning and words. */
export function numberNodes(filter: Filter): ReadonlyMap<Filter, number> {
  const numbers = new Map<string, number>();
  const output = new Map<Filter, number>();
  reduce<unknown>(filter, {
    word: ({ text, quoted }) => [text, quoted],
    filter(node, operands) {
      const key = JSON.stringify([meaningOf(node) ?? ['call', node.operator?.text], operands]);
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      output.set(node, number);
      return number;
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
  const { kind, operator, operands } = group;
  const index = operands.indexOf(filter);
  const other = operands[1 - index];
  // A group without an operator is a list of values. An operand of the same kind may be flattened by another fix at the same time, so
  // the group must stay.
  const isAlone = operator !== undefined && operands.length === 2 && other?.kind !== kind;
  if (isAlone) return editsToKeep(spanOf(other), spanOf(group));
  const span = spanOf(filter);
  const [start, end] =
    index === 0 ? [span.start, spanOf(operands[1]).start] : [spanOf(operands[index - 1]).end, span.end];
  return [{ span: { start, end }, text: '' }];
}
