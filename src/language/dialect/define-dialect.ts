import { localizedCheck } from '../../messages/locale.ts';
import { isObject } from '../../source/is-object.ts';
import { flag, oneOf, recordOf, required, shape, text } from '../../source/shape.ts';
import { checkOptions } from '../filter-error.ts';
import { meanings } from '../meanings.ts';
import {
  type Dialect,
  type DialectOptions,
  type Equality,
  equalityCheck,
  makeDialect,
  type Operator,
  type Operators,
} from './dialect.ts';

const example = "{ operands: 'property value', means: 'equal' }";

const operatorCheck = /* @__PURE__ */ (() =>
  shape<Operator>(
    {
      operands: required(oneOf(...new Set(Object.values(meanings).map(({ takes }) => takes)))),
      means: oneOf(...Object.keys(meanings)),
      method: text,
      unconfirmed: flag,
      pairwise: flag,
      summary: localizedCheck,
      example: text,
    },
    `an object such as \`${example}\``,
  ))();

const definitionCheck = /* @__PURE__ */ (() =>
  shape<Pick<Dialect, 'name' | 'operators' | 'quotedValues' | 'equality'>>(
    {
      name: required(text),
      operators: required(recordOf(operatorCheck, `an object such as \`{ '=': ${example} }\``)),
      quotedValues: flag,
      equality: equalityCheck,
    },
    'an object such as `{ name, operators }`',
  ))();

/**
 * Makes a dialect. If two operators share a meaning, the builder uses the first, and so does printing from another
 * dialect. Throws a `FilterError` for a symbol that is not a word, a meaning that does not fit the operands, and an
 * incomplete or misspelt definition.
 */
export function defineDialect<const O extends Operators, Q extends boolean = false, E extends Equality = 'text'>(
  definition: DialectOptions<Q, E> & { readonly name: string; readonly operators: O },
): Dialect<O, Q, E> {
  // The methods of a dialect may be among them, as in `{ ...received, operators }`.
  const isFact = ([, value]: [string, unknown]) => typeof value !== 'function';
  const facts = isObject(definition) ? Object.fromEntries(Object.entries(definition).filter(isFact)) : definition;
  checkOptions(definitionCheck, facts, 'definition');
  return makeDialect(definition);
}
