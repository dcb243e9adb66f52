export type { Hosted, HostedFilter } from '../hosts/host.ts';
export type { Finding, Source } from '../report/finding.ts';
export type { HostRuleId } from '../validate/host-rule-ids.ts';
export type { LintSettings, SuppressionSettings } from './config/settings.ts';
export { type LintOptions, settingsOf } from './config/settings-of.ts';
export { extracted } from './extracted.ts';
export { type Repaired, type RepairOptions, repair } from './fix/repair.ts';
export { lint } from './lint.ts';
export { allRules, hostRules } from './rules.ts';
