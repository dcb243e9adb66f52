import type { RuleCheck } from './rule.ts';
import { invalidValue } from './rules/invalid-value.ts';
import { invisibleCharacter } from './rules/invisible-character.ts';
import { undocumentedSyntax } from './rules/undocumented-syntax.ts';
import { unknownProperty } from './rules/unknown-property.ts';

/** A rule whose problems `parse` reports. */
function reported(id: string): RuleCheck {
  return { id, severity: 'error' };
}

/** The checks of severity `error` that need no solver; importing only these bundles no others. */
export const errorChecks = {
  syntax: reported('syntax'),
  'unknown-operator': reported('unknown-operator'),
  'wrong-arity': reported('wrong-arity'),
  'wrong-operand': reported('wrong-operand'),
  'infix-syntax': reported('infix-syntax'),
  'undocumented-syntax': undocumentedSyntax,
  limit: reported('limit'),
  'unknown-property': unknownProperty,
  'invalid-value': invalidValue,
  'invisible-character': invisibleCharacter,
} as const satisfies Readonly<Record<string, RuleCheck>>;
