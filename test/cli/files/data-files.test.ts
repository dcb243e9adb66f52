import { beforeAll, describe, expect, test } from 'vitest';
import { putPlainFiles, QueryFolder } from '../commands/query/folder.ts';

const unset = '(OR (= processed false) (_not_exists processed))';
const folder = new QueryFolder();

describe('files', () => {
  beforeAll(() => putPlainFiles(folder));

  test('of several kinds, as a table with a summary', async () => {
    expect(await folder.query(unset, '--from', 'plain')).toEqual({
      exitCode: 0,
      stderr: '',
      files: {},
      stdout: `processed  n    a"b
false      1
           1.0
false      1.0
false      1    x
           2
false      4

6 rows match in 3 files; 0 s.
`,
    });
    expect((await folder.query(unset, '--from', 'plain', '--lang', 'pt')).stdout).toMatch(
      /6 linhas correspondem em 3 arquivos; 0 s\.\n$/,
    );
  });

  test.each(["odd 'names'/*[x]?.ndjson", "odd 'names'", "odd 'names'/**", '**/*x*.ndjson'])(
    'named %s',
    async (from) => {
      expect(await folder.found('(= n 5)', '--from', from)).toEqual([{ n: 5 }]);
    },
  );
});
