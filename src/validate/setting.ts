import type { Severity } from '../source/problem.ts';
import { amount, type Check, listOf, oneOf, recordOf, shape } from '../source/shape.ts';

/** The severity of a rule's problems (`warn` is `warning`), or `off`. */
export type RuleLevel = Severity | 'warn' | 'off';

/** A level for a rule, optionally with options. */
export type RuleSetting = RuleLevel | readonly [RuleLevel, Readonly<Record<string, number>>];

export const levels = ['error', 'warning', 'warn', 'info', 'off'] as const satisfies readonly RuleLevel[];

/** The check of a rule's setting; without a list of them, its options may have any names. */
export function settingCheck(some: readonly RuleLevel[], options?: readonly string[]): Check {
  const numbers = options ? shape(Object.fromEntries(options.map((name) => [name, amount]))) : recordOf(amount);
  return oneOf(...some, listOf(oneOf(...some, numbers), `a list such as \`['${some[0]}', { depth: 3 }]\``));
}

/** The check of settings of rules, each with the check of its own. */
export function rulesCheck(settings: Readonly<Record<string, Check>>): Check {
  return shape(
    settings,
    { en: 'an object of rules and levels', 'pt-BR': 'um objeto de regras e níveis' },
    { en: 'a rule', 'pt-BR': 'uma regra' },
  );
}

/** The severity that a setting gives. */
export function levelOf(setting: RuleSetting | undefined): Severity | 'off' | undefined {
  const level = typeof setting === 'object' ? setting[0] : setting;
  return level === 'warn' ? 'warning' : level;
}

/** The severity of a rule's problems: the one that is set, else its own unless it must be set. */
export function severityOf(
  { severity, isOptIn }: { readonly severity: Severity; readonly isOptIn?: true },
  setting: RuleSetting | undefined,
): Severity | 'off' {
  return levelOf(setting) ?? (isOptIn ? 'off' : severity);
}

/** The rules of lint about the text around filters, which the option `rules` of every function accepts. */
export const hostRuleIds = [
  'invalid-url-encoding',
  'double-encoding',
  'shell-unsafe-url',
  'unsafe-interpolation',
  'misplaced-parameter',
  'unknown-parameter',
  'incomplete-range',
  'list-parameter-without-brackets',
  'invalid-parameter',
  'invalid-date',
  'insecure-address',
  'duplicate-filter',
  'text-compared',
  'unused-suppression',
  'host-parse',
] as const;

export type HostRuleId = (typeof hostRuleIds)[number];
