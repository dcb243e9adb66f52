import type { RuleCheck } from './rule.ts';
import { infixSyntax } from './rules/infix-syntax.ts';
import { invalidValue } from './rules/invalid-value.ts';
import { invisibleCharacter } from './rules/invisible-character.ts';
import { limit } from './rules/limit.ts';
import { syntax } from './rules/syntax.ts';
import { undocumentedSyntax } from './rules/undocumented-syntax.ts';
import { unknownOperator } from './rules/unknown-operator.ts';
import { unknownProperty } from './rules/unknown-property.ts';
import { wrongArity } from './rules/wrong-arity.ts';
import { wrongOperand } from './rules/wrong-operand.ts';

/** The checks of severity `error` that need no solver; importing only these bundles no others. */
export const errorChecks = {
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
} as const satisfies Readonly<Record<string, RuleCheck>>;
