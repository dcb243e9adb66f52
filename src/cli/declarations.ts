import type { Declaration } from './command-line/command.ts';
import { modules } from './commands.ts';

/** What every command says of itself, in the order of the help. */
export const declarations: Readonly<Record<string, Declaration>> = Object.fromEntries(
  await Promise.all(Object.entries(modules).map(async ([name, load]) => [name, (await load()).declaration] as const)),
);
