import { cpus } from 'node:os';
import { argv, env, exit, version, versions } from 'node:process';
import { inOwnProcess } from './own-process.ts';
import { isRealInstalled, notInstalled } from './real-package.ts';

/*
 * `npm run bench` runs all parts to the end, whatever one of them does, and ends with one line for each target that was missed;
 * `npm run bench -- parse match` runs those parts. With `--trial` each module does the least that shows
 * that it runs, all in one process.
 */

/** A module that measures one thing and prints it; the megabytes of its young generation; what it is told. */
type Measured = readonly [module: string, youngMegabytes?: number | undefined, ...told: readonly string[]];

const parts: Readonly<Record<string, readonly Measured[]>> = {
  parse: [
    ['compare.ts', 64],
    ['after-others.ts', 64],
    ['wrong.ts', 64],
    // Makes room for the tree of ten megabytes in the young generation, so that the time V8 takes to copy it is not measured.
    ['linearity.ts', 512, 'linearity, any length, room for young objects'],
    ['linearity.ts', undefined, 'the same with the usual room: V8 copies a tree that outgrows it, twice'],
  ],
  start: [['cold-start.ts']],
  client: [['client.ts', 64]],
  sandbox: [['sandbox.ts']],
  match: [['meaning.ts', 64]],
  many: [['many.ts']],
  budget: [['budget.ts', 64]],
  translate: [['translate.ts', 64]],
  server: [['server.ts', 64], ['hostile.ts']],
  query: [['query.ts'], ['parquet.ts']],
  notes: [['notes.ts', 64]],
  lint: [['lint.ts']],
  types: [['types.ts']],
};

const asked = argv.slice(2).filter((name) => name !== '--trial');
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`bench: unknown ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`);
  exit(2);
}
const isTrial = argv.includes('--trial');
if (isTrial) env.PREFILTER_TRIAL = '1';

console.log(`Node ${version}, V8 ${versions.v8}, ${cpus()[0]?.model.trim()}; the targets are for Node 24`);
console.log(isRealInstalled() ? '' : `Rows of other packages are left out: this ${notInstalled}\n`);

const lines: string[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  for (const [module, youngMegabytes, ...told] of parts[name] ?? []) {
    try {
      if (isTrial) await import(`./${module}`);
      else lines.push(...(await inOwnProcess<string>(module, youngMegabytes, told)).map((line) => `${name}: ${line}`));
    } catch (error) {
      console.error(`${module}:`, error);
      lines.push(`${name}: ${module} could not be measured: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
  }
}
console.log(
  lines.length === 0
    ? `all ${isTrial ? 'parts run' : 'targets are met'}`
    : `missed:\n${lines.map((line) => `  ${line}`).join('\n')}`,
);
