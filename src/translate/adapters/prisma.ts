import { columnTypeCheck, prismaFacts } from '../../language/column.ts';
import type { FilterLike } from '../../language/filter.ts';
import { isPoint, type KeyRange, ordersOf } from '../../language/kinds/key-set.ts';
import { type DeclaredKind, setOf } from '../../language/kinds/kind.ts';
import { declaredKind } from '../../language/kinds/kind-of.ts';
import type { Scalar } from '../../language/kinds/scalar.ts';
import type { Ask, ValueAsk } from '../../meaning/normal-form.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { listOf, shape, text } from '../../source/shape.ts';
import { type AcceptedFilter, knownPage, type SortedPage } from '../accepted.ts';
import { declaredColumn, declaredName, type Field, fieldFacts, fieldsCheck, fieldTypes, givenField } from '../field.ts';
import { approximate, Inexact, type TermResult, unsupported } from '../inexact.ts';
import { byEnds, orderName } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { holdsText } from '../sql/own-texts.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { toTarget } from '../translate.ts';
import { checkTranslateArgument, TranslateError } from '../translate-error.ts';
import { compareKinds, type ValueKind, wordOf } from '../value-kinds.ts';

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
export interface PrismaField<Name extends string = string> extends Omit<Field, 'type'> {
  readonly field?: Name;
  /**
   * By default as the property is declared. Of one that is not declared, a `uuid` equals texts in the spelling that databases write,
   * and an `instant`, a `decimal` or a `date` is there or absent.
   */
  readonly type?: NonNullable<Field['type']> | 'uuid' | 'instant' | 'decimal' | 'date';
  /** All values of an enum, since Prisma takes no other word. */
  readonly values?: readonly string[];
  /** The size of an integer: 32 for an `Int`, which Prisma compares with no other number; 64 for a `BigInt`, the default. */
  readonly bits?: 32 | 64;
  /** The digits of the seconds of an instant, by default 3; with more, Prisma cannot sort by it. */
  readonly digits?: number;
  /** True for a field without `?` in the schema, which Prisma does not compare with `null`. */
  readonly required?: boolean;
}

export interface PrismaOptions<Name extends string = string> extends ViewOptions {
  /** The fields that differ from the declared properties: the name, or what differs. */
  readonly fields?: Readonly<Record<string, Name | PrismaField<Name>>>;
  /** `false` returns an approximate translation instead of throwing. */
  readonly strict?: boolean;
}

/** The fields of a model by the type of its `where`. */
type FieldOf<Where> = [Where] extends [PrismaWhere] ? string : Exclude<keyof Where & string, 'AND' | 'OR' | 'NOT'>;

/**
 * A filter as the `where` of a Prisma query, such as `toPrisma<Prisma.NoteWhereInput>(filter, { fields })`. Negations ask for
 * `null` too, which Prisma's own `NOT` loses. Throws a `TranslateError` as `translate` does; an order among texts is the
 * database's, and never exact. On MySQL the collation of a column decides which texts are equal. A declared `instant` is a
 * `DateTime`, a declared `decimal` a `Decimal`, which SQLite keeps as a double, a declared `uuid` a field of the native type
 * `@db.Uuid`; other kinds are refused.
 */
export function toPrisma<Where extends object = PrismaWhere>(
  filter: AcceptedFilter,
  options?: PrismaOptions<FieldOf<Where>>,
): Where;
export function toPrisma<Where extends object = PrismaWhere>(
  filter: FilterLike | AcceptedFilter,
  options: PrismaOptions<FieldOf<Where>>,
): Where;
export function toPrisma<Where extends object = PrismaWhere>(
  filter: FilterLike | AcceptedFilter,
  options: object = {},
): Where {
  return toTarget(filter, target, options as PrismaOptions).output as Where;
}

/** An order of Prisma: one field and its direction. */
export type PrismaOrder = Readonly<
  Record<string, 'asc' | 'desc' | { readonly sort: 'asc' | 'desc'; readonly nulls: 'last' }>
>;

/**
 * The order of a page of `pages`, for `prisma.note.findMany({ orderBy: orderBy(page) })`. The fields are by default those of the
 * store that `accept` was given. Throws a `TranslateError` for what is no page.
 */
export function orderBy(page: SortedPage, options: PrismaOptions = {}): PrismaOrder[] {
  checkTranslateArgument(target.options, options, 'options');
  const { order, options: known } = knownPage(page, 'prisma', options);
  return order.map(({ property, descending, required }) => {
    const field = fieldNamed(known, property);
    const sort = descending ? 'desc' : 'asc';
    return { [field]: required ? sort : { sort, nulls: 'last' } };
  });
}

/** What the values of a field are compared as; nothing where only their kind says it. */
const valueKinds: Readonly<Record<NonNullable<PrismaField['type']>, ValueKind | undefined>> = {
  ...{ string: 'string', boolean: 'boolean', number: 'number', integer: 'integer', uuid: 'string' },
  ...{ instant: undefined, decimal: undefined, date: undefined },
};

/** The name of a property's field. */
function fieldNamed(options: PrismaOptions, property: string): string {
  return (
    givenField(options, property).field ?? declaredColumn(options, property)?.field ?? declaredName(options, property)
  );
}

const prismaField = shape<PrismaField>(
  { ...fieldFacts, ...prismaFacts, type: columnTypeCheck(Object.keys(valueKinds)), values: listOf(text) },
  'an object such as `{ type }`',
);

const target: Target<PrismaWhere, PrismaWhere, PrismaOptions> = {
  name: 'prisma',
  many: false,
  kinds: true,
  options: optionsWith<Pick<PrismaOptions, 'fields'>>({ fields: fieldsCheck(prismaField) }),
  begin(options, view) {
    const place = (property: string) => {
      const column = declaredColumn(options, property);
      const given: PrismaField = givenField(options, property);
      const field = fieldNamed(options, property);
      const {
        type = column && fieldTypes[column.type],
        required = column?.required ?? false,
        bits = column?.bits,
        values = column?.type === 'enum' ? column.values : undefined,
      } = given;
      if (type === undefined) {
        const message = `The property ${JSON.stringify(property)} has no type in \`fields\`, and is not declared in \`properties\`.`;
        throw new TranslateError('unknown-property', message);
      }
      const stored = values === undefined ? (given.type ?? column?.type) : 'enum';
      const kind = type === 'integer' && bits === 32 ? 'int32' : valueKinds[type];
      return {
        kind,
        name: field,
        /** Whether the field can have a text, since Prisma takes no other. */
        holds: (word: string) => holdsText({ type: stored, values }, word),
        /** The type in `fields`, which is none of a kind. */
        type: given.type,
        isPresent: (there: boolean) => (required ? there : { [field]: there ? { not: null } : null }),
        /** A condition, or one that is also true of absent values. */
        where(condition: PrismaCondition, orAbsent: boolean): PrismaWhere {
          const where = { [field]: condition };
          return orAbsent && !required ? { OR: [where, { [field]: null }] } : where;
        },
      };
    };

    const kindsOf = ({ property }: Ask) => [place(property).kind ?? 'string'];
    const comparisons = compareKinds<PrismaWhere>(view, kindsOf, ({ property, negated }) => {
      const { kind, isPresent, where } = place(property);
      return {
        among([value, ...more]) {
          if (more.length === 0) return where(negated ? { not: value } : value, negated);
          if (kind === 'boolean') return isPresent(!negated);
          return where({ [negated ? 'notIn' : 'in']: [value, ...more] }, negated);
        },
        texts: (ask) =>
          approximate(
            where(textCondition(ask), negated),
            ask.family === 'part' ? reasons.wildcards : reasons.databaseOrder,
          ),
        numbers: (bound) =>
          bound === true ? isPresent(!negated) : where({ [orderName(bound.means, negated)]: bound.value }, negated),
        any: ([test]) => test,
      };
    });

    /** A comparison with a property of a kind: its field is a `DateTime`, a `Decimal` or a UUID. */
    const compareKind = (kind: DeclaredKind, ask: ValueAsk): TermResult<PrismaWhere> => {
      const { isPresent, name, type } = place(ask.property);
      const found = type === undefined || type === kind.name ? kindConditions(kind, ask) : unsupported(reasons.kind);
      if (found instanceof Inexact) return found;
      const tests = found.map((condition): PrismaWhere => ({ [name]: condition }));
      const [only] = tests;
      if (only === undefined) return ask.negated;
      const any = tests.length === 1 ? only : { OR: tests };
      if (!ask.negated) return any;
      const absent = isPresent(false);
      return typeof absent === 'boolean' ? { NOT: any } : { OR: [{ NOT: any }, absent] };
    };
    /** The comparison of a family, unless the property is of a kind. */
    const ofFamily =
      <A extends ValueAsk>(compare: (ask: A) => TermResult<PrismaWhere>) =>
      (ask: A) => {
        const kind = declaredKind(options.properties, ask.property);
        if (kind !== undefined) return compareKind(kind, ask);
        return place(ask.property).kind === undefined ? unsupported(reasons.kind) : compare(ask);
      };

    return {
      and: (parts) => ({ AND: [...parts] }),
      or: (parts) => ({ OR: [...parts] }),
      not: (part) => ({ NOT: part }),
      presence: ({ property, negated }) => place(property).isPresent(!negated),
      equality: ofFamily((ask: AskOf<'equality'>) => {
        const { holds } = place(ask.property);
        const words = ask.values.filter(({ text }) => holds(text));
        return words.length === 0 ? ask.negated : comparisons.equality({ ...ask, values: words });
      }),
      order: ofFamily(comparisons.order),
      part: ofFamily(comparisons.part),
      constant: (value) => (value ? {} : { OR: [] }),
      refuse: (ask) => ask.values.some(({ text }) => text.includes('\0')) && reasons.notStorable,
      requires: () => [],
      helpers: {},
    };
  },
};

/** A text in an order, or with a part. */
function textCondition(ask: AskOf<'order' | 'part'>): PrismaCondition {
  const { text } = wordOf(ask);
  if (ask.family === 'order') return { [orderName(ask.means, ask.negated)]: text };
  const test = { [byEnds(ask.means, 'contains', 'startsWith', 'endsWith', 'equals')]: text };
  return ask.negated ? { not: test } : test;
}

/** A condition on a field with a kind: a value, one of several, or bounds. */
type KindCondition =
  | string
  | { readonly in: readonly string[] }
  | { readonly [bound in 'gt' | 'gte' | 'lt' | 'lte']?: string };

/**
 * The conditions of which one must hold of a `DateTime`, a `Decimal` or a UUID: none if no value can fulfil the comparison. Other kinds, and
 * instants that Prisma cannot write, are refused with the reason.
 */
function kindConditions(kind: DeclaredKind, ask: ValueAsk): readonly KindCondition[] | Inexact<true> {
  if (kind.name !== 'instant' && kind.name !== 'decimal' && kind.name !== 'uuid') return unsupported(reasons.kind);
  if (ask.family === 'part') return [];
  const set = setOf(kind, ask);
  const values = set.filter(isPoint).map(({ from }) => writeKey(kind, from));
  const bounds = set.filter((range) => !isPoint(range)).map((range) => boundsOf(kind, range));
  if (values.includes(undefined) || bounds.includes(undefined)) return unsupported(reasons.prismaInstant);
  const [only, ...more] = values as readonly string[];
  const among = only === undefined ? [] : [more.length === 0 ? only : { in: [only, ...more] }];
  return [...among, ...(bounds as readonly KindCondition[])];
}

function boundsOf(kind: DeclaredKind, range: KeyRange): KindCondition | undefined {
  const bounds = ordersOf(range).map(({ means, key }) => [orderName(means), writeKey(kind, key)] as const);
  return bounds.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(bounds);
}

/** A key as Prisma takes its value; `undefined` for an instant past its milliseconds or its years. */
function writeKey(kind: DeclaredKind, key: string): string | undefined {
  const text = kind.textOf(key);
  if (kind.name !== 'instant') return text;
  const date = /\.\d{4,}/.test(text) ? new Date(Number.NaN) : new Date(text);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : undefined;
}
