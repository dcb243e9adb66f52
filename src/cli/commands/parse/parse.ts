import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { cliTexts } from '../../command-line/texts.ts';
import { paintFor } from '../../io/terminal.ts';
import { drawTree } from './draw-tree.ts';

/** Prints filters as trees. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const locale = languageOf(flags.lang, io.env, true);
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const paint = paintFor(io.stdout, flags, io);
  for (const { filter } of read) {
    const shown = flags.json ? JSON.stringify(filter, undefined, 2) : drawTree(filter, cliTexts[locale], paint);
    io.stdout.write(`${shown}\n`);
  }
  return exitCode;
};
