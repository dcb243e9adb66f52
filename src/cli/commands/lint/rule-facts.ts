import { allRules } from '../../../lint/rules.ts';
import { type Locale, localized } from '../../../messages/locale.ts';
import type { RuleFacts } from '../../../report/report.ts';
import { levelOf, type RuleSetting } from '../../../validate/setting.ts';

/** The rules that are on with these settings. */
export function ruleFacts(settings: Readonly<Record<string, RuleSetting>>, locale: Locale): readonly RuleFacts[] {
  return Object.values(allRules).flatMap(({ id, severity, summary, reason }) => {
    const level = levelOf(settings[id]) ?? severity;
    if (level === 'off') return [];
    const facts = { id, summary: localized(summary, locale), reason: localized(reason, locale) };
    return [{ ...facts, severity: level }];
  });
}
