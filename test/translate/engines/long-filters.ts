import { expect } from 'vitest';
import type { sqlTargetNames } from '../../../src/translate/targets/names.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';

const long = 'é'.repeat(25_000);

/** The rows of a table with the columns `id`, `a` and `b`. */
export const longRows = [
  [1, `${long}x`, 'x4999'],
  [2, `x${long}`, 'y'],
] as const;

const or = Array.from({ length: 5000 }, (_, i) => `(${['=', 'startsWith', 'contains'][i % 3]} b x${i})`);
const columns = { a: { column: 'a', type: 'string' }, b: { column: 'b', type: 'string' } } as const;

/** An OR of 5,000 conditions and parts of 50,000 bytes select what they should. */
export async function compareLong(
  target: (typeof sqlTargetNames)[number],
  idsOf: (condition: string, params: readonly unknown[]) => unknown,
): Promise<void> {
  for (const [text, expected] of [
    [`(OR ${or.join(' ')})`, [1]],
    // ClickHouse takes statements of 256 kB.
    ...(target === 'clickhouse' ? [] : [[`(NOT (AND ${or.join(' ')}))`, [1, 2]] as const]),
    [`(contains a ${long})`, [1, 2]],
    [`(startsWith a ${long})`, [1]],
    [`(endsWith a ${long})`, [2]],
  ] as const) {
    const { output, params } = translate(read(text), target as 'postgres', { columns });
    expect(await idsOf(output, params)).toEqual(expected);
  }
}
