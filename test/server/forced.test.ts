import { describe, expect, test } from 'vitest';
import type { FilterLike } from '../../src/language/filter.ts';
import { accept, problem } from '../../src/server/index.ts';
import { PrefilterError } from '../../src/source/problem.ts';
import { read, typed } from '../meaning/full.ts';

const id = '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60';
const columns = {
  tenant: { column: 'tenant_id', type: 'uuid' },
  state: { type: 'enum', values: ['new', 'paid'], enum: 'state' },
  count: { type: 'integer' },
  open: { type: 'boolean' },
  at: { type: 'instant' },
  note: { type: 'string' },
} as const;

const ask = (forced: FilterLike, query = '/') =>
  accept({ properties: { owner: 'uuid', status: ['new'] }, target: 'postgres', columns, forced: () => forced })(query);

describe('a forced value that its property cannot have throws when the request is read', () => {
  test.each([
    '(= tenant acme)',
    `(= tenant ${id.toUpperCase()})`,
    `(in tenant ${id} acme)`,
    '(!= tenant acme)',
    '(NOT (= tenant acme))',
    '(OR (= note x) (NOT (in state new gone)))',
    '(= count many)',
    '(> count many)',
    '(= open yes)',
    '(>= at yesterday)',
    '(= at 2026-03-31)',
    '(= owner acme)',
  ])('%s', (text) => {
    for (const query of ['/', `/?filter=(= owner ${id})`, '/?filter=(nonsense'])
      expect(() => ask(read(text), query)).toThrow(/^`forced` compares `\w+` with `\S+`, which is no value/);
  });

  test('as does one that the store cannot express, with an answer of 500', () => {
    const nul = { kind: 'condition', means: 'equal', property: { text: 'note' }, values: [{ text: 'a\0' }] } as const;
    try {
      ask(nul);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toMatch(/`forced` returned cannot be asked of the store: .*NUL/);
      expect(problem(error as PrefilterError).status).toBe(500);
    }
  });
});

test.each([
  `(= tenant ${id})`,
  `(= owner {${id.toUpperCase()}})`,
  '(in state new paid)',
  '(> state a)',
  '(contains tenant 5f3c)',
  '(= count 7)',
  '(= open true)',
  '(= note anything)',
  '(_not_exists tenant)',
  // Callers may name fewer values than there are.
  '(!= status deleted)',
])('%s is forced', (text) => {
  expect(ask(read(text)).ok).toBe(true);
});

test('an enum of Prisma has the values of its field', () => {
  const fields = { state: { type: 'string', values: ['new'] } } as const;
  const forced = (text: string) =>
    accept({ properties: { id: 'number' }, target: 'prisma', fields, forced: () => read(text) })('/');
  expect(() => forced('(= state gone)')).toThrow('which is no value that it can have');
  expect(forced('(= state new)').ok).toBe(true);
});

test('without a store, the declaration says what a property has', () => {
  const forced = (text: string) => accept({ properties: { owner: 'uuid', total: 'number' }, forced: () => read(text) });
  expect(() => forced('(= owner acme)')('/')).toThrow(PrefilterError);
  expect(() => forced('(= total acme)')('/')).toThrow(PrefilterError);
  const byType = (text: string) =>
    accept({ properties: { total: 'number' }, dialect: typed, forced: () => read(text) });
  expect(() => byType('(= total "5")')('/')).toThrow(PrefilterError);
  expect(byType('(= total 5)')('/').ok).toBe(true);
  expect(forced(`(= owner ${id})`)('/').ok).toBe(true);
  expect(forced('(= hidden acme)')('/').ok).toBe(true);
});
