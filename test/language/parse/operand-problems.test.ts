import { describe, expect, test } from 'vitest';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import { expectOneProblem } from '../../support/one-problem.ts';

const quoting = received.extend({}, { name: 'quoting', quotedValues: true });
const negating = qive.extend({ NOT: { operands: 'filter', means: 'not' } }, { name: 'negating' });
const listing = quoting.extend(
  {
    in: { operands: 'property values', means: 'oneOf', method: 'oneOf' },
    some: { operands: 'property values' },
    has: { operands: 'property value', means: 'contains', method: 'contains' },
  },
  { name: 'listing' },
);
const bare = listing.extend({}, { name: 'bare', quotedValues: false });

test.each([
  // text with the position marked, code, message, text after the fix
  ['<|()|>', 'syntax', '`()` has no operator.', undefined],
  ['<|(|>"a" b)', 'syntax', 'An operator is missing after `(`.', undefined],
  ['<|((= a b))|>', 'syntax', 'This filter has a second pair of parentheses.', '(= a b)'],
  [
    '<|(processed = false)|>',
    'infix-syntax',
    'The operator comes first: write `(= processed false)`.',
    '(= processed false)',
  ],
  [
    '<|processed = false|>',
    'infix-syntax',
    'The operator comes first: write `(= processed false)`.',
    '(= processed false)',
  ],
  [
    '<|processed == false|>',
    'infix-syntax',
    'The operator comes first: write `(= processed false)`.',
    '(= processed false)',
  ],
  [
    '<|processed=false|>',
    'infix-syntax',
    'The operator comes first: write `(= processed false)`.',
    '(= processed false)',
  ],
  [
    '<|(= a b) or (= c d)|>',
    'infix-syntax',
    'The operator comes first: write `(OR (= a b) (= c d))`.',
    '(OR (= a b) (= c d))',
  ],
  ['(<|or|> (= a b))', 'unknown-operator', 'Unknown operator `or`. Did you mean `OR`?', '(= a b)'],
  ['(<|or|> (= a b) (= c d))', 'unknown-operator', 'Unknown operator `or`. Did you mean `OR`?', '(OR (= a b) (= c d))'],
  ['(<|==|> a b)', 'unknown-operator', 'Unknown operator `==`. Did you mean `=`?', '(= a b)'],
  [
    '(<|NOT_EXISTS|> a)',
    'unknown-operator',
    'Unknown operator `NOT_EXISTS`. Did you mean `_not_exists`?',
    '(_not_exists a)',
  ],
  [
    '(<|_not_exist|> a)',
    'unknown-operator',
    'Unknown operator `_not_exist`. Did you mean `_not_exists`?',
    '(_not_exists a)',
  ],
  [
    '(<|_not_exsits|> a)',
    'unknown-operator',
    'Unknown operator `_not_exsits`. Did you mean `_not_exists`?',
    '(_not_exists a)',
  ],
  ['(<|!=|> a b)', 'unknown-operator', 'Unknown operator `!=`.', undefined],
  ['(<|AND|> (= a b))', 'unknown-operator', 'Unknown operator `AND`.', undefined],
  [
    '(= supplier ACME <|LTDA|>)',
    'wrong-arity',
    '`=` takes a property and a value; this one has three operands.',
    undefined,
  ],
  ['<|(= a)|>', 'wrong-arity', '`=` takes a property and a value; this one has one operand.', undefined],
  ['<|(=)|>', 'wrong-arity', '`=` takes a property and a value; this one has no operands.', undefined],
  ['(_not_exists a <|b c|>)', 'wrong-arity', '`_not_exists` takes a property; this one has three operands.', undefined],
  ['<|(OR)|>', 'wrong-arity', '`OR` takes one or more filters; this one has none.', undefined],
  ['(OR <|a|> (= b c))', 'wrong-operand', '`OR` takes filters; `a` is a word.', undefined],
  ['(= <|(= a b)|> c)', 'wrong-operand', '`=` takes a property here, not a filter.', undefined],
  ['(= a <|(= b c)|>)', 'wrong-operand', '`=` takes a value here, not a filter.', undefined],
  ['(= <|"a"|> b)', 'wrong-operand', 'A property is a bare word; `"a"` is in quotes.', '(= a b)'],
  [
    '(= a <|"b"|>)',
    'undocumented-syntax',
    'The dialect `received` has no quoted values: no documentation shows one.',
    '(= a b)',
  ],
  [
    '(= a <|"b c"|>)',
    'undocumented-syntax',
    'The dialect `received` has no quoted values: no documentation shows one.',
    undefined,
  ],
])('%j', (source, code, message, repaired) => {
  expectOneProblem(source, { code, message, repaired });
});

describe('in dialects with quoted values, negation or lists', () => {
  test.each([
    [
      '(= supplier ACME <|LTDA|>)',
      'wrong-arity',
      '`=` takes a property and a value; this one has three operands.',
      '(= supplier "ACME LTDA")',
      quoting,
    ],
    [
      '<|(supplier = "ACME LTDA")|>',
      'infix-syntax',
      'The operator comes first: write `(= supplier "ACME LTDA")`.',
      '(= supplier "ACME LTDA")',
      quoting,
    ],
    [
      '(= supplier ACME <|"LTDA"|>)',
      'wrong-arity',
      '`=` takes a property and a value; this one has three operands.',
      undefined,
      quoting,
    ],
    ['<|(NOT)|>', 'wrong-arity', '`NOT` takes one filter; this one has no operands.', undefined, negating],
    [
      '(NOT (= a b) <|(= c d)|>)',
      'wrong-arity',
      '`NOT` takes one filter; this one has two operands.',
      undefined,
      negating,
    ],
    ['(NOT <|a|>)', 'wrong-operand', '`NOT` takes a filter; `a` is a word.', undefined, negating],
    [
      '<|(in status)|>',
      'wrong-arity',
      '`in` takes a property and one or more values; this one has one operand.',
      undefined,
      listing,
    ],
    [
      '<|(in)|>',
      'wrong-arity',
      '`in` takes a property and one or more values; this one has no operands.',
      undefined,
      listing,
    ],
    ['(in a b <|(= c d)|>)', 'wrong-operand', '`in` takes a value here, not a filter.', undefined, listing],
    ['(in <|(= c d)|> b)', 'wrong-operand', '`in` takes a property here, not a filter.', undefined, listing],
    ['(in <|"a"|> b)', 'wrong-operand', 'A property is a bare word; `"a"` is in quotes.', '(in a b)', listing],
    [
      '(in a b <|"c"|>)',
      'undocumented-syntax',
      'The dialect `bare` has no quoted values: no documentation shows one.',
      '(in a b c)',
      bare,
    ],
  ])('%s', (source, code, message, repaired, dialect) => {
    expectOneProblem(source, { code, message, repaired }, { dialect });
  });

  test('common spellings of the meanings are recognized', () => {
    const { problems } = parse('(OR (oneOf a b c) (includes a b))', { dialect: listing });
    expect(problems.map(({ fix }) => fix)).toMatchObject([
      { safety: 'safe', edits: [{ text: 'in' }] },
      { safety: 'unsafe', edits: [{ text: 'has' }] },
    ]);
  });
});

test.each([
  ['(processed = false)', 'safe'],
  ['(processed = "false")', 'unsafe'],
  // Either word may be the operator.
  ['(eq = ok)', 'unsafe'],
  ['((= a b) or (= c d) or (= e f))', 'safe'],
  ['((= a b))', 'safe'],
  ['(or (= a b))', 'safe'],
  ['(or a)', 'unsafe'],
  ['(or (= a b) c)', 'unsafe'],
  ['(_not_exsits a)', 'unsafe'],
  ['(supplier = "ACME LTDA")', undefined],
  ['(= a "b")', 'unsafe'],
])('the safety of the fix: of %s is %s', (text, safety) => {
  expect(parse(text).problems.map(({ fix }) => fix?.safety)).toContain(safety);
});

test.each([
  ['(AND (= a b))', 'The dialect `received` has `=`, `OR`, `_not_exists`. The dialect `qive` has it'],
  ['(frob a)', 'The dialect `received` has `=`, `OR`, `_not_exists`.'],
  ['(= a)', 'Write it as `(= property value)`.'],
  ['(OR)', 'Write it as `(OR (…) (…))`.'],
  ['(_not_exists)', 'Write it as `(_not_exists property)`.'],
  ['(= supplier ACME LTDA)', 'If the value contains a space'],
  ['("a" b)', 'Write the operator first. The dialect has `=`, `OR`, `_not_exists`.'],
])('the help for %s starts with %j', (text, help) => {
  expect(parse(text).problems.map((problem) => problem.help?.startsWith(help))).toContain(true);
});

test('among operators of one meaning, the nearest is suggested', () => {
  const fixOf = (text: string) => parse(text, { dialect: qive }).problems[0]?.fix?.edits[0]?.text;
  expect(fixOf('(NOT_EXIST processed)')).toBe('NOT_EXISTS');
  expect(fixOf('(not_exist processed)')).toMatch(/^(NOT_EXISTS|_not_exists)$/);
  expect(parse('(o_r (= a b))').problems[0]?.fix?.safety).not.toBe('safe');
});

test('the help for an operator of another dialect names that dialect in each language', () => {
  expect(parse('(AND (= a b))').problems).toMatchObject([{ help: expect.stringContaining('`--dialect qive`') }]);
  expect(parse('(AND (= a b))', { locale: 'pt-BR' }).problems).toMatchObject([
    { help: expect.stringContaining('`--dialect qive`') },
  ]);
});

test.each([
  ['AND', 'The dialect `qive` has it'],
  ['and', 'The dialect `qive` has `AND`'],
  ['&&', 'The dialect `qive` has `AND`'],
])('an unknown `%s` says which dialect has it and what to do without it', (symbol, expected) => {
  const help = parse(`(${symbol} (= a b) (= c d))`).problems[0]?.help;
  expect(help).toContain(expected);
  expect(help).toContain('narrow the request down');
  expect(parse('(NOT_EXISTS a)').problems[0]?.help).not.toContain('narrow');
});
