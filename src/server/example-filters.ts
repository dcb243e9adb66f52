import type { Dialect } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import { parse } from '../language/parse/parse.ts';
import { canHold, type PropertyFacts, valuesOfType } from '../language/properties.ts';
import { isWord, quote } from '../language/word.ts';
import { plainValue } from '../meaning/logic/key-between.ts';

/** A filter with one condition on a declared property. */
interface Example {
  readonly text: string;
  readonly filter: Filter;
  readonly hasValue: boolean;
}

/** What callers can write about a declared property: one condition for each of its operators; `value` is for a text. */
export function* exampleFilters(
  dialect: Dialect,
  name: string,
  facts: PropertyFacts & { readonly operators?: readonly string[] },
  value: string,
): Generator<Example, void> {
  const { operators = Object.keys(dialect.operators) } = facts;
  const example = exampleValue(facts, value);
  const word = isWord(example) ? example : quote(example);
  for (const symbol of operators) {
    const takes = dialect.operator(symbol)?.operands ?? '';
    if (!takes.startsWith('property')) continue;
    const hasValue = takes !== 'property';
    const text = `(${symbol} ${name}${hasValue ? ` ${word}` : ''})`;
    const read = parse(text, { dialect });
    if (read.ok) yield { text, filter: read.filter, hasValue };
  }
}

/** A value that a declared property can have: a usual one of its kind, a listed one, or one of these. */
export function exampleValue(facts: PropertyFacts, text: string): string {
  const { type } = facts;
  const kind = kindOf(facts);
  const plain = kind && plainValue(kind);
  return [plain, ...valuesOfType(type), text, '1'].find((one) => one !== undefined && canHold(type, one)) ?? text;
}
