// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import { RuleTester } from 'eslint';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { settingsFor } from '../../src/eslint/options.ts';
import plugin from '../../src/eslint/plugin.ts';
import { validFilter } from '../../src/eslint/valid-filter.ts';
import { repair } from '../../src/lint/fix/repair.ts';
import { allRules } from '../../src/lint/rules.ts';
import { growsLinearly } from '../support/cpu-ms.ts';
import { fixed, linted } from './linted.ts';

RuleTester.describe = describe;
RuleTester.it = test;
RuleTester.itOnly = test.only;

const api = 'https://api.arquivei.com.br/v1/nfe/received';

new RuleTester().run('valid-filter in programs', validFilter, {
  valid: [
    "const a = '(or (= a b))';",
    'const f = filter`(OR (= processed false) (_not_exists processed))`;',
    'const f = filter`(OR (= a ${x}) ${y})`;',
    "received({ filter: '(= a b)' });",
    "style({ filter: 'blur(4px)' });",
    "// prefilter-disable-next-line unknown-operator -- so\nreceived({ filter: '(== a b)' });",
    "// eslint-disable-next-line -- so\nconst filter = '(== a b)';",
    { code: "const filter = '(AND (= a b) (= c d))';", options: [{ dialect: { name: 'qive' }, minSeverity: 'error' }] },
    {
      code: "const filter = '(HAS a)';",
      options: [{ dialect: { operators: { HAS: { operands: 'property', means: 'present' } } } }],
    },
    { code: "const filter = '(== a b)';", options: [{ rules: { 'unknown-operator': 'off' } }] },
    { code: "const filter = '(== a b)';", options: [{ sources: { keys: ['!filter'] } }] },
    { code: "const filter = '(= processed false)';", options: [{ minSeverity: 'error' }] },
    { code: "const filter = '(= processed false)';", options: [{ rules: { 'missing-absent-branch': 'off' } }] },
    {
      code: "// prefilter-disable-line syntax\nconst filter = '(= a b)';",
      options: [{ suppressions: { inline: false } }],
    },
  ],
  invalid: [
    {
      code: "received({ filter: '(or (= a b) (= c d))' });",
      output: "received({ filter: '(OR (= a b) (= c d))' });",
      errors: [{ messageId: 'unknown-operator', line: 1, column: 22, endLine: 1, endColumn: 24 }],
    },
    {
      code: "// filter\nconst q = '(processed = false)';",
      output: "// filter\nconst q = '(= processed false)';",
      errors: [{ messageId: 'infix-syntax', line: 2, column: 12 }],
    },
    {
      code: "const filter = '\\u0028\\u006fr (= a \\'1) (= c d))';",
      output: "const filter = '\\u0028OR (= a \\'1) (= c d))';",
      errors: [{ messageId: 'unknown-operator', line: 1, column: 23, endLine: 1, endColumn: 30 }],
    },
    {
      code: 'const q = {\n  filter: `(OR (= a b)\r\n    (== ${c} d))`,\n};',
      output: null,
      errors: [
        {
          messageId: 'unknown-operator',
          ...{ line: 3, column: 6, endLine: 3, endColumn: 8 },
          suggestions: [{ desc: 'Write `=`', output: 'const q = {\n  filter: `(OR (= a b)\r\n    (= ${c} d))`,\n};' }],
        },
        {
          messageId: 'unsafe-interpolation',
          ...{ line: 3, column: 9, endLine: 3, endColumn: 13 },
          suggestions: [
            {
              desc: 'Write the `filter` tag',
              output:
                "import { filter } from 'prefilter';\nconst q = {\n  filter: filter`(OR (= a b)\r\n    (== ${c} d))`,\n};",
            },
          ],
        },
      ],
    },
    {
      code: "const filter = '(= processed false)';",
      errors: [
        {
          messageId: 'missing-absent-branch',
          line: 1,
          column: 17,
          endLine: 1,
          endColumn: 36,
          suggestions: [
            {
              desc: 'Add `(_not_exists processed)`',
              output: "const filter = '(OR (= processed false) (_not_exists processed))';",
            },
          ],
        },
      ],
    },
    {
      code: `fetch('${api}?filter=(= a b)&limit=50');`,
      output: `fetch('${api}?filter=%28%3D%20a%20b%29&limit=50');`,
      errors: [{ messageId: 'invalid-url-encoding', line: 1 }],
    },
    {
      code: "a(); // prefilter-disable-line syntax -- so\nconst filter = '(= a b)';",
      output: "a();\nconst filter = '(= a b)';",
      errors: [{ messageId: 'unused-suppression', line: 1 }],
    },
    {
      code: "const filter = '(= procesed x)';",
      options: [{ properties: { processed: 'string' }, locale: 'pt-BR' }],
      errors: [
        {
          message: '[unknown-property] A propriedade `procesed` não está declarada. Você quis dizer `processed`?',
          suggestions: [{ desc: 'Escrever `processed`', output: "const filter = '(= processed x)';" }],
        },
      ],
    },
    {
      code: "list({ where: '(= a)' }); list({ filter: '(= a)' });",
      options: [{ sources: { calls: ['list({where})'], keys: ['!filter'] } }],
      errors: [{ messageId: 'wrong-arity', line: 1, column: 16 }],
    },
    {
      code: '<Notes filter="(or (= a &#98;) (= b c))" />;',
      output: '<Notes filter="(OR (= a &#98;) (= b c))" />;',
      languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
      errors: [{ messageId: 'unknown-operator', line: 1, column: 17, endColumn: 19 }],
    },
  ],
});

test('a byte order mark is counted as ESLint counts it', () => {
  const text = "\ufeffconst filter = '(or (= a b) (= c d))';\n";
  expect(linted(['a.js', text])).toMatchObject([{ line: 1, column: 18, endColumn: 20 }]);
  expect(fixed(['a.js', text])).toBe("\ufeffconst filter = '(OR (= a b) (= c d))';\n");
});

test.each([
  ['a comment would begin', 'a.filter', '(or (= a 1)\n\u200b;(= a b))\n', 'invisible-character'],
  [
    'an escape would be read otherwise',
    'a.js',
    'received({ filter: `(or (= c ${x})\\(= a b))` });',
    'unsafe-interpolation',
  ],
])('a fix that would change something else is not offered: %s', (_, file, text, rule) => {
  const { dropped } = repair({ file, text }, undefined, { unsafe: true });
  expect(dropped.map(({ problem }) => problem.code)).toContain(rule);
  const found = linted([file, text]).find(({ messageId }) => messageId === rule);
  expect(found).toBeDefined();
  expect([found?.fix, found?.suggestions]).toEqual([undefined, undefined]);
});

test('thousands of fixes are checked in linear time', () => {
  const run = (count: number) => {
    const text = `export default [${Array.from({ length: count }, (_, i) => `{ filter: '(or (= a ${i}) (= b c))' }`)}];`;
    expect(linted(['a.js', text]).filter(({ fix }) => fix)).toHaveLength(count);
  };
  expect(growsLinearly(run, 60)).toBe(true);
});

test('each rule has a message that names it', () => {
  const { suggestion, ...messages } = validFilter.meta?.messages ?? {};
  expect(suggestion).toBe('{{title}}');
  expect(Object.keys(messages)).toEqual(Object.keys(allRules));
  for (const [id, message] of Object.entries(messages)) expect(message).toBe(`[${id}] {{message}}`);
});

test.each<[object, RegExp]>([
  [{ dialekt: {} }, /additional properties/i],
  [{ dialect: { name: 'other' } }, /`dialect.name` is `other`, and nothing says what it is/],
  [{ rules: { 'unknown-operato': 'off' } }, /additional properties/i],
  [{ rules: { syntax: 'loud' } }, /one of/],
  [{ rules: { 'max-complexity': ['error', { depht: 3 }] } }, /additional properties/i],
  [{ rules: { 'max-complexity': ['error', {}, 1] } }, /more than 2/],
  [{ sources: { keys: 'filter' } }, /array/],
  [{ properties: { a: { default: 'x' } } }, /type/],
  [{ locale: 'fr' }, /equal to one of/],
  [{ minSeverity: 'warn' }, /equal to one of/],
])('%j is refused', (options, reason) => {
  expect(() => linted(['a.js', ''], options)).toThrow(reason);
});

test.each<object>([
  { rules: { 'max-complexity': ['error', { depth: 1 }], syntax: 'warn' } },
  { properties: { a: { type: ['x', 'y'], default: 'y' }, b: 'number' } },
  { dialect: { operators: { '>': { operands: 'property value', means: 'greater' } }, quotedValues: true } },
])('%j is accepted', (options) => {
  expect(linted(['a.js', "const filter = '(= a x)';"], options)).toEqual([]);
});

test('an operator that makes the dialect invalid stops the run', () => {
  const options = { dialect: { operators: { '(': { operands: 'property' } } } };
  expect(() => linted(['a.js', ''], options)).toThrow(/operator/);
});

test('the root node of another language is ignored', () => {
  const listeners = (ast: object) => {
    const sourceCode = { text: "const filter = '(== a b)'", ast };
    const report = () => expect.unreachable();
    const context = { sourceCode, filename: 'a.x', options: [], settings: {}, report };
    return validFilter.create(context as unknown as Parameters<typeof validFilter.create>[0]);
  };
  const { Program, ...others } = listeners({ type: 'Program', tokens: undefined });
  expect(others).toEqual({});
  (Program as () => void)();
});

test('the plugin has a name and a version', () => {
  expect(plugin.meta).toMatchObject({ name: 'prefilter', namespace: 'prefilter' });
  const { recommended, filters } = plugin.configs;
  expect([...recommended, ...filters].map(({ name, files }) => [name, files])).toEqual([
    ['prefilter/programs', undefined],
    ['prefilter/filters', ['**/*.filter']],
  ]);
});

afterEach(() => vi.useRealTimers());

test('the same options give the same settings for a day', () => {
  vi.useFakeTimers({ now: new Date('2026-06-30T23:59:59Z') });
  const options = {};
  const before = settingsFor(options);
  expect(settingsFor(options)).toBe(before);
  expect(settingsFor({})).not.toBe(before);
  vi.setSystemTime(new Date('2026-07-01T00:00:00Z'));
  expect(settingsFor(options)).toEqual({ ...before, today: '2026-07-01' });
});

test('a suppression expires while ESLint keeps running', () => {
  const text = "// prefilter-disable-next-line unknown-operator until=2026-06-30 -- so\nconst filter = '(== a b)';\n";
  vi.useFakeTimers({ now: new Date('2026-06-30T23:59:59Z') });
  expect(linted(['a.js', text])).toEqual([]);
  vi.setSystemTime(new Date('2026-07-01T00:00:00Z'));
  expect(linted(['a.js', text]).map(({ messageId }) => messageId)).toEqual(['unused-suppression', 'unknown-operator']);
});
