import type { Declaration, Run } from '../command-line/command.ts';

export const declaration = {
  takes: '',
  mostOperands: 0,
  summary: { en: 'Show the version', 'pt-BR': 'Mostrar a versão' },
  flags: {},
  examples: ['prefilter version'],
} as const satisfies Declaration;

export const run: Run<typeof declaration> = async ({ io }) => {
  io.stdout.write(`${io.version}\n`);
  return 0;
};
