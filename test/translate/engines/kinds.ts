import fc from 'fast-check';
import { expect } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import type { Kind } from '../../../src/language/kinds/kind.ts';
import { kindOf } from '../../../src/language/kinds/kind-of.ts';
import { print } from '../../../src/language/print.ts';
import type { PropertyFacts } from '../../../src/language/properties.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import type { TargetName } from '../../../src/translate/targets/names.ts';
import { translate } from '../../../src/translate/translate.ts';
import { filtersOf } from '../../meaning/arbitraries.ts';
import { full } from '../../meaning/full.ts';
import { runs } from '../../support/runs.ts';
import { comparisons } from './comparisons.ts';
import { quotedText, type Stored } from './kind-columns.ts';
import { inJson, type Tried, triedOf } from './kind-values.ts';

/*
 * Properties of kinds in every engine: the same filters and documents, in columns of each storage and as JSON. What is selected is
 * compared with `matches`.
 */

interface Row {
  readonly id: number;
  readonly document: Readonly<Record<string, string>>;
}

type Run = (
  sql: string,
  params: readonly unknown[],
) => Promise<readonly (readonly unknown[])[]> | readonly (readonly unknown[])[];

export interface KindEngine {
  readonly target: TargetName;
  readonly run: Run;
  /** The columns of a table, by name. */
  readonly columns: Readonly<Record<string, Stored>>;
  /** The type of the column of JSON, and a document in it. */
  readonly json: string;
  readonly literal?: (text: string) => string;
  /** Whether a text of a property that ignores case is one whose case the engine knows. */
  readonly folds?: (text: string) => boolean;
  readonly after?: string;
}

const seed = Number(process.env.PREFILTER_SEED ?? 31);

/** Runs filters over columns of kinds and over JSON, and compares what they select. */
export async function compareKinds(engine: KindEngine, count = runs(1).numRuns): Promise<void> {
  const { run, columns, literal = quotedText, after = '' } = engine;
  const declared = Object.fromEntries(
    Object.entries(columns).map(([name, { property, column }]) => [
      name,
      { ...triedOf(property).facts, column: { ...column, column: name } },
    ]),
  );
  const texts = new Map(
    Object.entries(columns).map(([name, { property, holds }]) => {
      const { facts, texts: all } = triedOf(property);
      return [
        name,
        all.filter((text) => (holds?.(text, kindOf(facts) as Kind) ?? true) && isFolded(engine, facts, text)),
      ];
    }),
  );
  const size = Math.max(...[...texts.values()].map((all) => all.length)) + 2;
  const rows = Array.from({ length: size }, (_, id): Row => {
    const entries = [...texts].flatMap(([name, all]) => (all[id] === undefined ? [] : [[name, all[id]]]));
    return { id, document: Object.fromEntries(entries) };
  });
  const names = Object.keys(columns);
  const defined = names.map((name) => `${name} ${(columns[name] as Stored).type}`);
  await run(`CREATE TABLE kinds (id INTEGER, ${defined.join(', ')})${after}`, []);
  for (const { id, document } of rows) {
    const values = names.map((name) => {
      const text = document[name];
      return text === undefined ? 'NULL' : ((columns[name] as Stored).literal ?? literal)(text);
    });
    await run(`INSERT INTO kinds VALUES (${[id, ...values].join(', ')})`, []);
  }
  const wordsOf = (name: string) => triedOf((columns[name] as Stored).property).words;
  const filters = fc.sample(filterOver(names, wordsOf), { seed, numRuns: count });
  await compareRows(engine, 'kinds', filters, rows, { properties: declared });

  const json = Object.fromEntries(Object.entries(inJson).map(([name, { facts }]) => [name, facts]));
  const documents = Array.from({ length: size }, (_, id): Row => {
    const entries = Object.entries(inJson).flatMap(([name, { texts: all, facts }]) => {
      const text = all[id];
      return text === undefined || !isFolded(engine, facts, text) ? [] : [[name, text]];
    });
    return { id, document: Object.fromEntries(entries) };
  });
  await run(`CREATE TABLE kinds_json (id INTEGER, props ${engine.json})${after}`, []);
  for (const { id, document } of documents) {
    await run(`INSERT INTO kinds_json VALUES (${id}, ${literal(jsonOf(document))})`, []);
  }
  const asked = fc.sample(
    filterOver(Object.keys(inJson), (name) => (inJson[name] as Tried).words),
    { seed, numRuns: count },
  );
  await compareRows(engine, 'kinds_json', asked, documents, { properties: json, jsonColumn: 'props' });
}

/** A document as JSON: decimals that a double keeps, and numbers of eleven digits, as numbers. */
function jsonOf(document: Readonly<Record<string, string>>): string {
  const isNumber = (text: string) => String(Number(text)) === text && Number.isFinite(Number(text)) && !/e/.test(text);
  return JSON.stringify(document, (_, value) => (typeof value === 'string' && isNumber(value) ? Number(value) : value));
}

function isFolded({ folds }: KindEngine, { ignore }: PropertyFacts, text: string): boolean {
  return ignore === undefined || folds === undefined || folds(text);
}

const meanings = 'equal notEqual oneOf less lessOrEqual greater greaterOrEqual contains startsWith endsWith'.split(' ');

/** Filters about some of the columns or properties. */
function filterOver(names: readonly string[], wordsOf: (name: string) => readonly string[]): fc.Arbitrary<Filter> {
  const words = Object.fromEntries(names.map((name) => [name, wordsOf(name)]));
  return filtersOf([{ weight: 5, arbitrary: comparisons(words, meanings) }], { minLength: 2, maxLength: 2 });
}

async function compareRows(
  { target, run }: KindEngine,
  table: string,
  filters: readonly Filter[],
  rows: readonly Row[],
  options: { readonly properties: Readonly<Record<string, PropertyFacts>>; readonly jsonColumn?: string },
): Promise<void> {
  let exact = 0;
  for (const filter of filters) {
    const translation = translate(filter, target as 'postgres', { ...options, strict: false } as never);
    if (translation.fidelity !== 'exact') {
      expect(translation.notes.map(({ reason }) => reason)).toContain(
        'the engine has no function for texts without accents',
      );
      continue;
    }
    exact++;
    const { output, params, preconditions } = translation;
    // So many digits need the scale of the column, as the precondition says; columns with a scale are asked.
    const isLong = params.some((one) => /\d{20}/.test(String(one).replace('.', '')));
    if (isLong && preconditions.some(({ code }) => code === 'decimal')) continue;
    const selects = compile(filter, { properties: options.properties });
    const expected = rows.filter(({ document }) => selects(document)).map(({ id }) => id);
    const fail = (shown: string) =>
      expect.fail([shown, print(filter, { dialect: full }), output, params.map(String).join(' | ')].join('\n\n'));
    let found: number[] = [];
    try {
      found = (await run(`SELECT id FROM ${table} WHERE ${output}`, params)).map(([id]) => Number(id));
    } catch (error) {
      fail(String(error));
    }
    found.sort((a, b) => a - b);
    if (`${found}` === `${expected}`) continue;
    const wrong = rows.filter(({ id }) => found.includes(id) !== expected.includes(id)).slice(0, 3);
    fail(
      wrong
        .map(({ id, document }) => `${expected.includes(id) ? 'missed' : 'selected'} ${id} ${JSON.stringify(document)}`)
        .join('\n'),
    );
  }
  expect(exact).toBeGreaterThan(filters.length / 2);
}
