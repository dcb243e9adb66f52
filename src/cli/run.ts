import { type CommandName, isEverywhere } from './command-line/commands.ts';
import { Failure, type Say } from './command-line/failure.ts';
import { type Invocation, readInvocation } from './command-line/invocation.ts';
import { languageOf } from './command-line/language.ts';
import type { Io } from './io/io.ts';
import { loadCommand } from './load-command.ts';
import { note } from './output/note.ts';

/**
 * Runs a command line and returns the exit code: 0 for success, 1 for a finding or an invalid filter, 2 if the run itself
 * failed. Never rejects.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let invocation: Invocation | undefined;
  try {
    invocation = readInvocation(argv, io.env);
    if (invocation.flags.version) {
      io.stdout.write(`${io.version}\n`);
      return 0;
    }
    const execute = await loadCommand(commandOf(invocation, io));
    return await execute(invocation, io);
  } catch (error) {
    await tell(error, argv, io);
    return 2;
  }
}

/** `help` for `--help`, and for an empty command line typed at a terminal. */
function commandOf({ command, isDefault, flags, operands }: Invocation, io: Io): CommandName {
  if (flags.help) return 'help';
  const asksNothing = isDefault && operands.length === 0 && Object.keys(flags).every(isEverywhere);
  return asksNothing && io.stdinIsTerminal() ? 'help' : command;
}

async function tell(error: unknown, argv: readonly string[], io: Io): Promise<void> {
  const says: readonly Say[] = error instanceof Failure ? error.says : [(texts) => texts.internal(messageOf(error))];
  for (const say of says) await note(io, languageForFailure(argv, io), say);
  if (io.env.PREFILTER_DEBUG && error instanceof Error) io.stderr.write(`${error.stack}\n`);
}

// The command line itself may be invalid, so only `--lang` is read.
function languageForFailure(argv: readonly string[], io: Io) {
  const at = argv.findLastIndex((argument) => /^--lang(=|$)/.test(argument));
  const flag = argv[at]?.includes('=') ? argv[at].slice('--lang='.length) : argv[at + 1];
  for (const asked of at === -1 ? [undefined] : [flag, undefined]) {
    try {
      return languageOf(asked, io.env, true);
    } catch {}
  }
  return languageOf(undefined, { ...io.env, PREFILTER_LANG: undefined }, true);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
