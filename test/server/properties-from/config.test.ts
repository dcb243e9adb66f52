import { expect, test } from 'vitest';
import { accept, propertiesFrom } from '../../../src/server/index.ts';

const configuration = {
  rules: { syntax: 'off' },
  properties: {
    status: ['new', 'done'],
    total: { type: 'decimal', column: 'total_amount' },
    'a b': 'string',
    secret: 'string',
  },
};

test('the properties of a configuration, those that callers may name', () => {
  const { properties, skipped } = propertiesFrom.config(configuration, { only: ['status', 'total', 'a b'] });
  expect(properties).toEqual({
    status: { type: ['new', 'done'] },
    total: { type: 'decimal', column: 'total_amount' },
  });
  expect(skipped).toEqual([{ name: 'a b', reason: 'its name cannot be used in a filter' }]);
  const read = accept({ properties, target: 'sqlite' });
  expect(read.text('(= status gone)')).toMatchObject({ ok: false });
  expect(read.text('(= secret x)')).toMatchObject({ ok: false });
  expect(read.text('(= total 5)')).toMatchObject({ ok: true });
});

test('paths, and the values and the name of an enum, are those of the configuration', () => {
  const city = { type: 'string', path: ['address', 'city'] };
  const kind = { type: ['a', 'b c'], column: { type: 'enum', values: ['a', 'b c'], enum: ['app', 'kind'] } };
  const { properties } = propertiesFrom.config({ properties: { 'address.city': city, kind } });
  expect(properties).toEqual({ 'address.city': city, kind });
  const asked = accept({ properties }).text('(= address.city Recife)');
  expect(asked.ok && [{ address: { city: 'Recife' } }, { 'address.city': 'Recife' }].map(asked.matches)).toEqual([
    true,
    false,
  ]);
});

test('a configuration without properties declares none', () => {
  expect(propertiesFrom.config({ dialect: { name: 'qive' } })).toEqual({ properties: {}, skipped: [] });
});

test.each<[config: unknown, message: string]>([
  [{ propertys: {} }, '`config.propertys` is not an option. Did you mean `properties`?'],
  [{ properties: { a: 'text' } }, '`config.properties.a` must be '],
  [{ properties: [] }, '`config.properties` must be '],
  [{ extends: ['./base.json'], properties: { a: 'string' } }, 'Pass one that has all of `properties`.'],
  [null, '`config` must be an object, not null.'],
])('%j is refused', (config, message) => {
  expect(() => propertiesFrom.config(config as object)).toThrow(message);
});
