export type { Hosted, HostedFilter } from '../hosts/host.ts';
export type { Finding, Source } from '../report/finding.ts';
export { extracted } from './extracted.ts';
export { lint } from './lint.ts';
export { type Repaired, type RepairOptions, repair } from './repair.ts';
export { allRules, type HostRuleId, hostRules } from './rules.ts';
export type { LintSettings, SuppressionSettings } from './settings.ts';
export { type LintOptions, settingsOf } from './settings-of.ts';
