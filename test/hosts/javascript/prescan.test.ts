import { expect, test } from 'vitest';
import { mayHoldFilter } from '../../../src/hosts/javascript/prescan.ts';
import { settings } from '../extracted.ts';

const { sources } = settings;

test.each([
  "x('(= a b)')",
  'x(` \\n(= a b)`)',
  "x('\\x28= a b)')",
  "x('%28%3D a b)')",
  "x('&#40;= a b)')",
  "'?filter=(= a b)'",
  "'?filter=' + '%28'",
  'filter`${x}`',
  'prefilter.filter(x)',
  'filter({ dialect })`x`',
  '/* filter */ x',
  "fetch('https://api.arquivei.com.br/' + x)",
  '// prefilter-disable',
  "import 'prefilter/client'",
  'q.set("filter", encodeURIComponent(x))',
])('%s may hold a filter', (text) => expect(mayHoldFilter(text, sources)).toBe(true));

test.each([
  "const a = 'b';",
  'list.filter((x) => x)',
  'myfilter`a`',
  '/* filters */ x',
  "x('https://a.b/?c=d')",
  'a.set("filter", x); b.set("y", encodeURIComponent(x))',
])('%s holds none', (text) => expect(mayHoldFilter(text, sources)).toBe(false));

test('names are texts, not patterns, and there may be none', () => {
  const only = (names: Partial<typeof sources>) => ({
    ...{ parameters: [], hosts: [], tags: [], calls: [], comments: [], keys: [] },
    ...names,
  });
  expect(mayHoldFilter('axb', only({ hosts: ['a.b'] }))).toBe(false);
  expect(mayHoldFilter('a.b', only({ hosts: ['a.b'] }))).toBe(true);
  expect(mayHoldFilter('$f`x`', only({ tags: ['$f'] }))).toBe(true);
  expect(mayHoldFilter('filter`x` /**/ encodeURIComponent', only({}))).toBe(false);
});
