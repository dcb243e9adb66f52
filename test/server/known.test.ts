import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { print } from '../../src/language/print.ts';
import { matches } from '../../src/meaning/match/compile.ts';
import { accept } from '../../src/server/accept.ts';
import { value } from '../meaning/arbitraries.ts';
import { full, read as readFilter } from '../meaning/full.ts';
import { filterOf } from '../support/arbitraries.ts';
import { runs } from '../support/runs.ts';

interface Context {
  readonly tenant: string | null;
}

const read = accept({
  dialect: full,
  properties: {
    tenant: 'string',
    status: 'string',
    tags: { type: 'string', many: true },
    mine: { type: 'boolean', computed: () => readFilter('(= owner me)') },
    total: { type: 'number', storedAs: 'sum' },
  },
  forced: ({ tenant }: Context) => (tenant === null ? null : readFilter(`(= tenant_id ${tenant})`)),
  known: ({ tenant }: Context) => (tenant === null ? null : { tenant, tags: ['a', 'b'], mine: true }),
});
const asked = (text: string, tenant: string | null = 't1') => {
  const found = read(new URLSearchParams({ filter: text }), { tenant });
  if (!found.ok) throw new Error(found.problems[0]?.message);
  return found;
};

test.each([
  [
    '(OR (AND (= tenant t1) (= status new)) (AND (= tenant t2) (= status old)))',
    '(AND (= tenant_id t1) (= status new))',
  ],
  ['(OR (= tenant t1) (= status new))', '(= tenant_id t1)'],
  ['(AND (= tags b) (= mine true) (> total 5))', '(AND (= tenant_id t1) (> sum 5))'],
  ['(AND (_exists status) (= total 5))', '(AND (= tenant_id t1) (AND (_exists status) (= sum 5)))'],
])('%s becomes %s', (text, expected) => {
  const { filter, given } = asked(text);
  expect(print(filter, { dialect: full })).toBe(expected);
  expect(given && print(given, { dialect: full })).toBe(text);
});

test('without anything known, the filter stays', () => {
  expect(print(asked('(AND (= tenant t1) (= status new))', null).filter, { dialect: full })).toBe(
    '(AND (= tenant t1) (= status new))',
  );
  expect(asked('(= tenant t1)', 't1').filter).toEqual(readFilter('(= tenant_id t1)'));
});

describe('what is known excludes all documents', () => {
  const { ok, filter, matches, translate } = asked('(AND (= tenant t2) (= status new))');

  test('then none is selected, and the forced condition stays', () => {
    expect(ok).toBe(true);
    expect(filter).toMatchObject({
      kind: 'and',
      operands: [{ property: { text: 'tenant_id' } }, { kind: 'or', operands: [] }],
    });
    expect(matches({ tenant_id: 't1', tenant: 't2', status: 'new' })).toBe(false);
  });

  test.each(['sqlite', 'postgres', 'duckdb', 'mysql', 'clickhouse'] as const)('%s', (target) => {
    const { output } = translate(target, { jsonColumn: 'p' });
    expect(output).toMatch(/^(?:0|false|FALSE|1 = 0|\(?0 = 1\)?)$/);
  });
});

test('a forgotten result is an error, and so is a wrong one', () => {
  for (const returned of [undefined, 'tenant', [], 5]) {
    const forgetful = accept({ properties: 'any', known: () => returned as never });
    expect(() => forgetful('/?filter=(= a b)')).toThrow('if nothing is known in this context, return `null`');
  }
  expect(() => accept({ properties: 'any', known: { a: 1 } as never })).toThrow(
    '`known` must be a function of the context',
  );
});

test('documents that agree with what is known are selected as without it', () => {
  const known = fc.dictionary(fc.constantFrom('a', 'b', 'processed'), value, { maxKeys: 2, noNullPrototype: true });
  fc.assert(
    fc.property(
      filterOf(full),
      known,
      fc.dictionary(fc.constantFrom('a', 'b', 'processed', 'c'), value),
      (tree, known, others) => {
        const text = print(tree, { dialect: full });
        const rules = { 'always-false': 'off' } as const;
        const limits = { depth: 100, conditions: 1000, values: 1000 };
        const read = accept({ dialect: full, properties: 'any', known: () => known, rules, limits });
        const found = read(new URLSearchParams({ filter: text }));
        if (!found.ok) return;
        const document = { ...others, ...known };
        let expected: boolean;
        try {
          expected = matches(tree, document, { dialect: full });
        } catch {
          return;
        }
        expect(found.matches(document)).toBe(expected);
      },
    ),
    runs(0.5),
  );
});
