import { join, relative, resolve, sep } from 'node:path';
import { received } from '../../language/dialect/received.ts';
import type { Filter } from '../../language/filter.ts';
import { parse } from '../../language/parse/parse.ts';
import { isObject } from '../../source/is-object.ts';
import { readDocument, withoutMark } from '../files/document.ts';
import { linesOf } from '../files/lines.ts';
import { maxBytes, shown } from '../files/text.ts';
import { walk } from '../files/walk.ts';
import { attemptToRead, Failure, misuse, notFound, unreadable } from './failure.ts';
import { fileInput, type Input, type InputInvocation, isFilterFile } from './inputs.ts';
import { type FilterSettings, filterSettingsFinder, showProblems, warnOfUndeclared } from './read-filters.ts';

export type FilterId = string | number;

/** Filters under their ids, and how documents are read for them. */
export interface NamedFiltersRead extends FilterSettings {
  readonly filters: ReadonlyMap<FilterId, Filter>;
}

interface NamedInput {
  readonly id: FilterId;
  readonly input: Input;
  /** The file that the settings are found for. */
  readonly file: string;
}

/**
 * Reads the filters in a folder, each under its path without `.filter`, or those in a file of lines `{"id", "filter"}`. The usual
 * dialect is that of filters for which neither flags nor a configuration sets one; declared properties take the place of theirs.
 * Returns `undefined` if some are invalid, which has been shown. Throws a `Failure` for what cannot be read, for an id that is
 * there twice, and for filters that compare values differently.
 */
export async function readNamedFilters(
  name: string,
  invocation: InputInvocation,
  usual: FilterSettings = { dialect: received },
): Promise<NamedFiltersRead | undefined> {
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
  let number = 0;
  for await (const lines of linesOf(pieces())) {
    for (const line of lines) {
      number++;
      const place = `${file}:${number}`;
      const read = 'wrong' in line ? line.wrong : readDocument(withoutMark(line.text));
      if (read === 'empty') continue;
      const { id, filter } = (isObject(read) ? read : {}) as { readonly id?: unknown; readonly filter?: unknown };
      if ((typeof id !== 'string' && typeof id !== 'number') || typeof filter !== 'string')
        throw new Failure((say) => say.notNamedFilter(place)).as({ code: 'invalid-file', file, line: number });
      yield { id, input: { file: place, text: filter, filter, isArgument: false }, file };
    }
  }

  async function* pieces() {
    try {
      yield* io.pieces(path);
    } catch (error) {
      throw unreadable(file, error);
    }
  }
}
