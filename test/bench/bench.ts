import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { argv, exit, version, versions } from 'node:process';
import { coldStarts } from './cold-start.ts';
import { targets } from './filters.ts';
import { lintFigures } from './lint.ts';
import { inOwnProcess } from './own-process.ts';
import * as print from './print.ts';
import { isRealInstalled, notInstalled } from './real-package.ts';
import { missed } from './table.ts';
import { typesFigures } from './types.ts';

/*
 * `npm run bench` runs all parts to the end, whatever one of them does, and ends with one line for each target that was missed;
 * `npm run bench -- parse match` runs those parts.
 */

/** Measures one thing, prints it, and gives its figures. */
type Part = () => unknown;

function measured<Figures>(show: (figures: Figures) => void, module: string, youngMegabytes?: number): Part {
  return async () => {
    const figures = await inOwnProcess<Figures>(module, youngMegabytes);
    show(figures);
    return figures;
  };
}

function shown<Figures>(show: (figures: Figures) => void, figuresOf: () => Figures): Part {
  return () => {
    const figures = figuresOf();
    show(figures);
    return figures;
  };
}

const roomyHead = 'linearity, all limits raised, room for young objects';
const usualHead = 'the same with the usual room: V8 copies a tree that outgrows it, twice';

const parts: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  parse: {
    comparisons: measured(
      (all: readonly Parameters<typeof print.printComparison>[0][]) => all.forEach(print.printComparison),
      'compare.ts',
      64,
    ),
    afterOthers: measured(print.printAfterOthers, 'after-others.ts', 64),
    wrong: measured(print.printWrong, 'wrong.ts', 64),
    // Makes room for the tree of ten megabytes in the young generation, so that the time V8 takes to copy it is not measured.
    roomy: measured(
      (all: Parameters<typeof print.printGrowths>[1]) => print.printGrowths(roomyHead, all),
      'linearity.ts',
      512,
    ),
    usual: measured(
      (all: Parameters<typeof print.printGrowths>[1]) => print.printGrowths(usualHead, all),
      'linearity.ts',
    ),
  },
  start: { coldStarts: shown(print.printColdStarts, coldStarts) },
  client: { client: measured(print.printClient, 'client.ts', 64) },
  sandbox: { sandbox: measured(print.printSandbox, 'sandbox.ts') },
  match: { meaning: measured(print.printMeaning, 'meaning.ts', 64) },
  many: { many: measured(print.printMany, 'many.ts') },
  budget: { budget: measured(print.printBudget, 'budget.ts', 64) },
  translate: { translated: measured(print.printTranslated, 'translate.ts', 64) },
  server: {
    served: measured(print.printServed, 'server.ts', 64),
    attacked: measured(print.printAttacked, 'hostile.ts'),
  },
  query: { queried: measured(print.printQueried, 'query.ts'), parquet: measured(print.printParquet, 'parquet.ts') },
  notes: { notes: measured(print.printNotes, 'notes.ts', 64) },
  lint: { linting: shown(print.printLinting, lintFigures) },
  types: { types: shown(print.printTypes, typesFigures) },
};

const asked = argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`bench: unknown ${unknown.join(', ')}; the parts are ${Object.keys(parts).join(', ')}`);
  exit(2);
}

const cpu = cpus()[0]?.model.trim() ?? 'unknown';
console.log(`Node ${version}, V8 ${versions.v8}, ${cpu}; the targets are for Node 24`);
console.log(isRealInstalled() ? '' : `Rows of other packages are left out: this ${notInstalled}\n`);

const report: Record<string, unknown> = { node: version, v8: versions.v8, cpu, targets };
const lines: string[] = [];
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  for (const [key, part] of Object.entries(parts[name] ?? {})) {
    try {
      report[key] = await part();
    } catch (error) {
      console.error(`${key}:`, error);
      lines.push(`${name}: ${key} could not be measured: ${error instanceof Error ? error.message : error}`);
    }
    lines.push(...missed().map((line) => `${name}: ${line}`));
  }
}
if (asked.length === 0)
  writeFileSync(new URL('../../bench.json', import.meta.url), `${JSON.stringify(report, undefined, 2)}\n`);
console.log(lines.length === 0 ? 'all targets are met' : `missed:\n${lines.map((line) => `  ${line}`).join('\n')}`);
