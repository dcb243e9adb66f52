import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import type { Finding } from '../../src/report/finding.ts';
import { gitlab } from '../../src/report/formats/gitlab.ts';
import { sarif } from '../../src/report/formats/sarif.ts';
import { identified, oneLine } from '../../src/report/identity.ts';
import { dialectAndFilter, text } from '../support/arbitraries.ts';
import { takesAtMost } from '../support/cpu-ms.ts';
import { runs } from '../support/runs.ts';
import { findingsOf, reportOf } from './report-of.ts';

const filters = ['(or (= a b) (== c d))', '(or (= a b)', '(= processed false)', '()', '(=\u00a0a b)', 'x'];

interface SarifLog {
  readonly runs: readonly [{ readonly results: readonly { readonly partialFingerprints: object }[] }];
}

function fingerprints(findings: readonly Finding[]) {
  const report = reportOf(findings);
  const issues = JSON.parse(gitlab(report)) as readonly { readonly fingerprint: string }[];
  const { runs } = JSON.parse(sarif(report)) as SarifLog;
  return {
    gitlab: issues.map(({ fingerprint }) => fingerprint).sort(),
    sarif: runs[0].results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints)).sort(),
  };
}

/** A file of these filters, between arbitrary lines. */
function file(parts: readonly (readonly [lead: string, filter: string])[]): readonly Finding[] {
  return findingsOf('a.ts', parts.map(([lead, filter]) => `${lead};filter\`${filter}\`;`).join('\n'));
}

const lead = fc.stringMatching(/^[a-z \n]{0,20}$/);

test('fingerprints stay the same when code moves, and when a filter is reformatted', () => {
  const parts = fc.array(fc.tuple(lead, fc.constantFrom(...filters), lead, fc.boolean(), fc.nat()), { maxLength: 8 });
  fc.assert(
    fc.property(parts, (moves) => {
      const before = fingerprints(file(moves.map(([from, filter]) => [from, filter])));
      const moved = [...moves].sort((a, b) => a[4] - b[4]);
      const after = fingerprints(
        file(moved.map(([, filter, to, laidOut]) => [to, laidOut ? filter.replaceAll(' ', ' \n\t') : filter])),
      );
      expect(after).toEqual(before);
    }),
    runs(0.03),
  );
});

test('no two findings of a file have the same fingerprint', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(lead, fc.constantFrom(...filters)), { maxLength: 12 }), (parts) => {
      const findings = file(parts);
      const { gitlab: one, sarif: other } = fingerprints(findings);
      expect(new Set(one).size).toBe(findings.length);
      expect(new Set(other).size).toBe(findings.length);
    }),
    runs(0.05),
  );
});

test('another file has other fingerprints in GitLab, which ignores the path', () => {
  const findings = ['a.ts', 'b.ts'].flatMap((name) => findingsOf(name, 'filter`()`'));
  const { gitlab: one } = fingerprints(findings);
  expect(findings.length).toBe(2);
  expect(new Set(one).size).toBe(2);
});

test('a finding without a filter is identified by the text at its position', () => {
  const about = (text: string, start: number): Finding => ({
    source: { file: 'a.sh', text },
    problem: { code: 'misplaced-parameter', severity: 'warning', message: '', span: { start, end: start + 7 } },
    host: { kind: 'shell', encoding: 'none' },
  });
  expect(
    identified([about('?filters=x&filters=y', 1), about('?filters=x&filters=y', 11), about('filterz', 0)]).map(
      ({ content, occurrence }) => ({ content, occurrence }),
    ),
  ).toEqual([
    { content: 'filters', occurrence: 1 },
    { content: 'filters', occurrence: 2 },
    { content: 'filterz', occurrence: 1 },
  ]);
});

test.each([
  ['(= a b)', '(= a b)'],
  [' (  =\ta\r\n b )\n', '(= a b)'],
  ['(OR(= a b)(= c d))', '(OR (= a b) (= c d))'],
  ['(= a "b  c( ")', '(= a "b  c( ")'],
  ['(= a "\\" )")', '(= a "\\" )")'],
  ['(= a "b ', '(= a "b '],
  ['(= a b', '(= a b'],
  ['a  =  b', 'a = b'],
  [') )', ') )'],
  ['', ''],
])('%j is %j', (filter, expected) => {
  // A parenthesis that closes nothing has no position of its own; it only must not be lost.
  expect(oneLine(filter)).toBe(expected.replace(') )', '))'));
});

test('a filter in any layout becomes what `print` writes on one line', () => {
  fc.assert(
    fc.property(dialectAndFilter, fc.integer({ min: 1, max: 80 }), ({ dialect, filter }, width) => {
      const line = print(filter, { dialect });
      expect(oneLine(line)).toBe(line);
      expect(oneLine(print(filter, { dialect, width }))).toBe(line);
      expect(oneLine(` ${line.replaceAll(' ', /"/.test(line) ? ' ' : ' \n')}\t`)).toBe(line);
    }),
    runs(0.2),
  );
});

test('in any text only white space changes, and applying it again changes nothing', () => {
  const bare = (filter: string) => filter.replace(/[ \t\r\n]/g, '');
  fc.assert(
    fc.property(text, (filter) => {
      const laidOut = oneLine(filter);
      expect(bare(laidOut)).toBe(bare(filter));
      expect(oneLine(laidOut)).toBe(laidOut);
      const read = parse(filter);
      if (read.ok && !filter.startsWith('\ufeff')) expect(laidOut).toBe(print(read.filter));
    }),
  );
});

test.each([
  ['quotes', '"'],
  ['escapes', '"\\"'],
  ['an open string of escapes', '\\"'],
  ['parentheses', '('],
  ['blanks', ' '],
])('a megabyte of %s takes no time', (_, piece) => {
  const text = `(= a "${piece.repeat(1_000_000 / piece.length)}`;
  expect(takesAtMost(1000, () => oneLine(text))).toBe(true);
});
