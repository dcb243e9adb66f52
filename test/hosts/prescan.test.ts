import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extract } from '../../src/hosts/extract.ts';
import { mayHoldFilter, mentionsFilters, type TextForm } from '../../src/hosts/prescan.ts';
import { runs } from '../support/runs.ts';
import { settings } from './extracted.ts';

const { sources } = settings;
const none = { parameters: [], hosts: [], tags: [], calls: [], comments: [], keys: [] };

test.each<[form: TextForm, text: string]>([
  ['program', "x('(= a b)')"],
  ['program', 'x(` \n(= a b)`)'],
  ['program', "x('\\x28= a b)')"],
  ['program', "x('%28%3D a b)')"],
  ['program', "x('&#40;= a b)')"],
  ['program', "'?filter=(= a b)'"],
  ['program', "'?filter=' + '%28'"],
  ['program', 'filter`${x}`'],
  ['program', 'prefilter.filter(x)'],
  ['program', 'filter({ dialect })`x`'],
  ['program', "/* filter */ 'x'"],
  ['program', "fetch('https://api.arquivei.com.br/' + x)"],
  ['program', '// prefilter-disable'],
  ['program', "import 'prefilter/client'"],
  ['program', 'q.set("filter", encodeURIComponent(x))'],
  ['code', '[[(= a b)]]'],
  ['code', 'q{(= a b)}'],
  ['code', '$$(= a b)$$'],
  ['code', '"${X:-(= a b)}"'],
  ['code', '{ filter } f"x"'],
  ['documents', '<<A\n  (= a b)\nA'],
  ['values', 'filter: (= a b)'],
  ['values', 'filter=\\u0028= a b)'],
  ['values', '&lpar;= a b)'],
])('in %s, %s may hold a filter', (form, text) => expect(mayHoldFilter(text, form, sources)).toBe(true));

test.each<[form: TextForm, text: string]>([
  ['program', "const a = 'b';"],
  ['program', 'list.filter((x) => x)'],
  ['program', 'myfilter`a`'],
  ['program', '/* filters */ x'],
  ['program', "x('https://a.b/?c=d')"],
  ['program', 'a.set("filter", x); y(encodeURIComponent(x))'],
  ['program', 'const [filter] = [(a + b)]'],
  ['code', 'filter = f(x, "a")'],
  ['code', 'x <<A\n  (= a b)\nA'],
  ['values', 'filter = x & y'],
])('in %s, %s holds none', (form, text) => expect(mayHoldFilter(text, form, sources)).toBe(false));

test('names are texts, not patterns, and there may be none', () => {
  const may = (text: string, names: Partial<typeof sources>) => mayHoldFilter(text, 'program', { ...none, ...names });
  expect(may('axb', { hosts: ['a.b'] })).toBe(false);
  expect(may('a.b', { hosts: ['a.b'] })).toBe(true);
  expect(may('$f`x`', { tags: ['$f'] })).toBe(true);
  expect(may('filter`x` /**/ encodeURIComponent', {})).toBe(false);
});

test.each([
  ['nfeWhere', ['*Where'], true],
  ['NFE_FILTER', ['nfeFilter'], true],
  ['A.WHERE.b', ['where.*'], true],
  ['other', ['where.*'], false],
  ['anything', ['*'], true],
])('%s may have the name of a filter under %j: %s', (text, keys, expected) => {
  expect(mentionsFilters(text, { ...none, keys })).toBe(expected);
});

// What begins with an escaped line break or tab was not read but with `--verbose`.
describe('blanks before a filter, written as escapes', () =>
  test.each([
    ['a.py', 'filter = "\\n(== a b)"'],
    ['a.py', 'filter = """\\\n(== a b)"""'],
    ['a.php', '<?php $filter = "\\n(== a b)";'],
    ['a.php', '<?php $filter = "\\t\\n (== a b)";'],
    ['a.go', 'filter := "\\n\\t(== a b)"'],
    ['a.js', 'const filter = "\\n(== a b)";'],
    ['a.properties', 'filter = \\n(== a b)'],
    ['a.jsx', '<A filter="&#10;(== a b)" />'],
  ])('%s: %s', (file, text) => {
    expect(extract(file, text, settings).filters.map((filter) => filter.text.trim())).toEqual(['(== a b)']);
  }));

describe('the quick test of programs rules out nothing that is found without it', () => {
  const { isOperator: _, ...loose } = settings;
  const found = (text: string, asked: typeof loose) => {
    const { filters, urls, encodings, requests = [] } = extract('a.js', text, asked);
    return [...filters, ...urls, ...encodings, ...requests].map((one) => one.map({ start: 0, end: one.text.length }));
  };
  const heads = [
    '=',
    '==',
    'OR',
    'or',
    'NOT',
    'not',
    '_exists',
    'exists',
    'NOT_EXISTS',
    '!=',
    '>',
    'in',
    'like',
    'eq',
    'Or',
  ];
  const operand = fc.constantFrom('a', 'processed', '${x}', '(= a b)', '(== a b)', '\\u0061', 'the', '= b', 'é');
  const filter = fc
    .tuple(
      fc.constantFrom(...heads, '=a', 'processed =', 'foo', '\\x3d', '=\\u00a0a'),
      fc.array(operand, { maxLength: 3 }),
    )
    .map(([head, operands]) => `(${[head, ...operands].join(' ')})`);
  const before = fc.constantFrom('', ' ', '\\n', '\\t ', '\\x20', '\\u00a0', '\\ufeff', '(', '%28', '\\x28', '\\u{28}');
  const literal = fc
    .tuple(fc.constantFrom("'", '"', '`'), before, filter, fc.constantFrom('', ' + x', " + ' c'", '.trim()'))
    .map(([quote, blank, text, after]) => `${quote}${blank}${text}${quote}${after}`);
  const place = fc.constantFrom(
    ...['const filter = §;', 'x({ filter: § });', 'parseFilter(§);', '// filter\n§;', '/* filter */ §;', 'filter(§);'],
    ...[
      "import 'prefilter';\nparse(§)",
      'const filters = [§, §];',
      'filter`${§}`;',
      'let u = "?filter=" + §;',
      'a.b = §;',
    ],
    ...["fetch('/x?filter=' + encodeURIComponent(§))", 'x = y ? §: filter = §', 'filter += §;', '<A filter="§" />'],
  );
  test('in literals of any kind', () => {
    fc.assert(
      fc.property(place, fc.array(literal, { minLength: 1, maxLength: 2 }), (form, [one = '', other = one]) => {
        const text = form.replace('§', () => one).replace('§', () => other);
        expect([text, found(text, settings)]).toEqual([text, found(text, loose)]);
      }),
      runs(10),
    );
  });
});
