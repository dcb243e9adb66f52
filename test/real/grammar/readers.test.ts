import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeWith } from '../support/tool.ts';
import { copyFiles, languages } from './languages.ts';
import { type Asked, questions } from './questions.ts';
import { trials } from './trials.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readme = readFileSync(join(root, 'grammar/readers/README.md'), 'utf8');
const count = process.env.PREFILTER_LONG === undefined ? 500 : 20_000;
const folder = (name: string) => mkdtempSync(join(tmpdir(), `prefilter-${name}-`));

// Questions and answers are UTF-8, whatever the locale.
const env = { ...process.env, LC_ALL: 'C', PYTHONUTF8: '0', PYTHONCOERCECLOCALE: '0', PYTHONIOENCODING: 'ascii' };

for (const [name, language] of Object.entries(languages)) {
  describeWith(language.tool, `the reader in ${name}`, () => {
    const program = language.answering(folder('answer'));

    test('answers every question of reading, selecting and places rightly', () => {
      const argv = ['dist/bin.js', 'conformance', '--format', 'json', '--', ...program];
      const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8', env });
      expect([status, stderr]).toEqual([0, '']);
      const { levels } = JSON.parse(stdout).summary as {
        levels: Record<string, { right: number; wrong: number; unsupported: { question: string }[] }>;
      };
      const unsupported = Object.entries(levels).map(([level, { right, wrong, unsupported }]) => [
        level,
        right > 0,
        wrong,
        [...new Set(unsupported.map(({ question }) => question))],
      ]);
      // JSON in these has no texts with lone surrogates.
      const isWhole = name !== 'PHP' && name !== 'Go';
      expect(unsupported).toEqual([
        ['read', true, 0, []],
        ['selects', true, 0, []],
        ['typed', true, 0, []],
        ['paths', true, 0, []],
        ['positions', true, 0, ['spans']],
        ['problems', false, 0, ['problems']],
        ['surrogates', isWhole, 0, isWhole ? [] : ['read', 'position']],
      ]);
    });

    test(`answers ${count} random questions as this package does`, { timeout: 3_600_000 }, () => {
      const asked = fc.sample(questions, count);
      const [tool = '', ...argv] = program;
      const input = asked.map(({ question }) => `${JSON.stringify(question)}\n`).join('');
      const { stdout } = spawnSync(tool, argv, { input, encoding: 'utf8', env, maxBuffer: 1 << 30 });
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const wrong = asked.flatMap(({ question, expected }: Asked, index) => {
        return isDeepStrictEqual(answers[index], JSON.parse(JSON.stringify(expected)))
          ? []
          : [{ question: { ...question, dialect: undefined }, expected, answer: answers[index] }];
      });
      expect(wrong.slice(0, 5)).toEqual([]);
    });

    test('is used as the README shows', () => {
      expect(use(exampleIn(name))).toBe('(OR (= processed false) (_not_exists processed))\ntrue\n8\n');
    });

    test('makes words of values, gives the documented tree, and refuses what has no text', () => {
      const [words, groups, tree = '', refused] = use(trials[name] as string)
        .trim()
        .split('\n');
      expect([words, groups, refused]).toEqual([
        '(in a false true 12345678901234567890 0.5 1e+21 1e-7 123456789012345680000 0 10.80 2026-01-02T06:04:05Z)',
        '(OR (AND (= a "x y") (!= a 1)) (NOT (_exists b)))',
        name === 'Python' || name === 'PHP' ? '7' : '6',
      ]);
      // Java has no JSON; a map shows itself with other signs.
      const json = name === 'Java' ? tree.replace(/(\w+)=/g, '"$1":').replace(/:(?!true)(\w+)/g, ':"$1"') : tree;
      expect(JSON.parse(json)).toEqual({
        kind: 'or',
        operands: [
          { kind: 'condition', means: 'equal', property: { text: 'a' }, values: [{ text: 'b', quoted: true }] },
          { kind: 'condition', means: 'absent', property: { text: 'c' }, values: [] },
        ],
      });
    });

    function use(lines: string): string {
      const place = folder('use');
      copyFiles(language, place);
      const [tool = '', ...argv] = language.using(place, lines);
      return execFileSync(tool, argv, { cwd: place, encoding: 'utf8', env });
    }
  });
}

/** The lines of a language in the README. */
function exampleIn(language: string): string {
  const fence = { 'C#': 'csharp' }[language] ?? language.toLowerCase();
  const [, lines = ''] = new RegExp(`\`\`\`${fence}\n([^]*?)\`\`\``).exec(readme) ?? [];
  return lines;
}
