import { expect } from 'vitest';
import type { SqlColumnType } from '../../src/language/column.ts';
import type { Equality } from '../../src/language/dialect/dialect.ts';
import type { Filter, Word } from '../../src/language/filter.ts';
import type { ConditionMeaning } from '../../src/language/meanings.ts';
import { print } from '../../src/language/print.ts';
import type { TargetName } from '../../src/translate/targets/names.ts';
import type { OutputOf } from '../../src/translate/targets.ts';
import type { Translation } from '../../src/translate/translate.ts';
import { full } from '../meaning/full.ts';
import { naive } from '../meaning/naive.ts';
import { condition, not } from '../support/nodes.ts';
import { long } from '../support/runs.ts';
import { by } from './agreement.ts';

/*
 * Every comparison with every kind of word, by both equalities, over every declared type with values of each kind: nothing is
 * random. What a target selects is compared with the second, simple evaluator of the tests.
 */

const texts = ['', 'a', 'A', 'ab', 'é', 'true', 'false', '7', '7.0', '7.5', '07', '-0', '10', '9007199254740993'];
const doubles = [0, 7, -7, 7.5, 10, 0.1, 2 ** 53];

/** The values of a property of each type; `any` holds those that JSON has, of any type. Each is also absent. */
const tableValues = {
  string: [...texts, '1e400', '1e500', 'null'],
  boolean: [true, false],
  number: doubles,
  integer: [0n, 7n, -7n, 10n, 9007199254740993n],
  float32: doubles.map((value) => (value === 0.1 ? 0.5 : value)),
  decimal: doubles,
  unsigned: [0n, 7n, 10n, 2n ** 64n - 1n],
  any: [...texts, '1e500', true, false, ...doubles],
} as const satisfies Readonly<Record<SqlColumnType | 'any', readonly unknown[]>>;

export type TableType = keyof typeof tableValues;

/** Rows in which each property of these types has each of its values, and is absent in the first. */
export function tableRows(types: readonly TableType[]): readonly Readonly<Record<string, unknown>>[] {
  const count = Math.max(...types.map((type) => tableValues[type].length));
  return Array.from({ length: count + 1 }, (_, row) => {
    const held = types.filter((type) => row > 0 && row <= tableValues[type].length);
    return Object.fromEntries(held.map((type) => [type, tableValues[type][row - 1]]));
  });
}

const words: readonly Word[] = [
  ...['', 'a', 'A', 'é', 'true', 'false', '7', '7.0', '7.5', '07', '-0', '1e1', '1e400', '9007199254740993'],
].map((text): Word => ({ text }));
const quoted: readonly Word[] = ['true', '7'].map((text) => ({ text, quoted: true }));

const positive = 'equal notEqual oneOf less lessOrEqual greater greaterOrEqual contains startsWith endsWith';
const negated = 'oneOf less contains startsWith';

/** Every condition on a property; one of a list has a second word. */
export function tableFilters(property: string, equality: Equality): readonly Filter[] {
  const of = (all: string) =>
    (all.split(' ') as ConditionMeaning[]).flatMap((means) =>
      (equality === 'typed' ? [...words, ...quoted] : words).map((word) =>
        condition(means, property, word, ...(means === 'oneOf' ? [{ text: 'b' } as const] : [])),
      ),
    );
  const presence = [condition('present', property), condition('absent', property)];
  return [...of(positive), ...of(negated).map(not), ...presence];
}

type Selected = readonly number[] | undefined;

interface Asked<Output> {
  readonly types: readonly TableType[];
  readonly translate: (filter: Filter, equality: Equality) => Translation<Output>;
  /** The indices of the rows of the types that an output selects; `undefined` where the engine is not asked. */
  readonly select: (translation: Translation<Output>) => Selected | Promise<Selected>;
  /** The equalities that are asked, if not both. */
  readonly equalities?: readonly Equality[];
  /** How many of a hundred conditions are expected to be exact, at the least. */
  readonly exact: number;
}

/** Every seventh condition, others for each type; all of them in `test:long`. */
function thin(filters: readonly Filter[], shift: number): readonly Filter[] {
  return long ? filters : filters.filter((_, at) => (at + shift) % 7 === 0);
}

/** Compares a target with the simple evaluator on the whole table. */
export async function compareTable<Output>(asked: Asked<Output>): Promise<void> {
  const { types, translate, select, equalities = ['text', 'typed'] } = asked;
  const rows = tableRows(types);
  const wrong: unknown[] = [];
  let [all, exact] = [0, 0];
  for (const equality of equalities) {
    for (const filter of types.flatMap((type, shift) => thin(tableFilters(type, equality), shift))) {
      all++;
      const translation = translate(filter, equality);
      if (translation.fidelity !== 'exact') continue;
      exact++;
      const selected = await select(translation);
      if (selected === undefined) continue;
      const found = new Set(selected);
      const missed = rows.filter((row, i) => naive(filter, row, equality) !== found.has(i));
      if (missed.length > 0) wrong.push([print(filter, { dialect: full }), equality, translation.output, missed]);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(Math.floor((exact / all) * 100)).toBeGreaterThanOrEqual(asked.exact);
}

/** The same for an engine that is asked about one document after the other; by default, the fields have the types. */
export function compareRows<N extends TargetName>(
  target: N,
  types: readonly TableType[],
  selects: (output: OutputOf<N>) => (document: Readonly<Record<string, unknown>>) => boolean,
  exact: number,
  options: { readonly [option: string]: unknown } = {},
): Promise<void> {
  const fields = Object.fromEntries(types.filter((type) => type !== 'any').map((type) => [type, { type }]));
  const rows = tableRows(types);
  return compareTable({
    types,
    translate: (filter, equality) => by(target, { fields, equality, ...options }).translate(filter),
    select({ output }) {
      const isSelected = selects(output);
      return rows.flatMap((row, i) => (isSelected(row) ? [i] : []));
    },
    exact,
  });
}
