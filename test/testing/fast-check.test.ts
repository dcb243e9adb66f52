import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse, filter as parsed, print, qive, received, validate, where } from '../../src/index.ts';
import { conditionsOf } from '../../src/language/conditions.ts';
import { everyMeaning } from '../../src/language/dialect/every-meaning.ts';
import { type Filter, isGroup } from '../../src/language/filter.ts';
import type { Properties } from '../../src/language/properties.ts';
import { withoutSpans } from '../../src/language/visit.ts';
import { compile } from '../../src/meaning/index.ts';
import { documentArbitrary, filterArbitrary } from '../../src/testing/fast-check/index.ts';
import { long } from '../support/runs.ts';

const typed = received.extend(everyMeaning.operators, { name: 'typed', equality: 'typed' });
const properties: Properties = {
  processed: 'boolean',
  total: 'number',
  note: 'string',
  status: ['new', 'done', 'on hold'],
  tags: { type: 'string', many: true },
  uf: { type: ['SP', 'RJ'], operators: ['='] },
  issued: 'date',
  at: { type: 'instant', zone: 'America/Sao_Paulo' },
  amount: 'decimal',
  issuer: 'cnpj',
  person: 'cpf',
  key: 'accessKey',
  __proto__x: 'string',
};

function depthOf(filter: Filter): number {
  return 1 + (isGroup(filter) ? Math.max(0, ...filter.operands.map(depthOf)) : 0);
}

describe('filterArbitrary', () => {
  const settings = fc.record({
    dialect: fc.constantFrom(received, qive, everyMeaning, typed),
    properties: fc.constantFrom(undefined, properties),
    depth: fc.integer({ min: 1, max: 6 }),
  });

  test('filters print, read back, have no errors but contradictions, and are no deeper than asked for', () => {
    fc.assert(
      fc.property(settings, fc.integer(), ({ dialect, properties, depth }, seed) => {
        const declared = properties && { properties };
        for (const filter of fc.sample(filterArbitrary({ dialect, depth, ...declared }), { numRuns: 5, seed })) {
          const text = print(filter, { dialect });
          const { ok, filter: again } = parse(text, { dialect });
          expect([text, ok && withoutSpans(again)]).toEqual([text, withoutSpans(filter)]);
          const errors = validate(filter, { dialect, ...declared }).filter(({ severity }) => severity === 'error');
          expect([text, errors.filter(({ code }) => code !== 'always-false')]).toEqual([text, []]);
          expect(depthOf(filter)).toBeLessThanOrEqual(depth);
          if (properties?.uf !== undefined)
            for (const { property, operator } of conditionsOf(filter))
              if (property.text === 'uf') expect(operator?.text).toBe('=');
        }
      }),
    );
  });

  test('all operators, properties and depths appear', () => {
    const sample = fc.sample(filterArbitrary({ dialect: everyMeaning, properties, depth: 3 }), {
      numRuns: long ? 500 : 200,
      seed: 1,
    });
    const conditions = sample.flatMap(conditionsOf);
    expect(new Set(conditions.map(({ property }) => property.text))).toEqual(new Set(Object.keys(properties)));
    expect(new Set(conditions.map(({ means }) => means)).size).toBe(12);
    expect(new Set(sample.map(depthOf))).toEqual(new Set([1, 2, 3]));
  });

  test('shrinks to a single condition', () => {
    const { counterexample } = fc.check(
      fc.property(filterArbitrary({ dialect: 'qive', properties }), (filter) => conditionsOf(filter).length < 1),
      { seed: 3 },
    );
    expect(counterexample?.[0]).toMatchObject({ kind: 'condition' });
    const deep = fc.check(
      fc.property(filterArbitrary({ dialect: 'qive' }), (filter) => conditionsOf(filter).length < 3),
      { seed: 3 },
    ).counterexample?.[0];
    expect(conditionsOf(deep as Filter)).toHaveLength(3);
  });

  test('without a condition that can be written there is an error', () => {
    expect(() => filterArbitrary({ properties: { 'two words': 'string' } })).toThrow('No condition can be written');
  });
});

describe('documentArbitrary', () => {
  const filter = parsed('(OR (= total 1000) (= status new) (_not_exists paid))');

  test('at least half of the values are at a border', () => {
    const borders: Readonly<Record<string, readonly unknown[]>> = {
      total: [undefined, 1000, 1001, 999, -1000],
      status: [undefined, 'new', 'newx', 'ne', 'NEW'],
      paid: [undefined],
    };
    const sample = fc.sample(documentArbitrary(filter), { numRuns: 1000, seed: 1 });
    for (const [name, near] of Object.entries(borders)) {
      const count = sample.filter((document) => near.includes(document[name])).length;
      expect([name, count > 500]).toEqual([name, true]);
      for (const value of near) expect(sample.some((document) => document[name] === value)).toBe(true);
    }
    const all = sample.flatMap((document) =>
      Object.keys(borders).map((name) => borders[name]?.includes(document[name])),
    );
    expect(all.filter(Boolean).length / all.length).toBeGreaterThan(0.5);
    const selects = compile(filter);
    expect(new Set(sample.map((document) => selects(document)))).toEqual(new Set([true, false]));
  });

  test('declared types and lists count, with a filter and without one', () => {
    const isList = ({ tags = [] }: { readonly tags?: unknown }) => Array.isArray(tags);
    for (const of of [properties, where('status').equals('new')])
      for (const document of fc.sample(documentArbitrary(of, { properties }), { numRuns: 200, seed: 1 })) {
        expect([undefined, 'new', 'done', 'on hold']).toContain(document.status);
        expect(['undefined', 'number']).toContain(typeof document.total);
        expect(['undefined', 'boolean']).toContain(typeof document.processed);
        expect(isList(document)).toBe(true);
      }
  });

  test('a property may be called as a member of a filter', () => {
    const [document] = fc.sample(documentArbitrary({ kind: ['a'], filter: ['b'], operands: ['c'] }), {
      numRuns: 1,
      seed: 7,
    });
    expect(Object.keys(document as object).every((name) => ['kind', 'filter', 'operands'].includes(name))).toBe(true);
  });

  test('shrinks to no properties', () => {
    const { counterexample } = fc.check(
      fc.property(documentArbitrary(filter), () => false),
      { seed: 1 },
    );
    expect(counterexample).toEqual([{}]);
  });
});
