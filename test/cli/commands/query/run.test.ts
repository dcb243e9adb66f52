import { beforeAll, describe, expect, test } from 'vitest';
import { putPlainFiles, QueryFolder } from './folder.ts';

const folder = new QueryFolder();

describe('files', () => {
  beforeAll(() => putPlainFiles(folder));

  test('a property that no file has is reported, one that only some rows lack is not', async () => {
    expect(await folder.query('(= nn 1)', '--from', 'plain/b.csv')).toMatchObject({
      exitCode: 0,
      stderr: 'prefilter: no file has `nn`: it counts as absent everywhere.\n',
      stdout: '0 rows match in 1 file; 0 s.\n',
    });
    expect(await folder.query('(= nn 1)', '--from', 'plain/a.ndjson')).toMatchObject({ stderr: '' });
  });

  test('`--at` says where the properties are', async () => {
    folder.put('at.ndjson', '{"note":{"p":{"a":1}}}\n{"note":{}}\n{"note":null}\n{}\n');
    expect(await folder.found('(= a 1)', '--from', 'at.ndjson', '--at', 'note.p')).toEqual([{ note: { p: { a: 1 } } }]);
    expect(await folder.found('(_not_exists a)', '--from', 'at.ndjson', '--at', 'note.p')).toHaveLength(3);
    folder.put('at-wrong.ndjson', '{"note":{"p":{}}}\n{"note":7}\n');
    expect(await folder.query('(= a 1)', '--from', 'at-wrong.ndjson', '--at', 'note.p')).toMatchObject({
      exitCode: 2,
      stderr: 'prefilter: at-wrong.ndjson:2: expected a JSON object with properties.\n',
    });
  });
});
