import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HostExample, HostRule } from '../../src/lint/host-rule.ts';
import { lint } from '../../src/lint/lint.ts';
import { allRules, hostRules } from '../../src/lint/rules.ts';
import type { Locale } from '../../src/messages/locale.ts';
import { applyEdits, type Problem } from '../../src/source/problem.ts';
import { rules } from '../../src/validate/rules.ts';
import { fileOf, settings } from './files.ts';

test('each rule is in one file, which has its name or several rules', async () => {
  const files = readdirSync(new URL('../../src/lint/rules', import.meta.url)).map((name) => name.replace('.ts', ''));
  const all = await Promise.all(
    files.map(async (file) => {
      const own = Object.values<object>(await import(`../../src/lint/rules/${file}.ts`));
      const ids = own.flatMap((value) => ('severity' in value ? [(value as HostRule).id] : []));
      if (ids.length < 2) expect(ids).toEqual([file]);
      return ids;
    }),
  );
  expect(all.flat().sort()).toEqual(Object.keys(hostRules).sort());
  for (const [id, rule] of Object.entries(hostRules)) expect(rule.id).toBe(id);
  expect(Object.keys(allRules)).toEqual([...Object.keys(rules), ...Object.keys(hostRules)]);
});

/** The problems of an example; a rule that is off by default is on for its own. */
const found = (
  { id, severity, isOptIn }: HostRule,
  { host, text, properties }: HostExample,
  locale: Locale = 'en',
): readonly Problem[] =>
  lint(
    { file: fileOf[host], text },
    { ...settings, locale, rules: isOptIn ? { [id]: severity } : {}, ...(properties && { properties }) },
  )
    .filter(({ suppressed }) => suppressed === undefined)
    .map(({ problem }) => problem);

describe.each<HostRule>(Object.values(hostRules))('$id', (rule) => {
  const { id, severity, bad, good } = rule;
  test.each(bad)('finds $text', (example) => {
    const problems = found(rule, example);
    // Foreign comments may suppress too little.
    const own = problems.filter(({ code }) => code === id);
    expect(
      [...new Set(problems.map(({ code }) => code))].filter((code) => id !== 'unused-suppression' || code === id),
    ).toEqual([id]);
    expect(own.every((problem) => problem.severity === severity)).toBe(true);
    const edits = own.flatMap(({ fix }) => fix?.edits ?? []);
    expect(edits.length === 0 ? undefined : applyEdits(example.text, edits)).toBe(example.fixed);
    if (example.fixed !== undefined) expect(found(rule, { ...example, text: example.fixed })).toEqual([]);
    for (const { span } of own) {
      expect(0 <= span.start && span.start <= span.end && span.end <= example.text.length).toBe(true);
    }
  });

  test.each(bad)('reports the same for $text in each language, and quotes literally', (example) => {
    const quotes = (problem: Problem) =>
      [problem.message, problem.help ?? '', problem.fix?.title ?? ''].map((text) => text.match(/`[^`]*`/g) ?? []);
    const [english, portuguese] = (['en', 'pt-BR'] as const).map((locale) =>
      found(rule, example, locale).filter(({ code }) => code === id),
    );
    expect(portuguese?.map(({ span }) => span)).toEqual(english?.map(({ span }) => span));
    for (const [index, problem] of (english ?? []).entries()) {
      const other = portuguese?.[index] as Problem;
      expect(quotes(other).flat().sort()).toEqual(quotes(problem).flat().sort());
      expect(other.message).not.toBe(problem.message);
    }
  });

  test.each(good)('accepts $text', (example) => {
    expect(found(rule, example)).toEqual([]);
  });
});
