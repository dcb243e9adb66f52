import { join } from 'node:path';
import { Failure } from '../command-line/failure.ts';
import { unwritable } from '../command-line/inputs.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { cliTexts } from '../command-line/texts.ts';
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
  try {
    io.writeFile(join(io.cwd, name), `${JSON.stringify(start, undefined, 2)}\n`);
  } catch (error) {
    throw unwritable(name, error);
  }
  io.stdout.write(`${cliTexts[languageOf(flags.lang, io.env, true)].created(name)}\n`);
  return 0;
};
