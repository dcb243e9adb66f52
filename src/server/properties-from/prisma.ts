import type { ColumnType } from '../../language/column.ts';
import type { PropertyFacts } from '../../language/properties.ts';
import { invalidArgument } from '../../source/prefilter-error.ts';
import type { PrismaField } from '../../translate/adapters/prisma.ts';
import { type PropertiesOfModel, plainDefault, Selection, type SelectionOptions } from './selection.ts';

/** The properties and fields of a Prisma model. */
export interface PropertiesOfPrisma extends PropertiesOfModel {
  /** For `prisma` of `prefilter/translate/prisma`: all fields that could be declared, including those that callers may not name. */
  readonly fields: Readonly<Record<string, PrismaField>>;
}

/** The parts of Prisma's data model (`Prisma.dmmf.datamodel`) that are read. */
export interface PrismaDatamodel {
  readonly models: readonly { readonly name: string; readonly fields: readonly PrismaModelField[] }[];
  readonly enums?: readonly { readonly name: string; readonly values: readonly { readonly name: string }[] }[];
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

const types: Readonly<Record<string, readonly [PropertyFacts['type'], ColumnType]>> = {
  String: ['string', 'string'],
  Boolean: ['boolean', 'boolean'],
  Int: ['number', 'integer'],
  BigInt: ['number', 'integer'],
  Float: ['number', 'number'],
};

/**
 * Reads the properties and fields of a Prisma model. Relations, lists, and the types `DateTime`, `Decimal`, `Json` and `Bytes`
 * are skipped. Throws a `PrefilterError` for an unknown model.
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
    fields.push([field.name, { type: stored, required: field.isRequired === true }]);
    const { default: value, documentation } = field;
    selection.add(field.name, {
      type,
      ...plainDefault(value),
      ...(documentation !== undefined && { description: documentation }),
    });
  }
  return { ...selection.done(), fields: Object.fromEntries(fields) };
}

function typesOf(
  { kind, type, isList }: PrismaModelField,
  { enums = [] }: PrismaDatamodel,
): readonly [PropertyFacts['type'], ColumnType] | string {
  if (kind === 'object') return 'it is a relation';
  if (isList) return 'it is a list, which Prisma compares in ways of its own';
  if (kind === 'enum') {
    const values = enums.find(({ name }) => name === type)?.values;
    return values === undefined ? `the data model has no enum \`${type}\`` : [values.map(({ name }) => name), 'string'];
  }
  return (
    (kind === 'scalar' && Object.hasOwn(types, type) ? types[type] : undefined) ??
    `its type is \`${type}\`, which is not compared exactly`
  );
}
