import fc from 'fast-check';
import { type ParseError, parse } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { jsonProblem } from '../../../src/lint/config/read-declared.ts';
import { runs } from '../../support/runs.ts';
import { problemsOf } from './problems-of.ts';

test.each([
  ['{ "rules": }', ['1:12 expected a value, found `}`.']],
  ['', ['1:1 expected a value, found the end of the file.']],
  ['{', ['1:2 expected a key in double quotes or `}`, found the end of the file.']],
  ['{\n  rules: {} }', ['2:3 expected a key in double quotes or `}`, found `rules`.']],
  ['{ "rules" {} }', ['1:11 expected `:` after the key, found `{`.']],
  ['{ "include": ["a" "b"] }', ['1:19 expected `,` or `]`, found `"b"`.']],
  ['{ "include": [,] }', ['1:15 expected a value or `]`, found `,`.']],
  ['{}\n{}', ['2:1 expected nothing more, found `{`.']],
  ['{ "language": "en }\n', ['1:15 the `"` that closes this is missing.']],
  ['{} /* why', ['1:4 the `*/` that closes this is missing.']],
  ['{ "include": ["\\w"] }', ['1:16 `\\w` is not valid in a JSON string.']],
  ['['.repeat(100_000), ['1:100001 expected a value or `]`, found the end of the file.']],
  ['['.repeat(9000) + ']'.repeat(9000), ['1:18001 this is nested too deeply.']],
])('%.60s', (text, expected) => {
  expect(problemsOf(text)).toEqual(expected);
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
