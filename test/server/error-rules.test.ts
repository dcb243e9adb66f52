import { expect, test } from 'vitest';
import { otherRules, requiredRules } from '../../src/server/error-rules.ts';
import { errorChecks } from '../../src/validate/error-checks.ts';
import type { RuleCheck } from '../../src/validate/rule.ts';
import { checks } from '../../src/validate/rules.ts';

test('a server has all rules of severity error, and knows the names of the others', () => {
  const all = Object.entries<RuleCheck>(checks);
  const errors = all.filter(([, { severity }]) => severity === 'error');
  expect(Object.entries(errorChecks)).toEqual(errors.filter(([id]) => id !== 'always-false'));
  expect(Object.keys(otherRules).sort()).toEqual(
    all
      .filter(([, { severity }]) => severity !== 'error')
      .map(([id]) => id)
      .sort(),
  );
});

test('a rule that `parse` reports cannot be turned off', () => {
  const found = Object.entries<RuleCheck>(errorChecks).filter(([, { check }]) => check === undefined);
  expect(found.map(([id]) => id).filter((id) => !requiredRules.has(id as keyof typeof errorChecks))).toEqual([]);
});
