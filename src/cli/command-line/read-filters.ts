import { dirname, join, relative, resolve, sep } from 'node:path';
import { namedDialects } from '../../language/dialect/declared.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { received } from '../../language/dialect/dialects.ts';
import type { Filter } from '../../language/filter.ts';
import { parse } from '../../language/parse/parse.ts';
import type { LintSettings } from '../../lint/config/settings.ts';
import type { Source } from '../../source/lines.ts';
import type { Problem } from '../../source/problem.ts';
import { isObject } from '../../source/shape.ts';
import type { Configurations } from '../configuration/configurations.ts';
import { configurationFinder } from '../configuration/paths.ts';
import { readDocument } from '../files/document.ts';
import { linesOf, piecesOf } from '../files/lines.ts';
import { maxBytes, shown } from '../files/text.ts';
import { walk } from '../files/walk.ts';
import { reportProblem } from '../output/output.ts';
import type { Invocation } from './command.ts';
import { attemptToRead, Failure, misuse, notFound } from './failure.ts';
import type { ConfigurationValues } from './flags.ts';
import { fileInput, type Input, type InputInvocation, isFilterFile, readInputs } from './inputs.ts';
import { cliMessages } from './messages.ts';

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
    if (isPlain) return { dialect: flags.dialect === undefined ? usual : namedDialects[flags.dialect] };
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

/**
 * Reads the filters of a command line and reports invalid ones; the exit code is 1 where there are some. `refuse` may throw before anything is parsed;
 * the usual dialect is that of filters for which neither flags nor a configuration sets one.
 */
export async function readFilters(
  invocation: InputInvocation,
  refuse: (input: Input) => void = () => {},
  usual: Dialect = received,
): Promise<{ readonly read: readonly FilterRead[]; readonly exitCode: 0 | 1 }> {
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
  invocation: Invocation,
): Promise<readonly Problem[]> {
  const { validate } = await import('../../validate/validate.ts');
  const problems = validate(filter, { dialect, ...(properties && { properties }), locale: invocation.locale });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map((problem) => withDialect(problem, filter, invocation));
}

/** The commands whose filters are not for the service. */
const ofAnyDialect: ReadonlySet<string> = new Set(['diff', 'explain', 'match', 'query', 'simplify', 'translate']);

/** A problem of a filter; of an operator that only the dialect of every meaning has, with the flag that names it. */
export function withDialect(problem: Problem, text: string, { command, locale }: Invocation): Problem {
  const { code, span, help } = problem;
  if (code !== 'unknown-operator' || !ofAnyDialect.has(command)) return problem;
  const symbol = text.slice(span.start, span.end);
  if (namedDialects['every-meaning'].operator(symbol) === undefined) return problem;
  const flag = cliMessages[locale].everyMeaningHas(symbol);
  return { ...problem, help: help === undefined ? flag : `${help} ${flag}` };
}

export type FilterId = string | number;

interface NamedInput {
  readonly id: FilterId;
  readonly input: Input;
  /** The file that the settings are found for. */
  readonly file: string;
}

/**
 * Reads filters, with how documents are read for them: those in a folder, each under its path without `.filter`, or those in a file of lines `{"id", "filter"}`. The usual
 * dialect is that of filters for which neither flags nor a configuration sets one; declared properties take the place of theirs.
 * Returns `undefined` if some are invalid, which has been shown. Throws a `Failure` for what cannot be read, for an id that is
 * there twice, and for filters that compare values differently.
 */
export async function readNamedFilters(
  name: string,
  invocation: InputInvocation,
  usual: FilterSettings = { dialect: received },
): Promise<(FilterSettings & { readonly filters: ReadonlyMap<FilterId, Filter> }) | undefined> {
  const settingsFor = filterSettingsFinder(invocation, usual.dialect);
  const declared = usual.properties && { properties: usual.properties };
  const filters = new Map<FilterId, Filter>();
  const ids = new Set<FilterId>();
  const settingsByFile = new Map<string, FilterSettings>();
  let first: FilterSettings | undefined;
  let isValid = true;
  for await (const { id, input, file } of inputsIn(name, invocation)) {
    if (ids.has(id)) throw new Failure((say) => say.idTwice(input.file, String(id))).as({ code: 'invalid-file', file });
    ids.add(id);
    const settings = settingsByFile.get(file) ?? { ...(await settingsFor({ file })), ...declared };
    settingsByFile.set(file, settings);
    first ??= settings;
    if (settings.dialect.equality !== first.dialect.equality) throw new Failure((say) => say.mixedEquality(input.file));
    const { ok, filter } = parse(input.filter, settings);
    if (ok) filters.set(id, filter);
    if (ok && declared === undefined) await warnOfUndeclared({ input, ...settings }, invocation);
    else if (await showProblems(input, { dialect: settings.dialect, ...declared }, invocation)) isValid = false;
  }
  if (first === undefined) throw new Failure((say) => say.noNamedFilters(name)).as({ code: 'no-match', file: name });
  return isValid ? { ...first, filters } : undefined;
}

async function* inputsIn(name: string, { io }: InputInvocation): AsyncGenerator<NamedInput> {
  const folder = resolve(io.cwd, name);
  const kind = attemptToRead(name, () => io.kindOf(folder));
  if (kind === undefined) throw notFound(name);
  if (kind !== 'directory') {
    yield* linesIn(name, folder, io);
    return;
  }
  const { files, failures } = walk(folder, true, io);
  for (const failure of failures) throw failure;
  for (const path of files.filter(isFilterFile)) {
    const file = shown(join(name, relative(folder, path)), path, io);
    const bytes = attemptToRead(file, () => io.readOwn(path, maxBytes));
    if (bytes === undefined) continue;
    const id = relative(folder, path).slice(0, -'.filter'.length).replaceAll(sep, '/');
    yield { id, input: { ...fileInput(file, bytes), path }, file };
  }
}

async function* linesIn(file: string, path: string, io: InputInvocation['io']): AsyncGenerator<NamedInput> {
  if (!/\.(?:ndjson|jsonl)$/i.test(file)) throw misuse((say) => say.notNamedFilters(file));
  for await (const lines of linesOf(piecesOf({ path, file }, io))) {
    for (const one of lines) {
      const { line } = one;
      const place = `${file}:${line}`;
      const read = 'wrong' in one ? one.wrong : readDocument(one.text);
      if (read === 'empty') continue;
      const { id, filter } = (isObject(read) ? read : {}) as { readonly id?: unknown; readonly filter?: unknown };
      if ((typeof id !== 'string' && typeof id !== 'number') || typeof filter !== 'string')
        throw new Failure((say) => say.notNamedFilter(place)).as({ code: 'invalid-file', file, line });
      yield { id, input: { file: place, text: filter, filter, isArgument: false }, file };
    }
  }
}
