import { errorChecks } from './error-checks.ts';
import type { Rule, RuleCheck, RuleDocs } from './rule.ts';
import { alwaysFalse, alwaysFalseDocs } from './rules/always-false.ts';
import { alwaysTrue, alwaysTrueDocs } from './rules/always-true.ts';
import { duplicateCondition, duplicateConditionDocs } from './rules/duplicate-condition.ts';
import { invalidValueDocs } from './rules/invalid-value.ts';
import { invisibleCharacterDocs } from './rules/invisible-character.ts';
import { literalValue, literalValueDocs } from './rules/literal-value.ts';
import { maxComplexity, maxComplexityDocs } from './rules/max-complexity.ts';
import { missingAbsentBranch, missingAbsentBranchDocs } from './rules/missing-absent-branch.ts';
import { oddWord, oddWordDocs } from './rules/odd-word.ts';
import { redundantCondition, redundantConditionDocs } from './rules/redundant-condition.ts';
import { parseDocs } from './rules/reported-by-parse.ts';
import { subsumedCondition, subsumedConditionDocs } from './rules/subsumed-condition.ts';
import { unconfirmedBehaviour, unconfirmedBehaviourDocs } from './rules/unconfirmed-behaviour.ts';
import { unconfirmedOperator, unconfirmedOperatorDocs } from './rules/unconfirmed-operator.ts';
import { undocumentedSyntaxDocs } from './rules/undocumented-syntax.ts';
import { unknownPropertyDocs } from './rules/unknown-property.ts';
import { unnecessaryNesting, unnecessaryNestingDocs } from './rules/unnecessary-nesting.ts';

/** The checks: first what `parse` reports, then by severity. */
export const checks = {
  ...errorChecks,
  'unconfirmed-operator': unconfirmedOperator,
  'always-false': alwaysFalse,
  'odd-word': oddWord,
  'missing-absent-branch': missingAbsentBranch,
  'duplicate-condition': duplicateCondition,
  'subsumed-condition': subsumedCondition,
  'redundant-condition': redundantCondition,
  'always-true': alwaysTrue,
  'max-complexity': maxComplexity,
  'unnecessary-nesting': unnecessaryNesting,
  'literal-value': literalValue,
  'unconfirmed-behaviour': unconfirmedBehaviour,
} as const satisfies Readonly<Record<string, RuleCheck>>;

/** The identifier of a rule, and the code of its problems. */
export type RuleId = keyof typeof checks;

/** All rules with their documentation. Programs that only check (`prefilter/server`) do not bundle it. */
export const rules: Readonly<Record<RuleId, Rule>> = /* @__PURE__ */ withDocs(parseDocs, {
  'undocumented-syntax': undocumentedSyntaxDocs,
  'unknown-property': unknownPropertyDocs,
  'invalid-value': invalidValueDocs,
  'invisible-character': invisibleCharacterDocs,
  'unconfirmed-operator': unconfirmedOperatorDocs,
  'always-false': alwaysFalseDocs,
  'odd-word': oddWordDocs,
  'missing-absent-branch': missingAbsentBranchDocs,
  'duplicate-condition': duplicateConditionDocs,
  'subsumed-condition': subsumedConditionDocs,
  'redundant-condition': redundantConditionDocs,
  'always-true': alwaysTrueDocs,
  'max-complexity': maxComplexityDocs,
  'unnecessary-nesting': unnecessaryNestingDocs,
  'literal-value': literalValueDocs,
  'unconfirmed-behaviour': unconfirmedBehaviourDocs,
});

// Not spread in the argument: bundlers would keep it.
function withDocs(
  reported: typeof parseDocs,
  others: Readonly<Record<Exclude<RuleId, keyof typeof parseDocs>, RuleDocs>>,
): Readonly<Record<RuleId, Rule>> {
  const docs: Readonly<Record<RuleId, RuleDocs>> = { ...reported, ...others };
  const ids = Object.keys(checks) as RuleId[];
  return Object.fromEntries(ids.map((id) => [id, { ...checks[id], ...docs[id] }])) as Record<RuleId, Rule>;
}

/** The rules that reason about all values of a filter; if one value is unknown, they cannot tell anything. */
export const rulesOfMeaning: readonly RuleId[] = [
  'always-false',
  'subsumed-condition',
  'redundant-condition',
  'always-true',
  'unconfirmed-behaviour',
];
