import type { Filter } from '../../language/filter.ts';
import { parse } from '../../language/parse/parse.ts';
import { type FilterSettings, filterSettingsFinder } from '../configuration/dialects.ts';
import { type Input, type InputInvocation, readInputs } from './inputs.ts';

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
  invocation: InputInvocation,
  refuse: (input: Input) => void = () => {},
): Promise<FiltersRead> {
  const inputs = await readInputs(invocation);
  inputs.forEach(refuse);
  const settingsFor = filterSettingsFinder(invocation);
  const read: FilterRead[] = [];
  for (const input of inputs) {
    const settings = await settingsFor(input);
    const { ok, filter } = parse(input.filter, settings);
    if (ok) read.push({ input, filter, ...settings });
    else (await import('../output/show-problems.ts')).showProblems(input, settings.dialect, invocation);
  }
  return { read, exitCode: read.length < inputs.length ? 1 : 0 };
}
