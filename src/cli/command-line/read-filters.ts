import type { Filter } from '../../language/filter.ts';
import { parse } from '../../language/parse/parse.ts';
import type { Locale } from '../../messages/locale.ts';
import { type FilterSettings, filterSettingsFinder } from '../configuration/dialects.ts';
import type { Io } from '../io/io.ts';
import { note } from '../output/note.ts';
import type { Input } from './inputs.ts';
import type { Invocation } from './invocation.ts';
import { readInputs } from './read-inputs.ts';

export interface FilterRead extends FilterSettings {
  readonly input: Input;
  readonly filter: Filter;
}

/** The valid filters; the exit code is 1 where some are invalid. */
interface FiltersRead {
  readonly read: readonly FilterRead[];
  readonly exitCode: 0 | 1;
}

/** Reads the filters of a command line and reports invalid ones on the standard error. `refuse` may throw before anything is parsed. */
export async function readFilters(
  invocation: Invocation,
  io: Io,
  locale: Locale,
  refuse: (input: Input) => void = () => {},
): Promise<FiltersRead> {
  const { flags } = invocation;
  const { inputs, skipped } = await readInputs(invocation, io);
  inputs.forEach(refuse);
  if (inputs.length === 0) await note(io, locale, (say) => say.noFilters(skipped));
  const settingsFor = filterSettingsFinder(flags, io, locale);
  const read: FilterRead[] = [];
  for (const input of inputs) {
    const settings = await settingsFor(input);
    const { ok, filter } = parse(input.filter, settings);
    if (ok) read.push({ input, filter, ...settings });
    else (await import('../output/show-problems.ts')).showProblems(input, settings.dialect, flags, locale, io);
  }
  return { read, exitCode: read.length < inputs.length ? 1 : 0 };
}
