import type { Execute } from '../commands.ts';
import { draw } from '../draw.ts';
import { readFilters } from '../read-filters.ts';
import { languageOf } from '../spoken.ts';
import { paintFor } from '../terminal.ts';
import { cliTexts } from '../texts.ts';

/** Shows filters as trees. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const locale = languageOf(flags.lang, io.env, true);
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const paint = paintFor(io.stdout, flags, io);
  for (const { filter } of read) {
    const shown = flags.json ? JSON.stringify(filter, undefined, 2) : draw(filter, cliTexts[locale], paint);
    io.stdout.write(`${shown}\n`);
  }
  return exitCode;
};
