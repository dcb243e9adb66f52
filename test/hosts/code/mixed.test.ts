import { expect, test } from 'vitest';
import { mixedHost } from '../../../src/hosts/code/mixed.ts';
import { verbatim } from '../../../src/hosts/embedded.ts';
import type { Host, HostedFilter } from '../../../src/hosts/host.ts';
import { settings } from '../extracted.ts';

/** A reader that finds what it is given as one filter. */
const whole =
  (kind: HostedFilter['kind']): Host =>
  (source) => ({
    filters: [{ ...source, kind, encoding: 'none', interpolations: [] }],
    ...{ urls: [], encodings: [], comments: [], problems: [] },
  });

const host = mixedHost(whole('code'), whole('filter'), { open: /<\?(?:php)?/, close: '?>' });
const found = (text: string) => host(verbatim(text), settings).filters;

test.each<[string, ...string[]]>([
  ['a', 'a'],
  ['<? a', ' a\n;\n'],
  ['<?php a ?>', ' a \n;\n'],
  ['<b><? a ?></b><?php c', ' a \n;\n c\n;\n', '<b>{{code}}</b>{{code}}'],
  ['<? a ?> b', ' a \n;\n', '{{code}} b'],
])('%j is read as %j', (text, ...parts) => {
  expect(found(text).map((filter) => filter.text)).toEqual(parts);
});

test('positions are those of the file', () => {
  const text = '<b><? a ?>c';
  const [code, markup] = found(text).map(({ map, text: inner }) => {
    const start = Math.max(inner.indexOf('a'), inner.indexOf('c', inner.indexOf('}')));
    const span = map({ start, end: start + 1 });
    return text.slice(span.start, span.end);
  });
  expect([code, markup]).toEqual(['a', 'c']);
});
