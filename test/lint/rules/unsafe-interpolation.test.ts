import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { repair } from '../../../src/lint/fix/repair.ts';
import { settingsOf } from '../../../src/lint/index.ts';
import { lint } from '../../../src/lint/lint.ts';
import { root } from '../../support/compile.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

describe('unsafe interpolation', () => {
  const folder = temporaryFolder({ 'package.json': '{}' });
  beforeAll(() => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/prefilter'));
  });

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
  ])('the fix in %s writes code that runs', async (_, name, text, part) => {
    expect(await shown(name, text)).toEqual([['string', '(= supplier ACME)']]);
    const { text: repaired, applied } = repair({ file: name, text }, settingsOf(), { unsafe: true });
    expect(applied).toBe(1);
    expect(repaired).toContain(part);
    expect(await shown(`repaired-${name}`, repaired)).toEqual([['object', '(= supplier ACME)']]);
  });

  /** Runs a program in this process, and returns what it shows. */
  async function shown(name: string, text: string): Promise<readonly unknown[][]> {
    const file = join(folder, name);
    writeFileSync(file, text);
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    await import(pathToFileURL(file).href);
    const calls = [...log.mock.calls];
    log.mockRestore();
    return calls;
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
});

const found = (file: string, text: string) =>
  lint({ file, text }).filter(({ problem }) => problem.code === 'unsafe-interpolation');

test.each([
  ['a.go', 'filter := fmt.Sprintf("(= serie %d)", n)'],
  ['a.go', 'filter := fmt.Sprintf("(= done %t)", ok)'],
  ['a.go', 'filter := "(= serie " + strconv.Itoa(n) + ")"'],
  ['a.py', 'filter = "(= serie %d)" % n'],
  ['a.py', 'filter = f"(= total {total:.2f})"'],
  ['a.py', 'filter = "(= serie " + str(int(n)) + ")"'],
  ['a.py', 'filter = f"(AND {mine} {theirs})"'],
  ['a.cs', 'var filter = $"(= serie {n:D})";'],
  ['A.java', 'String filter = String.format("(= serie %d)", n);'],
  ['A.java', 'String filter = "(= serie " + Integer.parseInt(n) + ")";'],
  ['a.php', '<?php $filter = "(= serie " . (int) $n . ")";'],
  ['a.php', "<?php $filter = '(= serie ' . intval($n) . ')';"],
  ['a.ts', 'const filter = `(= serie ${parseInt(n, 10)})`;'],
  ['a.ts', "const filter = `(= done ${done ? 'true' : 'false'})`;"],
  ['a.ts', 'const filter = `(= done ${!busy})`;'],
  ['a.ts', 'const filter = `(= count ${list.length})`;'],
  ['a.ts', 'const filter = `(OR ${first} ${second})`;'],
  ['a.rb', 'filter = "(OR #{first} (= a b))"'],
])('a number, a boolean, one of two words or a filter cannot change the filter: %s: %s', (file, text) =>
  expect(found(file, text)).toEqual([]),
);

test.each([
  ['a.go', 'filter := fmt.Sprintf("(= emitter %s)", name)', 'Check first'],
  ['a.py', 'filter = f"(= emitter {name})"', 'Check first'],
  ['a.py', 'filter = f"(= {name} 5)"', 'Check first'],
  ['A.java', 'String filter = "(= emitter " + name + ")";', 'Check first'],
  ['a.php', '<?php $filter = "(= emitter {$name})";', 'Check first'],
  ['a.ts', 'const filter = `(= emitter ${name})`;', '`filter` tag'],
  ['a.ts', 'const filter = `(= emitter ${String(name)})`;', '`filter` tag'],
  ['a.ts', 'const filter = `(OR (= emitter ${a}) ${b})`;', '`filter` tag'],
])('any other value can, which is a warning with a remedy: %s: %s', (file, text, help) => {
  const problems = found(file, text).map(({ problem }) => problem);
  expect(problems).toMatchObject([{ severity: 'warning' }]);
  expect(problems[0]?.help).toContain(help);
});
