import { describe, expect, test } from 'vitest';
import { intendedOperator, operandsElsewhere } from '../../../src/language/dialect/aliases.ts';
import { defineDialect } from '../../../src/language/dialect/dialect.ts';
import { dialectOf, dialects, givenDialect, qive, received } from '../../../src/language/dialect/dialects.ts';
import { operatorDocs } from '../../../src/language/dialect/operator-words.ts';
import { parse, parseOrThrow } from '../../../src/language/parse/parse.ts';
import { print } from '../../../src/language/print.ts';
import { locales, localized } from '../../../src/messages/locale.ts';
import { refusal } from '../../support/refusal.ts';

test.each([
  [{ 'a b': { operands: 'property' } }, '"a b" cannot be an operator: it is not one word.'],
  [{ '': { operands: 'property' } }, '"" cannot be an operator: it is not one word.'],
  [
    { x: { operands: 'property', means: 'or' } },
    '"x" cannot be an operator: its operands cannot be `property`: `or` takes `filters`.',
  ],
  [{ x: { operands: 'filters', method: 'toString' } }, '"x" cannot be an operator: `toString` cannot be its method.'],
  [{ x: { operands: 'filters', method: 'filter' } }, '"x" cannot be an operator: `filter` cannot be its method.'],
])('a dialect is checked when it is defined: %j', (operators, message) => {
  const error = refusal(() => defineDialect({ name: 'x', operators: operators as never }));
  expect(error).toMatchObject({ code: 'invalid-dialect', message });
});

test('a dialect can be extended with its own entries or those of another dialect, and does not change', () => {
  const extended = received.extend({ AND: qive.operators.AND, OR: { operands: 'filters', means: 'or' } });
  expect(Object.keys(extended.operators)).toEqual(['=', 'OR', '_not_exists', 'AND']);
  expect(extended.operators.OR).toEqual({ operands: 'filters', means: 'or' });
  expect(Object.keys(received.operators)).toEqual(['=', 'OR', '_not_exists']);
  expect(extended.name).toBe('received');
  expect(() => Object.assign(received.operators, { X: 1 })).toThrow(TypeError);
});

test('a meaning has the first of its symbols; inherited names are not operators', () => {
  const dialect = defineDialect({
    name: 'x',
    operators: {
      eq: { operands: 'property value', means: 'equal' },
      '=': { operands: 'property value', means: 'equal' },
      near: { operands: 'property value' },
    },
  });
  expect([dialect.symbol('equal'), dialect.symbol('or'), dialect.operator('near')?.means]).toEqual([
    'eq',
    undefined,
    undefined,
  ]);
  expect(dialect.operator('constructor')).toBeUndefined();
  expect([dialect.quotedValues, dialect.equality]).toEqual([false, 'text']);
});

test('an extension keeps the name, the quotes, the equality and the order of operators', () => {
  const one = received.extend({}, { name: 'one', quotedValues: true, equality: 'typed' });
  const two = one.extend({ OR: { operands: 'filters', means: 'and' } });
  expect([two.name, two.quotedValues, two.equality]).toEqual(['one', true, 'typed']);
  expect(Object.keys(two.operators)).toEqual(['=', 'OR', '_not_exists']);
  expect([two.symbol('or'), two.symbol('and')]).toEqual([undefined, 'OR']);
});

const example = "{ operands: 'property value', means: 'equal' }";
test.each([
  [undefined, '`definition` must be an object such as `{ name, operators }`, not undefined.'],
  [{ operators: {} }, '`name` must be a string, not undefined.'],
  [{ name: 'x' }, `\`operators\` must be an object such as \`{ '=': ${example} }\`, not undefined.`],
  [
    { name: 'x', operators: { '=': 'equal' } },
    `\`operators["="]\` must be an object such as \`${example}\`, not a string.`,
  ],
  [
    { name: 'x', operators: { eq: { operands: 'property value', meens: 'equal' } } },
    '`operators.eq.meens` is not a fact of an operator. Did you mean `means`?',
  ],
  [
    { name: 'x', operators: { eq: { operands: 'property value', meaning: 'equal' } } },
    '`operators.eq.meaning` is not a fact of an operator. Known: `operands`, `means`, `method`, `unconfirmed`, `pairwise`, `summary`, `example`.',
  ],
  [
    { name: 'x', operators: { eq: { operands: 'words' } } },
    '`operators.eq.operands` must be `filters`, `filter`, `property`, `property value` or `property values`, not "words".',
  ],
  [
    { name: 'x', operators: { eq: { operands: 'property value', means: 'lessThen' } } },
    '`operators.eq.means` must be `or`, `and`, `not`, `present`, `absent`, `equal`, `notEqual`, `oneOf`, `less`, `lessOrEqual`, `greater`, `greaterOrEqual`, `contains`, `startsWith` or `endsWith`, not "lessThen".',
  ],
  [{ name: 'x', operators: {}, quotedvalues: true }, '`quotedvalues` is not an option. Did you mean `quotedValues`?'],
  [{ name: 'x', operators: {}, quoted: true }, /^`quoted` is not an option. Known: `name`, `operators`, /],
  [{ name: 'x', operators: {}, extends: qive }, /^`extends` is not an option. Known: /],
  [{ name: 'x', operators: {}, quotedValues: 'yes' }, '`quotedValues` must be `true` or `false`, not a string.'],
  [
    { name: 'x', operators: {}, equality: 'type' },
    '`equality` must be `text` or `typed`, not "type". Did you mean `typed`?',
  ],
])('a definition that is incomplete or misspelt is rejected: %j', (definition, message) => {
  const error = refusal(() => defineDialect(definition as never));
  expect(error.code).toBe('invalid-dialect');
  expect(error.message).toMatch(message);
});

describe('an extension is checked as a definition is', () => {
  const equal = { operands: 'property value', means: 'equal' } as const;

  test.each<[unknown, object | null | undefined, string]>([
    [{ c: { operands: 'property value', means: 'includes' } }, undefined, '`operators.c.means` must be `or`, `and`, '],
    [{ c: { operands: 'property value', means: 'lss' } }, undefined, 'not "lss". Did you mean `less`?'],
    [{ c: { operands: 'property value', means: 'oneOf' } }, undefined, '`oneOf` takes `property values`'],
    [
      { c: { operands: 'property value', meaning: 'equal' } },
      undefined,
      '`operators.c.meaning` is not a fact of an operator. Known: `operands`, ',
    ],
    [{ c: undefined }, undefined, '`operators.c` must be an object such as `{ operands'],
    [{ c: { ...equal, summary: 5 } }, undefined, '`operators.c.summary` must be '],
    [{ c: { ...equal, unconfirmed: 'yes' } }, undefined, '`operators.c.unconfirmed` must be `true` or `false`'],
    [{}, { name: 5 }, '`name` must be a string, not 5.'],
    [5, undefined, '`operators` must be an object, not 5.'],
    [{}, null, '`options` must be an object, not null.'],
    [{ c: 'equal' }, undefined, '`operators.c` must be an object such as `{ operands'],
    [{ c: { ...equal, method: 'or' } }, undefined, '`or` is the method of `OR` already'],
    [{ ANDD: null }, {}, '`operators.ANDD` must be an object such as `{ operands'],
    [
      {},
      { quoted: true },
      '`quoted` is not an option. Known: `name`, `operators`, `quotedValues`, `equality`, `locale`.',
    ],
    [{}, { extends: qive }, '`extends` is not an option.'],
    [{}, { equality: 'strict' }, '`equality` must be `text` or `typed`, not "strict".'],
    [{}, { quotedValues: 'yes' }, '`quotedValues` must be `true` or `false`, not a string.'],
  ])('%j %j', (operators, options, message) => {
    const error = refusal(() => qive.extend(operators as never, options as never));
    expect([error.code, error.message]).toEqual(['invalid-dialect', expect.stringContaining(message)]);
  });

  test('`null` removes an operator', () => {
    const without = qive.extend({ '=': null, eq: equal });
    expect(Object.keys(without.operators)).not.toContain('=');
    expect(without.operator('=')).toBeUndefined();
    expect(parse('(= a b)', { dialect: without }).ok).toBe(false);
    expect(print(parseOrThrow('(= a b)'), { dialect: without })).toBe('(eq a b)');
  });
});

test('each dialect is listed under its name and found by it', () => {
  for (const [name, dialect] of Object.entries(dialects)) {
    expect(dialect.name).toBe(name);
    expect(dialectOf(name as keyof typeof dialects)).toBe(dialect);
  }
});

test('a dialect object is returned as it is; the default is the first one', () => {
  const own = dialects.received.extend({});
  expect([dialectOf(own), dialectOf(), dialectOf(undefined)]).toEqual([own, dialects.received, dialects.received]);
  expect([givenDialect(undefined), givenDialect('qive'), givenDialect(own)]).toEqual([undefined, dialects.qive, own]);
});

test.each([
  ['qiv', '"qiv"'],
  ['', '""'],
  ['toString', '"toString"'],
  [null, 'null'],
  [{}, 'an object'],
  [[dialects.qive], 'a list'],
  [7, '7'],
])('%j is not a dialect', (given, described) => {
  expect(refusal(() => dialectOf(given as never))).toMatchObject({
    code: 'invalid-options',
    message: `\`dialect\` must be a dialect, \`received\` or \`qive\`, not ${described}.`,
  });
});

test.each([
  ['or', { symbol: 'OR', sure: true }],
  ['||', { symbol: 'OR', sure: true }],
  ['$or', { symbol: 'OR', sure: true }],
  ['==', { symbol: '=', sure: true }],
  ['isNull', { symbol: '_not_exists', sure: true }],
  ['not_exists', { symbol: '_not_exists', sure: true }],
  ['_not_exist', { symbol: '_not_exists', sure: true }],
  ['_not_exixts', { symbol: '_not_exists', sure: false }],
  // The dialect has no operator with this meaning.
  ['and', undefined],
  ['constructor', undefined],
  ['', undefined],
])('`%s`', (symbol, intended) => {
  expect(intendedOperator(symbol, received)).toEqual(intended);
});

test('of several operators with one meaning, the most similar one is suggested', () => {
  expect(intendedOperator('NOT_EXIST', qive)?.symbol).toBe('NOT_EXISTS');
  expect(intendedOperator('missing', qive)?.symbol).toBe('_not_exists');
});

test('operators of other languages are recognized', () => {
  expect(['&&', '$and', 'LIKE', 'exists', 'NOT_IN', 'supplier'].map(operandsElsewhere)).toEqual([
    ...['filters', 'filters', 'property value', 'property', 'property values', undefined],
  ]);
});

describe.each(Object.values(dialects))('$name', (dialect) => {
  test.each(Object.keys(dialect.operators))(
    '%s has an example that parses, and a summary in each language',
    (symbol) => {
      const { example = '', summary = '' } = operatorDocs(dialect, symbol);
      expect(parse(example, { dialect })).toMatchObject({
        ok: true,
        problems: [],
        filter: { operator: { text: symbol } },
      });
      expect(new Set(locales.map((locale) => localized(summary, locale))).size).toBe(locales.length);
    },
  );
});

test('the texts of an operator replace the shipped ones; another operator has none', () => {
  const dialect = received.extend({
    '=': { operands: 'property value', means: 'equal', summary: 'Has the value.' },
    near: { operands: 'property value' },
    constructor: { operands: 'property', example: '(constructor a)' },
  });
  expect(operatorDocs(dialect, '=')).toEqual({ summary: 'Has the value.', example: '(= processed false)' });
  expect(operatorDocs(dialect, 'near')).toEqual({});
  expect(operatorDocs(dialect, 'constructor')).toEqual({ example: '(constructor a)' });
  expect(operatorDocs(dialect, 'toString')).toEqual({});
});
