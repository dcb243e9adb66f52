import { expect, test } from 'vitest';
import { inLocale, localeOf, pagePath, relativePath, resolvedPath } from '../../src/site/paths.ts';

test.each([
  ['README.md', 'index.html'],
  ['docs/building.md', 'building.html'],
  ['docs/rules/syntax.md', 'rules/syntax.html'],
  ['docs/pt-BR/README.md', 'pt-BR/index.html'],
  ['grammar/conformance/README.md', 'grammar/conformance/index.html'],
  ['src/README.md', 'map.html'],
  ['CHANGELOG.md', 'changelog.html'],
])('the page of %s is at %s', (source, path) => {
  expect(pagePath(source)).toBe(path);
});

test.each([
  ['index.html', 'site.css', 'site.css'],
  ['rules/syntax.html', 'site.css', '../site.css'],
  ['rules/syntax.html', 'rules/limit.html', 'limit.html'],
  ['pt-BR/rules/syntax.html', 'rules/syntax.html', '../../rules/syntax.html'],
  ['rules/syntax.html', 'rules.html', '../rules.html'],
])('from %s to %s is %s', (from, to, link) => {
  expect(relativePath(from, to)).toBe(link);
  expect(resolvedPath(from, link)).toBe(to);
});

test('a page knows its language, and its address in the other one', () => {
  expect(localeOf('docs/pt-BR/language.md')).toBe('pt-BR');
  expect(localeOf('docs/language.md')).toBe('en');
  expect(inLocale('docs/language.md', 'pt-BR')).toBe('docs/pt-BR/language.md');
  expect(inLocale('docs/pt-BR/language.md', 'en')).toBe('docs/language.md');
  expect(inLocale('README.md', 'pt-BR')).toBe('docs/pt-BR/README.md');
  expect(inLocale('docs/pt-BR/README.md', 'en')).toBe('README.md');
});
