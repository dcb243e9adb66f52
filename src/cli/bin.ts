#!/usr/bin/env node
import module from 'node:module';

/** Set when the package is built, so that the version costs no file to read. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';
const argv = process.argv.slice(2);

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // A reader that has seen enough, such as `head`: the exit code stays what it is.
  if (code === 'EPIPE') return;
  process.exitCode = 2;
  process.stderr.write(`prefilter: ${message}\n`);
});

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.write(`${version}\n`);
} else {
  // Newer than the oldest Node that this runs on.
  (module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();
  const { main } = await import('./main.ts');
  const exitCode = await main(argv, version);
  process.exitCode ??= exitCode;
}
