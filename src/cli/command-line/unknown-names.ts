import { type Commands, flagsOf, type Invocation } from './command.ts';
import { Failure } from './failure.ts';
import { versionFlag } from './flags.ts';

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
  compare: 'diff',
  validate: 'lint',
  fmt: 'format',
  linter: 'rules',
  rule: 'rules',
  'generate-shell-completion': 'completion',
  completions: 'completion',
};

/** The failure for a path that does not exist; the first argument may be a misspelt command. */
export function noSuchFile(given: string, { isDefault, operands, commands }: Invocation): Failure {
  const isMistakenCommand = isDefault && given === operands[0]?.value && !commands.names.includes(given);
  const ours = isMistakenCommand && Object.hasOwn(foreignCommands, given) ? foreignCommands[given] : undefined;
  if (ours !== undefined) {
    return new Failure((say) => say.foreignName(given, `prefilter ${ours}`)).as({ code: 'unknown-command' });
  }
  const code = isMistakenCommand && /^[\w-]+$/.test(given) ? 'unknown-command' : 'no-such-file';
  return new Failure((say, near) =>
    code === 'unknown-command' ? say.noCommand(given, near(given, commands.names)) : say.noSuchFile(given),
  ).as({ code, file: given });
}

/** The failure for a flag that a command does not have: another command or another linter may have it. */
export async function unknownFlag(
  rawName: string,
  name: string,
  command: string,
  commands: Commands,
): Promise<Failure> {
  const all = await commands.declarations();
  const isThis = ([flag, { short = '' }]: [string, { readonly short?: string }]) =>
    rawName === `--${flag}` || (rawName === `-${name}` && short.includes(name));
  const owners = Object.keys(all).filter((owner) => Object.entries(all[owner]?.flags ?? {}).some(isThis));
  if (owners.length > 0) return new Failure((say) => say.foreignFlag(rawName, owners, command));
  const ours = Object.hasOwn(foreignFlags, name) ? foreignFlags[name] : undefined;
  if (ours !== undefined) return new Failure((say) => say.foreignName(rawName, ours));
  const { declaration } = await commands.load(command);
  const known = Object.keys({ ...flagsOf(declaration), ...versionFlag });
  return new Failure((say, near) => {
    const similar = rawName.startsWith('--') ? near(name, known) : undefined;
    return say.unknownFlag(rawName, similar && `--${similar}`, command);
  });
}
