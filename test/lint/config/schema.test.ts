import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Configuration, configurationSchema } from '../../../src/lint/config/schema.ts';
import { allRules } from '../../../src/lint/rules.ts';
import { runs } from '../../support/runs.ts';
import { problemsOf, schema } from './problems-of.ts';

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
