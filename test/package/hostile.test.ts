import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, symlinkSync } from 'node:fs';
import { getuid } from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WorkTree } from '../cli/work-tree.ts';
import { isGate } from '../support/runs.ts';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/**
 * The output of the command for all files of a tree; fails if it takes a minute, or more memory than small machines
 * have.
 */
function lint(tree: WorkTree, before: readonly string[] = [], paths: readonly string[] = ['.']) {
  const [command = '', ...argv] = [
    ...before,
    process.execPath,
    '--max-old-space-size=1500',
    bin,
    'lint',
    '-f',
    'compact',
  ];
  const { status, stdout, stderr } = spawnSync(command, [...argv, ...paths], {
    cwd: tree.folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, LANG: 'C' },
    timeout: 60_000,
  });
  return { status, lines: `${stdout}${stderr}`.split('\n').filter(Boolean) };
}

const wrong = '(== a b)';
const found = 'error: Unknown operator `==`. Did you mean `=`? [unknown-operator]';
const deepJson = 'warning: This JSON nests too deeply to be read, so not all of it was checked. [host-parse]';
const unread = (megabytes: string) =>
  `warning: This file has ${megabytes} MB and was not read: the limit is 10 MB. [host-parse]`;
const levels = isGate ? 100_000 : 20_000;
const aliases = Array.from({ length: 60 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);

describe('each causes a clear finding, in time', () => {
  const cases: readonly [name: string, file: string, text: string, lines: readonly string[]][] = [
    ['fifty megabytes of YAML', 'a.yaml', 'filter: (== a b)\n'.repeat(2_941_177), [`1:1: ${unread('50')}`]],
    ['fifty megabytes of a program', 'a.ts', 'filter`(== a b)`;\n'.repeat(2_777_778), [`1:1: ${unread('50')}`]],
    [
      'YAML of millions of parts',
      'a.yaml',
      `filter: [${'a,'.repeat(4_900_000)}]\n`,
      ['1:1: warning: This YAML has more parts than can be read, so nothing in it was checked. [host-parse]'],
    ],
    [
      'a script of millions of commands',
      'a.sh',
      `FILTER=x\n${'a;'.repeat(4_900_000)}`,
      ['1:1: warning: This script has more parts than can be read, so nothing in it was checked. [host-parse]'],
    ],
    [
      'deep JSON',
      'a.json',
      `${'{"filter":['.repeat(levels)}"${wrong}"${']}'.repeat(levels)}`,
      [`1:${13 * levels + wrong.length + 3}: ${deepJson}`],
    ],
    [
      'deep JSON that ends early',
      'a.json',
      `${'['.repeat(levels)}{"filter":"${wrong}"`,
      [`1:${levels + 21}: ${deepJson}`],
    ],
    [
      'deep YAML',
      'a.yaml',
      `filter: ${wrong}\nx: ${'['.repeat(levels)}`,
      [
        '1:1: warning: This YAML nests deeper than 500 levels, so its syntax was not checked. [host-parse]',
        `1:10: ${found}`,
      ],
    ],
    [
      'a bomb of aliases',
      'a.yaml',
      `filter: ${wrong}\na0: &a0 (= a b)\n${aliases.join('\n')}\nfilters: { all: *a60 }\n`,
      [`1:10: ${found}`],
    ],
    ['a program of brackets', 'a.ts', `filter\`${wrong}\`;${'('.repeat(levels)}`, [`1:9: ${found}`]],
    ['Markdown of marks', 'a.md', `${'*_[`('.repeat(levels)}\n\n\`${wrong}\`\n`, [`3:3: ${found}`]],
    [
      'a filter of parentheses',
      'a.filter',
      '('.repeat(5_000_000),
      ['1:1000001: error: The filter has 5,000,000 characters; the limit is 1,000,000. [limit]'],
    ],
  ];
  // One process reads all of them, one after the other.
  const tree = new WorkTree(
    Object.fromEntries(cases.map(([, file, text], at) => [`${at}/${file}`, text])),
    'prefilter-',
    afterAll,
  );
  let lines: readonly string[];
  beforeAll(() => {
    const told = lint(tree);
    expect(told.status).toBe(1);
    lines = told.lines;
  });

  test.each(cases.map(([name, file, , expected], at) => [name, `${at}/${file}`, expected] as const))(
    '%s',
    (_, file, expected) => {
      expect(lines.filter((line) => line.startsWith(`${file}:`))).toEqual(expected.map((line) => `${file}:${line}`));
    },
  );

  test('binary files cause no message', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 256);
    const { status, lines } = lint(new WorkTree({ 'a.ts': bytes, 'b.json': bytes, 'c.yaml': bytes, 'd.md': bytes }));
    expect([status, lines]).toEqual([0, ['prefilter: no filters found in 4 files.']]);
  });
});

test('loops of links and pipes without a writer are skipped', () => {
  const tree = new WorkTree({ 'src/a.filter': wrong });
  symlinkSync('..', tree.path('src/up'));
  symlinkSync('b.filter', tree.path('b.filter'));
  execFileSync('mkfifo', [tree.path('c.filter')]);
  expect(lint(tree)).toEqual({ status: 1, lines: [`src/a.filter:1:2: ${found}`] });
});

test.runIf(existsSync('/dev/zero'))('a device that never ends is too long', () => {
  const tree = new WorkTree({});
  symlinkSync('/dev/zero', tree.path('a.json'));
  expect(lint(tree, [], ['a.json'])).toEqual({
    status: 2,
    lines: ['prefilter: cannot read `a.json`: it is too long.'],
  });
});

test('UTF-16 is read by its mark', () => {
  const text = '\ufeffconst a = filter`(= a)`;';
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const other = Buffer.from('\ufeffconst a = 1;', 'utf16le');
  const { lines } = lint(new WorkTree({ 'a.ts': little, 'b.ts': big, 'c.ts': other }));
  expect(lines).toEqual(
    ['a.ts', 'b.ts'].map((file) => expect.stringMatching(`^${file}:1:18: error: .*\\[wrong-arity\\]$`)),
  );
});

test('unreadable files are reported, and the rest is checked', () => {
  const tree = new WorkTree({ 'a.filter': wrong, 'locked/b.filter': wrong, 'c.filter': wrong });
  chmodSync(tree.path('c.filter'), 0);
  chmodSync(tree.path('locked'), 0);
  // Root may read every file unless it gives up the capabilities for that; another user might not reach this project.
  const withoutOverride = ['setpriv', '--bounding-set=-dac_override,-dac_read_search'];
  expect(lint(tree, getuid?.() === 0 ? withoutOverride : [])).toEqual({
    status: 2,
    lines: [
      `a.filter:1:2: ${found}`,
      expect.stringMatching(/^prefilter: cannot read `locked`: EACCES: permission denied/),
      expect.stringMatching(/^prefilter: cannot read `c\.filter`: EACCES: permission denied/),
    ],
  });
  chmodSync(tree.path('locked'), 0o755);
});
