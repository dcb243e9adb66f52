import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { jsonText, printsJson } from '../../output/json.ts';
import { paintFor } from '../../output/terminal.ts';
import { drawTree } from './draw-tree.ts';

/** Prints filters as trees. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const paint = paintFor(io.stdout, flags, io);
  if (isJson) io.stdout.write(jsonText(read.map(({ input, filter }) => ({ file: input.file, filter }))));
  else for (const { filter } of read) io.stdout.write(`${drawTree(filter, cliMessages[locale], paint)}\n`);
  return exitCode;
};
