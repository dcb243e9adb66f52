import { expect, test } from 'vitest';
import type { LintSettings } from '../../../src/lint/config/settings.ts';
import { applyEdits } from '../../../src/source/problem.ts';
import { groupsIn, rowsIn } from '../../support/groups.ts';
import { settings } from '../files.ts';
import { check, counted } from './counted.ts';

const finding = 'filter: (== a b)';

test.each(groupsIn('unused.txt', import.meta.url).flatMap(([, body]) => rowsIn(body)))('%s', (comment, ...expected) => {
  expect(counted('yaml', `${comment}\n${finding}\n`).map((found) => found.replace(/^\d+ /, ''))).toEqual(expected);
});

test.each<[string, string?]>([
  ['prefilter-ignore unknown-operator', 'disable-next-line'],
  ['prefilter-ignore', 'disable-next-line'],
  ['@prefilter-ignore', 'disable-next-line'],
  ['prefilter-suppress-next-line: unknown-operator', 'disable-next-line'],
  ['prefilter: disable-next-line unknown-operator', 'disable-next-line'],
  ['prefilter disable next line unknown-operator -- a', 'disable-next-line'],
  ['prefilter_disable_next_line unknown-operator', 'disable-next-line'],
  ['Prefilter-Disable-Next-Line unknown-operator', 'disable-next-line'],
  ['prefilter-disable-next-line: unknown-operator', 'disable-next-line'],
  ['prefilter-disable-this-line unknown-operator', 'disable-line'],
  ['prefilter-ignore-file unknown-operator', 'disable-file'],
  ['prefilter-ignore-start unknown-operator', 'disable'],
  ['prefilter:off', 'disable'],
  ['prefilter-restore unknown-operator', 'enable'],
  ['prefilter ignores unknown-operator'],
  ['prefilter skip list of the billing team'],
  ['prefilter: skip this file once the migration is done'],
  ['prefilter-ignore-list.txt is read by the job'],
  ['prefilter-off-peak hours'],
])('`%s` is no suppression', (comment, near) => {
  const text = `# ${comment}\n${finding}\n`;
  const [told, ...rest] = check('yaml', text).filter(({ problem }) => problem.code === 'unused-suppression');
  expect(rest).toEqual([]);
  expect(told?.problem.message.match(/Did you mean `prefilter-(.*)`\?$/)?.[1]).toBe(near);
  expect(told?.problem.severity).toBe(near && 'warning');
});

test('a comment behind code is taken for one about its line', () => {
  const near = (text: string) => check('javascript', text).map(({ problem }) => problem.message);
  expect(near("const x = 1; // prefilter-ignore\nconst filter = '(= a b)';\n")).toEqual([
    '`prefilter-ignore` does nothing. Did you mean `prefilter-disable-line`?',
  ]);
  expect(near('// prefilter-ignore\nconst x = 1;\n')).toEqual([
    '`prefilter-ignore` does nothing. Did you mean `prefilter-disable-next-line`?',
  ]);
});

test.each([
  ['syntax, unknown-operator', ['syntax'], 'unknown-operator'],
  ['unknown-operator,limit  syntax', ['limit', 'syntax'], 'unknown-operator'],
  ['syntax, limit, unknown-operator, host-parse', ['syntax', 'limit', 'host-parse'], 'unknown-operator'],
  ['syntax until=2026-12-01 unknown-operator', ['syntax'], undefined],
  ['syntax, limit', ['prefilter-disable-next-line'], ''],
])('of %s it underlines the part that suppresses nothing', (rules, underlined, left) => {
  const text = `# prefilter-disable-next-line ${rules} -- a\n${finding}\n`;
  const found = check('yaml', text).filter(({ problem }) => problem.code === 'unused-suppression');
  expect(found.map(({ problem: { span } }) => text.slice(span.start, span.end))).toEqual(underlined);
  const edits = found.flatMap(({ problem }) => problem.fix?.edits ?? []);
  const fixed = left === '' ? `${finding}\n` : `# prefilter-disable-next-line ${left} -- a\n${finding}\n`;
  expect(edits.length > 0 ? applyEdits(text, edits) : undefined).toBe(left === undefined ? undefined : fixed);
});

test('settings decide which problems are reported', () => {
  const text = `# prefilter-disable-next-line unknown-operator, syntax\n${finding}\n`;
  const asking = (more: Partial<LintSettings['suppressions']>) => ({
    suppressions: { ...settings.suppressions, ...more },
  });
  expect(counted('yaml', text, asking({ requireReason: false }))).toEqual([
    '1 Unused suppression: no `syntax` finding on the next line.',
  ]);
  expect(counted('yaml', text, asking({ reportUnused: 'off' }))).toEqual([]);
  expect(counted('yaml', text, asking({ inline: false }))).toEqual(['2 unknown-operator']);
  const severities = check('yaml', text, asking({ reportUnused: 'error' })).map(({ problem }) => problem.severity);
  expect(severities).toEqual(['error', 'error', 'error']);
  expect(check('yaml', text, { rules: { 'unused-suppression': 'info' } })[0]?.problem.severity).toBe('info');
});

test('a date is written in the usual form', () => {
  const text = '# prefilter-disable-file syntax until=2026-06-30 -- a\nfilter: (= a b)\n';
  expect(counted('yaml', text, { locale: 'pt-BR' })).toEqual(['1 A supressão expirou em 30/06/2026.']);
});

test('a comment is removed with its line, or with the white space before it', () => {
  const removed = (text: string) => {
    const [found] = check('json', text);
    return found?.problem.fix && applyEdits(text, found.problem.fix.edits);
  };
  const comment = '/* prefilter-disable-line syntax -- x */';
  expect(removed(`[1,\r\n\t${comment} \r\n2]`)).toBe('[1,\r\n2]');
  expect(removed(`[1, ${comment}\r\n2]`)).toBe('[1,\r\n2]');
  expect(removed(`[1, ${comment} 2]`)).toBe('[1,  2]');
  expect(removed(`[1]\n${comment}`)).toBe('[1]\n');
});
