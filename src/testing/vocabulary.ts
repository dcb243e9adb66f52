import { conditionsOf } from '../language/conditions.ts';
import type { Equality } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import { factsOf, type Properties, valuesOf } from '../language/properties.ts';
import { readValue } from '../language/value.ts';
import { admission, natural } from '../meaning/logic/domain.ts';
import type { Predicate } from '../meaning/match/closures.ts';
import { neighboursOf } from './neighbours.ts';

type Document = Readonly<Record<string, unknown>>;

/** Values that people like to read, for each property of a filter: declared ones, constants and what is near them. */
type Vocabulary = ReadonlyMap<string, readonly unknown[]>;

export function vocabularyOf(filter: Filter, equality: Equality, properties: Properties | undefined): Vocabulary {
  const found = new Map<string, Map<string, unknown>>();
  const names = [...conditionsOf(filter).map(({ property }) => property.text), ...Object.keys(properties ?? {})];
  for (const name of names) found.set(name, new Map());
  const add = (name: string, words: readonly { readonly text: string; readonly quoted?: true }[]) => {
    const facts = properties && factsOf(properties, name);
    const fits = admission(facts?.type, equality);
    for (const word of words) {
      const scalar = equality === 'text' ? word.text : readValue(word);
      const isText = word.quoted || facts?.type === 'string' || typeof facts?.type === 'object';
      const value = isText ? scalar : natural(scalar, equality);
      if (fits(scalar)) found.get(name)?.set(keyOfDocument(value), facts?.many ? [value] : value);
    }
  };
  for (const { property, values } of conditionsOf(filter)) {
    const facts = properties && factsOf(properties, property.text);
    for (const word of values) add(property.text, [word, ...neighboursOf(word, facts)]);
  }
  for (const name of found.keys()) {
    const facts = properties && factsOf(properties, name);
    const listed = facts ? valuesOf(facts.type) : [];
    add(name, listed.length > 0 ? listed.map((text) => ({ text })) : [{ text: facts?.type === 'number' ? '1' : 'a' }]);
  }
  return new Map([...found].map(([name, values]) => [name, [...values.values()]]));
}

/** A document in its own words, told apart from any other. */
export function keyOfDocument(document: unknown): string {
  return JSON.stringify(document, (_, value: unknown) =>
    typeof value === 'bigint' ? { bigint: `${value}` } : Object.is(value, -0) ? { zero: '-0' } : value,
  );
}

/** A document of which the same holds, with fewer properties and values of the vocabulary, in its order. */
export function prettier(document: Document, vocabulary: Vocabulary, holds: Predicate): Document {
  const order = [...vocabulary.keys()];
  let kept = Object.entries(document).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  for (const [name] of kept) {
    const values = [undefined, ...(vocabulary.get(name) ?? [])];
    for (const value of values) {
      const next = kept.flatMap(([other, own]): [string, unknown][] =>
        other !== name ? [[other, own]] : value === undefined ? [] : [[name, value]],
      );
      if (!holds(Object.fromEntries(next))) continue;
      kept = next;
      break;
    }
  }
  return Object.fromEntries(kept);
}
