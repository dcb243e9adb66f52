export { type Builder, type BuilderOptions, builder } from './builder/builder.ts';
export { anyOf, type ComposeOptions, mapValues, restrict } from './builder/compose.ts';
export { type Conditions, type FluentFilter, type Where, where } from './builder/fluent.ts';
export { equals, notExists, or } from './builder/operators.ts';
export { type FilterOptions, type FilterTag, filter, type Hole } from './builder/template.ts';
export { applyEdits, applyFixes, excerpt, map, readValue, visit } from './language/checked.ts';
export { type PropertyNamesOptions, propertiesOf, renameProperties } from './language/conditions.ts';
export { type DeclaredDialect, dialectFrom } from './language/dialect/declared.ts';
export type {
  Dialect,
  DialectOptions,
  Equality,
  Operator,
  Operators,
} from './language/dialect/dialect.ts';
export { defineDialect } from './language/dialect/dialect.ts';
export type { DialectName } from './language/dialect/dialects.ts';
export { type Qive, qive, type Received, received } from './language/dialect/dialects.ts';
export { type EveryMeaning, everyMeaning } from './language/dialect/every-meaning.ts';
export { decode, encode } from './language/encode.ts';
export type { Call, Condition, Filter, FilterLike, Group, Operand, Word } from './language/filter.ts';
export { isFilter } from './language/filter.ts';
export { FilterError, type FilterErrorCode } from './language/filter-error.ts';
export { type ResolveTimeOptions, resolveTime } from './language/kinds/resolve-time.ts';
export type { ConditionMeaning, Meaning, OperandShape } from './language/meanings.ts';
export { type MergedDialect, mergeDialects, mergeProperties } from './language/merge.ts';
export type { Limits } from './language/parse/limits.ts';
export { type ParseOptions, type ParseResult, parse, parseOrThrow } from './language/parse/parse.ts';
export { type PrintOptions, print } from './language/print.ts';
export type { Properties, PropertyFacts } from './language/properties.ts';
export { defineProperties } from './language/properties.ts';
export type { PropertyType } from './language/property-types.ts';
export type { VisitAnswer, Visitor } from './language/visit.ts';
export type { Value } from './language/word.ts';
export type { Locale } from './messages/locale.ts';
export type { Edit, Fix, Problem, Related, Severity, Span } from './source/problem.ts';
export { PrefilterError } from './source/problem.ts';
export type { Checked, Parsed, PropertiesOf } from './types/checked.ts';
export type { FilterInput } from './types/complete.ts';
export type { AnyProperties, Register, RegisteredProperties } from './types/symbols.ts';
export type { Rule } from './validate/rule.ts';
export { type RuleId, rules } from './validate/rules.ts';
export type { RuleLevel, RuleSetting } from './validate/setting.ts';
export { type ValidateOptions, validate } from './validate/validate.ts';
