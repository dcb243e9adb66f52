// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repair } from '../../../src/lint/fix/repair.ts';
import { settingsOf } from '../../../src/lint/index.ts';
import { root } from '../../support/compile.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'prefilter-tag-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/prefilter'));
  writeFileSync(join(folder, 'package.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sent = 'const n = "ACME";\nconst query = { filter: `(= supplier ${n})` };\n';

const shows = 'console.log(typeof query.filter, `${query.filter}`);\n';

test.each([
  ['a module', 'a.mjs', `${sent}${shows}`, "import { filter } from 'prefilter';\n"],
  ['a script of CommonJS', 'b.cjs', `${sent}${shows}`, "const { filter } = require('prefilter');\n"],
  [
    'a program with a first line for the system, a directive and imports',
    'c.mjs',
    `#!/usr/bin/env node\n'use strict';\n// Sends.\nimport 'node:fs';\n${sent}${shows}`,
    "// Sends.\nimport { filter } from 'prefilter';\nimport 'node:fs';\n",
  ],
  [
    'a program that requires',
    'd.js',
    `'use strict';\nrequire('node:fs');\n${sent}${shows}`,
    "'use strict';\nconst { filter } = require('prefilter');\nrequire('node:fs');\n",
  ],
  [
    'a program with a `filter` of its own',
    'e.mjs',
    `${sent}${shows}const filter = 1;\n`,
    "import { filter as prefilter } from 'prefilter';\n",
  ],
  [
    'a program that has imported it',
    'f.mjs',
    `import { filter as f } from 'prefilter';\n${sent}${shows}`,
    'filter: f`(=',
  ],
  [
    'a program that has imported all',
    'g.mjs',
    `import * as p from 'prefilter';\n${sent}${shows}`,
    'filter: p.filter`(=',
  ],
])('the fix in %s writes code that runs', (_, name, text, part) => {
  expect(run(name, text)).toBe('string (= supplier ACME)\n');
  const { text: repaired, applied } = repair({ file: name, text }, settingsOf(), { unsafe: true });
  expect(applied).toBe(1);
  expect(repaired).toContain(part);
  expect(run(name, repaired)).toBe('object (= supplier ACME)\n');
});

function run(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, name)], { encoding: 'utf8' });
  return stdout + stderr;
}

const unfixed = (text: string, settings = settingsOf()) =>
  repair({ file: 'a.ts', text }, settings, { unsafe: true }).text === text;

test('no fix if the tag would write another dialect, or no name is free', () => {
  expect(unfixed(sent)).toBe(false);
  expect(unfixed(sent, settingsOf({ dialect: { name: 'qive' } }))).toBe(true);
  expect(unfixed(`${sent}const [filter, prefilter] = [1, 2];\n`)).toBe(true);
});

test('two fixes in one file add one import', () => {
  const { text } = repair({ file: 'a.ts', text: sent + sent.replaceAll(/\b(n|query)\b/g, '$12') }, settingsOf(), {
    unsafe: true,
  });
  expect(text.split("from 'prefilter'")).toHaveLength(2);
  expect(text.split('filter`(= supplier')).toHaveLength(3);
});
