import { readInvocation } from '../../command-line/invocation.ts';
import { processIo } from '../../io/process.ts';
import { execute } from './lsp.ts';

/** Set when the package is built. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';

// The language server alone, for an extension that brings its own.
const io = processIo(version);
process.exitCode = await execute(readInvocation(['lsp', ...process.argv.slice(2)], io.env), io);
