import { expect, test } from 'vitest';
import { type ConfigurationFile, readConfiguration } from '../../../src/lint/config/configuration.ts';
import type { Configuration } from '../../../src/lint/config/schema.ts';
import { lintSettings } from '../../../src/lint/config/settings.ts';
import { schema } from './problems-of.ts';

function read(configuration: Configuration): ConfigurationFile {
  const text = JSON.stringify(configuration, undefined, 2);
  const { file, problems } = readConfiguration({ file: 'c.json', text }, schema, 'en');
  expect(problems).toEqual([]);
  return file as ConfigurationFile;
}

const run = { locale: 'en', today: '2026-01-31' } as const;

const defaults = schema.properties?.sources?.properties?.keys?.default as string[];
const file = read({
  exclude: ['fixtures/', '*.min.js'],
  dialect: { name: 'qive', operators: { GT: { operands: 'property value', means: 'greater' } } },
  properties: { processed: 'boolean' },
  rules: { syntax: 'warn', limit: 'off' },
  overrides: [
    { files: ['docs/**', '*.{md,mdx}'], rules: { syntax: 'info' }, sources: { keys: ['q'] } },
    { files: ['docs/new/**'], rules: { syntax: 'off' }, dialect: { name: 'received' } },
  ],
});

test.each([
  ['src/a.ts', 'warn', defaults, 'qive'],
  ['README.md', 'info', [...defaults, 'q'], 'qive'],
  ['src/deep/x.mdx', 'info', [...defaults, 'q'], 'qive'],
  ['docs/new/a.json', 'off', [...defaults, 'q'], 'received'],
  ['../elsewhere.md', 'warn', defaults, 'qive'],
])('%s', (path, level, keys, dialect) => {
  const settings = lintSettings(file.settingsFor(path), run);
  expect(settings.rules).toEqual({ syntax: level, limit: 'off' });
  expect(settings.sources).toMatchObject({ keys, parameters: ['filter'] });
  expect(settings.dialect.name).toBe(dialect);
  expect(settings.dialect.operator('GT')).toMatchObject({ means: 'greater' });
  expect(settings.properties).toEqual({ processed: 'boolean' });
  expect(settings).toMatchObject({ ...run, suppressions: { inline: true, requireReason: true } });
});

test.each([
  ['src/a.ts', true],
  ['fixtures/a.ts', false],
  ['lib/x.min.js', false],
  ['../fixtures/a.ts', true],
])('%s is checked: %s', (path, expected) => {
  expect(file.includes(path)).toBe(expected);
});

test('only included files', () => {
  const { includes } = read({ include: ['src/**/*.ts', '!src/gen/**'] });
  expect(['src/a.ts', 'src/b/c.ts', 'a.ts', 'src/gen/a.ts', 'src/a.js'].filter(includes)).toEqual([
    'src/a.ts',
    'src/b/c.ts',
  ]);
});

test('each value says where it was set', () => {
  const settings = file.settingsFor('README.md');
  expect(settings.get('sources.parameters')).toEqual({ value: ['filter'], from: 'default' });
  expect(settings.get('rules.limit')?.from).toMatch(/^c\.json:\d+:\d+$/);
  const text = JSON.stringify({ rules: { syntax: 'warn' }, overrides: [{ files: ['*'], rules: { syntax: 'off' } }] });
  const { file: other } = readConfiguration({ file: 'c.json', text }, schema, 'en');
  expect(other?.settingsFor('x').get('rules.syntax')).toEqual({
    value: 'off',
    from: `c.json:1:${text.indexOf('"off"') + 1}`,
  });
});

test('without declared properties every name is allowed', () => {
  expect(lintSettings(read({ properties: {} }).settingsFor('a'), run)).not.toHaveProperty('properties');
});

test('operators that do not make a dialect are refused', () => {
  const broken = read({ dialect: { operators: { 'a b': { operands: 'filters' } } } });
  expect(() => lintSettings(broken.settingsFor('a'), run)).toThrow('"a b" cannot be an operator');
});
