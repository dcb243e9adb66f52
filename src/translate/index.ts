export type { ColumnType } from './comparison.ts';
export type { ExactOptions } from './exact-comparison.ts';
export type { Field, FieldOptions } from './field.ts';
export { approximate, Doubt, type Fidelity, unsupported } from './inexact.ts';
export type { Note } from './note.ts';
export type { ParamKind } from './sql/engine.ts';
export type { Column, Name, SqlOptions, SqlOwn } from './sql/sql.ts';
export type { OwnOperand, OwnTerm, Said } from './target.ts';
export type { CelOptions, CelOwn } from './targets/cel.ts';
export type { ElasticsearchOwn, ElasticsearchQuery } from './targets/elasticsearch.ts';
export { fromReactQueryBuilder } from './targets/from-react-querybuilder.ts';
export type { JsonLogicOwn, JsonLogicRule } from './targets/jsonlogic.ts';
export type { LdapOptions, LdapOwn } from './targets/ldap.ts';
export type { MongoFilter, MongoOwn } from './targets/mongodb.ts';
export type {
  ReactQueryBuilderGroup,
  ReactQueryBuilderOwn,
  ReactQueryBuilderRule,
} from './targets/react-querybuilder.ts';
export type { RsqlOptions, RsqlOwn } from './targets/rsql.ts';
export type { TargetName } from './targets.ts';
export { type TranslateOptions, translate } from './translate.ts';
export { TranslateError, type TranslateErrorCode } from './translate-error.ts';
export type { OwnOperators, Translation } from './translation.ts';
