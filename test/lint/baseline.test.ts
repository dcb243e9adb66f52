import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BaselineEntry, baselineOf, merged, withBaseline, without } from '../../src/lint/baseline.ts';
import type { Finding } from '../../src/report/finding.ts';
import { runs } from '../support/runs.ts';

const hash = (text: string) => `#${text}`.padEnd(16, '.');

function finding(file: string, rule: string, filter: string, at = 0): Finding {
  return {
    source: { file, text: ' '.repeat(at) + filter },
    problem: { code: rule, severity: 'error', message: '', span: { start: at, end: at + filter.length } },
    host: { kind: 'filter', encoding: 'none' },
    filter: { text: filter, span: { start: 0, end: filter.length } },
  };
}

const isSuppressed = ({ suppressed }: Finding) => suppressed?.kind === 'external';

test('what is in the baseline does not count, however it moves and is laid out', () => {
  const baseline = baselineOf([finding('a', 'x', '(= a b)')], hash);
  expect(baseline).toEqual([{ file: 'a', rule: 'x', hash: hash('(= a b)'), count: 1 }]);
  const { findings, stale } = withBaseline([finding('a', 'x', '( =  a\n b )', 40)], baseline, hash);
  expect([findings.map(isSuppressed), stale]).toEqual([[true], []]);
});

test('one more of the same counts; other files, rules and filters do', () => {
  const baseline = baselineOf([finding('a', 'x', '(= a b)')], hash);
  const found = [
    finding('a', 'x', '(= a b)'),
    finding('a', 'x', '(= a b)', 9),
    finding('b', 'x', '(= a b)'),
    finding('a', 'y', '(= a b)'),
    finding('a', 'x', '(= a c)'),
  ];
  expect(withBaseline(found, baseline, hash).findings.map(isSuppressed)).toEqual([true, false, false, false, false]);
});

test('what a comment suppresses uses no entry, and gets none', () => {
  const inSource: Finding = { ...finding('a', 'x', '(= a b)'), suppressed: { kind: 'inSource' } };
  expect(baselineOf([inSource], hash)).toEqual([]);
  const baseline = baselineOf([finding('a', 'x', '(= a b)')], hash);
  expect(withBaseline([inSource], baseline, hash)).toEqual({ findings: [inSource], stale: baseline });
});

const anyFindings = fc.array(
  fc
    .tuple(fc.constantFrom('a', 'b'), fc.constantFrom('x', 'y'), fc.constantFrom('(= a b)', '(= a c)'))
    .map(([file, rule, filter]) => finding(file, rule, filter)),
  { maxLength: 12 },
);
const total = (entries: readonly BaselineEntry[]) => entries.reduce((sum, { count }) => sum + count, 0);

test('a baseline of findings suppresses exactly these; what is stale is what has gone', () => {
  fc.assert(
    fc.property(anyFindings, anyFindings, (then, now) => {
      const baseline = baselineOf(then, hash);
      expect(total(baseline)).toBe(then.length);
      expect(withBaseline(then, baseline, hash).findings.every(isSuppressed)).toBe(true);
      const { findings, stale } = withBaseline(now, baseline, hash);
      const used = findings.filter(isSuppressed).length;
      expect(used + total(stale)).toBe(then.length);
      // Pruned, and with what is new, it is the baseline of now.
      const fresh = baselineOf(findings, hash);
      expect(merged([...without(baseline, stale), ...fresh])).toEqual(baselineOf(now, hash));
    }),
    runs(0.15),
  );
});
