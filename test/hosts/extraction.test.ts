import { expect, test } from 'vitest';
import { verbatim } from '../../src/hosts/embedded.ts';
import { extract } from '../../src/hosts/extract.ts';
import { Extraction, mostFound } from '../../src/hosts/extraction.ts';
import { settingsOf } from '../../src/lint/config/settings-of.ts';
import { hostSettings, lint } from '../../src/lint/lint.ts';

test('findings of several readers are merged', () => {
  const filter = { ...verbatim('(= a b)'), kind: 'json', encoding: 'none', interpolations: [] } as const;
  const comment = { ...verbatim('a'), span: { start: 0, end: 1 } };
  const extraction = new Extraction();
  extraction.add({ filters: [filter], setAside: [1] });
  extraction.add({ filters: [filter], comments: [comment], setAside: [2, 4] });
  expect(extraction).toMatchObject({ filters: [filter, filter], comments: [comment], setAside: [1, 2, 4] });
});

test('filters beyond the limit are dropped, comments are kept', () => {
  const filter = { ...verbatim('(= a b)'), kind: 'json', encoding: 'none', interpolations: [] } as const;
  const comment = { ...verbatim('a'), span: { start: 0, end: 1 } };
  const extraction = new Extraction();
  extraction.add({ filters: Array.from({ length: mostFound + 1 }, () => filter) });
  expect(extraction.isFull).toBe(true);
  extraction.add({ filters: [filter], comments: [comment] });
  expect([extraction.filters.length, extraction.comments.length]).toEqual([mostFound, 1]);
});

const settings = settingsOf();

test.each([
  [
    'a.sh',
    'filter=x\n',
    'a\n'.repeat(250_001),
    'This script has more parts than can be read, so nothing in it was checked.',
  ],
  [
    'a.yaml',
    'filter: x\n',
    '-\n'.repeat(300_000),
    'This YAML has more parts than can be read, so nothing in it was checked.',
  ],
])('%s with too many tokens is not read, and a problem says so', (file, head, text, message) => {
  expect(extract(file, head + text, hostSettings(settings)).problems).toMatchObject([{ code: 'host-parse', message }]);
});

test('code of any size is read', () => {
  const { filters, problems } = extract('a.py', `${'x\n'.repeat(700_000)}filter = "(= a b)"`, hostSettings(settings));
  expect([filters.length, problems]).toEqual([1, []]);
});

test('a file keeps as many filters as memory allows, and a problem says that there are more', () => {
  const text = `[${'{"filter":"(= a b)"},'.repeat(mostFound + 10)}1]`;
  const { filters, problems } = extract('a.json', text, hostSettings(settings));
  expect(filters).toHaveLength(mostFound);
  expect(problems.map(({ message }) => message)).toEqual([
    'This file holds more than 50,000 filters and URLs; the others were not checked.',
  ]);
});

test('a file has as many findings as people read, and a count of the others', () => {
  const text = `[${'{"filter":"(== a b)"},'.repeat(10_050)}1]`;
  const findings = lint({ file: 'a.json', text }, settings);
  expect(findings).toHaveLength(10_001);
  expect(findings.find(({ problem }) => problem.code === 'host-parse')?.problem.message).toBe(
    'This file has 50 more findings, which are not shown.',
  );
});
