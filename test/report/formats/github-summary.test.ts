import fc from 'fast-check';
import { expect, test } from 'vitest';
import { githubSummary } from '../../../src/report/formats/github.ts';
import { runs } from '../../support/runs.ts';
import { findingIn, reportOf } from '../report-of.ts';

const rowsOf = (markdown: string) => markdown.split('\n').filter((line) => line.startsWith('| '));

test('shows a table, errors first, with code as code', () => {
  const findings = [
    findingIn('a.ts', '()', { severity: 'info', message: 'Use `a|b`, not <b>.' }),
    findingIn('b.ts', '()', { message: 'Wrong.' }),
  ];
  expect(rowsOf(githubSummary(reportOf(findings)))).toEqual([
    '| Severity | Place | Rule | Message |',
    '| --- | --- | --- | --- |',
    '| error | <code>b.ts&#58;1&#58;1</code> | syntax | Wrong. |',
    '| info | <code>a.ts&#58;1&#58;1</code> | syntax | Use <code>a&#124;b</code>, not &#60;b&#62;. |',
  ]);
});

test('says so if there are no findings', () => {
  expect(githubSummary(reportOf([]))).toBe('### prefilter\n\nNo problems.\n');
});

test('counts the findings that do not fit', () => {
  const findings = Array.from({ length: 1203 }, (_, index) => findingIn(`${index}`, '()'));
  const summary = githubSummary(reportOf(findings));
  expect(rowsOf(summary).length).toBe(502);
  expect(summary).toContain('\nand 703 more\n');
});

test('no message is read as Markdown or HTML, and each stays in its cell', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '|',
      '`',
      '``',
      '<img src=x>',
      '[a](javascript:b)',
      '\n| x |',
      '**',
      '@octocat',
      '\\|',
      '#1',
      '&lt;',
    ),
    fc.string({ unit: 'binary', maxLength: 6 }),
  );
  const anyText = fc.array(hostile, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(anyText, anyText, (file, message) => {
      const rows = rowsOf(githubSummary(reportOf([findingIn(file, '()', { message })])));
      expect(rows.length).toBe(3);
      const cells = (rows[2] as string).slice(2, -2).split(' | ');
      expect(cells.length).toBe(4);
      for (const cell of cells) {
        const rest = cell.replace(/<\/?code>|&#\d+;/g, '');
        expect(rest).not.toMatch(/[|`<>[\]*_@\\#&~!()]/);
      }
    }),
    runs(0.05),
  );
});
