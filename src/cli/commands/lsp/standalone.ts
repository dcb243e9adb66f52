import { parseArgs } from 'node:util';
import { type DialectName, dialects } from '../../../language/dialect/dialects.ts';
import { processIo } from '../../io/process.ts';
import { execute } from './lsp.ts';

/** Set by the build. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';

// The language server alone, for an extension that brings its own: without the reader of command lines, whose tables have the
// help of every command. Clients send flags of their own, such as `--stdio`, which need not be known.
const io = processIo(version);
const { log } = parseArgs({ strict: false, options: { log: { type: 'string' } } }).values;
const { PREFILTER_CONFIG: config, PREFILTER_DIALECT: dialect = '' } = io.env;
const flags = {
  ...(typeof log === 'string' && { log }),
  ...(config !== undefined && { config }),
  ...(Object.hasOwn(dialects, dialect) && { dialect: dialect as DialectName }),
};
process.exitCode = await execute({ command: 'lsp', isDefault: false, flags, operands: [] }, io);
