import { expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import { directiveOf, isDate, keywordOf } from '../../../src/lint/suppress/directive.ts';

const comment = (text: string) => ({ ...verbatim(text), span: { start: 0, end: text.length } });

test.each<[string, string | undefined]>([
  [' prefilter-disable-line syntax', 'prefilter-disable-line'],
  ['prefilter-anything', 'prefilter-anything'],
  ['\n\tprefilter-enable, syntax', 'prefilter-enable'],
  [' see prefilter-disable', undefined],
  ['prefilter-disable: syntax', undefined],
  ['prefilter', undefined],
])('the keyword of %j is %j', (text, expected) => {
  const found = keywordOf(comment(text));
  expect(found && text.slice(found.start, found.end)).toBe(expected);
});

test.each<[string, rules: string[], until?: string | undefined, reason?: string]>([
  ['k a, b,c  d', ['a', 'b', 'c', 'd']],
  ['k a -- why -- so', ['a'], undefined, 'why -- so'],
  ['k a --', ['a']],
  ['k a --b', ['a', '--b']],
  ['k -- why', [], undefined, 'why'],
  ['k a until=2026-01-31 b -- why', ['a', 'b'], '2026-01-31', 'why'],
  ['k a\n-- why', ['a'], undefined, 'why'],
  ['k', []],
])('%j', (text, rules, until, reason) => {
  const keyword = { start: 0, end: 1 };
  const found = directiveOf(comment(text), keyword, 'line');
  expect(found).toMatchObject({ reach: 'line', keyword });
  expect(found.rules.map(({ span }) => text.slice(span.start, span.end))).toEqual(rules);
  expect(found.rules.map(({ id }) => id)).toEqual(rules);
  expect([found.until?.date, found.reason]).toEqual([until, reason]);
});

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['tomorrow', false],
])('%s is a date: %s', (text, expected) => expect(isDate(text)).toBe(expected));
