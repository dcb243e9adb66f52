import { join } from 'node:path';
import { configurationNames } from '../../lint/config/locations.ts';
import { printable } from '../../report/terminal.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { attemptToWrite, Failure } from '../command-line/failure.ts';
import { cliMessages } from '../command-line/messages.ts';

export const declaration = {
  takes: '',
  mostOperands: 0,
  summary: { en: 'Create a configuration file', 'pt-BR': 'Criar um arquivo de configuração' },
  flags: {},
  examples: ['prefilter init'],
} as const satisfies Declaration;

const [name] = configurationNames;

// The path in an installed package, so that editors need no network.
const start = {
  $schema: './node_modules/prefilter/dist/schema.json',
  dialect: { name: 'received' },
  properties: {},
  rules: {},
};

/** Creates a configuration file; refuses to overwrite one. */
export const run: Run<typeof declaration> = async ({ locale, io }) => {
  const existing = configurationNames.find((file) => io.kindOf(join(io.cwd, file)) !== undefined);
  if (existing !== undefined) throw new Failure((say) => say.existingConfiguration(existing));
  attemptToWrite(name, () => io.writeFile(join(io.cwd, name), `${JSON.stringify(start, undefined, 2)}\n`));
  io.stdout.write(`${cliMessages[locale].created(printable(name))}\n`);
  return 0;
};
