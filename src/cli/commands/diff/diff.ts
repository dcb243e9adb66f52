import { join } from 'node:path';
import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { Configurations } from '../../configuration/configurations.ts';
import { columnsOf, paintFor } from '../../output/terminal.ts';
import { changesIn, type FilterChange } from './filters.ts';
import { jsonOfChanges, prettyChanges } from './report.ts';
import { versionsOf } from './revisions.ts';

type FailOn = 'widened' | 'narrowed' | 'changed';

/** Shows what changes to filters select differently. The exit code is 1 for a change that `--fail-on` names, and for an argument that is not a filter. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const isJson = (flags.format as string | undefined) === 'json';
  const locale = languageOf(flags.lang, io.env, !isJson);
  const configurations = new Configurations(flags, io, locale);
  const run = { locale, today: io.today().toISOString().slice(0, 10) };
  const versions = await versionsOf(invocation, (path) => configurations.includes(path), io);
  const changes = versions.flatMap((one) => {
    const path = one.after?.path ?? one.before?.path ?? join(io.cwd, 'text');
    return changesIn(one, configurations.lintSettingsFor(path, run));
  });
  const display = { locale, paint: paintFor(io.stdout, flags, io), columns: columnsOf(io.stdout) };
  io.stdout.write(isJson ? jsonOfChanges(changes, locale) : prettyChanges(changes, display));
  const failOn = flags['fail-on'] as FailOn | undefined;
  return changes.some((change) => isBad(change, failOn)) ? 1 : 0;
};

/** A change that cannot be compared or decided fails too, since it may be what `--fail-on` names. */
function isBad({ file, change, comparison }: FilterChange, failOn: FailOn | undefined): boolean {
  if (change === 'unreadable') return failOn !== undefined || file.startsWith('<argument ');
  if (failOn === undefined || comparison === undefined) return false;
  const { gained, lost, verdict } = comparison;
  const isThis = { widened: gained, narrowed: lost, changed: gained ?? lost }[failOn];
  return isThis !== undefined || verdict === 'unknown';
}
