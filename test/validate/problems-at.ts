import { expect } from 'vitest';
import { applyEdits } from '../../src/source/edit.ts';
import type { RuleId } from '../../src/validate/rules.ts';
import { type ValidateOptions, validate } from '../../src/validate/validate.ts';
import { marked } from '../support/marked.ts';

/** Expects problems of one rule at the marked ranges; returns the message of each, and the text after its fix, if it has one. */
export function problemsAt(
  rule: RuleId,
  source: string,
  options: ValidateOptions = {},
): readonly (readonly [message: string, fixed?: string])[] {
  const { text, spans } = marked(source);
  const problems = validate(text, options).filter(({ code }) => code === rule);
  expect(problems.map(({ span }) => span)).toEqual(spans);
  return problems.map(({ message, fix }) =>
    fix === undefined ? [message] : [message, `${fix.safety} ${applyEdits(text, fix.edits)}`],
  );
}
