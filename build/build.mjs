import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { isBuilt, markBuilt } from './fingerprint.mjs';

/*
 * Builds the package into `dist`: tsup its bundles and, at the same time, the compiler its declarations. What is there already and
 * would come out the same is kept, so that what was tested is what is packed.
 */

if (isBuilt()) process.exit();

const declarations =
  '--noEmit false --emitDeclarationOnly --declaration --rewriteRelativeImportExtensions --outDir dist';
const programs = [
  ['node_modules/tsup/dist/cli-default.js', '--silent', '--no-clean'],
  ['node_modules/typescript/bin/tsc', '--project', 'src', ...declarations.split(' ')],
];

// Here, not by tsup, which would remove the declarations that are there already.
rmSync('dist', { recursive: true, force: true });
// The compiler need not collect its garbage, unless it fills the memory: a third of its time.
const env = { ...process.env, GOGC: 'off', GOMEMLIMIT: '2GiB' };
const running = programs.map((argv) => spawn(process.execPath, argv, { stdio: 'inherit', env }));
const ends = await Promise.all(running.map((program) => once(program, 'exit')));
if (ends.some(([status]) => status !== 0)) process.exit(1);
markBuilt();
