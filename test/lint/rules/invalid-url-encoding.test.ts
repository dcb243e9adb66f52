// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates are what this is about
import { expect, test } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';
import { address } from '../../../src/lint/received-url.ts';
import { applyEdits } from '../../../src/source/edit.ts';
import { findings, settings } from '../files.ts';

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
  expect(findings('json', JSON.stringify({ url: `${address}?filter=${value}` }))).toContain(expected);
});

test.each(['(=%20a%20b)', '%28=+a+b%29', '%28%3D%20a%20b%29', '(=%20a%20a@b:c/d?e)', '(=%20a%2520)&limit=1'])(
  '%s is well encoded',
  (value) => {
    expect(
      findings('json', JSON.stringify({ url: `${address}?filter=${value}` })).filter((found) => /encoding/.test(found)),
    ).toEqual([]);
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
  const text = JSON.stringify({ url: `${address}?filter=(=%20a%20b%2)` });
  const [found] = lint({ file: 'a.json', text }, settings);
  expect(found?.problem.fix?.safety).toBe('unsafe');
  expect(applyEdits(text, found?.problem.fix?.edits ?? [])).toContain('?filter=%28%3D%20a%20b%252%29');
});

test('the position in the decoded filter', () => {
  const text = JSON.stringify({ url: `${address}?filter=%28%3D a b)` });
  const [found] = lint({ file: 'a.json', text }, settings);
  expect(found?.filter).toEqual({ text: '(= a b)', span: { start: 2, end: 3 } });
});
