import { join } from 'node:path';
import type { LintSettings } from '../../../lint/config/settings.ts';
import type { Input } from '../../command-line/inputs.ts';
import type { Configurations } from '../../configuration/configurations.ts';
import { dialectOf } from '../../configuration/dialects.ts';
import { ruleSettings } from '../../configuration/rule-settings.ts';
import type { Linted, LintedPaths, LintRun } from './files.ts';
import type { LintOperand } from './operands.ts';
import { lintText } from './text.ts';

/** A run; one that checks only texts may have no configuration. */
export type Run = Omit<LintRun, 'configurations'> & { readonly configurations: Configurations | undefined };

/** Checks texts and files in the order of the command line. */
export async function lintAll(operands: readonly LintOperand[], run: Run): Promise<LintedPaths> {
  const names = operands.flatMap((operand) => ('name' in operand ? [operand.name] : []));
  const texts = new Map<LintOperand, Linted>();
  for (const operand of operands) if ('input' in operand) texts.set(operand, await lintInput(operand.input, run));
  if (names.length === 0) return { linted: [...texts.values()], failures: [] };
  const { lintPaths } = await import('./files.ts');
  const { linted, ...rest } = lintPaths(names, withConfigurations(run));
  if (texts.size === 0) return { linted, ...rest };
  const byName = new Map<string | undefined, Linted[]>(names.map((name) => [name, []]));
  for (const one of linted) byName.get(one.by)?.push(one);
  const ordered = operands.flatMap((operand) =>
    // A path named twice is reported once.
    'name' in operand ? (byName.get(operand.name)?.splice(0) ?? []) : [texts.get(operand) as Linted],
  );
  return { linted: ordered, ...rest };
}

async function lintInput(input: Input, run: Run): Promise<Linted> {
  const { invocation, repair } = run;
  if (!input.isArgument && invocation.flags['stdin-filename'] !== undefined) {
    return (await import('./files.ts')).lintNamedInput(input, withConfigurations(run));
  }
  const settings = await textSettings(run);
  const { file, isArgument } = input;
  if (repair === undefined) return { file, isArgument, findings: lintText(input, settings), filters: 1 };
  const { repairText } = await import('./files.ts');
  return repairText(input, settings, repair);
}

/** The settings for a text that is not in a file: those of the working directory. */
async function textSettings({ invocation: { flags }, configurations, run, io }: Run): Promise<LintSettings> {
  if (configurations !== undefined) return configurations.lintSettingsFor(join(io.cwd, 'text'), run);
  const rules = flags.rule && ruleSettings(flags.rule, (await import('../../../lint/rules.ts')).allRules);
  return {
    dialect: dialectOf(flags),
    rules: rules ?? {},
    sources: noSources,
    suppressions: { inline: false, requireReason: false, reportUnused: 'off' },
    ...run,
  };
}

// A bare filter has no host language to search.
const noSources = { parameters: [], hosts: [], tags: [], calls: [], comments: [], keys: [] };

function withConfigurations(run: Run): LintRun {
  const { configurations } = run;
  if (configurations === undefined) throw new Error('files are checked without configurations');
  return { ...run, configurations };
}
