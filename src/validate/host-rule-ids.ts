/** The rules of lint about the text around filters, which the option `rules` of every function accepts. */
export const hostRuleIds = [
  'invalid-url-encoding',
  'double-encoding',
  'shell-unsafe-url',
  'unsafe-interpolation',
  'misplaced-parameter',
  'incomplete-range',
  'list-parameter-without-brackets',
  'unused-suppression',
  'host-parse',
] as const;

export type HostRuleId = (typeof hostRuleIds)[number];
