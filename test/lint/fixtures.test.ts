import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { WorkTree } from '../cli/work-tree.ts';
import { isGate } from '../support/runs.ts';

// The whole command on a repository with filters in all kinds of files; UPDATE_GOLDEN=1 rewrites `golden/`.
const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));
const golden = fileURLToPath(new URL('golden', import.meta.url));

function repository(): WorkTree {
  const tree = new WorkTree();
  cpSync(fixtures, tree.folder, { recursive: true });
  // Under its own name it would exclude files from this repository.
  renameSync(tree.path('gitignore'), tree.path('.gitignore'));
  return tree.commit();
}

function held(name: string, tree: WorkTree, text: string): void {
  const file = join(golden, name);
  const found = text.replaceAll(tree.folder, '/repository');
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, found);
  expect(existsSync(file), `${file} is missing: UPDATE_GOLDEN=1 writes it`).toBe(true);
  expect(found).toBe(readFileSync(file, 'utf8'));
}

describe('the reports of one run', () => {
  const reports = {
    pretty: 'pretty.txt',
    compact: 'compact.txt',
    json: 'report.json',
    jsonl: 'report.jsonl',
    github: 'github.txt',
    sarif: 'report.sarif',
    junit: 'junit.xml',
    gitlab: 'gitlab.json',
    checkstyle: 'checkstyle.xml',
  };
  const run = async () => {
    const tree = repository();
    const formats = Object.entries(reports).flatMap(([format, file]) => ['-f', `${format}=reports/${file}`]);
    const { exitCode, stdout, stderr } = await tree.run(['lint', '.', ...formats]);
    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 1, stdout: '', stderr: '' });
    return tree;
  };

  test('are those of the golden files', async () => {
    const tree = await run();
    for (const file of Object.values(reports)) held(file, tree, withoutRules(tree.read(join('reports', file))));
  });
});

// The list of rules has its own tests.
function withoutRules(report: string): string {
  if (!report.startsWith('{\n  "$schema"')) return report;
  const sarif = JSON.parse(report);
  for (const { tool, results } of sarif.runs) {
    expect(tool.driver.rules.length).toBeGreaterThan(20);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    tool.driver.rules = [];
    for (const result of results) delete result.ruleIndex;
  }
  return `${JSON.stringify(sarif, undefined, 2)}\n`;
}

test('the Portuguese report and safe repairs give the golden files, and leave nothing to repair', async () => {
  const tree = repository();
  held('pretty.pt-BR.txt', tree, (await tree.run(['lint', '--lang', 'pt-BR'])).stdout);
  held('fixes.diff', tree, (await tree.run(['lint', '--diff'])).stdout);
  await tree.run(['lint', '--fix']);
  expect(await tree.run(['lint', '--diff'])).toMatchObject({ stdout: '' });
  for (const name of ['generated/ignored.filter', 'vendor/excluded.filter']) {
    expect(tree.read(name)).toBe(readFileSync(join(fixtures, name), 'utf8'));
  }
});

test('with all repairs, no valid file becomes invalid', async () => {
  const tree = repository();
  const unreadable = async () => (await tree.findings(['lint'])).filter((finding) => finding.endsWith(' host-parse'));
  const before = await unreadable();
  await tree.run(['lint', '--fix', '--unsafe-fixes']);
  expect(await unreadable()).toEqual(before);
  expect(await tree.run(['lint', '--diff', '--unsafe-fixes'])).toMatchObject({ stdout: '' });
});

test('it is a repository of many files', () => {
  const files = readdirSync(fixtures, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThanOrEqual(60);
});

interface Report {
  readonly problems: readonly { readonly code: string; readonly file: string; readonly span: object }[];
}

/** The findings of a run, with the exit code, in one order. */
async function answer(tree: WorkTree, argv: readonly string[], stdin?: Uint8Array) {
  const { exitCode, stdout } = await tree.run(['lint', ...argv, '--format', 'json'], { ...(stdin && { stdin }) });
  const { problems } = JSON.parse(stdout) as Report;
  return { exitCode, problems: problems.map((one) => JSON.stringify(one)).sort() };
}

/** All that is not excluded as a whole. */
const named = readdirSync(fixtures)
  .filter((name) => !/^(?:generated|vendor)$/.test(name))
  .map((name) => (name === 'gitignore' ? '.gitignore' : name));

// ESLint and the command are compared in `test/eslint/contract.test.ts`, the editor in `test/editor/lsp/law.test.ts`.
describe('the answer is the same however it is asked', () => {
  let tree: WorkTree;
  let plain: Awaited<ReturnType<typeof answer>>;
  let removeTree = () => {};

  beforeAll(async () => {
    tree = new WorkTree({}, 'prefilter-law-', (remove) => {
      removeTree = remove;
    });
    cpSync(fixtures, tree.folder, { recursive: true });
    renameSync(tree.path('gitignore'), tree.path('.gitignore'));
    tree.commit();
    plain = await answer(tree, ['.']);
    expect(plain.problems.length).toBeGreaterThan(100);
    return () => removeTree();
  });

  test.each([
    ['with --verbose and a cache that is empty', ['.', '--cache', '--verbose']],
    ['with a cache that knows all files', ['.', '--cache']],
    ['by the names of its folders', named],
  ])('%s', async (_, argv) => expect(await answer(tree, argv)).toEqual(plain));

  test('one file after the other, by name and on the standard input', async () => {
    const files = [...new Set(plain.problems.map((one) => (JSON.parse(one) as Report['problems'][number]).file))];
    const own = (file: string) => plain.problems.filter((one) => JSON.parse(one).file === file);
    for (const file of files.filter((_, at) => at % (isGate ? 3 : 18) === 0)) {
      const { problems } = await answer(tree, [file]);
      expect([file, problems]).toEqual([file, own(file)]);
      const piped = await answer(tree, ['-', '--stdin-filename', file], readFileSync(join(tree.folder, file)));
      expect([file, piped.problems]).toEqual([file, own(file)]);
    }
  });
});
