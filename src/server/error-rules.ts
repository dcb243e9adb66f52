import type { RuleCheck } from '../validate/rule.ts';
import { infixSyntax } from '../validate/rules/infix-syntax.ts';
import { invalidValue } from '../validate/rules/invalid-value.ts';
import { invisibleCharacter } from '../validate/rules/invisible-character.ts';
import { limit } from '../validate/rules/limit.ts';
import { syntax } from '../validate/rules/syntax.ts';
import { undocumentedSyntax } from '../validate/rules/undocumented-syntax.ts';
import { unknownOperator } from '../validate/rules/unknown-operator.ts';
import { unknownProperty } from '../validate/rules/unknown-property.ts';
import { wrongArity } from '../validate/rules/wrong-arity.ts';
import { wrongOperand } from '../validate/rules/wrong-operand.ts';
import type { RuleId } from '../validate/rules.ts';

/** The rules of severity `error`, the only ones that a server runs and bundles; it has its own check for `always-false`. */
export const errorRules = {
  syntax,
  'unknown-operator': unknownOperator,
  'wrong-arity': wrongArity,
  'wrong-operand': wrongOperand,
  'infix-syntax': infixSyntax,
  'undocumented-syntax': undocumentedSyntax,
  limit,
  'unknown-property': unknownProperty,
  'invalid-value': invalidValue,
  'invisible-character': invisibleCharacter,
} as const satisfies { readonly [Id in RuleId]?: RuleCheck };

/** The other rules, whose warnings never refuse a filter. */
export const otherRules: Readonly<Record<Exclude<RuleId, keyof typeof errorRules | 'always-false'>, true>> = {
  'unconfirmed-operator': true,
  'missing-absent-branch': true,
  'duplicate-condition': true,
  'subsumed-condition': true,
  'redundant-condition': true,
  'always-true': true,
  'max-complexity': true,
  'unnecessary-nesting': true,
  'unconfirmed-behaviour': true,
};

/** Rules that cannot be turned off: they ensure that the text is a filter and names only declared properties. */
export const requiredRules: ReadonlySet<RuleId> = new Set<RuleId>([
  'syntax',
  'unknown-operator',
  'wrong-arity',
  'wrong-operand',
  'infix-syntax',
  'undocumented-syntax',
  'limit',
  'unknown-property',
]);
