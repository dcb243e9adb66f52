import { resolve } from 'node:path';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { serve } from '../../../editor/lsp/server.ts';
import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { diskWorkspace } from './disk-workspace.ts';

/** Serves editors over the standard streams, as the language server protocol has it, until the editor ends it. */
export const execute: Execute = async (invocation, io) => {
  const { log, lang } = invocation.flags;
  // A language that is not there is told of now, not to the first request.
  languageOf(lang, io.env, true);
  const file = log === undefined ? undefined : resolve(io.cwd, log);
  const write = (line: string) => {
    if (file !== undefined) io.appendFile(file, `${new Date(io.today()).toISOString()} ${line}\n`);
  };
  const exitCode = await serve(
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
    diskWorkspace(invocation, io, write),
    io.version,
  );
  // Anything that the editor still sends is ignored.
  process.stdin.destroy();
  return exitCode;
};
