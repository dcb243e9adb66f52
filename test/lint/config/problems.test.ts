import { expect, test } from 'vitest';
import { problemsOf } from './problems-of.ts';

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
])('%.60s', (text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
});

test('in Portuguese too', () => {
  expect(problemsOf('{ "rules": { "sintax": "off" }, "include": 1 }', 'pt-BR')).toEqual([
    '1:14 não há regra `sintax`. Você quis dizer `syntax`?',
    '1:44 `include` deve ser uma lista de textos.',
  ]);
});
