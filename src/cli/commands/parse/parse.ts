import type { Declaration, Run } from '../../command-line/command.ts';
import { filterFlags, formatFlag, jsonFlag } from '../../command-line/flags.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { jsonText, printsJson } from '../../output/json.ts';
import { displayOn } from '../../output/terminal.ts';
import { drawTree } from './draw-tree.ts';

export const declaration = {
  takes: '[-e TEXT] [FILE.filter | FOLDER | -]…',
  summary: { en: 'Show filters as trees', 'pt-BR': 'Mostrar filtros como árvores' },
  flags: { ...formatFlag, ...jsonFlag, ...filterFlags },
  examples: [
    "prefilter parse '(OR (= processed false) (_not_exists processed))'",
    'prefilter parse --format json open.filter',
  ],
} as const satisfies Declaration;

/** Prints filters as trees. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const { read, exitCode } = await readFilters(invocation);
  const { paint } = displayOn(io.stdout, invocation);
  if (printsJson(flags)) io.stdout.write(jsonText(read.map(({ input, filter }) => ({ file: input.file, filter }))));
  else for (const { filter } of read) io.stdout.write(`${drawTree(filter, cliMessages[locale], paint)}\n`);
  return exitCode;
};
