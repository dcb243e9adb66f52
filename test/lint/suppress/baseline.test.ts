import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BaselineEntry, baselineOf, merged, withBaseline, without } from '../../../src/lint/suppress/baseline.ts';
import type { Finding } from '../../../src/report/finding.ts';
import { runs } from '../../support/runs.ts';

const hash = (text: string) => `#${text}`.padEnd(16, '.');
const naming = { hash, nameOf: (file: string) => file };

function finding(file: string, rule: string, filter: string, at = 0): Finding {
  return {
    source: { file, text: ' '.repeat(at) + filter },
    problem: { code: rule, severity: 'error', message: '', span: { start: at, end: at + filter.length } },
    host: { kind: 'filter', encoding: 'none' },
    filter: { text: filter, span: { start: 0, end: filter.length } },
  };
}

const isSuppressed = ({ suppressed }: Finding) => suppressed?.kind === 'external';

test('findings in the baseline do not count, wherever they move and however they are formatted', () => {
  const baseline = baselineOf([finding('a', 'x', '(= a b)')], naming);
  expect(baseline).toEqual([{ file: 'a', rule: 'x', hash: hash('(= a b)'), count: 1 }]);
  const { findings, stale } = withBaseline([finding('a', 'x', '( =  a\n b )', 40)], baseline, naming);
  expect([findings.map(isSuppressed), stale]).toEqual([[true], []]);
});

test('one more finding of the same kind counts; so do other files, rules and filters', () => {
  const baseline = baselineOf([finding('a', 'x', '(= a b)')], naming);
  const found = [
    finding('a', 'x', '(= a b)'),
    finding('a', 'x', '(= a b)', 9),
    finding('b', 'x', '(= a b)'),
    finding('a', 'y', '(= a b)'),
    finding('a', 'x', '(= a c)'),
  ];
  expect(withBaseline(found, baseline, naming).findings.map(isSuppressed)).toEqual([true, false, false, false, false]);
});

test('a finding suppressed by a comment uses no entry, and gets none', () => {
  const inSource: Finding = { ...finding('a', 'x', '(= a b)'), suppressed: { kind: 'inSource' } };
  expect(baselineOf([inSource], naming)).toEqual([]);
  const baseline = baselineOf([finding('a', 'x', '(= a b)')], naming);
  expect(withBaseline([inSource], baseline, naming)).toEqual({ findings: [inSource], stale: baseline });
});

const anyFindings = fc.array(
  fc
    .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y'), fc.constantFrom('(= a b)', '(= a c)'))
    .map(([file, rule, filter]) => finding(file, rule, filter)),
  { maxLength: 12 },
);
const total = (entries: readonly BaselineEntry[]) => entries.reduce((sum, { count }) => sum + count, 0);

test('a baseline of findings suppresses exactly these; entries without a finding are stale', () => {
  fc.assert(
    fc.property(anyFindings, anyFindings, (then, now) => {
      const baseline = baselineOf(then, naming);
      expect(total(baseline)).toBe(then.length);
      expect(withBaseline(then, baseline, naming).findings.every(isSuppressed)).toBe(true);
      const { findings, stale } = withBaseline(now, baseline, naming);
      const used = findings.filter(isSuppressed).length;
      expect(used + total(stale)).toBe(then.length);
      // After pruning, and with the new findings, it is the current baseline.
      const fresh = baselineOf(findings, naming);
      expect(merged([...without(baseline, stale), ...fresh])).toEqual(baselineOf(now, naming));
    }),
    runs(0.15),
  );
});
