#!/usr/bin/env node
import { isPortuguese } from './io/portuguese.ts';
import { standardOut } from './io/stdout.ts';

/** Set by the build, so that no file must be read to know the version. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';
const argv = process.argv.slice(2);

/** Whether this Node is in the range that `engines` of `package.json` names. */
function isSupported(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

async function run(): Promise<void> {
  // Node 22.1 or newer has it.
  const module = process.getBuiltinModule('node:module') as { readonly enableCompileCache?: () => void };
  module.enableCompileCache?.();
  const { main } = await import('./main.ts');
  const exitCode = await main(argv, version);
  // An interrupted command ends by the signal, so that a script around it ends too.
  if (exitCode === 130) process.kill(process.pid, 'SIGINT');
  process.exitCode ??= exitCode;
}

// This file is built for old versions of Node as well, so that they can say that they are too old.
if (!isSupported()) {
  const { node } = process.versions;
  process.stderr.write(
    isPortuguese(argv, process.env)
      ? `O prefilter precisa do Node 20.19, 22.12 ou mais novo; este é o Node ${node}.\n`
      : `prefilter needs Node 20.19, 22.12 or newer; this is Node ${node}.\n`,
  );
  process.exitCode = 2;
} else if (argv.length === 1 && /^(?:--version|-[vV])$/.test(argv[0] ?? '')) {
  standardOut().write(`${version}\n`);
} else {
  run();
}
