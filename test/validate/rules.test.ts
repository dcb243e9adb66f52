import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from '../../src/language/parse/parse.ts';
import type { Locale } from '../../src/messages/locale.ts';
import { applyEdits, type Problem } from '../../src/source/problem.ts';
import type { Example } from '../../src/validate/rule.ts';
import { rules } from '../../src/validate/rules.ts';
import { validate } from '../../src/validate/validate.ts';

const codes = (...[filter, options]: Parameters<typeof validate>) => validate(filter, options).map(({ code }) => code);

describe('the level of a rule', () => {
  test('sets the severity of its problems, or turns the rule off', () => {
    expect(validate('(= a false)', { rules: { 'missing-absent-branch': 'error' } })).toMatchObject([
      { severity: 'error' },
    ]);
    expect(validate('(= a false)', { rules: { 'missing-absent-branch': 'warn' } })).toMatchObject([
      { severity: 'warning' },
    ]);
    expect(codes('(= a false)', { rules: { 'missing-absent-branch': 'off' } })).toEqual([]);
    expect(codes('(= a', { rules: { syntax: 'off' } })).toEqual([]);
  });

  test('`off` keeps its problems from using up the limit', () => {
    const text = `(OR ${'(x) '.repeat(150)}(= proc\u200bessed true))`;
    expect(codes(text, { rules: { 'unknown-operator': 'off', 'duplicate-condition': 'off' } })).toContain(
      'invisible-character',
    );
  });
});

describe('the problems that an invisible character causes', () => {
  test('are not reported beside it; all others are', () => {
    expect(validate('(OR (=\u00a0a b) (foo c))').map(({ code, span }) => [code, span.start])).toEqual([
      ['invisible-character', 6],
      ['unknown-operator', 13],
    ]);
  });

  test('are reported while its own rule is not an error', () => {
    expect(codes('(=\u00a0a true)', { rules: { 'invisible-character': 'warning' } })).toContain('unknown-operator');
  });

  test('keep a fix that does not touch the character', () => {
    const fixes = validate('(OR (= a\u00a0b c) (foo d) (== e f))').map(({ code, fix }) => [code, fix?.title]);
    expect(fixes).toContainEqual(['unknown-operator', 'Write `=`']);
  });
});

describe('the limit of problems', () => {
  const rules = { 'missing-absent-branch': 'warn' } as const;
  const advised = (count: number) => '(= processed false)'.repeat(count);

  test('warnings count after errors, and never make a filter invalid', () => {
    const text = `(OR ${advised(5)} (x))`;
    const found = validate(text, { rules, limits: { problems: 2 } });
    expect(found.map(({ code, severity }) => `${severity} ${code}`)).toContain('error unknown-operator');
    const right = validate(`(OR ${advised(5)})`, { rules, limits: { problems: 2 } });
    expect(right.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(right.at(-1)).toMatchObject({ code: 'limit', severity: 'warning' });
    expect(right).toHaveLength(3);
  });

  test('errors past it are reported as an error', () => {
    const found = validate('(x)'.repeat(9), { limits: { problems: 3 } });
    expect(found.map(({ severity }) => severity)).toEqual(['error', 'error', 'error', 'error']);
    expect(found.at(-1)).toMatchObject({ code: 'limit', severity: 'error' });
  });

  test('is itself the last problem', () => {
    const found = codes(`(OR ${'(= a false) '.repeat(150)})`);
    expect(found).toHaveLength(101);
    expect(found.at(-1)).toBe('limit');
  });
});

test('a text that is too long or no text at all is one problem', () => {
  expect(codes('(= a b)', { limits: { length: 3 } })).toEqual(['limit']);
  expect(codes('(OR (= a b))', { limits: { depth: 1 } })).toContain('limit');
  expect(codes(undefined as never)).toEqual(['syntax']);
});

test('an unknown locale is English', () => {
  expect(validate('(= a').map(({ message }) => message)).toEqual(['Missing `)` to close `(=` opened at column 1.']);
});

test('each rule with a check has a file of the same name, and each other file is the one of rules without', () => {
  const files = readdirSync(new URL('../../src/validate/rules', import.meta.url)).map((name) =>
    name.replace('.ts', ''),
  );
  const checked = Object.values(rules).filter(({ check }) => check !== undefined);
  expect(files.sort()).toEqual([...checked.map(({ id }) => id), 'reported-by-parse'].sort());
  for (const [id, rule] of Object.entries(rules)) expect(rule.id).toBe(id);
});

describe.each(Object.values(rules))('$id', ({ id, bad, good, check }) => {
  const found = (example: Example, locale: Locale = 'en'): readonly Problem[] =>
    validate(example.filter, { ...example, locale }).filter(({ code }) => code === id);

  test.each(bad)('finds $filter', (example) => {
    const problems = found(example);
    expect(problems).not.toEqual([]);
    const [problem] = problems;
    const edits = problems.flatMap(({ fix }) => fix?.edits ?? []);
    expect(example.fixed === undefined ? undefined : applyEdits(example.filter, edits)).toBe(example.fixed);
    if (example.fixed !== undefined) expect(parse(example.fixed, example)).toMatchObject({ ok: true });
    for (const { span } of problems) {
      expect(0 <= span.start && span.start <= span.end && span.end <= example.filter.length).toBe(true);
    }
    if (check === undefined) expect(parse(example.filter, example).problems).toContainEqual(problem);
  });

  test.each(bad)('reports the same for $filter in each language, and quotes literally', (example) => {
    const quotes = (problem: Problem) =>
      [problem.message, problem.help ?? '', problem.fix?.title ?? ''].map((text) => text.match(/`[^`]*`/g) ?? []);
    const [english, portuguese] = (['en', 'pt-BR'] as const).map((locale) => found(example, locale));
    expect(portuguese?.map(({ span }) => span)).toEqual(english?.map(({ span }) => span));
    for (const [index, problem] of (english ?? []).entries()) {
      const other = portuguese?.[index] as Problem;
      expect(quotes(other).flat().sort()).toEqual(quotes(problem).flat().sort());
      expect(other.message).not.toBe(problem.message);
    }
  });

  test.each(good)('accepts $filter', (example) => {
    expect(found(example)).toEqual([]);
  });
});
