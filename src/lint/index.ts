export type { Hosted, HostedFilter } from '../hosts/host.ts';
export type { Finding } from '../report/finding.ts';
export type { Source } from '../source/lines.ts';
export type { HostRuleId } from '../validate/setting.ts';
export type { LintSettings, SuppressionSettings } from './config/settings.ts';
export { type LintOptions, settingsOf } from './config/settings-of.ts';
export { type Repaired, type RepairOptions, repair } from './fix/repair.ts';
export { extracted, lint } from './lint.ts';
export { allRules } from './rules.ts';
