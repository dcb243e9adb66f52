import type { errorChecks } from '../validate/error-checks.ts';
import type { RuleId } from '../validate/rules.ts';

/** The other rules, whose warnings never refuse a filter. */
export const otherRules: Readonly<Record<Exclude<RuleId, keyof typeof errorChecks | 'always-false'>, true>> = {
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
