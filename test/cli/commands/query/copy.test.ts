import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { disk } from '../../../../src/cli/io/disk.ts';
import { putPlainFiles, QueryFolder } from './folder.ts';

const unset = '(OR (= processed false) (_not_exists processed))';
const folder = new QueryFolder();

describe('files', () => {
  beforeAll(() => putPlainFiles(folder));

  test.each([
    ['ndjson', 'o.ndjson'],
    ['parquet', 'o.parquet'],
  ])('%s into a file, which can be queried again', async (format, out) => {
    for (const from of ['plain', 'plain/b.csv', 'plain/a.ndjson']) {
      const { exitCode, stderr } = await folder.query(unset, '--from', from, '-f', format, '--out', out);
      expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`prefilter: Written to ${out}.\n`)]);
      expect(await folder.found(unset, '--from', out)).toHaveLength((await folder.found(unset, '--from', from)).length);
      expect(await folder.found('(= processed true)', '--from', out)).toEqual([]);
      expect(await folder.found('(= n 1.0)', '--from', out)).toHaveLength(
        (await folder.found('(= n 1.0)', '--from', from)).length,
      );
      rmSync(join(folder.path, out));
    }
  });

  test('rows of NDJSON are written as they are', async () => {
    folder.put('exact.ndjson', '{ "a" : 1.0,"b":"\\u00e9","n":123456789012345678901234567890 }\n');
    expect((await folder.query('(= b é)', '--from', 'exact.ndjson', '-f', 'ndjson')).stdout).toBe(
      readFileSync(join(folder.path, 'exact.ndjson'), 'utf8'),
    );
    await folder.query('(= b é)', '--from', 'exact.ndjson', '--out', 'exact-out.ndjson');
    expect(readFileSync(join(folder.path, 'exact-out.ndjson'), 'utf8')).toBe(
      readFileSync(join(folder.path, 'exact.ndjson'), 'utf8'),
    );
  });

  test('Parquet for no rows at all is written where its columns are known', async () => {
    expect(await folder.query('(= n 77)', '--from', 'plain/b.csv', '--out', 'none.parquet')).toMatchObject({
      exitCode: 0,
    });
    expect(await folder.found('(_not_exists n)', '--from', 'none.parquet')).toEqual([]);
    expect(await folder.query('(= n 77)', '--from', 'plain/a.ndjson', '--out', 'nothing.parquet')).toMatchObject({
      stderr: expect.stringContaining('no row matches, so nothing.parquet was not written.'),
    });
    expect(disk.kindOf(join(folder.path, 'nothing.parquet'))).toBeUndefined();
  });
});
