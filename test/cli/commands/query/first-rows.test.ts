import { expect, test } from 'vitest';
import { FirstRows } from '../../../../src/cli/commands/query/table.ts';

test('keeps the first rows, and reads no texts beyond them', () => {
  const rows = new FirstRows();
  const batch = (from: number, count: number) => () => Array.from({ length: count }, (_, at) => `${from + at}`);
  rows.take(15, batch(0, 15));
  rows.take(15, batch(15, 15));
  rows.take(1, () => {
    throw new Error('read');
  });
  expect(rows.rows).toEqual(batch(0, FirstRows.most)());
});
