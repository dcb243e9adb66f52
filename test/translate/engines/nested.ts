import fc from 'fast-check';
import { expect } from 'vitest';
import { print } from '../../../src/language/print.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import type { TargetName } from '../../../src/translate/targets/names.ts';
import { type TranslateOptions, translate } from '../../../src/translate/translate.ts';
import { full } from '../../meaning/full.ts';
import { isGate, runs } from '../../support/runs.ts';
import type { Run } from './attacks.ts';
import { comparisons } from './comparisons.ts';
import { quotedText } from './kind-columns.ts';

/*
 * Properties inside of others: each document holds one tree of values, with lists, texts and nothing on the way, and flat names that
 * look like paths.
 */

const nested: Properties = {
  'a.b': { type: 'string', path: 'a.b' },
  total: { type: 'number', path: ['a', 'c', 'total'] },
  at: { type: 'instant', path: ['a', 'at'] },
  id: { type: 'uuid', path: 'a.id' },
  open: { type: 'boolean', path: ['o k', 'open'] },
  flat: 'string',
};
/** The same in JSON columns, one for each first step. */
const inColumns = {
  ...Object.fromEntries(['a.b', 'total', 'at', 'id'].map((name) => [name, { json: true }])),
  open: { column: 'ok', json: true },
};
const id = '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60';
const inner: readonly unknown[] = [
  ...[{ b: 'x' }, { b: 'X', c: { total: 7 } }, { b: '7', c: { total: '7' } }, { b: 7 }, { b: null }, { b: '' }, {}],
  ...[{ b: ['x'] }, { b: { b: 'x' } }, { c: 7 }, { c: [{ total: 7 }] }, { c: { total: 10.5 } }, { c: { total: null } }],
  ...[{ at: '2026-03-31T12:00:00Z' }, { at: '2026-03-31T09:00:00-03:00', id }, { at: 'soon', id: id.toUpperCase() }],
  ...[[{ b: 'x' }], ['x'], 'x', 7, null, true, [], undefined],
];
const documents = inner.map((a, i) => ({
  ...(a !== undefined && { a }),
  ...(i % 3 === 0 && { 'a.b': 'x', total: 7, b: 'x' }),
  ...(i % 4 === 0 && { 'o k': { open: i % 8 === 0 } }),
  ...(i % 5 === 0 && { flat: 'x' }),
}));

const words: Readonly<Record<string, readonly string[]>> = {
  'a.b': ['x', 'X', '7', '', 'y', 'true'],
  total: ['7', '10.5', '8', 'x'],
  at: ['2026-03-31T12:00:00Z', '2026-03-31T13:00:00Z', 'soon'],
  id: [id, id.toUpperCase(), 'x'],
  open: ['true', 'false'],
  flat: ['x', 'y'],
};

const conditions = comparisons(
  words,
  'equal notEqual oneOf present less greaterOrEqual contains startsWith'.split(' '),
);

/** Compares what an engine selects of documents in a JSON column with `matches`; what is not exact is not asked. */
export async function compareNested(
  target: TargetName,
  run: Run,
  {
    json,
    after = '',
    literal = quotedText,
    isAsked = () => true,
  }: {
    readonly json: string;
    readonly after?: string;
    readonly literal?: (text: string) => string;
    readonly isAsked?: (codes: readonly string[]) => boolean;
  },
): Promise<void> {
  await run(`CREATE TABLE nested (id INTEGER, doc ${json}, a ${json}, ok ${json})${after}`, []);
  for (const [id, document] of documents.entries()) {
    const written = [document, document.a, document['o k']].map((value) =>
      value === undefined ? 'NULL' : literal(JSON.stringify(value)),
    );
    await run(`INSERT INTO nested VALUES (${[id, ...written].join(', ')})`, []);
  }
  const count = (isGate ? 6 : 2) * runs(1).numRuns;
  let several = 0;
  for (const equality of ['text', 'typed'] as const) {
    const asked = fc.sample(conditions, { seed: Number(process.env.PREFILTER_SEED ?? 7), numRuns: count });
    for (const filter of asked) {
      const text = print(filter, { dialect: full });
      const places = [{ jsonColumn: 'doc' }, ...(/ flat\b/.test(text) ? [] : [{ columns: inColumns }])];
      for (const place of places) {
        const options = { ...(place as (typeof places)[0]), properties: nested, equality, strict: false };
        const { output, params, fidelity, preconditions } = translate(filter, target as 'postgres', options as never);
        expect([text, fidelity]).toEqual([text, 'exact']);
        if (!isAsked(preconditions.map(({ code }) => code))) continue;
        const found = (await run(`SELECT id FROM nested WHERE ${output}`, params))
          .map(([id]) => Number(id))
          .sort((a, b) => a - b);
        const expected = documents.flatMap((one, id) =>
          matches(filter, one, { properties: nested, equality }) ? [id] : [],
        );
        expect([text, equality, output, params, found]).toEqual([text, equality, output, params, expected]);
        if (expected.length > 0 && expected.length < documents.length) several++;
      }
    }
  }
  expect(several).toBeGreaterThan(count / 2);
}

/** The same for programs that take queries as objects, over documents without lists on the way. */
export function compareQueries<Query>(
  target: TargetName,
  selects: (query: Query) => (document: Readonly<Record<string, unknown>>) => boolean,
  options: TranslateOptions = {},
): void {
  const plain = documents.filter(({ a }) => !JSON.stringify(a ?? null).includes('['));
  fc.assert(
    fc.property(conditions, (filter) => {
      const translation = translate(filter, target as 'mongodb', { ...options, properties: nested, strict: false });
      if (translation.fidelity !== 'exact') return;
      const test = selects(translation.output as Query);
      for (const one of plain) {
        // The store holds values of the declared types.
        const { b, c } = Object(one.a) as { b?: unknown; c?: { total?: unknown } };
        if (typeof b === 'number' || typeof b === 'object' || typeof c?.total === 'string') continue;
        expect([print(filter, { dialect: full }), one, test(one)]).toEqual([
          print(filter, { dialect: full }),
          one,
          matches(filter, one, { ...options, properties: nested }),
        ]);
      }
    }),
  );
}
