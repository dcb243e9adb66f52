import { describe, expect, test } from 'vitest';
import { fromForm } from '../../src/form/from-form.ts';
import * as prefilter from '../../src/index.ts';
import { equals, FilterError, filter, parse, parseOrThrow } from '../../src/index.ts';
import * as meaning from '../../src/meaning/index.ts';
import { translate } from '../../src/translate/index.ts';
import { read } from '../meaning/full.ts';

/** What programs without types pass for a filter. */
const others: Readonly<Record<string, unknown>> = {
  'the result of a text that is no filter': parse('(OR (= a b) (= c d)'),
  'the result of a filter': parse('(= a b)'),
  'a result inside a group': { kind: 'or', operands: [parse('(= a b)')] },
  'another node': { kind: 'compare', comparator: 'equal', property: 'a', value: 'b' },
  'words that are texts': { kind: 'condition', means: 'equal', property: 'a', values: ['b'] },
  'a value that is a text': { kind: 'condition', means: 'equal', property: { text: 'a' }, values: ['b'] },
  'a value outside a list': { kind: 'condition', means: 'equal', property: { text: 'a' }, values: 'b' },
  'no values': { kind: 'condition', means: 'equal', property: { text: 'a' } },
  'a text that is a number': { kind: 'condition', means: 'equal', property: { text: 5 }, values: [{ text: 5 }] },
  'an operator that is a text': { kind: 'or', operator: 'OR', operands: [equals('a', 'b')] },
  'an operator that is null': { kind: 'or', operator: null, operands: [equals('a', 'b')] },
  'operands that are texts': { kind: 'or', operands: ['a'] },
  'operands that are null': { kind: 'or', operands: [null] },
  'operands outside a list': { kind: 'or', operands: {} },
  'an operator without a meaning with texts': { kind: 'call', operator: { text: 'x' }, operands: ['a'] },
  'words that are texts in a fluent form': {
    filter: { kind: 'condition', means: 'equal', property: 'a', values: ['b'] },
  },
  'a fluent form without a filter': { filter: null },
  'a number for a kind': { kind: 5 },
  'a list': [],
  'a function': () => 1,
  'a promise of a filter': Promise.resolve(equals('a', 'b')),
};

const columns = { a: { type: 'string' } } as const;
const doors: Readonly<Record<string, (given: never) => unknown>> = {
  print: (given) => prefilter.print(given),
  encode: (given) => prefilter.encode(given),
  or: (given) => prefilter.or(equals('c', 'd'), given),
  'a method': (given) => prefilter.where('c').equals('d').or(given).filter,
  'the tag': (given) => filter`(OR ${given} (= c d))`,
  restrict: (given) => prefilter.restrict(given, equals('c', 'd'), { dialect: 'qive' }),
  anyOf: (given) => prefilter.anyOf([given, equals('c', 'd')]),
  mapValues: (given) => prefilter.mapValues(given, (value) => value),
  visit: (given) => prefilter.visit(given, () => {}),
  map: (given) => prefilter.map(given, (node) => node),
  propertiesOf: (given) => prefilter.propertiesOf(given),
  renameProperties: (given) => prefilter.renameProperties(given, {}),
  matches: (given) => meaning.matches(given, { a: 'b' }),
  compile: (given) => meaning.compile(given),
  explain: (given) => meaning.explain(given),
  simplify: (given) => meaning.simplify(given),
  satisfiable: (given) => meaning.satisfiable(given),
  compare: (given) => meaning.compare(equals('c', 'd'), given),
  translate: (given) => translate(given, 'postgres', { columns }),
};

describe.each(Object.entries(others))('%s', (_, given) => {
  test.each(Object.entries(doors))('is refused by %s', (_, call) => {
    expect(() => call(given as never)).toThrow(FilterError);
  });
});

test('a result is refused with what to do', () => {
  expect(() => prefilter.print(parse('(= a') as never)).toThrow(
    '`filter` must be a filter, not a result: use `.filter` after checking `.ok`.',
  );
});

describe('a tree is converted to its text', () => {
  const group = { combinator: 'and', rules: [{ field: 'a', operator: '=', value: 'b' }] };
  test.each<[string, prefilter.Filter, string]>([
    ['parsed', read('(OR (= a b) (in c d e))'), '(OR (= a b) (in c d e))'],
    ['part of a parsed one', (read('(OR (= a b) (in c d e))') as prefilter.Group).operands[1] as never, '(in c d e)'],
    ['built', equals('a', 'b'), '(= a b)'],
    ['mapped', prefilter.map(read('(NOT (= a b))'), (node) => ({ ...node })), '(NOT (= a b))'],
    ['mapped to nodes without symbols', prefilter.map(read('(= a b)'), () => read('(= c d)')), '(= c d)'],
    ['renamed', prefilter.renameProperties(read('(AND (= a b) (= c d))'), { a: 'e' }), '(AND (= e b) (= c d))'],
    ['with other values', prefilter.mapValues(read('(= a b)'), () => 'c'), '(= a c)'],
    ['restricted', prefilter.restrict(read('(= a b)'), equals('c', 'd'), { dialect: 'qive' }), '(AND (= a b) (= c d))'],
    ['simplified', meaning.simplify(read('(OR (= a b) (= a b))')) as prefilter.Filter, '(= a b)'],
    ['read from a rule group', fromForm(group, { dialect: 'qive' }) as prefilter.Filter, '(= a b)'],
  ])('%s', (_, tree, text) => {
    expect(`${tree}`).toBe(text);
    expect(JSON.parse(JSON.stringify(tree))).toMatchObject({ kind: expect.any(String) });
    expect(Object.keys(tree)).not.toContain('toString');
  });

  test('a parsed node is shown and compared as a plain object', () => {
    const tree = parseOrThrow('(= a b)');
    const plain = JSON.parse(JSON.stringify(tree));
    expect(tree).toStrictEqual(plain);
    expect(structuredClone(tree)).toStrictEqual(plain);
  });
});
