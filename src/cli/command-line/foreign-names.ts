/** Flags of ruff and ESLint, with the corresponding ones here. */
export const foreignFlags: Readonly<Record<string, string>> = {
  'add-noqa': '--suppress-all',
  'cache-dir': '--cache-location',
  explain: 'prefilter explain RULE',
  'extend-exclude': '--ignore-pattern',
  exclude: '--ignore-pattern',
  'fix-dry-run': '--diff',
  'fix-only': '--fix',
  ignore: '--rule ID=off',
  'ignore-noqa': '--no-inline-config',
  isolated: '--no-config',
  'no-config-lookup': '--no-config',
  'no-eslintrc': '--no-config',
  'output-format': '--format',
  'pass-on-no-patterns': '--no-error-on-unmatched-pattern',
  'print-config': 'prefilter config --inspect FILE',
  'report-unused-disable-directives': '--report-unused-suppressions warning',
  'report-unused-disable-directives-severity': '--report-unused-suppressions',
  select: '--rule ID=error',
  'show-settings': 'prefilter config --inspect FILE',
  stdin: '-',
};

/** Commands of ruff and other linters, with the corresponding ones here. */
export const foreignCommands: Readonly<Record<string, string>> = {
  check: 'lint',
  linter: 'rules',
  rule: 'rules',
  'generate-shell-completion': 'completion',
  completions: 'completion',
};
