import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from '../../src/language/parse/parse.ts';
import type { Locale } from '../../src/messages/locale.ts';
import { applyEdits, type Problem } from '../../src/source/problem.ts';
import type { Example } from '../../src/validate/rule.ts';
import { rules } from '../../src/validate/rules.ts';
import { validate } from '../../src/validate/validate.ts';

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
