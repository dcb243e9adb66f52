import { expect, test } from 'vitest';
import { qive } from '../../../src/index.ts';
import { accept, propertiesFrom } from '../../../src/server/index.ts';
import { PrefilterError } from '../../../src/source/problem.ts';

const field = (name: string, type: string, more: object = {}) => ({
  name,
  kind: 'scalar',
  type,
  isRequired: true,
  ...more,
});

const datamodel = {
  models: [
    {
      name: 'Note',
      fields: [
        field('id', 'Int', { default: { name: 'autoincrement', args: [] } }),
        field('title', 'String', { isRequired: false, documentation: 'What it says' }),
        field('open', 'Boolean', { default: true }),
        field('weight', 'Float'),
        field('count', 'BigInt'),
        field('status', 'Status', { kind: 'enum', default: 'new' }),
        field('lost', 'Gone', { kind: 'enum' }),
        field('at', 'DateTime'),
        field('price', 'Decimal'),
        field('data', 'Json'),
        field('tags', 'String', { isList: true }),
        field('owner', 'User', { kind: 'object' }),
        field('shape', 'polygon', { kind: 'unsupported' }),
        field('proto', 'constructor'),
      ],
    },
  ],
  enums: [{ name: 'Status', values: [{ name: 'new' }, { name: 'done' }] }],
};

test('the properties and fields of a model; the rest is reported', () => {
  const { properties, fields, skipped } = propertiesFrom.prisma(datamodel, 'Note');
  expect(properties).toEqual({
    id: { type: 'number', column: fields.id },
    title: { type: 'string', column: fields.title, description: 'What it says' },
    open: { type: 'boolean', column: fields.open, default: 'true' },
    weight: { type: 'number', column: fields.weight },
    count: { type: 'number', column: fields.count },
    status: { type: ['new', 'done'], column: fields.status, default: 'new' },
    at: { type: 'instant', column: { type: 'instant', required: true } },
    price: { type: 'decimal', column: { type: 'decimal', required: true } },
  });
  const dialect = qive.extend({ '!=': { operands: 'property value', means: 'notEqual' } });
  const ask = (filter: string) => {
    const asked = accept({ properties, target: 'prisma', dialect })(`?filter=${filter}`);
    return asked.ok && asked.where();
  };
  // A field without `?` is not compared with `null`, nor an `Int` with a number that it cannot hold.
  expect(ask('(!= open true)')).toEqual({ open: { not: true } });
  expect(ask('(!= title a)')).toEqual({ OR: [{ title: { not: 'a' } }, { title: null }] });
  expect(ask('(= id 4294967296)')).toEqual({ OR: [] });
  expect(ask('(= at 2026-03-31T12:00:00-03:00)')).toEqual({ at: '2026-03-31T15:00:00.000Z' });
  expect(ask('(= price 1.50)')).toEqual({ price: '1.5' });
  expect(fields).toEqual({
    id: { type: 'integer', bits: 32, required: true },
    title: { type: 'string', required: false },
    open: { type: 'boolean', required: true },
    weight: { type: 'number', required: true },
    count: { type: 'integer', required: true },
    status: { type: 'string', required: true },
    at: { required: true },
    price: { required: true },
  });
  expect(skipped.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'lost: the data model has no enum `Gone`',
    'data: its type is `Json`, which is not compared exactly',
    'tags: it is a list, which Prisma compares in ways of its own',
    'owner: it is a relation',
    'shape: its type is `polygon`, which is not compared exactly',
    'proto: its type is `constructor`, which is not compared exactly',
  ]);
});

test('only the properties that may be named, with the fields of all', () => {
  const { properties, fields, skipped } = propertiesFrom.prisma(datamodel, 'Note', { only: ['title'] });
  expect([Object.keys(properties), Object.keys(fields).length, skipped]).toEqual([['title'], 8, []]);
});

test('an unknown model', () => {
  expect(() => propertiesFrom.prisma(datamodel, 'Nota')).toThrow('`datamodel` has no model "Nota".');
  expect(() => propertiesFrom.prisma(undefined as never, 'Note')).toThrow(PrefilterError);
});
