#!/usr/bin/env node
import module from 'node:module';

/** Set when the package is built, so that the version costs no file to read. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';
const argv = process.argv.slice(2);

if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  process.stdout.on('error', () => {});
  process.stdout.write(`${version}\n`);
} else {
  // Newer than the oldest Node that this runs on.
  (module as { readonly enableCompileCache?: () => void }).enableCompileCache?.();
  const { main } = await import('./main.ts');
  const exitCode = await main(argv, version);
  process.exitCode ??= exitCode;
}
