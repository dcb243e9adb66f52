import { describe, expect, test } from 'vitest';
import { where } from '../../src/builder/fluent.ts';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { filter } from '../../src/builder/template.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { validate } from '../../src/validate/validate.ts';
import { refusal } from '../support/refusal.ts';

test('a template gives the same tree as the functions', () => {
  const [property, value] = ['processed', false];
  expect(filter`(OR (= ${property} ${value}) (_not_exists processed))`).toEqual(
    or(equals('processed', false), notExists('processed')),
  );
});

test('a hole can be a whole filter, plain or fluent, or even the whole template', () => {
  const open = where('processed').equals(false);
  expect(print(filter`(OR ${open} ${notExists('processed')})`)).toBe(
    '(OR (= processed false) (_not_exists processed))',
  );
  expect(print(filter`${open}`)).toBe('(= processed false)');
  expect(print(filter`(OR${open}${open})`)).toBe('(OR (= processed false) (= processed false))');
});

test('another dialect has its own tag, which adds quotes if the dialect has them', () => {
  const qived = filter({ dialect: qive });
  expect(print(qived`(AND (= a ${1}) (NOT_EXISTS b))`)).toBe('(AND (= a 1) (NOT_EXISTS b))');
  const quoted = filter({ dialect: received.extend({}, { quotedValues: true }) });
  expect(print(quoted`(= supplier ${'ACME "X" LTDA'})`)).toBe('(= supplier "ACME \\"X\\" LTDA")');
});

test('white space and lines in a template are those of the language', () => {
  expect(
    print(filter`
    (OR
      (= a ${1})
      (= b ${2}))
  `),
  ).toBe('(OR (= a 1) (= b 2))');
});

describe('a hole that is not a whole word or filter is refused', () => {
  test.each([
    ['beside a word', () => filter`(= a x${'y'})`],
    ['before a word', () => filter`(= a ${'y'}x)`],
    ['beside another hole', () => filter`(= a ${'x'}${'y'})`],
    ['as the operator', () => filter`(${'='} a b)`],
    ['inside a string', () => filter({ dialect: received.extend({}, { quotedValues: true }) })`(= a "x ${'y'} z")`],
  ])('%s', (_, make) => {
    const error = refusal(make);
    expect(error).toMatchObject({ code: 'wrong-operand', problems: [{ code: 'unsafe-interpolation' }] });
    expect(error.message).toMatch(
      /^`\$\{…\}` number \d must be a whole property, value or filter\.\n1 \| .*\n {2}\| +\^+$/,
    );
  });

  test.each([
    ['a value for a filter', () => filter`(OR ${'a'} (= b c))`, 'invalid-filter'],
    ['a filter for a value', () => filter`(= a ${notExists('b')})`, 'invalid-filter'],
    ['a value that would break out', () => filter`(= a ${'b) (= c d'})`, 'unwritable'],
    ['no value', () => filter`(= a ${undefined as never})`, 'unwritable'],
    ['no filter at all', () => filter`processed = ${false}`, 'invalid-filter'],
  ])('%s', (_, make, code) => {
    expect(refusal(make).code).toBe(code);
  });
});

describe('a text', () => {
  test('gives the tree that parse gives, without spans', () => {
    expect(filter('(OR (= processed false) (_not_exists processed))')).toEqual(
      or(equals('processed', false), notExists('processed')),
    );
  });

  test('is read in the dialect, which may be given by its name', () => {
    expect(filter({ dialect: 'qive' })('(AND (= a 1))')).toEqual(filter({ dialect: qive })`(AND (= a 1))`);
    expect(filter({})('(= a 1)')).toEqual(filter('(= a 1)'));
    const error = refusal(() => filter({ dialect: 'Qive' as 'qive' }));
    expect(error).toMatchObject({
      code: 'invalid-options',
      message: '`dialect` must be a dialect, `received` or `qive`, not "Qive". Did you mean `qive`?',
    });
    expect(refusal(() => filter({ dialect: null as never })).code).toBe('invalid-options');
  });

  test('that is not a filter is refused as by parseOrThrow', () => {
    const error = refusal(() => filter('(= a' as string as '(= a b)'));
    expect(error).toMatchObject({ code: 'invalid-filter', problems: [{ code: 'syntax' }] });
    expect(error.message).toBe(refusal(() => parseOrThrow('(= a')).message);
  });
});

describe('with declared properties', () => {
  const properties = { processed: 'boolean', status: ['new', 'done'] } as const;
  const declared = filter({ dialect: qive, properties });

  test('the call and the tag accept what fits', () => {
    expect(declared('(= status new)')).toEqual(declared`(= ${'status'} ${'new'})`);
  });

  test('both refuse what does not fit, with the same problems as validate', () => {
    const text = '(AND (= procesed yes) (= status old) (_not_exists other) (= processed true))';
    const problems = validate(text, { dialect: qive, properties }).filter(({ severity }) => severity === 'error');
    expect(problems.map(({ code }) => code)).toEqual(['unknown-property', 'invalid-value', 'unknown-property']);
    const error = refusal(() => declared(text as string as '(= status new)'));
    expect(error).toMatchObject({ code: 'invalid-filter', problems });
    expect(error.message).toContain('Property `procesed` is not declared. Did you mean `processed`?');
    expect(error.message).toContain('(AND (= procesed yes)');
    const holes = refusal(() => declared`(AND (= ${'procesed'} yes) (= status ${'old'}) (_not_exists other))`);
    expect(holes.problems.map(({ message }) => message)).toEqual(problems.map(({ message }) => message));
  });
});
