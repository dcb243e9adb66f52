import type { FilterLike, Word } from '../../language/filter.ts';
import { isPart, type OrderMeaning } from '../../language/meanings.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import type { PositiveMeaning } from '../../meaning/values/order.ts';
import { flag, is, required, shape } from '../../source/shape.ts';
import { type Field, fieldFacts, fieldsCheck, typedFieldOf } from '../field.ts';
import { approximate, unsupported } from '../inexact.ts';
import { integerBound } from '../numbers/bound.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { toTarget } from '../translation.ts';
import { areWellFormed, partKinds, type Scalar, valueKinds, valuesOfKinds } from '../value-kinds.ts';

/** A value that Prisma compares a field with. */
export type PrismaCondition =
  | Scalar
  | null
  | { readonly not: Scalar | null }
  | { readonly [operator in 'in' | 'notIn']?: readonly Scalar[] }
  | { readonly [operator in 'contains' | 'startsWith' | 'endsWith']?: string }
  | { readonly not: { readonly [operator in 'contains' | 'startsWith' | 'endsWith']?: string } }
  | { readonly [operator in 'lt' | 'lte' | 'gt' | 'gte']?: Scalar };

/** A `where` of Prisma: fields with their conditions, or `AND`, `OR` or `NOT` of others. */
export type PrismaWhere =
  | { AND: PrismaWhere[] }
  | { OR: PrismaWhere[] }
  | { NOT: PrismaWhere }
  | { [field: string]: PrismaCondition };

/** A field of a model: `text` is a `String`, `number` a `Float`, `integer` an `Int` (`bits: 32`) or a `BigInt`. */
export interface PrismaField<Name extends string = string> extends Field {
  readonly field?: Name;
  readonly type: NonNullable<Field['type']>;
  /** The size of an integer: 32 for an `Int`, which Prisma compares with no other number; 64 for a `BigInt`, the default. */
  readonly bits?: 32 | 64;
  /** True for a field without `?` in the schema, which Prisma does not compare with `null`. */
  readonly required?: boolean;
}

export interface PrismaOptions<Name extends string = string> extends ViewOptions {
  readonly fields: Readonly<Record<string, PrismaField<Name>>>;
  /** `false` returns an approximate translation instead of throwing. */
  readonly strict?: boolean;
}

/** The fields of a model by the type of its `where`. */
type FieldOf<Where> = [Where] extends [PrismaWhere] ? string : Exclude<keyof Where & string, 'AND' | 'OR' | 'NOT'>;

/**
 * A filter as the `where` of a Prisma query, such as `prisma<Prisma.NoteWhereInput>(filter, { fields })`. Negations ask for
 * `null` too, which Prisma's own `NOT` loses. Throws a `TranslateError` as `translate` does; an order among texts is the
 * database's, and never exact. On MySQL the collation of a column decides which texts are equal.
 */
export function prisma<Where extends object = PrismaWhere>(
  filter: FilterLike,
  options: PrismaOptions<FieldOf<Where>>,
): Where {
  return toTarget(filter, target, options as PrismaOptions).output as Where;
}

const prismaField = shape<PrismaField>(
  {
    ...fieldFacts,
    type: required(fieldFacts.type),
    bits: is('32 or 64', (value) => value === 32 || value === 64),
    required: flag,
  },
  'an object such as `{ type }`',
);

const target: Target<PrismaWhere, PrismaWhere, PrismaOptions> = {
  name: 'prisma',
  many: false,
  options: optionsWith<Pick<PrismaOptions, 'fields'>>({ fields: required(fieldsCheck(prismaField)) }),
  preconditions: () => [],
  begin(options, { equality }) {
    const fieldOf = (property: string) => {
      const { field = property, type } = typedFieldOf(options, property);
      const { required, bits = 64 } = options.fields[property] as PrismaField;
      return { name: field, type, required: required === true, bits };
    };

    return {
      terms: termsOf<PrismaWhere>({
        and: (parts) => ({ AND: [...parts] }),
        or: (parts) => ({ OR: [...parts] }),
        not: (part) => ({ NOT: part }),
        presence(property, present) {
          const { name, required } = fieldOf(property);
          return required ? present : { [name]: present ? { not: null } : null };
        },
        compare(comparator, property, words, negated) {
          const { name, type, required, bits } = fieldOf(property);
          if (!areWellFormed(words) || words.some(({ text }) => text.includes('\0'))) {
            return unsupported(reasons.notStorable);
          }
          const [word] = words;
          const orAbsent = (condition: PrismaCondition) => {
            const where = { [name]: condition };
            return required ? where : { OR: [where, { [name]: null }] };
          };
          const present = (there: boolean) => (required ? there : { [name]: there ? { not: null } : null });
          const among = (values: readonly Scalar[]) => {
            const [value] = values;
            if (value === undefined) return negated;
            if (type === 'boolean' && values.length > 1) return present(!negated);
            if (values.length === 1) return negated ? orAbsent({ not: value }) : { [name]: value };
            return negated ? orAbsent({ notIn: [...values] }) : { [name]: { in: [...values] } };
          };
          const kindsOf = (one: Word) => ({
            ...valueKinds(comparator as PositiveMeaning, one, equality, type),
            integer: type === 'integer' && integerBound(comparator as PositiveMeaning, one, equality, bits),
          });
          if (comparator === 'equal')
            return among([...new Set(words.flatMap((one) => valuesOfKinds(one, kindsOf(one))))]);
          if (isPart(comparator)) {
            const { text, booleans, numbers } = partKinds(comparator, word, equality, type);
            if (numbers === 'text') return unsupported(reasons.numberParts);
            if (!text) return numbers ? present(!negated) : among(booleans);
            const test = { [comparator]: word.text };
            return approximate(negated ? orAbsent({ not: test }) : { [name]: test }, reasons.wildcards);
          }
          const kinds = kindsOf(word);
          if (type === 'boolean') return among(kinds.booleans);
          if (type === 'text') {
            if (kinds.text === false) return negated;
            if (kinds.text === 'numeral') return unsupported(reasons.numeralTexts);
            const test = { [operators[comparator][negated ? 1 : 0]]: word.text };
            return approximate(negated ? orAbsent(test) : { [name]: test }, reasons.databaseOrder);
          }
          const bound = kinds[type];
          if (bound === false) return negated;
          if (bound === true) return present(!negated);
          const [operator, opposite] = operators[bound.comparator as keyof typeof operators];
          return negated ? orAbsent({ [opposite]: bound.value }) : { [name]: { [operator]: bound.value } };
        },
      }),
      constant: (value) => (value ? {} : { OR: [] }),
      finish: (output) => ({ output, params: [] }),
      helpers: {},
    };
  },
};

const operators: Readonly<Record<OrderMeaning, readonly [operator: string, negated: string]>> = {
  less: ['lt', 'gte'],
  lessOrEqual: ['lte', 'gt'],
  greater: ['gt', 'lte'],
  greaterOrEqual: ['gte', 'lt'],
};
