import { join } from 'node:path';
import type { Declaration, Invocation, Run } from '../../command-line/command.ts';
import { type FlagValues, filterFlags, formatFlag } from '../../command-line/flags.ts';
import { showProblems } from '../../command-line/read-filters.ts';
import { Configurations } from '../../configuration/configurations.ts';
import { displayOn, Results } from '../../output/output.ts';
import { changesIn, type FilterChange } from './filters.ts';
import { changeData, prettyChanges, unreadableProblem } from './report.ts';
import { type Versions, versionsOf } from './revisions.ts';

export const declaration = {
  takes: 'FILTER FILTER | REV [REV] [-- PATH…]',
  summary: {
    en: 'Show what a change to filters newly selects and no longer selects',
    'pt-BR': 'Mostrar o que passa a ser selecionado e o que deixa de ser',
  },
  flags: {
    'fail-on': {
      value: 'CHANGE',
      choices: ['widened', 'narrowed', 'changed'],
      en: 'Exit with 1 if a filter newly selects something (widened), no longer selects something (narrowed), or either (changed)',
      'pt-BR':
        'Sair com 1 se um filtro passa a selecionar algo (widened), deixa de selecionar algo (narrowed) ou qualquer um dos dois (changed)',
    },
    ...formatFlag,
    ...filterFlags,
  },
  examples: [
    "prefilter diff '(= processed false)' '(_not_exists processed)'",
    'prefilter diff origin/main HEAD --fail-on widened',
  ],
} as const satisfies Declaration;

/** Shows what changes to filters select differently. The exit code is 1 for a change that `--fail-on` names, and for an argument that is not a filter. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const configurations = new Configurations(flags, io);
  const settings = { locale, today: io.today().toISOString().slice(0, 10) };
  const versions = await versionsOf(invocation, configurations);
  const changes = versions.flatMap((one) => {
    const path = one.after?.path ?? one.before?.path ?? join(io.cwd, 'text');
    return changesIn(one, configurations.lintSettingsFor(path, settings));
  });
  const results = new Results(invocation);
  if (results.isJson) {
    for (const change of changes) {
      if (change.change === 'unreadable') await reportUnreadable(change, versions, configurations, invocation);
      else results.add(changeData(change, locale), () => '');
    }
  } else io.stdout.write(prettyChanges(changes, displayOn(io.stdout, invocation)));
  return results.end(changes.some((change) => isBad(change, flags['fail-on'])) ? 1 : 0);
};

/** Reports why filters cannot be compared: what is wrong with those that are arguments, or where in a file the filter is. */
async function reportUnreadable(
  change: FilterChange,
  versions: readonly Versions[],
  configurations: Configurations,
  invocation: Invocation<FlagValues<typeof filterFlags>>,
): Promise<void> {
  const { io, locale, answer } = invocation;
  const { dialect } = configurations.lintSettingsFor(join(io.cwd, 'text'), { locale, today: '' });
  const before = answer.problems.length;
  for (const { path, text, file } of versions.flatMap(({ before, after }) => [before ?? [], after ?? []].flat())) {
    if (path !== undefined || file === undefined) continue;
    await showProblems({ file, text, filter: text, isArgument: true }, { dialect }, invocation);
  }
  if (answer.problems.length === before) answer.problems.push(unreadableProblem(change, locale));
}

/** A change that cannot be compared or decided fails too, since it may be what `--fail-on` names. */
function isBad(
  { file, change, comparison }: FilterChange,
  failOn: 'widened' | 'narrowed' | 'changed' | undefined,
): boolean {
  if (change === 'unreadable') return failOn !== undefined || file.startsWith('<argument ');
  if (failOn === undefined || comparison === undefined) return false;
  const { gained, lost, verdict } = comparison;
  const isThis = { widened: gained, narrowed: lost, changed: gained ?? lost }[failOn];
  return isThis !== undefined || verdict === 'unknown';
}
