export { type FieldsOptions, type FormField, fieldsOf } from './fields.ts';
export { type FormOptions, type FromFormOptions, fromForm } from './from-form.ts';
export {
  FormError,
  type FormErrorCode,
  type GroupState,
  type ReactQueryBuilderGroup,
  type ReactQueryBuilderRule,
  type RuleState,
} from './state.ts';
export { toQueryBuilder } from './to-query-builder.ts';
export { combinatorsOf, descriptionsOf, type FormOperator, type FormTranslation, translationsOf } from './words.ts';
