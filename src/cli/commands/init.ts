import { join } from 'node:path';
import { attemptToWrite, Failure } from '../command-line/failure.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { cliMessages } from '../command-line/messages.ts';
import { configurationNames } from '../configuration/find.ts';

const [name] = configurationNames;

// The path in an installed package, so that editors need no network.
const start = {
  $schema: './node_modules/prefilter/dist/schema.json',
  dialect: { name: 'received' },
  properties: {},
  rules: {},
};

/** Creates a configuration file; refuses to overwrite one. */
export const execute: Execute = async ({ flags }, io) => {
  const there = configurationNames.find((file) => io.kindOf(join(io.cwd, file)) !== undefined);
  if (there !== undefined) throw new Failure((say) => say.existingConfiguration(there));
  attemptToWrite(name, () => io.writeFile(join(io.cwd, name), `${JSON.stringify(start, undefined, 2)}\n`));
  io.stdout.write(`${cliMessages[languageOf(flags.lang, io.env, true)].created(name)}\n`);
  return 0;
};
