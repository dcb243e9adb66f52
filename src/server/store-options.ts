import type { Column, ColumnName } from '../language/column.ts';
import { type Check, callback, flag, is, oneOf, recordOf } from '../source/shape.ts';
import type { PrismaField } from '../translate/adapters/prisma.ts';
import type { Field } from '../translate/field.ts';
import { type TargetName, targets } from '../translate/targets.ts';
import type { CustomOperators } from '../translate/translate.ts';

/** What runs the filters: with it, a filter that it cannot express exactly is refused, not an error later. */
export interface StoreOptions {
  /** A target of `translate`, or `prisma`. */
  readonly target?: TargetName | 'prisma';
  /** For SQL: the columns that differ from the declared properties, and those that only `forced` names. */
  readonly columns?: Readonly<Record<string, ColumnName | Column>>;
  /** For SQL: the column that holds all properties as one JSON object. */
  readonly jsonColumn?: ColumnName;
  /** For other targets and Prisma: the fields that differ from the declared properties, and those that only `forced` names. */
  readonly fields?: Readonly<Record<string, string | Field | PrismaField>>;
  /** The translations of operators without a meaning. */
  readonly operators?: CustomOperators;
  /** True if each declared property must have an entry in `columns` or `fields`, or a `column` of its own. */
  readonly strict?: boolean;
}

/** The checks of these options; what `translate` checks too is left to it. */
export const storeChecks: Readonly<Record<keyof StoreOptions, Check>> = {
  target: oneOf(...Object.keys(targets), 'prisma'),
  columns: is('an object of columns', (value) => typeof value === 'object' && value !== null),
  jsonColumn: is('the name of a column', (value) => typeof value === 'string' || Array.isArray(value)),
  fields: is('an object of fields', (value) => typeof value === 'object' && value !== null),
  operators: recordOf(recordOf(callback)),
  strict: flag,
};
