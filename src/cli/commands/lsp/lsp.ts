import { resolve } from 'node:path';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { serve } from '../../../editor/lsp/server.ts';
import type { Declaration, Run } from '../../command-line/command.ts';
import { configurationFlags, dialectFlag } from '../../command-line/flags.ts';
import { diskWorkspace } from './disk-workspace.ts';

export const declaration = {
  takes: '',
  mostOperands: 0,
  summary: {
    en: 'Serve editors: diagnostics, fixes, completion, hover, rename',
    'pt-BR': 'Servir editores: diagnósticos, correções, sugestões',
  },
  flags: {
    stdio: {
      en: 'Use the standard streams, as editors ask for; the only way',
      'pt-BR': 'Usar os fluxos padrão, como os editores pedem; a única forma',
    },
    log: {
      value: 'FILE',
      en: 'Append what happens to this file',
      'pt-BR': 'Acrescentar a este arquivo o que acontece',
    },
    ...configurationFlags,
    ...dialectFlag,
  },
  examples: ['prefilter lsp --stdio', 'prefilter lsp --stdio --log prefilter.log'],
} as const satisfies Declaration;

/** Serves editors over the standard streams, as the language server protocol has it, until the editor ends it. */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, io } = invocation;
  const { log } = flags;
  const file = log === undefined ? undefined : resolve(io.cwd, log);
  const write = (line: string) => {
    if (file !== undefined) io.appendFile(file, `${new Date(io.today()).toISOString()} ${line}\n`);
  };
  const reader = new StreamMessageReader(process.stdin);
  // Its timer waits for the rest of a message, also of one that an editor that crashed has not finished, and keeps the process alive.
  reader.partialMessageTimeout = 0;
  const exitCode = await serve(
    reader,
    new StreamMessageWriter(process.stdout),
    diskWorkspace(invocation, write),
    io.version,
  );
  // Anything that the editor still sends is ignored.
  process.stdin.destroy();
  return exitCode;
};
