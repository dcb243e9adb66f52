import { beforeAll, describe, expect, test } from 'vitest';
import { putPlainFiles, QueryFolder } from '../folder.ts';

const folder = new QueryFolder();

describe('files', () => {
  beforeAll(() => putPlainFiles(folder));

  test('an empty CSV cell is absent, a quoted empty one is the empty text', async () => {
    const argv = ['--from', 'plain/b.csv'];
    expect(await folder.found('(_not_exists processed)', ...argv)).toEqual([{ processed: null, n: '2', 'a"b': null }]);
    folder.put('quote.filter', '(= n 3)');
    expect(await folder.found('quote.filter', ...argv)).toEqual([{ processed: '', n: '3', 'a"b': '' }]);
  });

  test('a quote in the middle of a name is part of the name', async () => {
    folder.put('odd.csv', 'a b,c"d\n1,2\n');
    expect(await folder.found('(_not_exists no)', '--from', 'odd.csv')).toEqual([{ 'a b': '1', 'c"d': '2' }]);
  });
});
