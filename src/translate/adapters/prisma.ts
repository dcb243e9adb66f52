import { columnTypeCheck, jsonCheck, prismaFacts } from '../../language/column.ts';
import type { FilterLike } from '../../language/filter.ts';
import type { DeclaredKind } from '../../language/kinds/kind.ts';
import { declaredKind } from '../../language/kinds/kind-of.ts';
import type { Scalar } from '../../language/kinds/scalar.ts';
import { declaredPath } from '../../language/path.ts';
import type { Ask, ValueAsk } from '../../meaning/normal-form.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { remembered } from '../../source/remembered.ts';
import { listOf, object, shape, text } from '../../source/shape.ts';
import { type AcceptedFilter, knownPage, type SortedPage } from '../accepted.ts';
import { declaredColumn, declaredName, type Field, fieldFacts, fieldsCheck, fieldTypes, givenField } from '../field.ts';
import { approximate, Inexact, type TermResult, unsupported } from '../inexact.ts';
import { byEnds, orderName } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { holdsText } from '../sql/own-texts.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { toTarget } from '../translate.ts';
import { checkTranslateArgument, TranslateError } from '../translate-error.ts';
import { compareKinds, type KindTests, type ValueKind, wordOf } from '../value-kinds.ts';
import { jsonTests, type PrismaJsonCondition, refusedSteps } from './prisma-json.ts';
import { kindConditions } from './prisma-kinds.ts';

export type { PrismaJsonCondition } from './prisma-json.ts';

/** A value that Prisma compares a field with. */
export type PrismaCondition =
  | Scalar
  | null
  | { readonly not: Scalar | null }
  | { readonly [operator in 'in' | 'notIn']?: readonly Scalar[] }
  | { readonly [operator in 'contains' | 'startsWith' | 'endsWith']?: string }
  | { readonly not: { readonly [operator in 'contains' | 'startsWith' | 'endsWith']?: string } }
  | { readonly [operator in 'lt' | 'lte' | 'gt' | 'gte']?: Scalar }
  | PrismaJsonCondition;

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
  /** True for a `Json` field of PostgreSQL that the property is inside of, by the steps of its `path` after the first one. */
  readonly json?: true;
}

export interface PrismaOptions<Name extends string = string> extends ViewOptions {
  /** The fields that differ from the declared properties: the name, or what differs. */
  readonly fields?: Readonly<Record<string, Name | PrismaField<Name>>>;
  /** `Prisma.AnyNull`, without which nothing absent inside of a `Json` field can be asked for. */
  readonly anyNull?: object;
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
 * `@db.Uuid`; other kinds are refused. A property inside of a `Json` field is compared in PostgreSQL, where documents hold values of
 * its declared type.
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
    const { name, steps } = placeOf(known, property);
    if (steps !== undefined) {
      const message = `Prisma cannot sort by ${JSON.stringify(property)}, which is inside of another field.`;
      throw new TranslateError('unsupported-type', message);
    }
    const sort = descending ? 'desc' : 'asc';
    return { [name]: required ? sort : { sort, nulls: 'last' } };
  });
}

/** What the values of a field are compared as; nothing where only their kind says it. */
const valueKinds: Readonly<Record<NonNullable<PrismaField['type']>, ValueKind | undefined>> = {
  ...{ string: 'string', boolean: 'boolean', number: 'number', integer: 'integer', uuid: 'string' },
  ...{ instant: undefined, decimal: undefined, date: undefined },
};

/** What is known of a property: its field, or the one that it is inside of, and then the steps to it, if that is a `Json` field. */
function placeOf(options: PrismaOptions, property: string) {
  const given: PrismaField = givenField(options, property);
  const column = declaredColumn(options, property);
  const path = declaredPath(options.properties, property);
  const inside = given.field === undefined || given.json === true ? path : undefined;
  const isJson = given.json ?? column?.json;
  return {
    given,
    column,
    name: given.field ?? column?.field ?? inside?.[0] ?? declaredName(options, property),
    steps: inside && (isJson ? inside.slice(1) : []),
  };
}

/** The tests of a value, and of whether there is one. */
type PlaceTests = Omit<KindTests<PrismaWhere>, 'any'> & { presence(there: boolean): TermResult<PrismaWhere> };

const prismaField = shape<PrismaField>(
  {
    ...fieldFacts,
    ...prismaFacts,
    json: jsonCheck,
    type: columnTypeCheck(Object.keys(valueKinds)),
    values: listOf(text),
  },
  'an object such as `{ type }`',
);

const target: Target<PrismaWhere, PrismaWhere, PrismaOptions> = {
  name: 'prisma',
  many: false,
  kinds: true,
  nested: true,
  options: optionsWith<Pick<PrismaOptions, 'fields' | 'anyNull'>>({
    fields: fieldsCheck(prismaField),
    anyNull: object,
  }),
  begin(options, view) {
    const place = remembered((property: string) => {
      const { given, column, name, steps } = placeOf(options, property);
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
      /** Whether the field can have a text, since Prisma takes no other. */
      const holds = (word: string) => holdsText({ type: stored, values }, word);
      // The type in `fields` is none of a kind.
      return { kind, name, holds, type: given.type, required, steps };
    });
    type Place = ReturnType<typeof place>;

    /** Whether a field of its own has a value. */
    const isPresent = ({ name, required }: Place, there: boolean) =>
      required ? there : { [name]: there ? { not: null } : null };
    const testsOf = (at: Place, negated: boolean): PlaceTests => {
      const { kind, name, required, steps } = at;
      if (steps !== undefined) return jsonTests(name, steps, options.anyNull, negated);
      /** A condition, or one that is also true of absent values. */
      const where = (condition: PrismaCondition, orAbsent: boolean): PrismaWhere => {
        const only = { [name]: condition };
        return orAbsent && !required ? { OR: [only, { [name]: null }] } : only;
      };
      return {
        presence: (there) => isPresent(at, there),
        among([value, ...more]) {
          if (more.length === 0) return where(negated ? { not: value } : value, negated);
          if (kind === 'boolean') return isPresent(at, !negated);
          return where({ [negated ? 'notIn' : 'in']: [value, ...more] }, negated);
        },
        texts: (ask) =>
          approximate(
            where(textCondition(ask), negated),
            ask.family === 'part' ? reasons.wildcards : reasons.databaseOrder,
          ),
        numbers: (bound) =>
          bound === true ? isPresent(at, !negated) : where({ [orderName(bound.means, negated)]: bound.value }, negated),
      };
    };

    const kindsOf = ({ property }: Ask) => {
      const { kind, steps } = place(property);
      // JSON has one type of numbers.
      return [steps !== undefined && kind !== 'string' && kind !== 'boolean' ? 'number' : (kind ?? 'string')];
    };
    const comparisons = compareKinds<PrismaWhere>(view, kindsOf, ({ property, negated }) => ({
      ...testsOf(place(property), negated),
      any: ([test]) => test,
    }));

    /** A comparison with a property of a kind: its field is a `DateTime`, a `Decimal` or a UUID. */
    const compareKind = (kind: DeclaredKind, ask: ValueAsk): TermResult<PrismaWhere> => {
      const at = place(ask.property);
      const isField = at.steps === undefined && (at.type === undefined || at.type === kind.name);
      const found = isField ? kindConditions(kind, ask) : unsupported(reasons.kind);
      if (found instanceof Inexact) return found;
      const tests = found.map((condition): PrismaWhere => ({ [at.name]: condition }));
      const [only] = tests;
      if (only === undefined) return ask.negated;
      const any = tests.length === 1 ? only : { OR: tests };
      if (!ask.negated) return any;
      const absent = isPresent(at, false);
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
      presence: ({ property, negated }) => testsOf(place(property), negated).presence(!negated),
      equality: ofFamily((ask: AskOf<'equality'>) => {
        const { holds } = place(ask.property);
        const words = ask.values.filter(({ text }) => holds(text));
        return words.length === 0 ? ask.negated : comparisons.equality({ ...ask, values: words });
      }),
      order: ofFamily(comparisons.order),
      part: ofFamily(comparisons.part),
      constant: (value) => (value ? {} : { OR: [] }),
      refuse({ property, values }) {
        if (values.some(({ text }) => text.includes('\0'))) return reasons.notStorable;
        const { steps } = placeOf(options, property);
        return steps !== undefined && (steps.length === 0 ? reasons.nested : refusedSteps(steps));
      },
      requires(ask) {
        const { kind, steps } = place(ask.property);
        if (steps === undefined || ask.family === 'presence') return [];
        return ['field-types', kind !== 'string' && kind !== 'boolean' && 'doubles'];
      },
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
