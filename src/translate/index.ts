export type { ReactQueryBuilderGroup, ReactQueryBuilderRule } from '../form/state.ts';
export type { Column, ColumnName, ColumnType } from '../language/column.ts';
export type { AcceptedFilter, SortedPage } from './accepted.ts';
export type { ExactOptions, Field, FieldOptions } from './field.ts';
export {
  approximate,
  type Fidelity,
  type Inexact,
  type TermResult,
  type TranslationNote,
  unsupported,
} from './inexact.ts';
export type { Precondition, PreconditionCode } from './preconditions.ts';
export type { SqlOptions } from './sql/declared.ts';
export type { ParamKind } from './sql/tag.ts';
export type { CustomOperand, CustomTerm } from './target.ts';
export type { CelOptions } from './targets/cel.ts';
export type { ElasticsearchQuery } from './targets/elasticsearch.ts';
export type { EventPattern } from './targets/eventbridge.ts';
export type { JsonLogicRule } from './targets/jsonlogic.ts';
export type { LdapField, LdapMatchingRule, LdapOptions } from './targets/ldap.ts';
export type { MongoFilter } from './targets/mongodb.ts';
export type { RsqlOptions } from './targets/rsql.ts';
export type { HelpersOf, TargetName } from './targets.ts';
export {
  type CustomOperators,
  type TranslateOptions,
  type Translation,
  translate,
} from './translate.ts';
export { TranslateError, type TranslateErrorCode } from './translate-error.ts';
