import { expect, test } from 'vitest';
import { examine } from '../../../src/lint/examine.ts';
import { type Fixable, isAsMeant } from '../../../src/lint/fix/verify.ts';
import { extracted } from '../../../src/lint/lint.ts';
import { settings } from '../files.ts';

const read = (file: string, text: string) => extracted({ file, text }, settings);

/** Whether a text is the intended result of fixes to another one. */
function isMeant(file: string, before: string, after: string): boolean {
  const hosted = read(file, before);
  const fixes = examine({ file, text: before }, hosted, settings).flatMap((examined): Fixable[] => {
    const { fix } = examined.finding.problem;
    return fix === undefined ? [] : [{ ...examined, fix }];
  });
  expect(fixes.length).toBeGreaterThan(0);
  return isAsMeant(hosted, fixes, read(file, after));
}

const two = '// prefilter-disable-file limit -- a\n[{ "filter": "(or (= a b) (= c d))" }, { "filter": "(= e f)" }]\n';

test.each([
  ['as it was meant', two.replace('(or', '(OR'), true],
  ['another filter changed too', two.replace('(or', '(OR').replace('e f', 'e g'), false],
  ['nothing changed', two, false],
  ['a filter is lost', two.replace('(or', '(OR').replace('(= e f)', 'x'), false],
  ['a comment is lost', two.replace('(or', '(OR').replace(/^.*\n/, ''), false],
  ['the file cannot be read any more', two.replace('(or', '(OR').replace(/\]\n$/, ''), false],
])('%s', (_, after, expected) => {
  expect(isMeant('a.json', two, after)).toBe(expected);
});

test('in a file that is a filter, white space does not count', () => {
  expect(isMeant('a.filter', '(or (= a b) (= c d))\n', '(OR  (= a b)\n  (= c d))\n')).toBe(true);
});
