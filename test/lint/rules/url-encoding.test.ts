// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import { expect, test } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { address } from '../../../src/lint/received-url.ts';
import { applyEdits } from '../../../src/source/problem.ts';
import { findings, settings } from '../files.ts';

/** A JSON file with a URL that has this filter. */
const withUrl = (value: string) => JSON.stringify({ url: `${address}?filter=${value}` });

test.each([
  ['(= a b)', 'invalid-url-encoding:  '],
  ['(=%20a%20b%2)', 'invalid-url-encoding: %2'],
  ['(=%20a%20b%FF)', 'invalid-url-encoding: %FF'],
  ['(=%20a%20b%C3%28)', 'invalid-url-encoding: %C3'],
  ['(=%20a%20b%ED%A0%80)', 'invalid-url-encoding: %ED'],
  ['(=%20a%20😀)', 'invalid-url-encoding: 😀'],
  ['(=%20a%20b&c)', 'invalid-url-encoding: &'],
  ['(=%20a%20b#c)', 'invalid-url-encoding: #'],
])('%s has %s', (value, expected) => {
  expect(findings('json', withUrl(value))).toContain(expected);
});

test.each(['(=%20a%20b)', '%28=+a+b%29', '%28%3D%20a%20b%29', '(=%20a%20a@b:c/d?e)', '(=%20a%2520)&limit=1'])(
  '%s is well encoded',
  (value) => {
    expect(findings('json', withUrl(value)).filter((found) => /encoding/.test(found))).toEqual([]);
  },
);

test('the character that cuts a filter short is reported as the reason why it is not closed', () => {
  const cut = `get('${address}?filter=(=%20a%20b&c)')`;
  expect(findings('javascript', cut)).toEqual(['invalid-url-encoding: &']);
  expect(findings('javascript', cut, { rules: { 'invalid-url-encoding': 'off' } })).toEqual(['syntax: ']);
});

test('the encoded form in a message keeps the interpolations', () => {
  const text = `get(\`${address}?filter=(= a \${x.y[0]})&limit=\${n}\`)`;
  const [found] = lint({ file: 'a.js', text }, settings);
  expect(found?.problem.message).toMatch(/Send it as `%28%3D%20a%20\$\{x\.y\[0\]\}%29`\.$/);
});

test('encoding a broken escape is an unsafe fix, since it may mean something else', () => {
  const text = withUrl('(=%20a%20b%2)');
  const [found] = lint({ file: 'a.json', text }, settings);
  expect(found?.problem.fix?.safety).toBe('unsafe');
  expect(applyEdits(text, found?.problem.fix?.edits ?? [])).toContain('?filter=%28%3D%20a%20b%252%29');
});

test('the position in the decoded filter', () => {
  const text = withUrl('%28%3D a b)');
  const [found] = lint({ file: 'a.json', text }, settings);
  expect(found?.filter).toEqual({ text: '(= a b)', span: { start: 2, end: 3 } });
});

test.each([
  ['(%253D%2520a%2520b)', '%253D', '(%3D%20a%20b)'],
  ['%2528%253D%2520a%2520b%2529', '%2528', '%28%3D%20a%20b%29'],
])('in %s everything is decoded once', (value, found, fixed) => {
  const text = withUrl(value);
  const [first] = lint({ file: 'a.json', text }, settings).filter(({ problem }) => problem.code === 'double-encoding');
  expect(text.slice(first?.problem.span.start, first?.problem.span.end)).toBe(found);
  expect(applyEdits(text, first?.problem.fix?.edits ?? [])).toBe(text.replace(value, fixed));
});

test.each(['(=%20a%20100%2525)', '%28%3D%20a%20%2528%29', '(=%20a%2520b)'])('%s means a percent sign', (value) => {
  const found = findings('json', withUrl(value));
  expect(found.filter((finding) => finding.startsWith('double-encoding'))).toEqual([]);
});

test('removing a call whose result is encoded again is an unsafe fix', () => {
  const fixOf = (text: string) => lint({ file: 'a.js', text }, settings)[0]?.problem.fix;
  const text = "url.searchParams.set('filter', encodeURIComponent(f(x)));";
  expect(fixOf(text)?.safety).toBe('unsafe');
  expect(applyEdits(text, fixOf(text)?.edits ?? [])).toBe("url.searchParams.set('filter', f(x));");
  expect(fixOf("url.searchParams.set('filter', encodeURIComponent(...x));")).toBeUndefined();
});
