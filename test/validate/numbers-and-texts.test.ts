import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/language/checked.ts';
import { accept } from '../../src/server/accept.ts';
import { listing } from '../../src/validate/rule.ts';
import { validate } from '../../src/validate/validate.ts';

const dialect = listing.extend(
  { '<': { operands: 'property value', means: 'less' }, '!=': { operands: 'property value', means: 'notEqual' } },
  { name: 'typed', equality: 'typed' },
);
const properties = { version: 'string', code: ['1.10', '2'], total: 'number', cnpj: 'cnpj' } as const;

const told = (text: string, options: Parameters<typeof validate>[1] = {}) =>
  validate(text, { dialect, properties, ...options }).filter(({ code }) => code === 'invalid-value');

describe('under typed equality', () => {
  test.each([
    ['(= version 1.10)', '(= version "1.10")'],
    ['(= version 5)', '(= version "5")'],
    ['(!= version 1e2)', '(!= version "1e2")'],
    ['(< version 9007199254740993)', '(< version "9007199254740993")'],
    ['(in version a 1.10 -0)', '(in version a "1.10" "-0")'],
    ['(= code 1.10)', '(= code "1.10")'],
  ])('a number is told of where texts are: %s', (text, fixed) => {
    const problems = told(text);
    expect(problems.map(({ severity }) => severity)).toEqual(problems.map(() => 'warning'));
    expect(
      applyEdits(
        text,
        problems.flatMap(({ fix }) => fix?.edits ?? []),
      ),
    ).toBe(fixed);
    expect(told(fixed)).toEqual([]);
  });

  test.each([
    ['(= total 007)', '(= total 7)'],
    ['(< total -00.50)', '(< total -0.50)'],
    ['(in total 1 010)', '(in total 1 10)'],
  ])('and zeros before a number: %s', (text, fixed) => {
    const problems = told(text);
    expect(problems).toMatchObject([{ severity: 'error' }]);
    expect(
      applyEdits(
        text,
        problems.flatMap(({ fix }) => fix?.edits ?? []),
      ),
    ).toBe(fixed);
  });

  test.each([
    '(contains version 1.10)',
    '(= version v1.10)',
    '(= version 007)',
    '(= version "1.10")',
    '(= total 10.80)',
    '(= total 1e2)',
    '(= cnpj 12345678000195)',
  ])('nothing of %s', (text) => expect(told(text)).toEqual([]));
});

test('without quotes in the dialect there is no fix, and under text equality nothing to tell', () => {
  const bare = dialect.extend({}, { quotedValues: false });
  expect(told('(= version 1.10)', { dialect: bare })).toMatchObject([{ severity: 'warning' }]);
  expect(told('(= version 1.10)', { dialect: bare })[0]?.fix).toBeUndefined();
  expect(told('(= version 1.10)', { dialect: dialect.extend({}, { equality: 'text' }) })).toEqual([]);
});

test('a server says why no document can match, with the fix', () => {
  const endpoint = accept({ dialect, properties });
  const result = endpoint(new URLSearchParams({ filter: '(= version 1.10)' }), undefined as never);
  expect(result.ok ? [] : result.problems.map(({ code, fix }) => [code, fix?.edits[0]?.text])).toEqual([
    ['always-false', undefined],
    ['invalid-value', '"1.10"'],
  ]);
  expect(endpoint(new URLSearchParams({ filter: '(= total 10.80)' }), undefined as never).ok).toBe(true);
});
