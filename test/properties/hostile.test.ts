import { describe, expect, test } from 'vitest';
import { where } from '../../src/builder/fluent.ts';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { filter as tag } from '../../src/builder/template.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { decode, encode } from '../../src/language/encode.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { map, visit, withoutSpans } from '../../src/language/visit.ts';
import { excerpt } from '../../src/source/excerpt.ts';
import { applyEdits } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';
import { not } from '../support/nodes.ts';
import { refusal } from '../support/refusal.ts';
import { isGate, long } from '../support/runs.ts';

const mega = long ? 1_000_000 : isGate ? 40_000 : 3_000;
const raised = { length: Infinity, depth: Infinity };
const quoting = received.extend({}, { name: 'quoting', quotedValues: true });
const all = qive.extend({ NOT: { operands: 'filter', means: 'not' }, call: { operands: 'filters' } }, { name: 'all' });
const deep = (symbol: string, depth: number) => [`(${symbol} `.repeat(depth), '(= a b)', ')'.repeat(depth)].join('');

/** The hostile texts of so many characters, or of a tenth as many levels or operands. */
const textsOf = (mega: number): Readonly<Record<string, string>> => ({
  '(': '('.repeat(mega),
  ')': ')'.repeat(mega),
  '"': '"'.repeat(mega),
  '\\': '\\'.repeat(mega),
  '\\"': '\\"'.repeat(mega / 2),
  '"\\"': '"\\"'.repeat(mega / 3),
  spaces: ' '.repeat(mega),
  'one word': 'a'.repeat(mega),
  words: 'a '.repeat(mega / 2),
  '(a': '(a '.repeat(mega / 3),
  '()': '()'.repeat(mega / 2),
  filters: '(= a b)'.repeat(mega / 7),
  NUL: '\0'.repeat(mega),
  'words with NUL': 'a\0'.repeat(mega / 2),
  'lone surrogates': '\ud800'.repeat(mega),
  emoji: '😀'.repeat(mega / 2),
  'no-break spaces': `(= a ${'\u00a0'.repeat(mega - 10)})`,
  'one operator': `(${'a'.repeat(mega - 10)} b)`,
  'one value': `(= a ${'b'.repeat(mega - 10)})`,
  'one string': `(= a "${'\\"'.repeat(mega / 2 - 10)}")`,
  operands: `(OR ${'(= a b) '.repeat(mega / 10)})`,
  'conditions on false': `(OR ${'(= a false) '.repeat(mega / 12)})`,
  'words as operands': `(OR ${'a '.repeat(mega / 10)})`,
  lines: `(OR ${'\n'.repeat(mega / 10)} x)`,
  deep: deep('OR', mega / 10),
  'deep in an operator without meaning': deep('call', mega / 10),
  'deep negations': deep('NOT', mega / 10),
  'deep and open': '(OR '.repeat(mega / 10),
  'deep, empty': '('.repeat(mega / 10) + ')'.repeat(mega / 10),
  '__proto__ as operator': '(__proto__ a b)',
  'constructor as operator': '(constructor a b)',
  '__proto__ as property': '(= __proto__ __proto__)',
  'constructor as property': '(= constructor toString)',
  'a byte order mark': '\ufeff(= a b)',
  'two byte order marks': '\ufeff\ufeff(= a b)',
  CRLF: '(= a\r\n b)\r\n',
});

const full = textsOf(mega);
// Beyond the limit of depth as well.
const part = long ? full : textsOf(3_000);

describe.each(Object.keys(full))('%s', (name) => {
  // Each text once at its full size, by the reader that reads most of it; all other readers get a small part, except in
  // `test:long`.
  const quoted = full[name]?.includes('"') === true;
  test.each([
    ['received', received, undefined, part],
    ['all operators', all, undefined, part],
    ['quoted values', quoting, undefined, part],
    ['all operators, limits raised', all, raised, quoted ? part : full],
    ['quoted values, limits raised', quoting, raised, quoted ? full : part],
  ] as const)('%s: parse, validate, print, visit and map come back with an answer', (_name, dialect, limits, texts) => {
    const text = texts[name] as string;
    const properties = { a: 'boolean', b: ['x'] } as const;
    const result = parse(text, { dialect, ...(limits && { limits }) });
    expect(result.ok).toBe(result.problems.length === 0);
    expect(result.problems.length).toBeLessThanOrEqual(101);
    const problems = validate(text, { dialect, properties, ...(limits && { limits }) });
    expect(problems.length).toBeLessThanOrEqual(101);
    for (const { span, fix } of problems.slice(0, 5)) {
      excerpt(text, span);
      if (fix) applyEdits(text, fix.edits);
    }
    if (!result.ok) expect(problems).not.toEqual([]);
    else {
      const { filter } = result;
      let nodes = 0;
      visit(filter, () => void nodes++);
      expect(nodes).toBeGreaterThan(0);
      expect(map(filter, (node) => node)).toBe(filter);
      withoutSpans(filter);
      const printed = print(filter, { dialect });
      expect(print(parse(printed, { dialect, limits: raised }).filter as Filter, { dialect })).toBe(printed);
      print(filter, { dialect, width: 80 });
      print(filter, { dialect, nary: false });
      expect(decode(encode(filter, { nary: true }))).toBe(printed);
    }
  });
});

test('a hand-made tree of 256 levels can be printed, validated and used in the builder; a deeper one is refused', () => {
  const around = (levels: number, wrap: (filter: Filter) => Filter) => {
    let filter: Filter = equals('a', 'b');
    for (let level = 1; level < levels; level++) filter = wrap(filter);
    return filter;
  };
  const tree = around(256, or);
  const printed = print(tree);
  expect(printed).toBe(deep('OR', 255));
  expect(encode(tree)).toHaveLength(encode(printed).length);
  expect(print(tree, { width: 80 }).length).toBeLessThan(300_000);
  expect(print(where('a').equals(1).or(around(255, or)).filter)).toBe(`(OR (= a 1) ${deep('OR', 254)})`);
  const negated = around(256, not);
  expect(print(negated, { dialect: all })).toBe(deep('NOT', 255));
  const changed = map(negated, (node) => (node.kind === 'condition' ? equals('c', 'd') : node));
  expect(print(changed, { dialect: all })).toBe(deep('NOT', 255).replace('(= a b)', '(= c d)'));
  let entered = 0;
  visit(negated, () => void entered++);
  expect(entered).toBe(256);
  const tooDeep = around(257, not);
  for (const use of [() => tag`(OR ${tooDeep} ${notExists('a')})`, () => where('a').equals(1).or(tooDeep)]) {
    expect(refusal(use)).toMatchObject({ code: 'too-deep' });
  }
  expect(validate(tooDeep, { dialect: all })).toMatchObject([{ code: 'too-deep', severity: 'error' }]);
  // The result of a template is read as a text, with the limits for texts.
  expect(() => tag`(OR ${tree} ${notExists('a')})`).toThrow('Filters nest deeper than the limit of 256.');
});

test('a dialect may have operators with the names of inherited members', () => {
  const dialect = defineDialect({
    name: 'odd',
    operators: {
      ['__proto__']: { operands: 'property value', means: 'equal' },
      constructor: { operands: 'filters', means: 'or' },
    },
  });
  const text = '(constructor (__proto__ __proto__ toString) (__proto__ hasOwnProperty valueOf))';
  const { filter, problems } = parse(text, { dialect });
  expect(problems).toEqual([]);
  expect(print(filter as Filter)).toBe(text);
  expect(parse('(valueOf a)', { dialect }).problems).toMatchObject([{ code: 'unknown-operator' }]);
});

test('a value that is not text is a problem, not an exception', () => {
  for (const value of [undefined, null, 1, true, Symbol('x'), () => {}, []]) {
    expect(parse(value as never)).toMatchObject({
      ok: false,
      problems: [{ code: 'syntax', span: { start: 0, end: 0 } }],
    });
    expect(validate(value as never)).toMatchObject([{ code: 'syntax' }]);
  }
});

test('a word may begin with any character that is not part of the syntax', () => {
  const wrong: number[] = [];
  // Above the scripts of letters, where nothing changes for long, some of them; all in the gate.
  for (
    let code = 0;
    code < 0x1_0000;
    code += isGate || code < 0x3100 || (code >= 0xd7f0 && code < 0xd810) || code > 0xdff0 ? 1 : 13
  ) {
    const character = String.fromCharCode(code);
    const isNone = /[\s()"]/.test(character) && /[ \t\r\n()"]/.test(character);
    const refused = isNone || code < 32 || (code >= 127 && code < 160) || (code >= 0xd800 && code < 0xe000);
    if (parse(`(= ${character} ${character}x)`).ok === refused) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});
