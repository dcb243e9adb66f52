import { readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { commandsOf, printedBy } from './console.ts';

/*
 * The commands of the page on clusters are run. `UPDATE_DOCS=1` writes their outputs anew.
 */

const path = fileURLToPath(new URL('../../src/translate/clusters.md', import.meta.url));
let page = readFileSync(path, 'utf8');
afterAll(() => {
  if (env.UPDATE_DOCS !== undefined) writeFileSync(path, page);
});

const commands = commandsOf(page);

test('there is one for each engine', () => {
  const shown = commands.map(({ call }) => / --to (\w+)/.exec(call)?.[1]);
  expect(new Set(shown)).toEqual(new Set(['postgres', 'clickhouse', 'spark', 'trino']));
});

test.each(commands)('$call', ({ call, output, block }) => {
  const printed = printedBy(call);
  if (env.UPDATE_DOCS !== undefined) page = page.replace(block, () => `$ ${call}\n${printed}`);
  else expect(output).toBe(printed);
});
