import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint, Linter, RuleTester } from 'eslint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FilterSourceCode, filterDocument } from '../../src/eslint/filter-language.ts';
import plugin from '../../src/eslint/plugin.ts';
import { validFilter } from '../../src/eslint/valid-filter.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { linted } from './linted.ts';

RuleTester.describe = describe;
RuleTester.it = test;
RuleTester.itOnly = test.only;

new RuleTester({ plugins: { prefilter: plugin }, language: 'prefilter/filter' }).run('valid-filter', validFilter, {
  valid: [
    '(OR (= processed false) (_not_exists processed))\n',
    '; why\n(= a b)\n',
    '; prefilter-disable-file unknown-operator -- so\n(== a b)\n',
    { code: '(AND (= a b) (= c d))', options: [{ dialect: { name: 'qive' }, minSeverity: 'error' }] },
  ],
  invalid: [
    {
      code: '; why\r\n(or (= a b)\r\n\t(= c d))\r\n',
      output: '; why\r\n(OR (= a b)\r\n\t(= c d))\r\n',
      errors: [{ messageId: 'unknown-operator', line: 2, column: 2, endLine: 2, endColumn: 4 }],
    },
    {
      code: '(OR (= a b)\n  (= c d)',
      output: null,
      errors: [
        {
          messageId: 'syntax',
          ...{ line: 2, column: 10, endLine: 2, endColumn: 10 },
          suggestions: [{ desc: 'Add `)`', output: '(OR (= a b)\n  (= c d))' }],
        },
      ],
    },
    { code: '', output: null, errors: [{ messageId: 'syntax', line: 1, column: 1, endLine: 1, endColumn: 1 }] },
  ],
});

test('custom rules can use selectors inside filters', () => {
  const restrict = (...selectors: string[]) =>
    new Linter()
      .verify(
        '; x\n(OR (= a b)\n  (NOT (AND (= a c) (_not_exists a))))\n',
        [
          { files: ['**/*.filter'], language: 'prefilter/filter', plugins: { prefilter: plugin } },
          { files: ['**/*.filter'], rules: { 'no-restricted-syntax': ['error', ...selectors] } },
        ],
        { filename: 'a.filter' },
      )
      .map(({ line, column, endLine, endColumn }) => [line, column, endLine, endColumn]);
  expect(restrict('or > condition[property.text=a]')).toEqual([[2, 5, 2, 12]]);
  expect(restrict('call condition[means=equal]')).toEqual([[3, 13, 3, 20]]);
  expect(restrict('condition[means=absent]:exit')).toEqual([[3, 21, 3, 36]]);
  expect(restrict('document')).toEqual([[1, 1, 4, 1]]);
  expect(restrict('call, and')).toEqual([
    [3, 3, 3, 38],
    [3, 8, 3, 37],
  ]);
});

describe('what rules can ask about a file', () => {
  const text = '; x\r\n(OR\r(= a b)\n  (NOT (= c d)))\r\n';
  const code = new FilterSourceCode(text, filterDocument(text));
  const nodes = [...code.traverse()];

  test('each node, when it begins and when it ends', () => {
    expect(nodes.map(({ target, phase }) => `${target.kind} ${phase}`)).toEqual([
      ...['document 1', 'or 1', 'condition 1', 'condition 2', 'call 1', 'condition 1', 'condition 2', 'call 2'],
      ...['or 2', 'document 2'],
    ]);
  });

  test('its text, its lines and its parents', () => {
    expect(code.lines).toEqual(['; x', '(OR', '(= a b)', '  (NOT (= c d)))', '']);
    expect(code.getText()).toBe(text);
    const inner = nodes[5]?.target as FilterSourceCode['ast'];
    expect(code.getText(inner)).toBe('(= c d)');
    expect(code.getAncestors(inner).map(({ kind }) => kind)).toEqual(['document', 'or', 'call']);
    expect(code.getParent(code.ast)).toBeUndefined();
    expect(code.getLoc(inner)).toEqual({ start: { line: 4, column: 8 }, end: { line: 4, column: 15 } });
  });

  test('every offset has a position, and every position an offset', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\r', '\n', '😀', ' ') }), fc.nat(), (any, at) => {
        const some = new FilterSourceCode(any, filterDocument(any));
        const offset = at % (any.length + 1);
        const place = some.getLocFromIndex(offset);
        expect(some.getIndexFromLoc(place)).toBe(offset);
        // A line end of two characters has a position between them.
        expect(place.column).toBeLessThanOrEqual((some.lines[place.line - 1] as string).length + 2);
      }),
    );
  });
});

test('any text can be read, and gives a finding or a tree', () => {
  const unit = fc.constantFrom('(', ')', ' ', '=', 'OR', 'a', '\n', ';', '"', '\\', '\ufeff', '😀', '\ud800');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const messages = linted(['a.filter', text]);
      expect(messages.every(({ fatal }) => !fatal)).toBe(true);
      if (filterDocument(text).filter === undefined) expect(messages.length).toBeGreaterThan(0);
    }),
  );
});

describe('in a folder', () => {
  const folder = temporaryFolder({
    'a.filter': '; why\n(or (= a b) (= c d))\n',
    'b.js': "received({ filter: '(or (= a b) (= processed false))' });\n",
    'c.ts': 'let a: string;\n',
  });

  const run = (fix: boolean) => {
    const { recommended, filters } = plugin.configs;
    const baseConfig = [...recommended, ...filters];
    const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, baseConfig, fix });
    return eslint.lintFiles(['.']);
  };

  test('filters and programs are found, and no program that ESLint is not configured to read', async () => {
    const results = await run(false);
    expect(results.map(({ filePath, messages }) => [filePath.slice(folder.length + 1), messages.length])).toEqual([
      ['a.filter', 1],
      ['b.js', 1],
    ]);
  });

  test('fixes are written to disk', async () => {
    await ESLint.outputFixes(await run(true));
    expect(readFileSync(join(folder, 'a.filter'), 'utf8')).toBe('; why\n(OR (= a b) (= c d))\n');
    expect(readFileSync(join(folder, 'b.js'), 'utf8')).toBe(
      "received({ filter: '(OR (= a b) (= processed false))' });\n",
    );
    const [filter, program] = await run(false);
    expect(filter?.messages).toEqual([]);
    expect(program?.messages).toMatchObject([
      { messageId: 'missing-absent-branch', suggestions: [{ fix: { text: expect.stringContaining('_not_exists') } }] },
    ]);
  });
});
