import { describe, expect, test } from 'vitest';
import { accept, propertiesFrom } from '../../../src/server/index.ts';
import { Selection } from '../../../src/server/properties-from/selection.ts';

const of = (properties: object, more: object = {}) =>
  propertiesFrom.jsonSchema({ type: 'object', properties, ...more });

describe('what can be declared', () => {
  test.each([
    ['a text', { type: 'string' }, { type: 'string' }],
    ['a text of a format', { type: 'string', format: 'email', maxLength: 30 }, { type: 'string' }],
    ['an instant', { type: ['string', 'null'], format: 'date-time' }, { type: 'instant' }],
    ['days', { type: 'array', items: { type: 'string', format: 'date' } }, { type: 'date', many: true }],
    ['a default that is no instant', { type: 'string', format: 'date-time', default: 'now' }, { type: 'instant' }],
    ['a time', { type: 'string', format: 'time' }, { type: 'string' }],
    ['a number', { type: 'number' }, { type: 'number' }],
    ['an integer', { type: 'integer', minimum: 0 }, { type: 'number' }],
    ['a boolean', { type: 'boolean' }, { type: 'boolean' }],
    ['texts', { enum: ['new', 'done'] }, { type: ['new', 'done'] }],
    ['texts or null', { type: ['string', 'null'], enum: ['new', null] }, { type: ['new'] }],
    ['one text', { const: 'note' }, { type: ['note'] }],
    ['numbers', { enum: [1, 2] }, { type: 'number' }],
    ['always true', { const: true }, { type: 'boolean' }],
    [
      'a union of literals',
      { anyOf: [{ const: 'a' }, { const: 'b' }, { enum: ['b', 'c'] }] },
      { type: ['a', 'b', 'c'] },
    ],
    ['numbers of two kinds', { type: ['integer', 'number', 'null'] }, { type: 'number' }],
    ['a union of one type', { oneOf: [{ type: 'string', format: 'email' }, { enum: ['me'] }] }, { type: 'string' }],
    [
      'nullable',
      { anyOf: [{ type: 'boolean' }, { type: 'null' }], description: 'Seen' },
      { type: 'boolean', description: 'Seen' },
    ],
    ['nullable as in OpenAPI 3.0', { type: 'string', nullable: true }, { type: 'string' }],
    ['a list', { type: 'array', items: { enum: ['a', 'b'] } }, { type: ['a', 'b'], many: true }],
    [
      'a nullable list',
      { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
      { type: 'string', many: true },
    ],
    ['a default', { type: 'boolean', default: false }, { type: 'boolean', default: 'false' }],
    ['a default that it cannot hold', { enum: ['a'], default: 'b' }, { type: ['a'] }],
    ['a description', { type: 'string', description: 'What it is' }, { type: 'string', description: 'What it is' }],
  ])('%s', (_, schema, facts) => {
    expect(of({ a: schema })).toEqual({ properties: { a: facts }, skipped: [] });
  });

  test('properties from `$ref` and `allOf`', () => {
    const document = {
      components: {
        schemas: {
          Status: { type: 'string', enum: ['new', 'done'], description: 'Status' },
          Base: { type: 'object', properties: { id: { type: 'integer' } } },
          'a/b~c': { type: 'boolean' },
          Note: {
            allOf: [
              { $ref: '#/components/schemas/Base' },
              {
                properties: {
                  status: { $ref: '#/components/schemas/Status', description: 'Its status' },
                  seen: { allOf: [{ $ref: '#/components/schemas/a~1b~0c' }], nullable: true },
                },
              },
            ],
          },
        },
      },
    };
    const { Note } = document.components.schemas;
    expect(propertiesFrom.jsonSchema(Note, { document }).properties).toEqual({
      id: { type: 'number' },
      status: { type: ['new', 'done'], description: 'Its status' },
      seen: { type: 'boolean' },
    });
  });

  test('only the properties that may be named', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'object' } };
    const schema = { type: 'object', properties };
    expect(propertiesFrom.jsonSchema(schema, { only: ['a'] })).toEqual({
      properties: { a: { type: 'string' } },
      skipped: [],
    });
    expect(propertiesFrom.jsonSchema(schema, { only: ['c'] }).skipped).toHaveLength(1);
    expect(() => propertiesFrom.jsonSchema(schema, { only: ['d'] })).toThrow(
      '`only[0]` must be a property of the schema, not "d".',
    );
  });

  test('inherited names are ordinary names', () => {
    const { properties } = of(JSON.parse('{"__proto__":{"type":"boolean"},"constructor":{"type":"string"}}'));
    expect(Object.keys(properties)).toEqual(['__proto__', 'constructor']);
    const read = accept({ properties });
    expect(read('?filter=(=+__proto__+true)').ok).toBe(true);
    expect(read('?filter=(=+__proto__+7)').ok).toBe(false);
  });
});

describe('what cannot be declared is reported', () => {
  test.each([
    ['an object', { type: 'object', properties: {} }, 'it is an object'],
    [
      'a list of objects',
      { type: 'array', items: { type: 'object' } },
      'it is a list, and its values cannot be declared: it is an object',
    ],
    [
      'a list of lists',
      { type: 'array', items: { type: 'array' } },
      'it is a list, and its values cannot be declared: it is a list',
    ],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }] }, 'it is a tuple'],
    ['several types', { type: ['string', 'number'] }, 'its values are of several types'],
    ['values of several types', { enum: ['a', 1] }, 'its values are of several types'],
    ['a union of types', { anyOf: [{ type: 'string' }, { type: 'number' }] }, 'its values are of several types'],
    ['a union with an object', { anyOf: [{ type: 'string' }, { type: 'object' }] }, 'it is an object'],
    ['null', { type: 'null' }, 'it is always null'],
    ['null alone', { enum: [null] }, 'it is always null'],
    ['anything', {}, 'it has no `type`'],
    ['true', true, 'it has no `type`'],
    ['false', false, 'it holds nothing'],
    ['a type of TypeBox', { type: 'Date' }, 'its type is `Date`'],
    ['a file', { type: 'string', format: 'binary' }, 'it is binary'],
    ['a password', { type: 'string', format: 'password' }, 'it is write-only'],
    ['a write-only property', { type: 'string', writeOnly: true }, 'it is write-only'],
    ['a lost reference', { $ref: '#/$defs/gone' }, 'its `$ref` "#/$defs/gone" is not in the document'],
    ['another document', { $ref: 'https://x/y.json' }, 'its `$ref` "https://x/y.json" is not in the document'],
    ['a circle', { $ref: '#/properties/a' }, 'its `$ref` leads to itself'],
  ])('%s', (_, schema, reason) => {
    expect(of({ a: schema })).toEqual({ properties: {}, skipped: [{ name: 'a', reason }] });
  });

  test('a name that no filter can contain', () => {
    const { skipped } = of({ 'due date': { type: 'string' }, 'a(b': { type: 'string' } });
    expect(skipped.map(({ name, reason }) => [name, reason])).toEqual([
      ['due date', 'its name cannot be used in a filter'],
      ['a(b', 'its name cannot be used in a filter'],
    ]);
  });

  test('unsupported parts of the schema', () => {
    const { skipped } = of({}, { patternProperties: { '^x-': { type: 'string' } }, oneOf: [] });
    expect(skipped.map(({ name }) => name)).toEqual(['patternProperties', 'oneOf']);
  });
});

test.each([undefined, null, 'x', [], {}, { type: 'string' }, { $ref: '#/gone' }])(
  '%j is not a schema of an object',
  (schema) => {
    expect(() => propertiesFrom.jsonSchema(schema as object)).toThrow(/^`schema` must be a JSON Schema of an object/);
  },
);

const text = { type: 'string' } as const;

test('what can be declared is collected, what cannot is skipped with the reason', () => {
  const selection = new Selection({}, ['a', 'b', 'c d', '__proto__'], 'the model');
  selection.add('a', text);
  selection.add('b', 'it is a list');
  selection.add('c d', text);
  selection.add('__proto__', text);
  selection.skip('oneOf', 'only `properties` is read');
  const { properties, skipped } = selection.done();
  expect(Object.keys(properties)).toEqual(['a', '__proto__']);
  expect(skipped).toEqual([
    { name: 'b', reason: 'it is a list' },
    { name: 'c d', reason: 'its name cannot be used in a filter' },
    { name: 'oneOf', reason: 'only `properties` is read' },
  ]);
});

test('with `only`, the others are not even skipped', () => {
  const selection = new Selection({ only: ['b'] }, ['a', 'b', 'c'], 'the model');
  selection.add('a', text);
  selection.add('b', text);
  selection.add('c', 'it is a list');
  expect(selection.done()).toEqual({ properties: { b: text }, skipped: [] });
});

test('`only` may name no other properties than the model has', () => {
  expect(() => new Selection({ only: ['a', 'x'] }, ['a'], 'the model')).toThrow(
    '`only[1]` must be a property of the model, not "x".',
  );
});

test('properties of objects inside have the path to them', () => {
  const city = { type: 'object', properties: { city: { type: 'string' }, 'a b': { type: 'string' } } };
  const schema = {
    type: 'object',
    properties: {
      name: { type: 'string' },
      address: { anyOf: [city, { type: 'null' }] },
      list: { type: 'array', items: city },
      any: { type: 'object' },
      self: { $ref: '#/$defs/self' },
    },
    $defs: { self: { type: 'object', properties: { v: { type: 'number' }, self: { $ref: '#/$defs/self' } } } },
  };
  const { properties, skipped } = propertiesFrom.jsonSchema(schema);
  expect(properties).toMatchObject({
    name: { type: 'string' },
    'address.city': { type: 'string', path: ['address', 'city'] },
    'self.v': { type: 'number', path: ['self', 'v'] },
    'self.self.v': { type: 'number', path: ['self', 'self', 'v'] },
  });
  expect(properties.name).not.toHaveProperty('path');
  expect(skipped.map(({ name }) => name)).toEqual(['address.a b', 'list', 'any', 'self.self.self.self.self']);
  expect(Object.keys(propertiesFrom.jsonSchema(schema, { only: ['address.city'] }).properties)).toEqual([
    'address.city',
  ]);
});
