import type { Severity } from '../source/problem.ts';

/** The severity of a rule's problems (`warn` is `warning`), or `off`. */
export type RuleLevel = Severity | 'warn' | 'off';

export const levels: readonly RuleLevel[] = ['error', 'warning', 'warn', 'info', 'off'];

/** A level for a rule, optionally with options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, number>>];

/** The severity that a setting gives. */
export function levelOf(setting: RuleSetting | undefined): Severity | 'off' | undefined {
  const level = typeof setting === 'object' ? setting[0] : setting;
  return level === 'warn' ? 'warning' : level;
}
