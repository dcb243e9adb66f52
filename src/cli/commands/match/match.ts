import { resolve } from 'node:path';
import { compile } from '../../../meaning/match/compile.ts';
import type { Locale } from '../../../messages/locale.ts';
import { attemptToRead, Failure, unreadable } from '../../command-line/failure.ts';
import type { Execute, Invocation } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { findDataFiles } from '../../files/data-files.ts';
import type { Io } from '../../io/io.ts';
import { note } from '../../output/note.ts';
import { columnsOf } from '../../output/terminal.ts';
import { matchDocuments } from './documents.ts';
import { matchExamples, matchJson, matchMessages, matchSummary } from './report.ts';

/** Finds the documents that a filter selects. The exit code is 2 if some lines are not documents; the others are matched. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const format = flags.format as 'pretty' | 'ndjson' | 'json' | undefined;
  const locale = languageOf(flags.lang, io.env, format !== 'json');
  const say = matchMessages[locale];
  const { names, path } = targetOf(invocation, say);
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const [one] = read;
  if (one === undefined) return exitCode;

  const sources = names.flatMap((name) => {
    if (name === '-') {
      const file = flags['stdin-filename'] ?? '<stdin>';
      return [{ file, pieces: readable(undefined, file, io) }];
    }
    return filesOf(name, io, locale).map(({ path, file }) => ({ file, pieces: readable(path, file, io) }));
  });
  const write = (lines: readonly string[]) => io.stdout.write(`${lines.join('\n')}\n`);
  const started = io.now();
  const isMatch = compile(one.filter, one);
  const found = await matchDocuments(sources, path, isMatch, format === 'ndjson' ? write : () => {});
  const run = { files: sources.map(({ file }) => file), found, ms: Math.max(io.now() - started, 1) };

  for (const { file, line, wrong } of found.wrongLines)
    await note(io, locale, (texts) => texts.wrongLine(file, line, texts[wrong]));
  const unnamed = found.wrong - found.wrongLines.length;
  if (unnamed > 0) await note(io, locale, () => say.moreWrong(unnamed.toLocaleString(locale)));
  const isNowhere = found.without > 0 && found.without === found.lines;
  if (isNowhere) await note(io, locale, () => say.nowhere(path.join('.')));
  const summary = matchSummary(run, locale);
  if (format === 'ndjson') await note(io, locale, () => summary);
  else if (format === 'json') io.stdout.write(matchJson(run));
  else io.stdout.write(`${summary}\n${matchExamples(found, locale, columnsOf(io.stdout))}`);
  return found.wrong > 0 || isNowhere ? 2 : 0;
};

/** The files with documents, and the field that holds the properties; throws a `Failure` if the flags are invalid. */
function targetOf(
  { flags, operands }: Invocation,
  say: (typeof matchMessages)['en'],
): { readonly names: readonly string[]; readonly path: readonly string[] } {
  const { data: names = [], at } = flags;
  const [operand, another] = operands;
  if (operand === undefined || another !== undefined) throw new Failure(() => say.oneFilter);
  if (names.length === 0) throw new Failure(() => say.noData);
  if (names.includes('-') && operand.value === '-') throw new Failure(() => say.stdinTwice);
  const again = names.find((name, at) => names.indexOf(name) < at);
  if (again !== undefined) throw new Failure(() => say.dataTwice(again));
  const path = at?.split('.') ?? [];
  if (path.includes('')) throw new Failure((texts) => texts.wrongField(path.join('.')));
  return { names, path };
}

/** A file as it is named, or the lines of JSON in a folder or matching a pattern. */
function filesOf(name: string, io: Io, locale: Locale): readonly { readonly path: string; readonly file: string }[] {
  const path = resolve(io.cwd, name);
  const kind = attemptToRead(name, () => io.kindOf(path));
  if (kind !== 'directory' && (kind !== undefined || !/[*?[{]/.test(name))) return [{ path, file: name }];
  const files = findDataFiles([name], io).filter((file) => file.kind === 'ndjson');
  if (files.length === 0) throw new Failure(() => matchMessages[locale].noLines(name));
  return files;
}

/** Opens the file only when it is read. */
async function* readable(path: string | undefined, file: string, io: Io): AsyncGenerator<Uint8Array> {
  try {
    yield* io.pieces(path);
  } catch (error) {
    throw unreadable(file, error);
  }
}
