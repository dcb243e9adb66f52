import { describe, expect, test } from 'vitest';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { settingsOf } from '../../src/lint/config/settings-of.ts';
import { lint } from '../../src/lint/lint.ts';
import { matches } from '../../src/meaning/match/compile.ts';
import { applyEdits } from '../../src/source/problem.ts';
import { textComparisons } from '../../src/validate/text-compared.ts';

const properties = {
  at: { type: 'instant', zone: 'America/Sao_Paulo' },
  day: 'date',
  total: 'decimal',
  city: { type: 'string', ignore: ['case'] },
  issuer: 'cnpj',
  note: 'accessKey',
  status: 'string',
} as const;
const comparing = qive.extend({ '<=': { operands: 'property value', means: 'lessOrEqual' } });

/** What is marked, and the filter after the fix. */
const found = (text: string, dialect = qive as typeof qive | typeof comparing) =>
  textComparisons(parseOrThrow(text, { dialect }), dialect, properties, 'en').map(({ span, fix, help }) => ({
    at: text.slice(span.start, span.end),
    fixed: fix && applyEdits(text, fix.edits),
    help,
  }));

test.each([
  ['(= at 2026-03-31T12:00:00-03:00)', '2026-03-31T12:00:00-03:00'],
  ['(OR (= at 2026-03) (_not_exists at))', '2026-03'],
  ['(= day 2026)', '2026'],
  ['(= total 1500)', '1500'],
  ['(AND (= status new) (= city SAO_PAULO))', 'SAO_PAULO'],
])('%s: the service answers otherwise, and no filter asks the same', (text, at) => {
  expect(found(text)).toEqual([{ at, fixed: undefined, help: expect.stringContaining('No filter of the service') }]);
});

test.each([
  '(= day 2026-03-31)',
  '(= status new)',
  '(= issuer 12345678000195)',
  '(= city 123)',
  '(= at soon)',
  '(_not_exists at)',
])('%s selects the same by text', (text) => expect(found(text)).toEqual([]));

test('a filter with operators that the service does not have is for another store', () => {
  expect(found('(AND (<= at 2026-03) (= total 5))', comparing)).toEqual([]);
  expect(found('(AND (= at 2026-03) (= total 5))', comparing)).toHaveLength(2);
});

describe('the filter that asks the same by text', () => {
  test('a month of days', () => {
    const [problem] = found('(OR (= day 2026-02) (= status new))');
    const fixed = problem?.fixed as string;
    expect(fixed).toMatch(/^\(OR \(OR .*\(= day 2026-02-28\).*\) \(= status new\)\)$/);
    const asText = parseOrThrow(fixed, { dialect: qive });
    for (const day of ['2026-01-31', '2026-02-01', '2026-02-14', '2026-02-28', '2026-02-29', '2026-03-01', '2026-02']) {
      const expected = matches(parseOrThrow('(= day 2026-02)'), { day }, { properties });
      expect([day, matches(asText, { day })]).toEqual([day, expected]);
    }
    expect(found(fixed)).toEqual([]);
  });

  test('a number with its mask and without it; a mask with spaces only where values can be quoted', () => {
    expect(found('(= issuer 12.345.678/0001-95)')[0]?.fixed).toBe(
      '(OR (= issuer 12345678000195) (= issuer 12.345.678/0001-95))',
    );
    const key = '3526 0312 3456 7800 0195 5500 1000 0001 2310 0000 1230';
    const quoting = qive.extend({}, { quotedValues: true });
    const [problem] = textComparisons(
      parseOrThrow(`(= note "${key}")`, { dialect: quoting }),
      quoting,
      properties,
      'en',
    );
    expect(problem?.fix?.edits[0]?.text).toBe(`(OR (= note ${key.replaceAll(' ', '')}) (= note "${key}"))`);
    expect(
      textComparisons(parseOrThrow(`(= note "${key}")`, { dialect: quoting }), received, properties, 'en')[0]?.fix,
    ).toBeUndefined();
  });
});

test('lint reports it where the filter is, with the fix, unless the rule is off', () => {
  const source = { file: 'a.sh', text: "filter='(= issuer 12.345.678/0001-95)'\n" };
  const codes = (rules = {}) => lint(source, settingsOf({ properties, rules })).map(({ problem }) => problem);
  const problem = codes().find(({ code }) => code === 'text-compared');
  expect(problem).toMatchObject({ severity: 'warning', fix: { safety: 'unsafe' } });
  expect(applyEdits(source.text, problem?.fix?.edits ?? [])).toContain('(OR (= issuer 12345678000195)');
  expect(codes({ 'text-compared': 'off' }).map(({ code }) => code)).toEqual(['invalid-value']);
});
