/** The rules of lint about the places of filters, which `rules` of every function takes. */
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
