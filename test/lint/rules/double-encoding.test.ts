import { expect, test } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { address } from '../../../src/lint/received-url.ts';
import { applyEdits } from '../../../src/source/edit.ts';
import { findings, settings } from '../files.ts';

test.each([
  ['(%253D%2520a%2520b)', '%253D', '(%3D%20a%20b)'],
  ['%2528%253D%2520a%2520b%2529', '%2528', '%28%3D%20a%20b%29'],
])('in %s everything is decoded once', (value, found, fixed) => {
  const text = JSON.stringify({ url: `${address}?filter=${value}` });
  const [first] = lint({ file: 'a.json', text }, settings).filter(({ problem }) => problem.code === 'double-encoding');
  expect(text.slice(first?.problem.span.start, first?.problem.span.end)).toBe(found);
  expect(applyEdits(text, first?.problem.fix?.edits ?? [])).toBe(text.replace(value, fixed));
});

test.each(['(=%20a%20100%2525)', '%28%3D%20a%20%2528%29', '(=%20a%2520b)'])('%s means a percent sign', (value) => {
  const found = findings('json', JSON.stringify({ url: `${address}?filter=${value}` }));
  expect(found.filter((finding) => finding.startsWith('double-encoding'))).toEqual([]);
});

test('removing a call whose result is encoded again is an unsafe fix', () => {
  const fixOf = (text: string) => lint({ file: 'a.js', text }, settings)[0]?.problem.fix;
  const text = "url.searchParams.set('filter', encodeURIComponent(f(x)));";
  expect(fixOf(text)?.safety).toBe('unsafe');
  expect(applyEdits(text, fixOf(text)?.edits ?? [])).toBe("url.searchParams.set('filter', f(x));");
  expect(fixOf("url.searchParams.set('filter', encodeURIComponent(...x));")).toBeUndefined();
});
