import { parseArgs } from 'node:util';
import { type DialectName, dialects } from '../../../language/dialect/dialects.ts';
import { nearest } from '../../../source/nearest.ts';
import { Failure } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { processIo } from '../../io/process.ts';
import { execute } from './lsp.ts';

/** Set when the package is built. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';

// The language server alone, for an extension that brings its own: without the reader of command lines, whose tables have the
// help of every command. It takes the flags and variables of `prefilter lsp`; other flags, which clients send, are ignored.
const io = processIo(version);

function readFlags(): FlagValues {
  const { PREFILTER_CONFIG, PREFILTER_DIALECT } = io.env;
  const text = { type: 'string' } as const;
  const options = { log: text, config: text, dialect: text, lang: text, 'no-config': { type: 'boolean' } } as const;
  const { values } = parseArgs({ strict: false, options });
  const given = (name: 'log' | 'config' | 'dialect' | 'lang', variable?: string) => {
    const value = values[name] ?? (variable || undefined);
    if (typeof value === 'boolean') throw new Failure((say) => say.missingValue(`--${name}`, name.toUpperCase()));
    return value;
  };
  const log = given('log');
  const config = given('config', PREFILTER_CONFIG);
  const dialect = given('dialect', PREFILTER_DIALECT);
  const lang = given('lang');
  const names = Object.keys(dialects);
  if (dialect !== undefined && !names.includes(dialect)) {
    throw new Failure((say, near) => say.wrongValue('--dialect', dialect, near(dialect, names), names));
  }
  return {
    ...(log !== undefined && { log }),
    ...(config !== undefined && { config }),
    ...(dialect !== undefined && { dialect: dialect as DialectName }),
    ...(lang !== undefined && { lang }),
    ...(values['no-config'] === true && { 'no-config': true }),
  };
}

try {
  const exitCode = await execute({ command: 'lsp', isDefault: false, flags: readFlags(), operands: [] }, io);
  // `--clientProcessId`, which VS Code sends, starts a timer in the library that would keep the process alive.
  process.exit(exitCode);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  for (const say of error.says) process.stderr.write(`prefilter: ${say(cliMessages.en, nearest, 'en')}\n`);
  process.exitCode = 2;
}
