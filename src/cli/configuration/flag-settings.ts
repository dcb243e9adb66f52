import type { RuleLevel } from '../../validate/setting.ts';
import { misuse } from '../command-line/failure.ts';

const levels: Readonly<Record<string, RuleLevel>> = {
  off: 'off',
  info: 'info',
  warning: 'warning',
  warn: 'warning',
  error: 'error',
};

/** Parses `ID=LEVEL` settings; the last one of a rule counts. */
export function ruleSettings(
  settings: readonly string[] = [],
  rules: Readonly<Record<string, unknown>>,
): Readonly<Record<string, RuleLevel>> {
  return Object.fromEntries(settings.map((setting) => ruleSetting(setting, rules)));
}

function ruleSetting(setting: string, rules: Readonly<Record<string, unknown>>): [string, RuleLevel] {
  const [id, name, ...rest] = setting.split('=') as [string, ...string[]];
  if (name === undefined || name === '' || rest.length > 0) throw misuse((say) => say.wrongRule(setting));
  if (!Object.hasOwn(rules, id)) throw misuse((say, near) => say.unknownRule(id, near(id, Object.keys(rules))));
  const level = Object.hasOwn(levels, name) ? levels[name] : undefined;
  if (level === undefined) {
    const choices = ['off', 'info', 'warning', 'error'];
    throw misuse((say, near) => say.wrongValue(`--rule ${id}`, name, near(name, choices), choices));
  }
  return [id, level];
}
