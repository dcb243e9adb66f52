import { dirname, resolve } from 'node:path';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { dialects } from '../../language/dialect/dialects.ts';
import { received } from '../../language/dialect/received.ts';
import type { Filter } from '../../language/filter.ts';
import { parse } from '../../language/parse/parse.ts';
import type { LintSettings } from '../../lint/config/settings.ts';
import type { Source } from '../../source/lines.ts';
import type { Problem } from '../../source/problem.ts';
import type { Configurations } from '../configuration/configurations.ts';
import { configurationFinder } from '../configuration/paths.ts';
import { reportProblem } from '../output/output.ts';
import type { Invocation } from './command.ts';
import type { ConfigurationValues } from './flags.ts';
import { type Input, type InputInvocation, readInputs } from './inputs.ts';

/** The dialect and the declared properties of a filter. */
export type FilterSettings = Pick<LintSettings, 'dialect' | 'properties'>;

/**
 * Finds the settings of a text as `lint` does: from the flags, else from the configuration that applies to its file. Where neither
 * sets a dialect, it is the usual one.
 */
export function filterSettingsFinder(
  invocation: Invocation<ConfigurationValues>,
  usual: Dialect = received,
): (source: Pick<Source, 'file'>) => Promise<FilterSettings> {
  const { flags, locale, io } = invocation;
  const find = configurationFinder(io);
  let configurations: Configurations | undefined;
  return async ({ file }) => {
    const path = resolve(io.cwd, file);
    const isPlain = flags['no-config'] || (flags.config === undefined && find(dirname(path)) === undefined);
    if (isPlain) return { dialect: flags.dialect === undefined ? usual : dialects[flags.dialect] };
    configurations ??= new (await import('../configuration/configurations.ts')).Configurations(flags, io, locale);
    const { dialect, properties } = configurations.lintSettingsFor(path, { locale, today: '' });
    const isSet = [...configurations.settingsFor(path)].some(
      ([name, { from }]) => /^dialect\./.test(name) && from !== 'default',
    );
    return { dialect: isSet ? dialect : usual, ...(properties && { properties }) };
  };
}

export interface FilterRead extends FilterSettings {
  readonly input: Input;
  readonly filter: Filter;
}

/** The valid filters; the exit code is 1 where some are invalid. */
interface FiltersRead {
  readonly read: readonly FilterRead[];
  readonly exitCode: 0 | 1;
}

/**
 * Reads the filters of a command line and reports invalid ones. `refuse` may throw before anything is parsed;
 * the usual dialect is that of filters for which neither flags nor a configuration sets one.
 */
export async function readFilters(
  invocation: InputInvocation,
  refuse: (input: Input) => void = () => {},
  usual: Dialect = received,
): Promise<FiltersRead> {
  const inputs = await readInputs(invocation);
  inputs.forEach(refuse);
  const settingsFor = filterSettingsFinder(invocation, usual);
  const read: FilterRead[] = [];
  for (const input of inputs) {
    const settings = await settingsFor(input);
    const { ok, filter } = parse(input.filter, settings);
    if (ok) read.push({ input, filter, ...settings });
    else await showProblems(input, { dialect: settings.dialect }, invocation);
  }
  return { read, exitCode: read.length < inputs.length ? 1 : 0 };
}

/** Warns of properties that are not among the declared ones: a misspelt one selects nothing, silently. */
export async function warnOfUndeclared({ input, ...settings }: Undeclared, invocation: Invocation): Promise<void> {
  if (settings.properties === undefined) return;
  for (const problem of await errorsIn(input, settings, invocation)) {
    if (problem.code === 'unknown-property')
      await reportProblem(input, { ...problem, severity: 'warning' }, invocation);
  }
}

type Undeclared = Pick<FilterRead, 'input' | 'dialect' | 'properties'>;

/** Reports the errors of a text, and says whether it has any; warnings are left to `lint`. */
export async function showProblems(source: Input, settings: FilterSettings, invocation: Invocation): Promise<boolean> {
  const errors = await errorsIn(source, settings, invocation);
  for (const problem of errors) await reportProblem(source, problem, invocation);
  return errors.length > 0;
}

async function errorsIn(
  { filter }: Input,
  { dialect, properties }: FilterSettings,
  { locale }: Invocation,
): Promise<readonly Problem[]> {
  const { validate } = await import('../../validate/validate.ts');
  const problems = validate(filter, { dialect, ...(properties && { properties }), locale });
  return problems.filter(({ severity }) => severity === 'error');
}
