import fc from 'fast-check';
import { expect } from 'vitest';
import { print } from '../../../src/language/print.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import type { TargetName } from '../../../src/translate/targets/names.ts';
import { translate } from '../../../src/translate/translate.ts';
import { full } from '../../meaning/full.ts';
import { isGate, runs } from '../../support/runs.ts';
import type { Run } from './attacks.ts';
import { comparisons } from './comparisons.ts';
import { quotedText } from './kind-columns.ts';

/*
 * Columns of lists: of texts, numbers, truths, instants, UUIDs and of an enum, each with NULL, an empty list, and NULL among the values.
 */

const id = '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60';
const columns = {
  tags: { words: ['x', 'X', '', '10', '9', 'true', "it's", '{a,b}', 'a%'], facts: { type: 'string' } },
  counts: { words: ['1', '9', '10', '1.0', 'x'], facts: { type: 'number', column: { type: 'integer' } } },
  sizes: { words: ['0.1', '9', '1e21', 'x'], facts: { type: 'number' } },
  flags: { words: ['true', 'false', 'x'], facts: { type: 'boolean' } },
  times: { words: ['2026-03-31T12:00:00Z', '2026-03', 'soon'], facts: { type: 'instant', zone: 'UTC' } },
  ids: { words: [id, id.toUpperCase(), 'x'], facts: { type: 'uuid' } },
  kinds: {
    words: ['new', 'in part', 'x'],
    facts: { type: ['new', 'in part'], column: { type: 'enum', enum: 'kind_of_list', values: ['new', 'in part'] } },
  },
};
const properties = Object.fromEntries(
  Object.entries(columns).map(([name, { facts }]) => [name, { many: true, ...facts }]),
) as Properties;

/** What the lists hold, as documents have it. */
const held: Readonly<Record<string, readonly unknown[]>> = {
  tags: ['x', 'X', '', '10', '9', 'y', "it's", '{a,b}', 'ab'],
  counts: [1, 9, 10],
  sizes: [0.1, 9, 1e21],
  flags: [true, false],
  times: ['2026-03-31T12:00:00Z', '2026-04-01T00:00:00Z'],
  ids: [id, '00000000-0000-4000-8000-000000000000'],
  kinds: ['new', 'in part'],
};

/** An engine with columns of lists. */
interface ListEngine {
  readonly target: TargetName;
  /** The type of each column. */
  readonly types: Readonly<Record<keyof typeof columns, string>>;
  /** What stands before the values of a list. */
  readonly open: 'ARRAY[' | '[';
  /** What is written in place of an absent list. */
  readonly absent?: string;
  /** What stands after the columns of a table. */
  readonly storage?: string;
}

/** Compares what an engine selects of rows with lists with `matches`. */
export async function compareLists({ target, types, open, absent, storage = '' }: ListEngine, run: Run): Promise<void> {
  const declared = Object.entries(types).map(([name, type]) => `${name} ${type}`);
  await run(`CREATE TABLE lists (id integer, ${declared.join(', ')}) ${storage}`, []);
  const list = (name: string) =>
    fc.option(fc.array(fc.option(fc.constantFrom(...(held[name] as unknown[])), { freq: 4 }), { maxLength: 3 }), {
      freq: 5,
    });
  const row = fc.record(Object.fromEntries(Object.keys(columns).map((name) => [name, list(name)])));
  const seed = Number(process.env.PREFILTER_SEED ?? 8);
  const rows = fc.sample(row, { seed, numRuns: 60 });
  const literal = (value: unknown) => (value === null ? 'NULL' : quotedText(String(value)));
  for (const [at, one] of rows.entries()) {
    const lists = Object.entries(types).map(([name, type]) => {
      const values = one[name];
      if (!values) return absent ?? 'NULL';
      return `CAST(${open}${values.map(literal).join(', ')}] AS ${type})`;
    });
    await run(`INSERT INTO lists SELECT ${[at, ...lists].join(', ')}`, []);
  }
  const words = Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, one.words]));
  const conditions = comparisons(
    words,
    'equal notEqual oneOf present absent less greaterOrEqual contains startsWith'.split(' '),
  );
  const count = (isGate ? 40 : 4) * runs(1).numRuns;
  let several = 0;
  for (const equality of ['text', 'typed'] as const) {
    for (const filter of fc.sample(conditions, { seed, numRuns: count })) {
      const { output, params, fidelity, preconditions } = translate(filter, target, {
        properties,
        equality,
        strict: false,
      });
      const text = print(filter, { dialect: full });
      if (preconditions.some(({ code }) => code === 'version')) continue;
      // The text of a double is not written in PostgreSQL.
      if (fidelity !== 'exact' && /(contains|startsWith) sizes/.test(text)) continue;
      expect([text, fidelity]).toEqual([text, 'exact']);
      const isConstant = output === '1 = 0' || output === '1 = 1';
      expect([text, preconditions.some(({ code }) => code === 'flat-lists')]).toEqual([text, !isConstant]);
      const found = (await run(`SELECT id FROM lists WHERE ${output} ORDER BY 1`, params)).map(([at]) => Number(at));
      const expected = rows.flatMap((one, at) => (matches(filter, one, { properties, equality }) ? [at] : []));
      expect([text, equality, output, params, found]).toEqual([text, equality, output, params, expected]);
      if (expected.length > 0 && expected.length < rows.length) several++;
    }
  }
  expect(several).toBeGreaterThan(count / 2);
}
