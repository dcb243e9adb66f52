import { resolve } from 'node:path';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { Failure } from '../command-line/failure.ts';
import type { Execute } from '../command-line/invocation.ts';
import { languageOf } from '../command-line/language.ts';
import { wholeNumber } from '../command-line/whole-number.ts';
import { sandboxText } from '../service/error-messages.ts';
import { serviceMessages } from '../service/messages.ts';

const maxPort = 65_535;

/** Serves the sandbox over HTTP on this machine until it is interrupted. */
export const execute: Execute = async ({ flags }, io) => {
  const locale = languageOf(flags.lang, io.env, true);
  try {
    const sandbox = createSandbox({
      ...(flags.documents !== undefined && { documents: wholeNumber('--documents', flags.documents, 100) }),
      ...(flags.seed !== undefined && { seed: wholeNumber('--seed', flags.seed, 1) }),
      ...(flags.cors !== undefined && { cors: flags.cors }),
      ...(flags.file !== undefined && { file: resolve(io.cwd, flags.file) }),
    });
    const port = wholeNumber('--port', flags.port, 0);
    if (port > maxPort) throw new Failure(() => serviceMessages[locale].wrongPort(maxPort));
    const { url } = await sandbox.listen({ port });
    io.stdout.write(`${serviceMessages[locale].listening(url)}\n`);
    await new Promise<void>((done) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
    });
    await sandbox.close();
    return 0;
  } catch (error) {
    if (error instanceof Failure || !(error instanceof Error)) throw error;
    throw new Failure(() => sandboxText(error, locale));
  }
};
