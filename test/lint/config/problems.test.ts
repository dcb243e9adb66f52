import fc from 'fast-check';
import { type ParseError, parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { jsonProblem } from '../../../src/lint/config/read-declared.ts';
import { runs } from '../../support/runs.ts';
import { problemsOf } from './problems-of.ts';

test.each([
  ['{}', []],
  ['\ufeff// a comment\r\n{ "rules": { "syntax": "warn", }, }', []],
  ['{ "rulse": {} }', ['1:3 unknown key `rulse`. Did you mean `rules`?']],
  [
    '{\n  "zzz": 1 }',
    [
      '2:3 unknown key `zzz`. There are `$schema`, `extends`, `include`, `exclude`, `respectGitignore`, `encoding`, `dialect`, `properties`, `sources`, `suppressions`, `rules`, `overrides`, `output`, `locale`.',
    ],
  ],
  ['{ "__proto__": {} }', [expect.stringMatching(/^1:3 unknown key `__proto__`/)]],
  ['{ "rules": { "sintax": "off" } }', ['1:14 there is no rule `sintax`. Did you mean `syntax`?']],
  ['{ "rules": { "constructor": "off" } }', [expect.stringMatching(/^1:14 there is no rule/)]],
  ['{ "rules": { "syntax": "eror" } }', ['1:24 `rules.syntax` cannot be `eror`. Did you mean `error`?']],
  ['{ "rules": { "syntax": 2 } }', ['1:24 `rules.syntax` must be `off`, `info`, `warning`, `warn`, or `error`.']],
  ['{ "rules": { "syntax": ["off"] } }', ['1:24 `rules.syntax` must be `off`, `info`, `warning`, `warn`, or `error`.']],
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
      '1:24 `properties.a` cannot be `bool`. It must be `string`, `number`, `boolean`, `instant`, `date`, `decimal`, `cnpj`, `cpf`, `accessKey`, `uuid`, a list of strings, or an object with `type`.',
    ],
  ],
  ['{ "properties": { "a": { "type": ["x", 1] } } }', ['1:40 `properties.a.type[1]` must be a string.']],
  [
    '{ "properties": { "a": true } }',
    [
      '1:24 `properties.a` must be `string`, `number`, `boolean`, `instant`, `date`, `decimal`, `cnpj`, `cpf`, `accessKey`, `uuid`, a list of strings, or an object with `type`.',
    ],
  ],
  ['{ "respectGitignore": 1 }', ['1:23 `respectGitignore` must be `true` or `false`.']],
  ['{ "locale": "pt" }', [expect.stringMatching(/^1:13 `locale` cannot be `pt`/)]],
  ['{ "locale": "en", "locale": "en" }', ['1:19 `locale` appears twice; only one can apply.']],
  ['[]', ['1:1 this must be an object.']],
  ['{ "sources": { "tag": [] } }', ['1:16 unknown key `tag`. Did you mean `tags`?']],
  ['{ "sources": { "params": [] } }', ['1:16 unknown key `params`. Did you mean `parameters`?']],
  ['{ "local": "en" }', ['1:3 unknown key `local`. Did you mean `locale`?']],
  ['{ "rules": }', ['1:12 expected a value, found `}`.']],
  ['', ['1:1 expected a value, found the end of the file.']],
  ['{', ['1:2 expected a key in double quotes or `}`, found the end of the file.']],
  ['{\n  rules: {} }', ['2:3 expected a key in double quotes or `}`, found `rules`.']],
  ['{ "rules" {} }', ['1:11 expected `:` after the key, found `{`.']],
  ['{ "include": ["a" "b"] }', ['1:19 expected `,` or `]`, found `"b"`.']],
  ['{ "include": [,] }', ['1:15 expected a value or `]`, found `,`.']],
  ['{}\n{}', ['2:1 expected nothing more, found `{`.']],
  ['{ "locale": "en }\n', ['1:13 the `"` that closes this is missing.']],
  ['{} /* why', ['1:4 the `*/` that closes this is missing.']],
  ['{ "include": ["\\w"] }', ['1:16 `\\w` is not valid in a JSON string.']],
  ['['.repeat(100_000), ['1:100001 this is nested too deeply.']],
  ['['.repeat(100_000) + ']'.repeat(100_000), ['1:200001 this is nested too deeply.']],
])('%.60s', (text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});

test('in Portuguese too', () => {
  expect(problemsOf('{ "rules": { "sintax": "off" }, "include": 1 }', 'pt-BR')).toEqual([
    '1:14 não há regra `sintax`. Você quis dizer `syntax`?',
    '1:44 `include` deve ser uma lista de textos.',
  ]);
});

test('for invalid JSON, the first mistake is reported with its position', () => {
  const token = fc.constantFrom(...'{}[]:,', '"a"', '1', 'true', 'x', ' ', '// c\n', '"', '\\', '-');
  fc.assert(
    fc.property(fc.array(token, { maxLength: 8 }), (tokens) => {
      const text = tokens.join('');
      fc.pre(isJson(text) === false);
      const problem = jsonProblem(text, 'en');
      if (problem === undefined) throw new Error(`${text} has no problem.`);
      expect(problem.message).not.toContain('deeply');
      // What comes before is the beginning of valid JSON; so is a text up to its mistake.
      expect(problem.span.start).toBeLessThanOrEqual(text.length);
      const before = jsonProblem(text.slice(0, problem.span.start), 'en');
      if (before !== undefined) {
        expect([text, before.message]).toEqual([text, expect.stringMatching(/the end of the file|^`"` is missing/)]);
      }
    }),
    runs(0.3),
  );
});

function isJson(text: string): boolean {
  const errors: ParseError[] = [];
  parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0;
}

test.each([
  [{ exclude: [`{${','.repeat(2000)}}`] }, '`exclude[0]` can have at most 1000 characters.'],
  [{ include: Array.from({ length: 1001 }, () => 'a') }, '`include` can have at most 1000 elements.'],
  [{ sources: { keys: ['*a'.repeat(600)] } }, '`sources.keys[0]` can have at most 1000 characters.'],
])('patterns have limits: %.20s', (configuration, message) => {
  expect(problemsOf(JSON.stringify(configuration))).toEqual([expect.stringContaining(message)]);
});
