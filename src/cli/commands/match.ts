import { resolve } from 'node:path';
import { compile } from '../../meaning/compile.ts';
import type { Execute } from '../commands.ts';
import { dialectOf } from '../dialects.ts';
import { Failure } from '../failure.ts';
import { unreadable } from '../inputs.ts';
import type { Invocation } from '../invocation.ts';
import { matchDocuments } from '../match-documents.ts';
import { matchExamples, matchJson, matchSummary } from '../match-report.ts';
import { type MeaningTexts, meaningTexts } from '../meaning-texts.ts';
import { note } from '../note.ts';
import { readFilters } from '../read-filters.ts';
import { languageOf } from '../spoken.ts';
import { columnsOf } from '../terminal.ts';

/** Finds the documents that a filter selects. The exit code is 2 where some lines hold none; the others are matched. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const format = flags.format as 'pretty' | 'ndjson' | 'json' | undefined;
  const locale = languageOf(flags.lang, io.env, format !== 'json');
  const say = meaningTexts[locale];
  const { data, path } = targetOf(invocation, say);
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const [filter] = read.map((one) => one.filter);
  if (filter === undefined) return exitCode;

  const file = data === '-' ? (flags['stdin-filename'] ?? '<stdin>') : data;
  const pieces = readable(io.pieces(data === '-' ? undefined : resolve(io.cwd, data)), file);
  const write = (lines: readonly string[]) => io.stdout.write(`${lines.join('\n')}\n`);
  const started = io.now();
  const isMatch = compile(filter, { dialect: dialectOf(flags) });
  const found = await matchDocuments(pieces, path, isMatch, format === 'ndjson' ? write : () => {});
  const run = { file, found, ms: Math.max(io.now() - started, 1) };

  for (const { line, wrong } of found.wrongLines) await note(io, locale, () => say.wrongLine(file, line, say[wrong]));
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

/** Where the documents are, and where in each the properties; throws a `Failure` where the command line does not say so. */
function targetOf(
  { flags, operands }: Invocation,
  say: MeaningTexts,
): { readonly data: string; readonly path: readonly string[] } {
  const { data, at } = flags;
  const [operand, another] = operands;
  if (operand === undefined || another !== undefined) throw new Failure(() => say.oneFilter);
  if (data === undefined) throw new Failure(() => say.noData);
  if (data === '-' && operand.value === '-') throw new Failure(() => say.stdinTwice);
  const path = at?.split('.') ?? [];
  if (path.includes('')) throw new Failure(() => say.wrongPath(path.join('.')));
  return { data, path };
}

async function* readable(pieces: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw unreadable(file, error);
  }
}
