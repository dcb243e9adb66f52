import { type Column, columnOf } from '../../language/column.ts';
import { type Properties, type PropertyFacts, propertiesCheck } from '../../language/properties.ts';
import { invalidArgument } from '../../source/problem.ts';
import type { PrismaField } from '../../translate/adapters/prisma.ts';
import { fieldTypes } from '../../translate/field.ts';
import { type PathSelectionOptions, readPath } from './json-paths.ts';
import type { PrismaDatamodel, PrismaEnum, PrismaModelField } from './prisma-datamodel.ts';
import { readSchema } from './prisma-schema.ts';
import { type PropertiesOfModel, plainDefault, Selection } from './selection.ts';

/** The properties and fields of a Prisma model. */
export interface PropertiesOfPrisma extends PropertiesOfModel {
  /** All fields that could be declared, including those that callers may not name: for those that are forced. */
  readonly fields: Readonly<Record<string, PrismaField>>;
}

/** Whether a field has a type that only a declaration says, such as a `DateTime`. */
function isKindField(column: Column): column is Column & { readonly type: 'uuid' | 'instant' | 'decimal' | 'date' } {
  return ['uuid', 'instant', 'decimal', 'date'].includes(column.type as string);
}

/** The declared type of a field, and how it is compared. */
type Found = readonly [PropertyFacts['type'], Column];

/** Those of each type of Prisma. */
const types: Readonly<Record<string, Found>> = {
  String: ['string', { type: 'string' }],
  Boolean: ['boolean', { type: 'boolean' }],
  Int: ['number', { type: 'integer', bits: 32 }],
  BigInt: ['number', { type: 'integer' }],
  Float: ['number', { type: 'number' }],
  DateTime: ['instant', { type: 'instant' }],
  Decimal: ['decimal', { type: 'decimal' }],
};

/** Those of columns of other types than usual, by the attribute `@db`; others of these names are skipped. */
const nativeTypes: Readonly<Record<string, Found>> = {
  'String Uuid': ['uuid', { type: 'uuid' }],
  'DateTime Date': ['date', { type: 'date' }],
  'Float Real': ['number', { type: 'float32' }],
  'Float Float': ['number', { type: 'float32' }],
};

/** Types of columns that are compared in ways of their own. */
const otherNatives = new Set(
  'Bit Char Citext Date Float Inet Money NChar ObjectId Real Time Timetz UniqueIdentifier Uuid VarBit Xml Year'.split(
    ' ',
  ),
);

/**
 * Reads the properties and fields of a Prisma model from the text of `schema.prisma`, or from the data model of Prisma up to
 * version 6: a `DateTime` is an instant, a `Decimal` a decimal, a `String @db.Uuid` a UUID. Fields are named as in the schema; `@map`
 * counts for SQL only. Relations, lists, and the types `Json`, but for `paths`, and `Bytes` are skipped. Throws a `PrefilterError` for
 * an unknown model, a path that leads into no `Json` field, and a data model of version 7, which lacks what is read.
 */
export function prisma(
  schema: string | PrismaDatamodel,
  model: string,
  options: PathSelectionOptions = {},
): PropertiesOfPrisma {
  const datamodel = typeof schema === 'string' ? readSchema(schema) : schema;
  const named = typeof schema === 'string' ? 'The schema' : '`datamodel`';
  const found = datamodel?.models?.find(({ name }) => name === model);
  if (found === undefined) throw invalidArgument(`${named} has no model ${JSON.stringify(model)}.`);
  if (!datamodel.models.some(({ fields }) => fields.some(({ isList }) => isList !== undefined))) {
    throw invalidArgument(
      '`datamodel` does not say which fields are lists or required, as that of Prisma 7: give the text of `schema.prisma` instead.',
    );
  }
  const { paths = {} } = options;
  const names = [...found.fields.map(({ name }) => name), ...Object.keys(Object(paths))];
  const selection = new Selection(options, names, `the model ${JSON.stringify(model)}`, {
    paths: propertiesCheck,
  });
  const fields: [string, PrismaField][] = [];
  for (const field of found.fields) {
    const declared = typesOf(field, datamodel);
    if (typeof declared === 'string') {
      selection.add(field.name, declared);
      continue;
    }
    const [type, stored] = declared;
    const required = field.isRequired === true;
    const mapped = field.dbName && { column: field.dbName, field: field.name };
    const place: Column = { ...mapped, ...stored, required };
    fields.push([field.name, isKindField(stored) ? { type: stored.type, required } : fieldOf(place)]);
    const { default: value, documentation } = field;
    selection.add(field.name, {
      type,
      column: place,
      ...plainDefault(value),
      ...(documentation !== undefined && { description: documentation }),
    });
  }
  for (const name of Object.keys(paths)) selection.add(name, insideOf(found.fields, paths, name, datamodel.provider));
  return { ...selection.done(), fields: Object.fromEntries(fields) };
}

/** The facts of a property inside of a `Json` field, or why it is skipped. */
function insideOf(
  fields: readonly PrismaModelField[],
  paths: Properties,
  name: string,
  provider: string | undefined,
): PropertyFacts | string {
  const fieldNamed = (first: string) => fields.find((one) => one.name === first);
  const holdsJson = (first: string) => {
    const { type, isList, isIgnored } = fieldNamed(first) ?? {};
    return type === 'Json' && !isList && !isIgnored;
  };
  const { facts, path } = readPath(paths, name, holdsJson, 'a `Json` field of the model');
  const field = fieldNamed(path[0] as string);
  if (provider !== 'postgresql' && provider !== 'cockroachdb')
    return 'it is inside of a `Json` field, which Prisma compares exactly in PostgreSQL only';
  if (field?.nativeType?.[0] === 'Json')
    return 'its column is of the type `json`, which is not compared exactly: use `jsonb`';
  const mapped = field?.dbName && { column: field.dbName, field: field.name };
  return { ...facts, path, column: { ...mapped, ...columnOf(facts.column ?? {}), json: true } };
}

/** A field as Prisma is asked about it: by its own name. */
function fieldOf({ type, bits, required, values }: Column): PrismaField {
  return {
    type: fieldTypes[type ?? 'string'],
    ...(bits !== undefined && { bits }),
    ...(required !== undefined && { required }),
    ...(values !== undefined && { values }),
  };
}

function typesOf(
  { kind, type, isList, isIgnored, nativeType }: PrismaModelField,
  { provider, enums = [] }: PrismaDatamodel,
): Found | string {
  if (isIgnored) return 'it is ignored';
  if (kind === 'object') return 'it is a relation';
  if (isList) return 'it is a list, which Prisma compares in ways of its own';
  if (kind === 'enum') {
    const found = enums.find(({ name }) => name === type);
    return found === undefined ? `the data model has no enum \`${type}\`` : enumType(found);
  }
  const [native = '', details = []] = nativeType ?? [];
  const own = nativeTypes[`${type} ${native}`];
  if (own !== undefined) return own;
  if (otherNatives.has(native)) return `its column is of the type \`${native}\`, which is not compared exactly`;
  if (type === 'DateTime') return ['instant', instantColumn(native, details, provider)];
  const scale = Number(details[1]);
  if (type === 'Decimal' && Number.isInteger(scale)) return ['decimal', { type: 'decimal', scale }];
  return (
    (kind === 'scalar' && Object.hasOwn(types, type) ? types[type] : undefined) ??
    `its type is \`${type}\`, which is not compared exactly`
  );
}

/** The column of a `DateTime`. Prisma's own default has milliseconds; of `@db` without digits, PostgreSQL has microseconds and MySQL seconds. */
function instantColumn(native: string, [given]: readonly string[], provider: string | undefined): Column {
  const digits = native === '' ? 3 : Number(given ?? (provider === 'mysql' ? 0 : 6));
  const own = { type: 'instant', ...(digits > 3 && { digits }) } as const;
  if (native === 'Timestamptz' || (provider === 'mysql' && native === 'Timestamp'))
    return { ...own, storage: 'timestamptz' };
  // Without a zone, Prisma writes UTC.
  return provider === 'postgresql' || provider === 'mysql' ? { ...own, storage: 'timestamp', zone: 'UTC' } : own;
}

function enumType({ name, dbName, schema, values }: PrismaEnum): Found | string {
  if (values.some((one) => one.dbName && one.dbName !== one.name))
    return 'values of its enum have other names in the database';
  const [stored, all] = [dbName ?? name, values.map((one) => one.name)];
  return [all, { type: 'enum', values: all, enum: schema === undefined ? stored : [schema, stored] }];
}
