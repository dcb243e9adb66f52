import { expect, test } from 'vitest';
import { propertiesFrom } from '../../../src/server/index.ts';
import { PrefilterError } from '../../../src/source/prefilter-error.ts';

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
    id: { type: 'number' },
    title: { type: 'string', description: 'What it says' },
    open: { type: 'boolean', default: 'true' },
    weight: { type: 'number' },
    count: { type: 'number' },
    status: { type: ['new', 'done'], default: 'new' },
  });
  expect(fields).toEqual({
    id: { type: 'integer', required: true },
    title: { type: 'string', required: false },
    open: { type: 'boolean', required: true },
    weight: { type: 'number', required: true },
    count: { type: 'integer', required: true },
    status: { type: 'string', required: true },
  });
  expect(skipped.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
    'lost: the data model has no enum `Gone`',
    'at: its type is `DateTime`, which is not compared exactly',
    'price: its type is `Decimal`, which is not compared exactly',
    'data: its type is `Json`, which is not compared exactly',
    'tags: it is a list, which Prisma compares in ways of its own',
    'owner: it is a relation',
    'shape: its type is `polygon`, which is not compared exactly',
    'proto: its type is `constructor`, which is not compared exactly',
  ]);
});

test('only the properties that may be named, with the fields of all', () => {
  const { properties, fields, skipped } = propertiesFrom.prisma(datamodel, 'Note', { only: ['title'] });
  expect([Object.keys(properties), Object.keys(fields).length, skipped]).toEqual([['title'], 6, []]);
});

test('an unknown model', () => {
  expect(() => propertiesFrom.prisma(datamodel, 'Nota')).toThrow('`datamodel` has no model "Nota".');
  expect(() => propertiesFrom.prisma(undefined as never, 'Note')).toThrow(PrefilterError);
});
