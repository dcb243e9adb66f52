#!/usr/bin/env node
import module from 'node:module';

/** Set when the package is built, so that no file must be read for the version. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';
const argv = process.argv.slice(2);

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.on('error', () => {});
  process.stdout.write(`${version}\n`);
} else {
  // Node 22.1 or newer has it.
  (module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();
  const { main } = await import('./main.ts');
  const exitCode = await main(argv, version);
  process.exitCode ??= exitCode;
}
