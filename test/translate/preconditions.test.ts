import { expect, test } from 'vitest';
import { preconditions } from '../../src/translate/preconditions.ts';
import { translate } from '../../src/translate/translate.ts';
import { read } from '../meaning/full.ts';

const columns = {
  t: { column: 't', type: 'string' },
  n: { column: 'n', type: 'number' },
  i: { column: 'i', type: 'integer' },
  b: { column: 'b', type: 'boolean' },
} as const;
const codes = (text: string, target: 'postgres' | 'clickhouse' | 'mysql') =>
  translate(read(text), target, { columns }).preconditions.map(({ code }) => code);

test('only what the filter needs is required', () => {
  expect(codes('(= b true)', 'postgres')).toEqual([]);
  expect(codes('(= t x)', 'postgres')).toEqual(['collation']);
  expect(codes('(AND (= n 1.5) (= i 1) (= n 2.5))', 'postgres')).toEqual(['double', 'signed-integer']);
  expect(codes('(_not_exists t)', 'postgres')).toEqual([]);
  expect(codes('(_not_exists t)', 'clickhouse')).toEqual(['nullable']);
  expect(codes('(= t x)', 'mysql')).toEqual([]);
});

test('lists are not required if they are declared, and an order only if it is used', () => {
  const of = (text: string, options: object) =>
    translate(read(text), 'mongodb', options).preconditions.map(({ code }) => code);
  expect(of('(= a x)', {})).toEqual(['no-lists', 'no-collation']);
  expect(of('(= a x)', { properties: { a: { type: 'string', many: true } } })).toEqual(['no-collation']);
  expect(of('(< a x)', {})).toEqual(['no-lists', 'no-collation', 'code-point-order']);
  expect(of('(< a 5)', { fields: { a: { type: 'number' } } })).toEqual(['no-lists', 'safe-integers']);
});

test('a precondition has a language, and is separate from the notes', () => {
  const { notes, preconditions: required } = translate(read('(= t x)'), 'postgres', { columns, locale: 'pt-BR' });
  expect(notes).toEqual([]);
  expect(required).toEqual([{ code: 'collation', message: preconditions.collation['pt-BR'] }]);
});
