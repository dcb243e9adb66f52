import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { type ParseError, parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { type ConfigurationFile, readConfiguration } from '../../../src/lint/config/configuration.ts';
import { jsonProblem } from '../../../src/lint/config/json-problem.ts';
import { lintSettings } from '../../../src/lint/config/resolve.ts';
import { type Configuration, configurationSchema } from '../../../src/lint/config/schema.ts';
import { allRules } from '../../../src/lint/rules.ts';
import { lineStarts, positionAt } from '../../../src/source/lines.ts';
import { runs } from '../../support/runs.ts';

const schema = configurationSchema(allRules);

/** The problems of a configuration, as `line:column message`. */
function problemsOf(text: string, locale: 'en' | 'pt-BR' = 'en'): string[] {
  const { problems, file } = readConfiguration({ file: 'prefilter.config.json', text }, schema, locale);
  expect(file === undefined).toBe(problems.length > 0);
  return problems.map(({ message, span }) => {
    expect(span.end).toBeGreaterThanOrEqual(span.start);
    const { line, column } = positionAt(lineStarts(text), span.start);
    return `${line}:${column} ${message}`;
  });
}

function read(configuration: Configuration): ConfigurationFile {
  const text = JSON.stringify(configuration, undefined, 2);
  const { file, problems } = readConfiguration({ file: 'c.json', text }, schema, 'en');
  expect(problems).toEqual([]);
  return file as ConfigurationFile;
}

const run = { locale: 'en', today: '2026-01-31' } as const;

describe('problems are reported with their position', () => {
  test.each([
    ['{}', []],
    ['\ufeff// a comment\r\n{ "rules": { "syntax": "warn", }, }', []],
    ['{ "rulse": {} }', ['1:3 unknown key `rulse`. Did you mean `rules`?']],
    [
      '{\n  "zzz": 1 }',
      [
        '2:3 unknown key `zzz`. There are `$schema`, `extends`, `include`, `exclude`, `respectGitignore`, `dialect`, `properties`, `sources`, `suppressions`, `rules`, `overrides`, `output`, `language`.',
      ],
    ],
    ['{ "__proto__": {} }', [expect.stringMatching(/^1:3 unknown key `__proto__`/)]],
    ['{ "rules": { "sintax": "off" } }', ['1:14 there is no rule `sintax`. Did you mean `syntax`?']],
    ['{ "rules": { "constructor": "off" } }', [expect.stringMatching(/^1:14 there is no rule/)]],
    ['{ "rules": { "syntax": "eror" } }', ['1:24 `rules.syntax` cannot be `eror`. Did you mean `error`?']],
    ['{ "rules": { "syntax": 2 } }', ['1:24 `rules.syntax` must be `off`, `info`, `warning`, `warn`, or `error`.']],
    [
      '{ "rules": { "syntax": ["off"] } }',
      ['1:24 `rules.syntax` must be `off`, `info`, `warning`, `warn`, or `error`.'],
    ],
    ['{ "rules": { "max-complexity": ["warn", { "depth": 3 }] } }', []],
    ['{ "rules": { "max-complexity": ["warn", { "deph": 3 }] } }', ['1:43 unknown key `deph`. Did you mean `depth`?']],
    [
      '{ "rules": { "max-complexity": ["warn", { "depth": -3 }] } }',
      ['1:52 `rules.max-complexity[1].depth` must be at least 0.'],
    ],
    [
      '{ "rules": { "max-complexity": ["warn", { "depth": 1.5 }] } }',
      ['1:52 `rules.max-complexity[1].depth` must be a whole number.'],
    ],
    ['{ "rules": { "max-complexity": [] } }', ['1:32 `rules.max-complexity` cannot be empty.']],
    ['{ "rules": { "max-complexity": ["off", {}, 1] } }', ['1:32 `rules.max-complexity` can have at most 2 elements.']],
    ['{ "overrides": [{ "rules": {} }] }', ['1:17 `overrides[0]` needs `files`.']],
    [
      '{ "overrides": [{ "files": [], "rules": { "x": "off" } }] }',
      ['1:28 `overrides[0].files` cannot be empty.', '1:43 there is no rule `x`. `prefilter rules` lists them.'],
    ],
    ['{ "sources": { "keys": "filter" } }', ['1:24 `sources.keys` must be a list of strings.']],
    ['{ "sources": null }', ['1:14 `sources` must be an object.']],
    [
      '{ "properties": { "a": "bool" } }',
      [
        '1:24 `properties.a` cannot be `bool`. It must be `string`, `number`, `boolean`, a list of strings, or an object with `type`.',
      ],
    ],
    ['{ "properties": { "a": { "type": ["x", 1] } } }', ['1:40 `properties.a.type[1]` must be a string.']],
    [
      '{ "properties": { "a": true } }',
      ['1:24 `properties.a` must be `string`, `number`, `boolean`, a list of strings, or an object with `type`.'],
    ],
    ['{ "respectGitignore": 1 }', ['1:23 `respectGitignore` must be `true` or `false`.']],
    ['{ "language": "pt" }', [expect.stringMatching(/^1:15 `language` cannot be `pt`/)]],
    ['{ "language": "en", "language": "en" }', ['1:21 `language` appears twice; only one can apply.']],
    ['[]', ['1:1 this must be an object.']],
    ['{ "sources": { "tag": [] } }', ['1:16 unknown key `tag`. Did you mean `tags`?']],
    ['{ "sources": { "params": [] } }', ['1:16 unknown key `params`. Did you mean `parameters`?']],
    ['{ "lang": "en" }', ['1:3 unknown key `lang`. Did you mean `language`?']],
    ['{ "rules": }', ['1:12 expected a value, found `}`.']],
    ['', ['1:1 expected a value, found the end of the file.']],
    ['{', ['1:2 expected a key in double quotes or `}`, found the end of the file.']],
    ['{\n  rules: {} }', ['2:3 expected a key in double quotes or `}`, found `rules`.']],
    ['{ "rules" {} }', ['1:11 expected `:` after the key, found `{`.']],
    ['{ "include": ["a" "b"] }', ['1:19 expected `,` or `]`, found `"b"`.']],
    ['{ "include": [,] }', ['1:15 expected a value or `]`, found `,`.']],
    ['{}\n{}', ['2:1 expected nothing more, found `{`.']],
    ['{ "language": "en }\n', ['1:15 `"` is missing: what begins here is never closed.']],
    ['{} /* why', ['1:4 `*/` is missing: what begins here is never closed.']],
    ['{ "include": ["\\w"] }', ['1:16 `\\w` is not valid in a JSON string.']],
    ['['.repeat(100_000), ['1:100001 expected a value or `]`, found the end of the file.']],
    ['['.repeat(9000) + ']'.repeat(9000), ['1:18001 this is nested too deeply.']],
  ])('%.60s', (text, expected) => {
    expect(problemsOf(text)).toEqual(expected);
  });

  test('in Portuguese too', () => {
    expect(problemsOf('{ "rules": { "sintax": "off" }, "include": 1 }', 'pt-BR')).toEqual([
      '1:14 não há regra `sintax`. Você quis dizer `syntax`?',
      '1:44 `include` deve ser uma lista de textos.',
    ]);
  });
});

test('for invalid JSON, the first mistake is reported with its position', () => {
  const token = fc.constantFrom(...'{}[]:,', '"a"', '1', 'true', 'x', ' ', '// c\n', '"', '\\', '-');
  fc.assert(
    fc.property(fc.array(token, { maxLength: 8 }), (tokens) => {
      const text = tokens.join('');
      fc.pre(isJson(text) === false);
      const problem = jsonProblem(text, 'en');
      expect(problem.message).not.toContain('deeply');
      // What comes before is the beginning of valid JSON; so is a text up to its mistake.
      expect(problem.span.start).toBeLessThanOrEqual(text.length);
      const before = jsonProblem(text.slice(0, problem.span.start), 'en');
      expect([text, before.message]).toEqual([
        text,
        expect.stringMatching(/the end of the file|deeply|^`"` is missing/),
      ]);
    }),
    runs(0.3),
  );
});

function isJson(text: string): boolean {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0;
}

describe('the schema', () => {
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
      language: 'pt-BR',
    };
    read(configuration);
    expect(validate(configuration)).toBe(true);
  });
});

describe('the settings of a file', () => {
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
});
