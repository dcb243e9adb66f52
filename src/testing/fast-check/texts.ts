import fc from 'fast-check';
import { kindOf } from '../../language/kinds/kind-of.ts';
import { type PropertyFacts, valuesOfType } from '../../language/properties.ts';
import type { TypeName } from '../../language/property-types.ts';
import { invisibleIn, isWord } from '../../language/word.ts';

/** Words that any dialect can write. */
export const words: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('a', 'b', 'A', '0', '1', 'é'),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => isWord(text) && invisibleIn(text) === undefined),
);

const numerals = fc
  .oneof(
    fc.integer({ min: -10, max: 1000 }),
    fc.integer({ min: -100_000, max: 100_000 }).map((cents) => cents / 100),
  )
  .map(String);

/** Texts of the shape of each type; their check digits are added. */
const byType: Readonly<Record<TypeName, fc.Arbitrary<string>>> = {
  string: words,
  number: numerals,
  boolean: fc.constantFrom('false', 'true'),
  decimal: numerals,
  date: fc.stringMatching(/^20[23]\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/),
  instant: fc.stringMatching(/^20[23]\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/),
  cnpj: fc.stringMatching(/^\d{14}$/),
  cpf: fc.stringMatching(/^\d{11}$/),
  accessKey: fc.stringMatching(/^\d{44}$/),
  uuid: fc.uuid(),
};

/** Texts of values of a declared property. */
export function textsOf(facts: PropertyFacts): fc.Arbitrary<string> {
  const { type } = facts;
  if (typeof type !== 'string') return fc.constantFrom(...valuesOfType(type));
  const kind = kindOf(facts);
  return byType[type].map((text) => {
    const meant = kind?.meant(text);
    return (meant && 'instead' in meant && meant.instead) || text;
  });
}

/** Parts of texts of a declared property; `undefined` if its values have none. */
export function partsArbitrary(facts: PropertyFacts): fc.Arbitrary<string> | undefined {
  const kind = kindOf(facts);
  if (kind === undefined || facts.type === 'string') return words;
  return kind.parts !== undefined ? textsOf(facts).map((text) => text.slice(0, 4)) : undefined;
}
