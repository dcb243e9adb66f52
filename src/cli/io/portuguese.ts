/** Whether `languageOf` would choose Portuguese without a configuration; old versions of Node cannot load its module. */
export function isPortuguese(
  argv: readonly string[],
  { PREFILTER_LANG, LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv,
): boolean {
  const flag = / --lang[ =](\S+)/.exec(` ${argv.join(' ')}`)?.[1];
  return /^pt(?![a-z])/i.test(flag || PREFILTER_LANG || LC_ALL || LC_MESSAGES || LANG || '');
}
