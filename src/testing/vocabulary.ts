import { conditionsOf } from '../language/conditions.ts';
import type { Equality } from '../language/dialect/dialect.ts';
import type { Filter, Word } from '../language/filter.ts';
import { hasKey } from '../language/kinds/key-set.ts';
import { kindOf, kindWith } from '../language/kinds/kind-of.ts';
import { declaredPath, documentWith, hasPath, valueAt } from '../language/path.ts';
import { factsOf, type Properties, type PropertyFacts, valuesOfType } from '../language/properties.ts';
import { isShownAsText } from '../meaning/logic/domain.ts';
import { plainValue } from '../meaning/logic/key-between.ts';
import { universeOf } from '../meaning/logic/members.ts';
import type { Document, Predicate } from '../meaning/match/closures.ts';
import { bordersOfKind, neighboursOf } from './neighbours.ts';

/** Values that people like to read, for each property of a filter and each declared one. */
type Vocabulary = ReadonlyMap<string, readonly unknown[]>;

/** The values at which the conditions of a filter change their answers, and those of declared lists. */
export function bordersOf(filter: Filter, equality: Equality, properties: Properties = {}): Vocabulary {
  const conditions = conditionsOf(filter);
  const words = new Map<string, Word[]>(conditions.map(({ property }) => [property.text, []]));
  for (const name of Object.keys(properties)) words.set(name, []);
  for (const { property, values } of conditions) {
    const facts = factsOf(properties, property.text);
    for (const word of values)
      for (const one of [word, ...neighboursOf(word, facts)]) words.get(property.text)?.push(one);
  }
  return new Map(
    [...words].map(([name, own]) => {
      const facts = factsOf(properties, name);
      const listed = facts ? valuesOfType(facts.type).map((text) => ({ text })) : [];
      return [name, valuesOf([...own, ...listed], equality, facts)];
    }),
  );
}

/** The values of a document at which the answers about words can change, each once. */
function valuesOf(words: readonly Word[], equality: Equality, facts: PropertyFacts | undefined): readonly unknown[] {
  const kind = facts && kindOf(facts);
  const plain = kindWith(equality, facts);
  const universe = universeOf(plain, facts?.type);
  const values = words.flatMap((word): readonly unknown[] => {
    if (kind !== undefined) return bordersOfKind(word.text, kind);
    const [range] = plain.equal(word);
    if (range === undefined || (universe !== undefined && !hasKey(universe, range.from))) return [];
    const value = plain.valueOf(range.from, word.quoted || isShownAsText(facts));
    return value === undefined ? [] : [value];
  });
  const distinct = new Map(values.map((value) => [keyOfDocument(value), facts?.many ? [value] : value]));
  return [...distinct.values()];
}

/** The values at the borders of a filter, and a plain one for each property. */
export function vocabularyOf(filter: Filter, equality: Equality, properties: Properties | undefined): Vocabulary {
  const borders = bordersOf(filter, equality, properties);
  return new Map(
    [...borders].map(([name, values]) => {
      const facts = properties && factsOf(properties, name);
      const { type, many } = facts ?? {};
      if (type !== undefined && valuesOfType(type).length > 0) return [name, values];
      const kind = facts && kindOf(facts);
      const ofKind = kind?.name === 'decimal' ? '1' : kind && plainValue(kind);
      const plain = type === 'number' ? 1 : (ofKind ?? 'a');
      return [name, [...values, many ? [plain] : plain]];
    }),
  );
}

/** A document in its own words, told apart from any other. */
export function keyOfDocument(document: unknown): string {
  return JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'bigint' ? { bigint: `${value}` } : Object.is(value, -0) ? { zero: '-0' } : value,
  );
}

/** A text or list whose texts do not begin or end with a space, which is not seen and which many tools remove. */
function withVisibleEnds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withVisibleEnds);
  return typeof value === 'string' ? value.replaceAll(/^ | $/g, '-') : value;
}

/** A document of which the same holds, with fewer properties and values of the vocabulary, in its order. */
export function prettier(
  document: Document,
  vocabulary: Vocabulary,
  holds: Predicate,
  properties: Properties | undefined,
): Document {
  const pathFor = (name: string) => declaredPath(properties, name);
  const has = (name: string) => hasPath(document, pathFor(name) ?? [name]);
  const names = [...vocabulary.keys()].filter(has);
  // Without a prototype, `__proto__` is a plain name.
  const tried: Record<string, unknown> = Object.create(null);
  for (const name of names) tried[name] = valueAt(document, pathFor(name) ?? [name]);
  const whole = () => documentWith(Object.entries(tried), pathFor);
  const put = (name: string, value: unknown): void => {
    if (value === undefined) delete tried[name];
    else tried[name] = value;
  };
  for (const name of names) {
    const own = tried[name];
    const values = [undefined, ...(vocabulary.get(name) ?? []), withVisibleEnds(own)];
    const isPretty = values.some((value) => {
      put(name, value);
      return holds(whole());
    });
    if (!isPretty) put(name, own);
  }
  return documentWith(
    names.filter((name) => name in tried).map((name) => [name, tried[name]]),
    pathFor,
  );
}
