import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeWith } from '../support/tool.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readers = join(root, 'grammar/readers');
const out = mkdtempSync(join(tmpdir(), 'prefilter-readers-'));
const build = (tool: string, ...argv: readonly string[]) =>
  execFileSync(tool, argv, { cwd: readers, stdio: 'inherit' });

/** Per language: its tool, its reader, and how a program is made of it that answers questions. */
const languages: Readonly<Record<string, readonly [tool: string, reader: string, program: () => readonly string[]]>> = {
  Python: ['python3', 'python/prefilter.py', () => ['python3', join(readers, 'python/answer.py')]],
  PHP: ['php', 'php/Prefilter.php', () => ['php', join(readers, 'php/answer.php')]],
  Java: [
    'javac',
    'java/Prefilter.java',
    () => {
      build('javac', '-d', out, 'java/Prefilter.java', 'java/Answer.java');
      return ['java', '-cp', out, 'Answer'];
    },
  ],
  Go: [
    'go',
    'go/prefilter.go',
    () => {
      const program = join(out, 'answer');
      execFileSync('go', ['build', '-o', program, './answer'], { cwd: join(readers, 'go'), stdio: 'inherit' });
      return [program];
    },
  ],
  'C#': [
    'mcs',
    'csharp/Prefilter.cs',
    () => {
      const program = join(out, 'answer.exe');
      build('mcs', `-out:${program}`, 'csharp/Prefilter.cs', 'csharp/Answer.cs');
      return ['mono', program];
    },
  ],
};

for (const [language, [tool, reader, program]] of Object.entries(languages)) {
  describeWith(tool, `the reader in ${language}`, () => {
    test('answers every question of syntax, printing and encoding rightly', { timeout: 120_000 }, () => {
      const argv = ['dist/bin.js', 'conformance', '--', ...program()];
      // Questions and answers are UTF-8, whatever the locale.
      const env = { ...process.env, LC_ALL: 'C', PYTHONUTF8: '0', PYTHONCOERCECLOCALE: '0', PYTHONIOENCODING: 'ascii' };
      const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8', env });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/ 0 wrong, /);
      const unsupported = [...stdout.matchAll(/^`(\w+)`: (\d+) of (\d+)/gm)].map(([, sort, count, all]) => [
        sort,
        Number(count),
        Number(all),
      ]);
      // What a program in this language cannot be asked: texts with lone surrogates, of which its JSON has none.
      const surrogates = language === 'PHP' || language === 'Go' ? [['read', 10, expect.any(Number)]] : [];
      expect(unsupported).toEqual([
        ...surrogates,
        ...['spans', 'problems', 'selects'].map((sort) => [
          sort,
          ...unsupported.filter(([name]) => name === sort).map(([, , all]) => all),
          expect.any(Number),
        ]),
      ]);
    });

    test('is one file of at most 150 lines', () => {
      expect(readFileSync(join(readers, reader), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
    });
  });
}
