import type { Commands } from '../../command-line/command.ts';
import { languageOf } from '../../command-line/environment.ts';
import { Failure } from '../../command-line/failure.ts';
import { ownArguments, readCommandLine } from '../../command-line/invocation.ts';
import { processIo } from '../../io/process.ts';
import { Answer } from '../../output/answer.ts';
import { note } from '../../output/output.ts';
import * as lsp from './lsp.ts';

/** Set when the package is built. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';

// The language server alone, for an extension that brings its own: no other command is part of it. It takes the flags and
// variables of `prefilter lsp`; other arguments, which clients send, are ignored.
const io = processIo(version);
const locale = 'en';
const commands: Commands = {
  names: ['lsp'],
  has: (name) => name === 'lsp',
  load: async () => lsp,
  declarations: async () => ({}),
};

try {
  const argv = ['lsp', ...ownArguments(process.argv.slice(2), lsp.declaration)];
  const { flags, operands } = await readCommandLine(argv, io.env, commands);
  // A language that is not there is reported now, not at the first request.
  languageOf(flags.lang, io.env, true);
  const exitCode = await lsp.run({
    command: 'lsp',
    isDefault: false,
    flags,
    operands,
    locale,
    io,
    commands,
    answer: new Answer(),
  });
  // `--clientProcessId`, which VS Code sends, starts a timer in the library that would keep the process alive.
  process.exit(exitCode);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  for (const say of error.says) note({ io, locale }, say);
  process.exitCode = 2;
}
