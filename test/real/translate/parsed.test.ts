import { init, parse } from '@polyglot-sql/sdk';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Column } from '../../../src/language/column.ts';
import { translate } from '../../../src/translate/translate.ts';
import { filter } from '../../meaning/arbitraries.ts';
import { long } from '../../support/runs.ts';
import { columns } from '../../translate/engines/cases.ts';

/*
 * Engines that cannot run here: a parser of their dialect must at least accept their SQL.
 */

beforeAll(() => init());

const extra = Object.fromEntries(
  Object.entries(columns).map(([name, { column }], i) => [name, { column, type: i % 2 === 0 ? 'float32' : 'decimal' }]),
) as Readonly<Record<string, Column>>;

test.each(['mysql', 'spark', 'trino'] as const)('%s parses', (target) => {
  for (const one of fc.sample(filter, { seed: 6, numRuns: long ? 300 : 25 })) {
    for (const options of [{ columns }, { columns: extra }, { jsonColumn: 'props' }]) {
      const { output } = translate(one, target, { ...options, strict: false });
      const { success } = parse(`SELECT id FROM t WHERE ${output}`, target as never);
      expect([output, success]).toEqual([output, true]);
    }
  }
  expect(parse('SELECT id FROM t WHERE (a = ', target as never).success).toBe(false);
});
