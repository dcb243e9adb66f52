import { isTextComparator, valuesIn } from '../../language/conditions.ts';
import type { Equality, TextComparator } from '../../language/dialect/dialect.ts';
import type { CompareFilter, ValueCondition } from '../../language/filter.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import { readValue } from '../../language/value.ts';
import { admits, type Domain, domainOf } from './domain.ts';
import { partition } from './partition.ts';

/** Whether a condition asks for a part of a text. */
export function isTextCondition(
  condition: ValueCondition,
): condition is CompareFilter & { readonly comparator: TextComparator } {
  return condition.kind === 'compare' && isTextComparator(condition.comparator);
}

/** The domain of a property with conditions on parts of its text. */
export function textDomain(
  name: string,
  conditions: readonly ValueCondition[],
  presence: boolean,
  equality: Equality,
  properties: Properties | undefined,
): Domain {
  const facts = properties && factsOf(properties, name);
  const rest = conditions.filter((condition) => !isTextCondition(condition));
  const { cells } = domainOf(name, rest, true, equality, properties);
  const texts = conditions.filter(isTextCondition).flatMap(valuesIn);
  const values = new Set<unknown>(cells.slice(1));
  for (const { text } of texts) {
    for (const value of [text, equality === 'text' ? readValue({ text }) : text]) {
      if (admits(facts?.type, value as string, equality)) values.add(value);
    }
  }
  const parts = partition(values, conditions, () => equality, presence) as Pick<Domain, 'cells' | 'runs'>;
  return { name, exact: false, many: facts?.many === true, ...parts };
}
