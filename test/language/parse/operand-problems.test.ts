import { describe, expect, test } from 'vitest';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import { groupsIn } from '../../support/groups.ts';
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

/** A text with the place of its problem, the code and the message, and the text after the fix if there is one. */
describe.each(groupsIn('operand-problems.txt', import.meta.url))('in the dialect `%s`', (name, body) => {
  const dialect = [received, quoting, negating, listing, bare].find((one) => one.name === name) as typeof received;

  test.each(body.split('\n\n').map((row) => row.split('\n')))('%s', (source = '', problem = '', repaired) => {
    const [, code = '', message = ''] = /^([a-z-]+): (.*)$/.exec(problem) ?? [];
    expectOneProblem(source, { code, message, repaired }, { dialect });
  });
});

test('common spellings of the meanings are recognized', () => {
  const { problems } = parse('(OR (oneOf a b c) (includes a b))', { dialect: listing });
  expect(problems.map(({ fix }) => fix)).toMatchObject([
    { safety: 'safe', edits: [{ text: 'in' }] },
    { safety: 'unsafe', edits: [{ text: 'has' }] },
  ]);
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
