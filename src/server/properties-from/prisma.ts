import type { Column } from '../../language/column.ts';
import type { PropertyFacts } from '../../language/properties.ts';
import { invalidArgument } from '../../source/problem.ts';
import type { PrismaField } from '../../translate/adapters/prisma.ts';
import { type PropertiesOfModel, plainDefault, Selection, type SelectionOptions } from './selection.ts';

/** The properties and fields of a Prisma model. */
export interface PropertiesOfPrisma extends PropertiesOfModel {
  /** All fields that could be declared, including those that callers may not name: for those that are forced. */
  readonly fields: Readonly<Record<string, PrismaField>>;
}

/** The parts of Prisma's data model (`Prisma.dmmf.datamodel`) that are read. */
export interface PrismaDatamodel {
  readonly models: readonly { readonly name: string; readonly fields: readonly PrismaModelField[] }[];
  readonly enums?: readonly { readonly name: string; readonly values: readonly { readonly name: string }[] }[];
}

type FieldType = Pick<Column, 'type' | 'bits'>;

/** Whether a field has a type that only a declaration says: a `DateTime` or a `Decimal`. */
function isKindField({ type }: FieldType): boolean {
  return type === 'instant' || type === 'decimal';
}

export interface PrismaModelField {
  readonly name: string;
  readonly kind: string;
  readonly type: string;
  readonly isList?: boolean;
  readonly isRequired?: boolean;
  readonly default?: unknown;
  readonly documentation?: string | undefined;
}

/** The declared type of each type of Prisma, and how a field of it is compared. */
const types: Readonly<Record<string, readonly [PropertyFacts['type'], FieldType]>> = {
  String: ['string', { type: 'string' }],
  Boolean: ['boolean', { type: 'boolean' }],
  Int: ['number', { type: 'integer', bits: 32 }],
  BigInt: ['number', { type: 'integer' }],
  Float: ['number', { type: 'number' }],
  DateTime: ['instant', { type: 'instant' }],
  Decimal: ['decimal', { type: 'decimal' }],
};

/**
 * Reads the properties and fields of a Prisma model: a `DateTime` is an instant, a `Decimal` a decimal. Relations, lists, and the
 * types `Json` and `Bytes` are skipped. Throws a `PrefilterError` for an unknown model.
 */
export function prisma(datamodel: PrismaDatamodel, model: string, options: SelectionOptions = {}): PropertiesOfPrisma {
  const found = datamodel?.models?.find(({ name }) => name === model);
  if (found === undefined) throw invalidArgument(`\`datamodel\` has no model ${JSON.stringify(model)}.`);
  const names = found.fields.map(({ name }) => name);
  const selection = new Selection(options, names, `the model ${JSON.stringify(model)}`);
  const fields: [string, PrismaField][] = [];
  for (const field of found.fields) {
    const declared = typesOf(field, datamodel);
    if (typeof declared === 'string') {
      selection.add(field.name, declared);
      continue;
    }
    const [type, stored] = declared;
    const required = field.isRequired === true;
    const place = { ...stored, required };
    fields.push([field.name, isKindField(stored) ? { required } : (place as PrismaField)]);
    const { default: value, documentation } = field;
    selection.add(field.name, {
      type,
      column: place,
      ...plainDefault(value),
      ...(documentation !== undefined && { description: documentation }),
    });
  }
  return { ...selection.done(), fields: Object.fromEntries(fields) };
}

function typesOf(
  { kind, type, isList }: PrismaModelField,
  { enums = [] }: PrismaDatamodel,
): readonly [PropertyFacts['type'], FieldType] | string {
  if (kind === 'object') return 'it is a relation';
  if (isList) return 'it is a list, which Prisma compares in ways of its own';
  if (kind === 'enum') {
    const values = enums.find(({ name }) => name === type)?.values;
    return values === undefined
      ? `the data model has no enum \`${type}\``
      : [values.map(({ name }) => name), { type: 'string' }];
  }
  return (
    (kind === 'scalar' && Object.hasOwn(types, type) ? types[type] : undefined) ??
    `its type is \`${type}\`, which is not compared exactly`
  );
}
