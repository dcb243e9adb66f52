import fc from 'fast-check';
import { expect } from 'vitest';
import type { Column } from '../../../src/language/column.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import type { TargetName } from '../../../src/translate/targets/names.ts';
import { translate } from '../../../src/translate/translate.ts';
import { full } from '../../meaning/full.ts';
import { condition, not } from '../../support/nodes.ts';
import { isGate, runs } from '../../support/runs.ts';
import type { Run } from './attacks.ts';
import { quotedText } from './kind-columns.ts';

/*
 * Columns of an engine's types for texts: `u` of UUIDs, `e` of an enum, `c` of texts that ignore case, each left out where the engine
 * has no such type. `k` is the column `u` as a property of the kind `uuid`.
 */

export const enumValues = ['new', 'In Review', "d'one", 'Ação', '7', 'true', 'Zebra', '"a\\b"', '100%_'];

const uuids = [
  ...[
    '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60',
    '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f61',
    '12345678-1234-1234-1234-123456789012',
  ],
  ...[
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '00000000-0000-0000-0000-000000000000',
    'a0000000-0000-4000-8000-000000000000',
  ],
];
const texts = ['abc', 'ABC', 'Abc', 'é', 'É', '7', '07', '', 'a%c', 'new'];
const rows = enumValues.flatMap((e, i) =>
  [0, 1].map((j) => ({ id: 2 * i + j, u: uuids[(2 * i + j) % uuids.length], e, c: texts[(2 * i + j) % texts.length] })),
);
const all = [...rows, { id: rows.length }] as readonly { id: number; u?: string; e?: string; c?: string }[];

const words = {
  u: [
    ...uuids,
    ...uuids.map((one) => one.toUpperCase()),
    uuids[0]?.replaceAll('-', '') ?? '',
    '5f3c',
    '1234',
    'x',
    '7',
  ],
  e: [...enumValues, 'gone', 'New', 'N', 'e', '7.0', 'false', 'Z', '%', '_'],
  c: [...texts, 'a', 'B', 'x', '8'],
};

function conditions(names: readonly string[]): fc.Arbitrary<Filter> {
  return fc.constantFrom(...names).chain((name) =>
    fc
      .record({
        means: fc.constantFrom(
          'equal',
          'notEqual',
          'oneOf',
          'less',
          'lessOrEqual',
          'greater',
          'greaterOrEqual',
          'contains',
          'startsWith',
          'endsWith',
        ),
        values: fc.array(fc.constantFrom(...words[name === 'k' ? 'u' : (name as 'u')]), { minLength: 1, maxLength: 4 }),
        isNegated: fc.boolean(),
      })
      .map(({ means, values, isNegated }) => {
        const one = condition(means as 'equal', name, ...(means === 'oneOf' ? values : values.slice(0, 1)));
        return isNegated ? not(one) : one;
      }),
  );
}

/** Compares what an engine selects with `matches`; `types` are its types in SQL, `name` that of its enum, if it has one. */
export async function compareOwnTexts(
  target: TargetName,
  run: Run,
  types: { readonly u?: string; readonly e?: string; readonly c?: string },
  {
    name,
    after = '',
    literal = quotedText,
  }: { readonly name?: Column['enum']; readonly after?: string; readonly literal?: (text: string) => string } = {},
): Promise<void> {
  const names = Object.keys(types) as (keyof typeof types)[];
  const quoted = (text: string | undefined) => (text === undefined ? 'NULL' : literal(text));
  await run(
    `CREATE TABLE own_texts (id INTEGER, ${names.map((one) => `${one} ${types[one]}`).join(', ')})${after}`,
    [],
  );
  for (const row of all) {
    await run(`INSERT INTO own_texts VALUES (${row.id}, ${names.map((one) => quoted(row[one])).join(', ')})`, []);
  }
  const columns: Record<string, Column> = {
    ...(types.u && { u: { type: 'uuid' }, k: { column: 'u' } }),
    ...(types.e && { e: { type: 'enum', values: enumValues, ...(name && { enum: name }) } }),
    ...(types.c && { c: { type: 'citext' } }),
  };
  const properties: Properties = types.u === undefined ? {} : { k: 'uuid' };
  const documents = all.map((row) => ({ id: row.id, document: { ...row, ...(row.u && { k: row.u }) } }));
  const count = (isGate ? 6 : 2) * runs(1).numRuns;
  let several = 0;
  for (const equality of ['text', 'typed'] as const) {
    const asked = fc.sample(conditions(Object.keys(columns)), {
      seed: Number(process.env.PREFILTER_SEED ?? 52),
      numRuns: count,
    });
    for (const filter of asked) {
      const { output, params } = translate(filter, target as 'postgres', { columns, properties, equality });
      const selects = compile(filter, { properties, equality });
      const expected = documents.filter(({ document }) => selects(document)).map(({ id }) => id);
      const found = (await run(`SELECT id FROM own_texts WHERE ${output}`, params))
        .map(([id]) => Number(id))
        .sort((a, b) => a - b);
      const text = print(filter, { dialect: full });
      expect([text, equality, output, params, found]).toEqual([text, equality, output, params, expected]);
      if (expected.length > 0 && expected.length < all.length) several++;
    }
  }
  expect(several).toBeGreaterThan(count / 3);
}
