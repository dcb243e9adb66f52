import { describe, expect, test } from 'vitest';
import { qive } from '../../src/language/dialect/dialects.ts';
import { defineProperties } from '../../src/language/properties.ts';
import { applyEdits } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';

const properties = defineProperties({
  at: 'instant',
  local: { type: 'instant', zone: 'America/Sao_Paulo' },
  day: 'date',
  total: 'decimal',
  issuer: 'cnpj',
  person: 'cpf',
  note: 'accessKey',
  city: { type: 'string', ignore: ['case', 'accents'] },
});
const dialect = qive.extend(
  {
    '<=': { operands: 'property value', means: 'lessOrEqual' },
    in: { operands: 'property values', means: 'oneOf' },
    contains: { operands: 'property value', means: 'contains' },
    startsWith: { operands: 'property value', means: 'startsWith' },
  },
  { quotedValues: true },
);
const rules = { 'unconfirmed-operator': 'off', 'unconfirmed-behaviour': 'off' } as const;

/** The only problem of a filter: its severity, the marked text, its message and the filter after its fix. */
function problemOf(filter: string, locale: 'en' | 'pt-BR' = 'en') {
  const problems = validate(filter, { dialect, properties, rules, locale });
  const [problem] = problems;
  expect(problems.map(({ code }) => code)).toEqual(problem ? ['invalid-value'] : []);
  if (problem === undefined) return undefined;
  const { severity, span, message, help, fix } = problem;
  const fixed = fix && [fix.safety, applyEdits(filter, fix.edits)];
  return { severity, at: filter.slice(span.start, span.end), message, help, fixed };
}

const key = '35260312345678000195550010000001231000001230';
const masked = (key.match(/.{4}/g) as string[]).join(' ');

test.each([
  '(= at 2026-03-31T12:00:00-03:00)',
  '(<= at 2026-03-31T23:59:60.123456789Z)',
  ...['2026', '2026-03', '2026-03-31', '2026-03-31T12:00:00', '2026-03-31T12:00:00Z'].map(
    (word) => `(= local ${word})`,
  ),
  '(in day 2026 2026-03 2024-02-29)',
  '(in total 1500 1500.00 1.5e3 -0.10 007 123456789012345678901234567890.12)',
  '(= issuer 12345678000195)',
  '(startsWith issuer 12345678)',
  '(contains city são)',
  '(= city São_Paulo)',
])('words that stand for a value are not reported: %s', (filter) => expect(problemOf(filter)).toBeUndefined());

test.each([
  ['(= at soon)', 'soon', undefined],
  ['(= at 2026-02-30T12:00:00Z)', '2026-02-30T12:00:00Z', undefined],
  ['(= at 2026-03-31T24:00:00Z)', '2026-03-31T24:00:00Z', undefined],
  ['(= at 2026-03-31T12:00:00-03)', '2026-03-31T12:00:00-03', '(= at 2026-03-31T12:00:00-03:00)'],
  ['(= at 2026-03-31T12:00:00-0300)', '2026-03-31T12:00:00-0300', '(= at 2026-03-31T12:00:00-03:00)'],
  ['(= at 2026-03-31T12:00Z)', '2026-03-31T12:00Z', '(= at 2026-03-31T12:00:00Z)'],
  [
    '(= at 2026-03-31T12:00:00.1234567890Z)',
    '2026-03-31T12:00:00.1234567890Z',
    '(= at 2026-03-31T12:00:00.123456789Z)',
  ],
  ['(= local "2026-03-31 12:00:00")', '"2026-03-31 12:00:00"', '(= local 2026-03-31T12:00:00)'],
  ['(<= local 31/03/2026)', '31/03/2026', '(<= local 2026-03-31)'],
  ['(<= day 31.03.2026)', '31.03.2026', '(<= day 2026-03-31)'],
  ['(= day 20260331)', '20260331', '(= day 2026-03-31)'],
  ['(= day 03/2026)', '03/2026', '(= day 2026-03)'],
  ['(in day 2026 2026-13)', '2026-13', undefined],
  ['(= total 1.500,00)', '1.500,00', '(= total 1500.00)'],
  ['(= total 10,5)', '10,5', '(= total 10.5)'],
  ['(= total 0,500)', '0,500', '(= total 0.500)'],
  ['(= total 1,500.00)', '1,500.00', '(= total 1500.00)'],
  ['(= total -1,500,000)', '-1,500,000', '(= total -1500000)'],
  ['(= total ten)', 'ten', undefined],
  ['(= issuer 1234567800019)', '1234567800019', undefined],
  ['(startsWith issuer 12.345)', '12.345', '(startsWith issuer 12345)'],
  ['(contains note "35 26")', '"35 26"', '(contains note 3526)'],
])('words that stand for none are errors, with what was probably meant: %s', (filter, at, fixed) => {
  const problem = problemOf(filter);
  expect(problem).toMatchObject({ severity: 'error', at });
  expect(problem?.fixed).toEqual(fixed && ['unsafe', fixed]);
});

describe('a mask is told, with the plain form as a safe fix; a wrong check digit is an error', () => {
  test.each([
    ['(= issuer 12.345.678/0001-95)', '(= issuer 12345678000195)'],
    ['(= person 123.456.789-09)', '(= person 12345678909)'],
    [`(= note "${masked}")`, `(= note ${key})`],
  ])('%s', (filter, fixed) => expect(problemOf(filter)).toMatchObject({ severity: 'info', fixed: ['safe', fixed] }));

  test.each([
    '(= issuer 12.345.678/0001-90)',
    '(= issuer 12345678000190)',
    '(= person 12345678900)',
    `(= note ${key.slice(0, -1)}9)`,
  ])('%s', (filter) => {
    expect(problemOf(filter)).toMatchObject({ severity: 'error', message: expect.stringContaining('check digits') });
    expect(problemOf(filter)?.fixed).toBeUndefined();
  });
});

test('a comma before three digits has two readings, and no fix', () => {
  expect(problemOf('(= total 1,500)')).toMatchObject({
    severity: 'error',
    help: 'Write `1.5` if the comma begins the decimals, `1500` if it separates thousands.',
    fixed: undefined,
  });
  expect(problemOf('(= total -12,345)', 'pt-BR')?.help).toBe(
    'Escreva `-12.345` se a vírgula separa os decimais, `-12345` se separa os milhares.',
  );
});

test('a date without a zone says to declare it', () => {
  expect(problemOf('(= at 2026-03-31)')).toMatchObject({
    severity: 'error',
    message: '`2026-03-31` is an instant only in a time zone, and `at` has none.',
    help: expect.stringContaining("`at: { type: 'instant', zone: 'America/Sao_Paulo' }`"),
  });
  expect(problemOf('(= at 2026-03-31T12:00:00)', 'pt-BR')).toMatchObject({
    message: '`2026-03-31T12:00:00` só é um instante em um fuso horário, e `at` não tem nenhum.',
  });
});

test.each(['at', 'local', 'day', 'total'])('%s has no parts', (name) => {
  expect(problemOf(`(contains ${name} 2026)`)).toMatchObject({ severity: 'error', at: '2026', fixed: undefined });
});

test('several in one list are reported one by one', () => {
  const found = validate('(in total 1,5 x 2.0 3,5)', { dialect, properties, rules });
  expect(found.map(({ span }) => span.start)).toEqual([10, 14, 20]);
});

describe('intervals that contradict or cover each other are found by what they stand for', () => {
  const codes = (filter: string) =>
    validate(filter, { dialect, properties, rules: { ...rules, 'always-false': 'error' } }).map(({ code, fix }) => [
      code,
      fix && applyEdits(filter, fix.edits),
    ]);
  test.each([
    ['(AND (= local 2026-03) (= local 2026-04-01T00:30:00-03:00))', 'always-false', undefined],
    ['(AND (= total 1500) (= total 1500.01))', 'always-false', undefined],
    ['(OR (= day 2026) (= day 2026-03))', 'subsumed-condition', '(= day 2026)'],
    ['(OR (= local 2026-03) (= local 2026-04-01T02:30:00Z))', 'subsumed-condition', '(= local 2026-03)'],
    ['(AND (= total 1.50) (= total 1.5))', 'subsumed-condition', '(= total 1.50)'],
    ['(AND (= city SP) (= city sp))', 'subsumed-condition', '(= city SP)'],
  ])('%s', (filter, code, fixed) => expect(codes(filter)).toContainEqual([code, fixed]));

  test('those that share documents are not', () => {
    expect(
      codes('(AND (= local 2026-03) (= local 2026-04-01T02:30:00Z) (<= total 1500))').map(([code]) => code),
    ).not.toContain('always-false');
  });
});

const ordered = dialect.extend({ '>=': { operands: 'property value', means: 'greaterOrEqual' } });

test('while a word stands for no value, no condition on its property is called needless', () => {
  const filter =
    '(OR (OR (AND (>= day soon) (>= day 2026-04-01)) (>= day 0001-01-01)) (OR (>= day 2026) (<= day 2026-04-01)))';
  const found = validate(filter, { dialect: ordered, properties, rules });
  expect(found.map(({ code }) => code)).toEqual(['invalid-value']);
});

test('in a list with repeated values, the fix for another value removes that one', () => {
  const filter = '(OR (<= total 2) (in total 1.5 3 1.5))';
  const found = validate(filter, { dialect, properties, rules });
  expect(found.flatMap(({ code, fix }) => (fix ? [[code, applyEdits(filter, fix.edits)]] : []))).toEqual([
    ['subsumed-condition', '(OR (<= total 2) (in total 3 1.5))'],
    ['duplicate-condition', '(OR (<= total 2) (in total 1.5 3))'],
  ]);
});
