import { expect, test } from 'vitest';
import { part, verbatim } from '../../../src/hosts/embedded.ts';
import { jsonString } from '../../../src/hosts/readers/json/tokens.ts';
import { examine } from '../../../src/lint/examine.ts';
import { type Fixable, isAsMeant } from '../../../src/lint/fix/verify.ts';
import { hostEdits } from '../../../src/lint/host-rule.ts';
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

test('edits map to the file and are escaped for it', () => {
  const text = '"a\\u0062c"';
  const string = jsonString(verbatim(text), { start: 1, end: 9 });
  expect(hostEdits(string, [{ span: { start: 1, end: 2 }, text: '"' }])).toEqual([
    { span: { start: 2, end: 8 }, text: '\\"' },
  ]);
  expect(hostEdits(string, [])).toEqual([]);
});

test('there are no edits if one of them cannot be written', () => {
  const place = {
    ...part(verbatim('abc'), { start: 0, end: 3 }),
    encode: (text: string) => (text === 'x' ? text : undefined),
  };
  const edit = (text: string) => ({ span: { start: 0, end: 1 }, text });
  expect(hostEdits(place, [edit('x')])).toHaveLength(1);
  expect(hostEdits(place, [edit('x'), edit('y')])).toBeUndefined();
});
