import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';

const properties = {
  tags: { type: 'string', many: true, column: ['notes', 'tags'] },
  ids: { type: 'uuid', many: true },
  open: { type: 'boolean', many: true },
} as const;
const any = (column: string, test: string) =>
  `EXISTS (SELECT 1 FROM UNNEST(${column}) AS "element"("value") WHERE ${test})`;
const anyTag = (test: string) => any('"notes"."tags"', test);

test.each([
  ['(= tags a)', anyTag('"element"."value" = $1::text')],
  ['(in tags a b)', anyTag('"element"."value" = ANY($1::text[])')],
  ['(NOT (= tags a))', `NOT ${anyTag('"element"."value" = $1::text')}`],
  ['(!= tags a)', `NOT ${anyTag('"element"."value" = $1::text')}`],
  ['(startsWith tags a)', anyTag('"element"."value" LIKE $1::text')],
  ['(_exists tags)', anyTag('"element"."value" IS NOT NULL')],
  ['(_not_exists tags)', `NOT ${anyTag('"element"."value" IS NOT NULL')}`],
  ['(in open true false)', any('"open"', '"element"."value" IS NOT NULL')],
  ['(= open x)', '1 = 0'],
  ['(!= open x)', '1 = 1'],
  ['(= ids x)', '1 = 0'],
])('%s in PostgreSQL', (text, output) => {
  expect(translate(read(text), 'postgres', { properties }).output).toBe(output);
});

test('in ClickHouse as a function of each value', () => {
  const { output } = translate(read('(NOT (= tags a))'), 'clickhouse', { properties });
  expect(output).toBe('NOT arrayExists(element -> element = {p1:String}, `notes`.`tags`)');
});

test('lists elsewhere, and in a JSON column, are refused', () => {
  for (const target of ['sqlite', 'mysql', 'trino', 'spark'] as const) {
    const made = translate(read('(= tags a)'), target, { properties, strict: false });
    expect([target, made.notes[0]?.reason]).toEqual([target, expect.stringContaining('can have several values')]);
  }
  const inJson = { properties, jsonColumn: 'doc', strict: false } as const;
  expect(translate(read('(= tags a)'), 'postgres', inJson).fidelity).toBe('unsupported');
});
