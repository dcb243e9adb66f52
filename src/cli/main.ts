import type { Invocation } from './command-line/command.ts';
import { languageOf } from './command-line/environment.ts';
import { asFailure, Failure } from './command-line/failure.ts';
import { commonFlags } from './command-line/flags.ts';
import { readCommandLine } from './command-line/invocation.ts';
import type { Io } from './io/io.ts';
import { processIo } from './io/process.ts';
import { commands } from './load-command.ts';
import { Answer, failureData } from './output/answer.ts';
import { note, printsJson } from './output/output.ts';

/** Runs a command line in this process and returns the exit code. */
export function main(argv: readonly string[], version: string): Promise<number> {
  return run(argv, processIo(version));
}

/**
 * Runs a command line and returns the exit code: 0 for success, 1 for a finding or an invalid filter, 2 if the run itself
 * failed. Never rejects.
 */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  const answer = new Answer();
  let asksForJson = namesJson(argv);
  try {
    const { name, command, ...read } = await readCommandLine(argv, io.env, commands).catch((error: unknown) => {
      throw error instanceof Failure ? error.as({ code: 'invalid-arguments' }) : error;
    });
    asksForJson = printsJson(read.flags);
    if (read.flags.version) {
      io.stdout.write(`${io.version}\n`);
      return 0;
    }
    const locale = languageOf(read.flags.lang, io.env, !printsJson(read.flags));
    const invocation: Invocation = { ...read, command: name, locale, io, commands, answer };
    const { run } = asksForHelp(invocation) ? await commands.load('help') : command;
    return await run(invocation);
  } catch (error) {
    const failure = asFailure(error);
    for (const say of failure.says) note({ io, locale: localeForFailure(argv, io, true) }, say);
    if (io.env.PREFILTER_DEBUG && error instanceof Error) io.stderr.write(`${error.stack}\n`);
    if (asksForJson && !answer.isPrinted) {
      for (const problem of failureData(failure, localeForFailure(argv, io, false))) answer.problems.push(problem);
      answer.end(2, io.stdout);
    }
    return 2;
  }
}

/** Whether `--help` is given, or an empty command line is typed at a terminal. */
function asksForHelp({ isDefault, flags, operands, io }: Invocation): boolean {
  if (flags.help) return true;
  const isEmpty =
    isDefault && operands.length === 0 && Object.keys(flags).every((name) => Object.hasOwn(commonFlags, name));
  return isEmpty && io.stdinIsTerminal();
}

/** Whether a command line that may be invalid asks for JSON. */
function namesJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const flags = end === -1 ? argv : argv.slice(0, end);
  return flags.some(
    (argument, at) =>
      /^(?:--json|--format=json|-f=?json)$/.test(argument) ||
      (/^(?:--format|-f)$/.test(argument) && flags[at + 1] === 'json'),
  );
}

// The command line itself may be invalid, so only `--lang` is read.
function localeForFailure(argv: readonly string[], io: Io, toPeople: boolean) {
  const at = argv.findLastIndex((argument) => /^--lang(=|$)/.test(argument));
  const flag = argv[at]?.includes('=') ? argv[at].slice('--lang='.length) : argv[at + 1];
  for (const asked of at === -1 ? [undefined] : [flag, undefined]) {
    try {
      return languageOf(asked, io.env, toPeople);
    } catch {}
  }
  return languageOf(undefined, { ...io.env, PREFILTER_LANG: undefined }, toPeople);
}
