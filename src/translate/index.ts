export type { Column, ColumnName, ColumnType } from '../language/column.ts';
export type { ExactOptions, Field, FieldOptions } from './field.ts';
export { approximate, type Fidelity, Inexact, type TermResult, type TranslationNote, unsupported } from './inexact.ts';
export type { Precondition, PreconditionCode } from './preconditions.ts';
export type { SqlOptions } from './sql/declared.ts';
export type { SqlHelpers } from './sql/sql.ts';
export type { ParamKind } from './sql/tag.ts';
export type { CustomOperand, CustomTerm } from './target.ts';
export type { CelHelpers, CelOptions } from './targets/cel.ts';
export type { ElasticsearchHelpers, ElasticsearchQuery } from './targets/elasticsearch.ts';
export { fromReactQueryBuilder } from './targets/from-react-querybuilder.ts';
export type { JsonLogicHelpers, JsonLogicRule } from './targets/jsonlogic.ts';
export type { LdapField, LdapHelpers, LdapMatchingRule, LdapOptions } from './targets/ldap.ts';
export type { MongoFilter, MongoHelpers } from './targets/mongodb.ts';
export type {
  ReactQueryBuilderGroup,
  ReactQueryBuilderHelpers,
  ReactQueryBuilderRule,
} from './targets/react-querybuilder.ts';
export type { RsqlHelpers, RsqlOptions } from './targets/rsql.ts';
export type { TargetName } from './targets.ts';
export { type CustomOperators, type TranslateOptions, type Translation, translate } from './translate.ts';
export { TranslateError, type TranslateErrorCode } from './translate-error.ts';
