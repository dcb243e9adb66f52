import { join } from 'node:path';
import type { Declaration, Run } from '../../command-line/command.ts';
import { filterFlags, formatFlag } from '../../command-line/flags.ts';
import { Configurations } from '../../configuration/configurations.ts';
import { displayOn, printsJson } from '../../output/output.ts';
import { changesIn, type FilterChange } from './filters.ts';
import { jsonOfChanges, prettyChanges } from './report.ts';
import { versionsOf } from './revisions.ts';

export const declaration = {
  takes: 'FILTER FILTER | REV [REV] [-- PATH…]',
  summary: {
    en: 'Show what a change to filters newly selects, and what it no longer selects',
    'pt-BR': 'Mostrar o que uma mudança em filtros passa a selecionar e o que deixa de selecionar',
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
    "prefilter diff '(= processed false)' '(OR (= processed false) (_not_exists processed))'",
    'prefilter diff origin/main HEAD --fail-on widened',
  ],
} as const satisfies Declaration;

/** Shows what changes to filters select differently. The exit code is 1 for a change that `--fail-on` names, and for an argument that is not a filter. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const configurations = new Configurations(flags, io);
  const settings = { locale, today: io.today().toISOString().slice(0, 10) };
  const versions = await versionsOf(invocation, (path) => configurations.includes(path));
  const changes = versions.flatMap((one) => {
    const path = one.after?.path ?? one.before?.path ?? join(io.cwd, 'text');
    return changesIn(one, configurations.lintSettingsFor(path, settings));
  });
  const display = displayOn(io.stdout, invocation);
  io.stdout.write(printsJson(flags) ? jsonOfChanges(changes, locale) : prettyChanges(changes, display));
  return changes.some((change) => isBad(change, flags['fail-on'])) ? 1 : 0;
};

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
