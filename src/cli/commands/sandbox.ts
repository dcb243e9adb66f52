import { resolve } from 'node:path';
import { createSandbox } from '../../sandbox/sandbox.ts';
import type { Declaration, Run } from '../command-line/command.ts';
import { Failure, unwritable } from '../command-line/failure.ts';
import { withFlags } from '../service/error-messages.ts';
import { documentsFlag } from '../service/flags.ts';
import { serviceFailure, serviceMessages } from '../service/messages.ts';

export const declaration = {
  takes: '',
  mostOperands: 0,
  summary: { en: 'Serve a local endpoint for tests', 'pt-BR': 'Servir um endpoint local para testes' },
  flags: {
    port: { value: 'N', least: 0, en: 'The port (any free one)', 'pt-BR': 'A porta (qualquer uma livre)' },
    ...documentsFlag,
    seed: {
      value: 'N',
      least: 0,
      en: 'The seed that the documents are made from (1)',
      'pt-BR': 'A semente da qual os documentos são gerados (1)',
    },
    file: {
      value: 'PATH',
      en: 'Keep the properties that clients set in this file',
      'pt-BR': 'Guardar neste arquivo as propriedades que clientes definirem',
    },
    cors: {
      value: 'ORIGIN',
      en: 'Let pages of this origin use it from a browser; `*` is any origin',
      'pt-BR': 'Permitir que páginas desta origem o usem em um navegador; `*` é qualquer origem',
    },
  },
  examples: ['prefilter sandbox --port 8080 --documents 1000'],
} as const satisfies Declaration;

const maxPort = 65_535;

/** Serves the sandbox over HTTP on this machine until it is interrupted. */
export const run: Run<typeof declaration> = async ({ flags, locale, io }) => {
  const { documents, seed, cors, file, port = 0 } = flags;
  if (port > maxPort) throw serviceFailure((say) => say.wrongPort(maxPort));
  try {
    const sandbox = createSandbox({
      locale,
      ...(documents !== undefined && { documents }),
      ...(seed !== undefined && { seed }),
      ...(cors !== undefined && { cors }),
      ...(file !== undefined && { file: resolve(io.cwd, file) }),
    });
    const { url } = await sandbox.listen({ port });
    io.stdout.write(`${serviceMessages[locale].listening(url)}\n`);
    await new Promise<void>((done) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
    });
    await sandbox.close();
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { syscall = 'listen', permission } = error as { readonly syscall?: string; readonly permission?: string };
    const isOfFile = permission === undefined ? syscall !== 'listen' : permission.startsWith('FileSystem');
    if (file !== undefined && isOfFile) throw unwritable(file, error);
    throw new Failure(() => withFlags(error.message));
  }
};
