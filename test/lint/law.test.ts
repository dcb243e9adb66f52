import { cpSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { WorkTree } from '../cli/work-tree.ts';

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));

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
    ['with --verbose', ['.', '--verbose']],
    ['with a cache that is empty', ['.', '--cache']],
    ['with a cache that knows all files', ['.', '--cache']],
    ['with a cache and --verbose', ['.', '--cache', '--verbose']],
    ['by the names of its folders', named],
  ])('%s', async (_, argv) => expect(await answer(tree, argv)).toEqual(plain));

  test('one file after the other, by name and on the standard input', async () => {
    const files = [...new Set(plain.problems.map((one) => (JSON.parse(one) as Report['problems'][number]).file))];
    const own = (file: string) => plain.problems.filter((one) => JSON.parse(one).file === file);
    for (const file of files.filter((_, at) => at % 3 === 0)) {
      const { problems } = await answer(tree, [file]);
      expect([file, problems]).toEqual([file, own(file)]);
      const piped = await answer(tree, ['-', '--stdin-filename', file], readFileSync(join(tree.folder, file)));
      expect([file, piped.problems]).toEqual([file, own(file)]);
    }
  });
});
