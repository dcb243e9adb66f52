import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ConfigurationFile, readConfiguration } from '../../../src/lint/config/configuration.ts';
import { declarationAt, declarationsOf } from '../../../src/lint/config/declarations.ts';
import { type Configuration, configurationSchema } from '../../../src/lint/config/schema.ts';
import { lintSettings } from '../../../src/lint/config/settings.ts';
import { allRules } from '../../../src/lint/rules.ts';
import { runs } from '../../support/runs.ts';
import { problemsOf, schema } from './problems-of.ts';

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

const validate = new Ajv2020({ strict: true, strictTuples: false, allowUnionTypes: true }).compile(schema);

test('names every rule', () => {
  expect(Object.keys(schema.properties?.rules?.properties ?? {})).toEqual(Object.keys(allRules));
});

test('finds the same problems as our own check', () => {
  const name = fc.constantFrom(
    ...['rules', 'sources', 'overrides', 'files', 'dialect', 'name', 'operators', 'operands', 'means', 'type'],
    ...['syntax', 'max-complexity', 'depth', 'keys', 'include', 'properties', 'language', 'output', 'format', 'x'],
  );
  const text = fc.constantFrom('off', 'warn', 'received', 'filters', 'string', 'en', 'x', '');
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      text,
      fc.integer({ min: -1, max: 2 }),
      fc.constantFrom(1.5, true, null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    ),
  }));
  const configuration = fc.dictionary(name, value, { maxKeys: 3 });
  fc.assert(
    fc.property(configuration, (data) => {
      const text = JSON.stringify(data);
      expect([text, problemsOf(text).length === 0]).toEqual([text, validate(data)]);
    }),
    runs(0.3),
  );
});

test('accepts the examples of the documentation', () => {
  const configuration: Configuration = {
    $schema: './node_modules/prefilter/dist/schema.json',
    include: ['src/**'],
    exclude: ['fixtures/**'],
    dialect: { name: 'qive', operators: { '>': { operands: 'property value', means: 'greater' } } },
    properties: { processed: { type: 'boolean', default: 'false' }, status: ['new', 'done'], total: 'number' },
    sources: { keys: ['filter'], calls: ['list({filter})'] },
    rules: { 'missing-absent-branch': 'warn', 'max-complexity': ['warn', { encodedLength: 2000 }] },
    overrides: [{ files: ['docs/**'], rules: { 'unconfirmed-operator': 'off' } }],
    suppressions: { requireReason: false, reportUnused: 'off', inline: true },
    output: { format: ['pretty', 'sarif=out.sarif'] },
    locale: 'pt-BR',
  };
  expect(problemsOf(JSON.stringify(configuration))).toEqual([]);
  expect(validate(configuration)).toBe(true);
});

test('a rule with options takes them in a list after its level, one without takes only a level', () => {
  const made = configurationSchema({ a: { summary: 'A.' }, b: { summary: { en: 'B.' }, options: { depth: 3 } } });
  const { a, b } = made.properties?.rules?.properties ?? {};
  expect([a?.description, a?.enum?.length]).toEqual(['A.', 5]);
  const [level, list] = b?.anyOf ?? [];
  expect([b?.description, level?.enum, list?.minItems, list?.items]).toEqual(['B.', a?.enum, 1, false]);
  expect(list?.prefixItems?.[1]?.properties).toEqual({ depth: { type: 'integer', minimum: 0, default: 3 } });
  expect(made.properties?.overrides?.items).toMatchObject({ properties: { rules: made.properties?.rules } });
});

const text = `\ufeff{
  // The properties.
  "properties": { "processed": "boolean", "pro\\u0063essed2": "string" },
  "overrides": [{ "files": ["a"], "properties": { "processed": "string", } }],
}`;

test('finds every declaration of a name, with its quotes, also in overrides', () => {
  const found = declarationsOf(text, 'processed').map(({ start, end }) => text.slice(start, end));
  expect(found).toEqual(['"processed"', '"processed"']);
  expect(declarationsOf(text, 'processed2').map(({ start, end }) => text.slice(start, end))).toEqual([
    '"pro\\u0063essed2"',
  ]);
  expect(declarationsOf(text, 'files')).toEqual([]);
  expect(declarationsOf('[]', 'processed')).toEqual([]);
});

test('finds the declaration at an offset', () => {
  expect(declarationAt(text, text.indexOf('processed'))?.name).toBe('processed');
  expect(declarationAt(text, text.indexOf('"boolean"') + 2)).toBeUndefined();
});
