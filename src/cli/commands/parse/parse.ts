import type { Execute } from '../../command-line/invocation.ts';
import { jsonText, printsJson } from '../../command-line/json.ts';
import { languageOf } from '../../command-line/language.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { cliTexts } from '../../command-line/texts.ts';
import { paintFor } from '../../io/terminal.ts';
import { drawTree } from './draw-tree.ts';

/** Prints filters as trees. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const paint = paintFor(io.stdout, flags, io);
  if (isJson) io.stdout.write(jsonText(read.map(({ input, filter }) => ({ file: input.file, filter }))));
  else for (const { filter } of read) io.stdout.write(`${drawTree(filter, cliTexts[locale], paint)}\n`);
  return exitCode;
};
