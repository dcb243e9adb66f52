import type { Rule } from './rule.ts';
import { alwaysFalse } from './rules/always-false.ts';
import { alwaysTrue } from './rules/always-true.ts';
import { duplicateCondition } from './rules/duplicate-condition.ts';
import { infixSyntax } from './rules/infix-syntax.ts';
import { invalidValue } from './rules/invalid-value.ts';
import { invisibleCharacter } from './rules/invisible-character.ts';
import { limit } from './rules/limit.ts';
import { maxComplexity } from './rules/max-complexity.ts';
import { missingAbsentBranch } from './rules/missing-absent-branch.ts';
import { redundantCondition } from './rules/redundant-condition.ts';
import { subsumedCondition } from './rules/subsumed-condition.ts';
import { syntax } from './rules/syntax.ts';
import { unconfirmedBehaviour } from './rules/unconfirmed-behaviour.ts';
import { unconfirmedOperator } from './rules/unconfirmed-operator.ts';
import { undocumentedSyntax } from './rules/undocumented-syntax.ts';
import { unknownOperator } from './rules/unknown-operator.ts';
import { unknownProperty } from './rules/unknown-property.ts';
import { unnecessaryNesting } from './rules/unnecessary-nesting.ts';
import { wrongArity } from './rules/wrong-arity.ts';
import { wrongOperand } from './rules/wrong-operand.ts';

/** All rules: those that `parse` reports first, then by severity. */
export const rules = {
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
  'unconfirmed-operator': unconfirmedOperator,
  'always-false': alwaysFalse,
  'missing-absent-branch': missingAbsentBranch,
  'duplicate-condition': duplicateCondition,
  'subsumed-condition': subsumedCondition,
  'redundant-condition': redundantCondition,
  'always-true': alwaysTrue,
  'max-complexity': maxComplexity,
  'unnecessary-nesting': unnecessaryNesting,
  'unconfirmed-behaviour': unconfirmedBehaviour,
} as const satisfies Readonly<Record<string, Rule>>;

/** The identifier of a rule, and the code of its problems. */
export type RuleId = keyof typeof rules;

/** The rules that conclude from all values of a filter together: where one is not known, so are their findings. */
export const rulesOfMeaning: readonly RuleId[] = [
  'always-false',
  'subsumed-condition',
  'redundant-condition',
  'always-true',
  'unconfirmed-behaviour',
];
