import { describe } from '../../source/check-arguments.ts';
import { checkSpelling, invalid } from '../check-options.ts';
import { type Dialect, type DialectOptions, type Equality, makeDialect, type Operators } from './dialect.ts';

/**
 * Makes a dialect. If two operators share a meaning, the builder uses the first, and so does printing from another
 * dialect. Throws a `FilterError` for a symbol that is not a word, a meaning that does not fit the operands, and an
 * incomplete or misspelt definition.
 */
export function defineDialect<const O extends Operators, Q extends boolean = false, E extends Equality = 'text'>(
  definition: DialectOptions<Q, E> & { readonly name: string; readonly operators: O },
): Dialect<O, Q, E> {
  if (typeof definition !== 'object' || definition === null) {
    throw invalid(`\`defineDialect\` takes \`{ name, operators }\`, not ${describe(definition)}.`);
  }
  for (const [name, value] of Object.entries(definition)) {
    // The methods of a dialect may be among them, as in `{ ...received, operators }`.
    if (typeof value !== 'function' && !options.includes(name)) checkSpelling(name, options);
  }
  const { name, operators, quotedValues, equality } = definition;
  if (typeof name !== 'string') throw invalid(`\`name\` must be a string, not ${describe(name)}.`);
  if (typeof operators !== 'object' || operators === null || Array.isArray(operators)) {
    throw invalid(`\`operators\` must be an object such as \`{ '=': ${example} }\`, not ${describe(operators)}.`);
  }
  for (const [symbol, operator] of Object.entries<unknown>(operators)) {
    if (typeof operator !== 'object' || operator === null) {
      throw invalid(
        `The operator ${JSON.stringify(symbol)} must be an object such as \`${example}\`, not ${describe(operator)}.`,
      );
    }
    for (const fact of Object.keys(operator)) {
      if (!facts.includes(fact)) checkSpelling(fact, facts, 'fact of an operator');
    }
  }
  if (![undefined, true, false].includes(quotedValues)) throw invalid('`quotedValues` is `true` or `false`.');
  if (![undefined, 'text', 'typed'].includes(equality)) throw invalid('`equality` is `text` or `typed`.');
  return makeDialect(definition);
}

const options = ['name', 'operators', 'quotedValues', 'equality'];
const facts = ['operands', 'means', 'method', 'unconfirmed', 'pairwise', 'summary', 'example'];
const example = "{ operands: 'property value', means: 'equal' }";
