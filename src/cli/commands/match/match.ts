import { resolve } from 'node:path';
import { compile } from '../../../meaning/match/compile.ts';
import type { Declaration, Invocation, Run } from '../../command-line/command.ts';
import { attemptToRead, unreadable } from '../../command-line/failure.ts';
import { fieldFlag, filterFlags } from '../../command-line/flags.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { fieldNames, findDataFiles } from '../../files/data-files.ts';
import type { Io } from '../../io/io.ts';
import { columnsOf, note } from '../../output/output.ts';
import { matchDocuments } from './documents.ts';
import { matchExamples, matchFailure, matchJson, matchMessages, matchSummary } from './report.ts';

export const declaration = {
  takes: 'FILTER --data FILE.ndjson',
  summary: {
    en: 'Find the documents that a filter selects',
    'pt-BR': 'Encontrar os documentos que um filtro seleciona',
  },
  flags: {
    data: {
      value: 'FILE',
      repeatable: true,
      en: 'Documents to match: one JSON object per line; `-` is the standard input; repeatable',
      'pt-BR': 'Documentos a comparar: um objeto JSON por linha; `-` é a entrada padrão; pode se repetir',
    },
    ...fieldFlag,
    format: {
      short: 'f',
      value: 'FORMAT',
      choices: ['pretty', 'ndjson', 'json'],
      en: 'A summary (pretty, json), or the matching lines unchanged (ndjson)',
      'pt-BR': 'Um resumo (pretty, json) ou as linhas correspondentes, sem mudança (ndjson)',
    },
    ...filterFlags,
  },
  examples: [
    "prefilter match '(_not_exists processed)' --data notes.ndjson",
    'prefilter match open.filter --data - --format ndjson',
  ],
} as const satisfies Declaration;

/** Finds the documents that a filter selects. The exit code is 2 if some lines are not documents; the others are matched. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const { format } = flags;
  const say = matchMessages[locale];
  const names = dataNames(invocation);
  const field = fieldNames(flags);
  const { read, exitCode } = await readFilters(invocation);
  const [one] = read;
  if (one === undefined) return exitCode;

  const sources = names.flatMap((name) => {
    if (name === '-') {
      const file = flags['stdin-filename'] ?? '<stdin>';
      return [{ file, pieces: openWhenRead(undefined, file, io) }];
    }
    return lineFiles(name, io).map(({ path, file }) => ({ file, pieces: openWhenRead(path, file, io) }));
  });
  const write = (lines: readonly string[]) => io.stdout.write(`${lines.join('\n')}\n`);
  const started = io.now();
  const isMatch = compile(one.filter, one);
  const found = await matchDocuments(sources, field, isMatch, format === 'ndjson' ? write : () => {});
  const result = { files: sources.map(({ file }) => file), found, ms: Math.max(io.now() - started, 1) };

  for (const { file, line, wrong } of found.wrongLines) {
    await note(invocation, (texts) => texts.wrongLine(file, line, texts[wrong]));
  }
  const unnamed = found.wrong - found.wrongLines.length;
  if (unnamed > 0) await note(invocation, () => say.moreWrong(unnamed.toLocaleString(locale)));
  const isNowhere = found.without > 0 && found.without === found.lines;
  if (isNowhere) await note(invocation, () => say.nowhere(field.join('.')));
  const summary = matchSummary(result, locale);
  if (format === 'ndjson') await note(invocation, () => summary);
  else if (format === 'json') io.stdout.write(matchJson(result));
  else io.stdout.write(`${summary}\n${matchExamples(found, locale, columnsOf(io.stdout))}`);
  return found.wrong > 0 || isNowhere ? 2 : 0;
};

/** What `--data` names; throws a `Failure` if the command line is invalid. */
function dataNames({ flags, operands }: Invocation<{ readonly data?: readonly string[] }>): readonly string[] {
  const { data: names = [] } = flags;
  const [operand, another] = operands;
  if (operand === undefined || another !== undefined) throw matchFailure((say) => say.oneFilter);
  if (names.length === 0) throw matchFailure((say) => say.noData);
  if (names.includes('-') && operand.value === '-') throw matchFailure((say) => say.stdinTwice);
  const again = names.find((name, at) => names.indexOf(name) < at);
  if (again !== undefined) throw matchFailure((say) => say.dataTwice(again));
  return names;
}

/** A file as it is named, or the lines of JSON in a folder or matching a pattern. */
function lineFiles(name: string, io: Io): readonly { readonly path: string; readonly file: string }[] {
  const path = resolve(io.cwd, name);
  const kind = attemptToRead(name, () => io.kindOf(path));
  if (kind !== 'directory' && (kind !== undefined || !/[*?[{]/.test(name))) return [{ path, file: name }];
  const files = findDataFiles([name], io).filter((file) => file.kind === 'ndjson');
  if (files.length === 0) throw matchFailure((say) => say.noLines(name));
  return files;
}

/** Opens the file only when it is read. */
async function* openWhenRead(path: string | undefined, file: string, io: Io): AsyncGenerator<Uint8Array> {
  try {
    yield* io.pieces(path);
  } catch (error) {
    throw unreadable(file, error);
  }
}
