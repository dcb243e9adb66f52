import { describe, expect, test } from 'vitest';
import { toPrisma } from '../../src/translate/adapters/prisma.ts';
import { translate } from '../../src/translate/translate.ts';
import { read } from '../meaning/full.ts';

const properties = {
  city: { type: 'string', path: ['address', 'city'] },
  dotted: { type: 'string', path: ['address', 'a.b'] },
  dollar: { type: 'string', path: ['address', '$where'] },
  index: { type: 'string', path: ['list', '0'] },
  odd: { type: 'string', path: ['address', 'say "hi"'] },
} as const;

const reasonOf = (text: string, target: string, options: object = {}) => {
  const { notes } = translate(read(text), target as 'mongodb', { properties, strict: false, ...options });
  return notes[0]?.reason;
};

describe('refused elsewhere, with the reason', () => {
  test.each(['cel', 'jsonlogic', 'ldap', 'rsql', 'react-querybuilder', 'eventbridge', 'pubsub'])('%s', (target) => {
    expect(reasonOf('(= city Rio)', target)).toBe(
      'the property is inside of another one, which this target does not reach',
    );
    expect(reasonOf('(_exists city)', target)).toMatch(/inside of another one/);
  });

  test.each(['trino', 'spark'])('%s', (target) => {
    expect(reasonOf('(= city Rio)', target, { jsonColumn: 'doc' })).toMatch(/which this target does not reach/);
  });

  test('a field that is named is used', () => {
    expect(reasonOf('(= city Rio)', 'cel', { fields: { city: { field: 'addressCity' } } })).toBeUndefined();
  });

  test('Prisma, where such a field is a relation', () => {
    expect(() => toPrisma(read('(= city Rio)'), { properties })).toThrow(/inside of another one/);
  });

  test('columns, unless one is named', () => {
    expect(reasonOf('(= city Rio)', 'postgres')).toMatch(/^the property is inside of another one: name its `column`/);
    const { output } = translate(read('(= city Rio)'), 'postgres', {
      properties,
      columns: { city: { column: 'city' } },
    });
    expect(output).toBe('"city" = $1::text');
    const inside = { properties, columns: { city: { column: 'place', json: true } } } as const;
    expect(translate(read('(= city Rio)'), 'postgres', inside)).toMatchObject({
      output: '"place" @> $1::jsonb',
      params: ['{"city":"Rio"}'],
      preconditions: [{ code: 'json-type' }],
    });
    // Of one step the column itself would be the value; and a number may be a place in a list.
    const one = { city: { type: 'string', path: ['city'], column: { json: true } } } as const;
    expect(reasonOf('(= city Rio)', 'postgres', { properties: one })).toMatch(/^the property is inside of another one/);
    expect(reasonOf('(= index x)', 'duckdb', { columns: { index: { json: true } } })).toMatch(/step of its path/);
  });
});

test('a step that a store cannot name is refused there', () => {
  expect(translate(read('(= city Rio)'), 'mongodb', { properties }).output).toEqual({ 'address.city': 'Rio' });
  expect(reasonOf('(= dotted x)', 'mongodb')).toMatch(/cannot name a field/);
  expect(reasonOf('(= dollar x)', 'mongodb')).toMatch(/cannot name a field/);
  expect(reasonOf('(= dotted x)', 'elasticsearch')).toMatch(/step of its path/);
  expect(translate(read('(= city Rio)'), 'elasticsearch', { properties }).output).toEqual({
    term: { 'address.city': 'Rio' },
  });
  expect(reasonOf('(= index x)', 'duckdb', { jsonColumn: 'doc' })).toMatch(/step of its path/);
  expect(reasonOf('(= odd x)', 'sqlite', { jsonColumn: 'doc' })).toMatch(/step of its path/);
  expect(reasonOf('(= odd x)', 'postgres', { jsonColumn: 'doc' })).toBeUndefined();
});

test('a name with a dot is no path', () => {
  const flat = { 'address.city': 'string' } as const;
  expect(reasonOf('(= address.city Rio)', 'mongodb', { properties: flat })).toMatch(/contains a `.`/);
});

test('lists on the way are what MongoDB and Elasticsearch would look into', () => {
  for (const target of ['mongodb', 'elasticsearch'] as const) {
    const many = { tags: { type: 'string', many: true, path: 'a.tags' } } as const;
    const codes = translate(read('(= tags x)'), target, { properties: many }).preconditions.map(({ code }) => code);
    expect(codes).toContain('no-lists');
  }
});
