import type { Severity } from '../source/problem.ts';
import { amount, type Check, oneOf, recordOf, required, shape, tupleOf } from '../source/shape.ts';
import type { RuleCheck } from './rule.ts';

/** The severity of a rule's problems (`warn` is `warning`), or `off`. */
export type RuleLevel = Severity | 'warn' | 'off';

/** A level for a rule, optionally with options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, number>>];

const levels = ['error', 'warning', 'warn', 'info', 'off'] as const satisfies readonly RuleLevel[];

/** The check of the settings of these rules; the options of a rule that is `undefined` may have any name. */
export function rulesCheck(rules: Readonly<Record<string, Pick<RuleCheck, 'options'> | undefined>>): Check {
  const settings = Object.entries(rules).map(([id, rule]) => {
    const names = Object.keys(rule?.options ?? {});
    const options =
      rule === undefined ? recordOf(amount) : shape(Object.fromEntries(names.map((name) => [name, amount])));
    const pair = tupleOf([required(oneOf(...levels)), options], "a list such as `['error', { depth: 3 }]`");
    return [id, oneOf(...levels, pair)] as const;
  });
  return shape(Object.fromEntries(settings), 'an object of rules and levels', 'a rule');
}

/** The severity that a setting gives. */
export function levelOf(setting: RuleSetting | undefined): Severity | 'off' | undefined {
  const level = typeof setting === 'object' ? setting[0] : setting;
  return level === 'warn' ? 'warning' : level;
}
