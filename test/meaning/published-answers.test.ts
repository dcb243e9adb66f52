import initSqlJs from 'sql.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { matches } from '../../src/meaning/match/compile.ts';
import { translate } from '../../src/translate/translate.ts';
import { read, typed } from './full.ts';

/*
 * Conditions of the kinds that two public suites ask, sqllogictest and the compliance suite of JSONPath, with the answers of SQL
 * and of RFC 9535: a bare number is the number that it spells, and a text is never one.
 */

const rows = [
  { id: 0, number: 0, whole: 0, text: '0' },
  { id: 1, number: 1, whole: 1, text: '1' },
  { id: 2, number: 10.8, whole: 10, text: '10.80' },
  { id: 3, number: 100, whole: 100, text: 'a' },
  { id: 4, number: -5.5, whole: -5, text: 'b' },
  { id: 5, number: 1e21, whole: 1_000_000_000_000, text: 'é' },
  { id: 6, number: 5e-324, whole: -1, text: '' },
] as const;

const numerals = ['0', '-0', '1', '1.0', '1e0', '10.80', '1.08e1', '1e2', '100.00', '-5.50', '1e21', '1E+21', '0.5'];
const texts = ['0', '1', '10.80', 'a', 'b', 'é', ''];
const comparisons = [
  ['=', '='],
  ['<>', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
] as const;

/** A condition in SQL, and the filter that means the same. */
const asked: readonly (readonly [sql: string, filter: string])[] = [
  ...comparisons.flatMap(([inSql, own]) => [
    ...numerals.map((numeral) => [`number ${inSql} ${numeral}`, `(${own} number ${numeral})`] as const),
    ...numerals.map((numeral) => [`whole ${inSql} ${numeral}`, `(${own} whole ${numeral})`] as const),
    ...texts.map((text) => [`text ${inSql} '${text}'`, `(${own} text "${text}")`] as const),
  ]),
  ['number IN (1.0, 10.80, 7)', '(in number 1.0 10.80 7)'],
  ["text IN ('1', '10.80')", '(in text "1" "10.80")'],
  ['number BETWEEN -5.50 AND 1.0', '(AND (>= number -5.50) (<= number 1.0))'],
  ['NOT (number BETWEEN 1e0 AND 1e2) OR whole = 1e1', '(OR (NOT (AND (>= number 1e0) (<= number 1e2))) (= whole 1e1))'],
  ['10.80 <= number AND NOT whole > 1E2', '(AND (>= number 10.80) (NOT (> whole 1E2)))'],
];

describe('SQL', () => {
  let database: initSqlJs.Database;
  beforeAll(async () => {
    database = new (await initSqlJs()).Database();
    database.run('CREATE TABLE t (id INTEGER, number REAL, whole INTEGER, text TEXT)');
    for (const { id, number, whole, text } of rows)
      database.run('INSERT INTO t VALUES (?, ?, ?, ?)', [id, number, whole, text]);
  });
  const ids = (condition: string, params: readonly unknown[] = []) =>
    (database.exec(`SELECT id FROM t WHERE ${condition} ORDER BY id`, params as never)[0]?.values ?? []).map(
      ([id]) => id,
    );
  const columns = Object.fromEntries(
    (['number', 'whole', 'text'] as const).map((column) => [
      column,
      { column, type: ({ number: 'number', whole: 'integer', text: 'string' } as const)[column] },
    ]),
  );

  test.each(asked)('%s', (sql, text) => {
    const filter = read(text);
    const expected = ids(sql);
    expect(rows.filter((row) => matches(filter, row, { dialect: typed })).map(({ id }) => id)).toEqual(expected);
    const { output, params } = translate(filter, 'sqlite', { columns, dialect: typed });
    expect(ids(output, params)).toEqual(expected);
  });
});

describe('RFC 9535', () => {
  const values = [0, 1, 10.8, 100, '0', '1', '10.80', 'a', 'b', 'é', true, false, undefined];

  test.each<[comparison: string, ...selected: (typeof values)[number][]]>([
    ...['0', '-0', '0.0', '0e5'].map((zero): [string, number] => [`= ${zero}`, 0]),
    ...['1', '1.0', '1e0', '10e-1'].map((one): [string, number] => [`= ${one}`, 1]),
    ...['10.8', '10.80', '1.08e1', '1.08E+1'].map((one): [string, number] => [`= ${one}`, 10.8]),
    ...['100', '100.0', '1e2', '1E+2'].map((one): [string, number] => [`= ${one}`, 100]),
    ...['0', '1', '10.80', 'a', 'b', 'é'].map((text): [string, string] => [`= "${text}"`, text]),
    ['= "10.8"'],
    ['= "true"'],
    ['= 2'],
    ['= true', true],
    ['= false', false],
    ['< 0'],
    ['<= -0', 0],
    ['< 1.0', 0],
    ['<= 1e0', 0, 1],
    ['> 1', 10.8, 100],
    ['>= 10.80', 10.8, 100],
    ['> 1.08e1', 100],
    ['> -1e400', 0, 1, 10.8, 100],
    ['< 1e400', 0, 1, 10.8, 100],
    ['>= 1e-400', 1, 10.8, 100],
    ['< "1"', '0'],
    ['<= "1"', '0', '1'],
    ['> "1"', '10.80', 'a', 'b', 'é'],
    ['>= "b"', 'b', 'é'],
    ['< "é"', '0', '1', '10.80', 'a', 'b'],
    ['> ""', '0', '1', '10.80', 'a', 'b', 'é'],
    ['>= "z"', 'é'],
  ])('@.a %s', (comparison, ...selected) => {
    const [symbol, ...rest] = comparison.split(' ');
    const select = (text: string) =>
      values.filter((a) => matches(read(text), a === undefined ? {} : { a }, { dialect: typed }));
    expect(select(`(${comparison.replace(' ', ' a ')})`)).toEqual(selected);
    // What is not equal is all else, also where nothing is.
    const others = values.filter((value) => !selected.includes(value));
    if (symbol === '=') expect(select(`(!= a ${rest.join(' ')})`)).toEqual(others);
  });
});
