import { plainValue } from '../language/kinds/kind.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import { canHold, type PropertyFacts, valuesOf } from '../language/properties.ts';

/** A value that a declared property can have, as a filter writes it: a listed one, a usual one of its kind, or one of these. */
export function exampleValue(facts: PropertyFacts, texts: readonly string[]): string {
  const { type } = facts;
  const kind = kindOf(facts);
  const plain = kind && plainValue(kind);
  return [plain, ...valuesOf(type), ...texts, '1'].find((one) => one !== undefined && canHold(type, one)) ?? '';
}
