import { describe, expect, test } from 'vitest';
import { verbatim } from '../../src/hosts/embedded.ts';
import { extract } from '../../src/hosts/extract.ts';
import { kindOf } from '../../src/hosts/kinds.ts';
import { readings } from '../support/groups.ts';
import { settings } from './extracted.ts';

const filter = '(== status done)';

/** Templates in each language, of each format that is read; `§` stands for the one filter with a mistake. */
const forms = readings('templates.txt', import.meta.url);

test('there are enough forms', () => expect(forms.length).toBeGreaterThanOrEqual(60));

test.each(forms)('%s %j', (file = '', text = '') => {
  const { filters, problems } = extract(file, text.replace('§', filter), settings);
  const places = filters
    .filter((one) => one.text.includes('=='))
    .map(({ text: found, map }) => [found, map({ start: 0, end: found.length })]);
  const start = text.indexOf('§');
  expect(places).toEqual([[filter, { start, end: start + filter.length }]]);
  expect(problems).toEqual([]);
});

describe('in a value', () => {
  const read = (file: string, text: string) =>
    extract(file, text, settings).filters.map(({ text: found, interpolations }) => [found, interpolations.length]);

  test.each<[string, string, [string, number][]]>([
    ['a.yaml', '{{ if x }}\nfilter: "(= a {{ .Values.x }})"\n{{ end }}', [['(= a ${1})', 1]]],
    ['a.yml.j2', 'filter: "(in a {{ x }} {{ y }} {{ x }})"', [['(in a ${1} ${2} ${1})', 3]]],
    ['a.yml.erb', 'filter: "(= a <%= x %>)"', [['(= a ${1})', 1]]],
    ['a.json.hbs', '{"filter": "(= a {{{x}}})"}', [['(= a ${1})', 1]]],
    ['a.yaml.tftpl', 'filter: "(= a ${x})"', [['(= a ${1})', 1]]],
    ['a.ini.j2', '[a]\nfilter = (= a x{{ x }})', [['(= a x${1})', 1]]],
    ['a.properties.j2', 'filter=(= a {{ x }})', [['(= a ${1})', 1]]],
    ['a.toml.j2', 'filter = "(= a {{ x }})"', [['(= a ${1})', 1]]],
    ['a.xml.twig', '<a filter="(= a {{ x }})"/>', [['(= a ${1})', 1]]],
    ['a.env.j2', 'FILTER="(= a {{ x }})"', [['(= a ${1})', 1]]],
    ['a.sls', 'filter: (= a {{ x }})', [['(= a ${x})', 1]]],
    ['a.yaml', 'filter: "(and (= a b){% if x %} (= c d){% endif %})"', [['(and (= a b) (= c d))', 0]]],
    [
      'a.yml.j2',
      'filter: "{% if x %}(= a b){% else %}(= c d){% endif %}"',
      [
        ['(= a b)', 0],
        ['(= c d)', 0],
      ],
    ],
    ['a.yml.j2', 'u: "{{ base }}/v1/nfe/received?filter=(= a {{ x }})"', [['(= a ${2})', 1]]],
  ])('%s %s', (file, text, expected) => expect(read(file, text)).toEqual(expected));
});

test('what is no template is blamed, although it has braces', () => {
  const problems = (file: string, text: string) => extract(file, text, settings).problems.length;
  expect(problems('a.json', '{"filter": "(= a {{x}})", "b": ]}')).toBe(1);
  expect(problems('a.yml', 'filter: "(= a {{ x }})"\nb: [1')).toBe(1);
  expect(problems('a.json', '{"filter": "(= a {{x}})"}')).toBe(0);
});

test('comments of templates are comments', () => {
  for (const comment of [
    '{{/* prefilter-x */}}',
    '{{- /* prefilter-x */ -}}',
    '{# prefilter-x #}',
    '{{!-- prefilter-x --}}',
  ]) {
    const { comments } = extract('a.yaml', `${comment}\nfilter: "(= a b)"`, settings);
    expect(comments.map(({ text }) => text.trim())).toEqual(['prefilter-x']);
  }
});

test.each([
  ['a.html.j2', 'a.j2'],
  ['a.yml.j2', undefined],
  ['a.tsx', 'a.js'],
])('%s', (file, other) => {
  expect(kindOf(file)).toBeDefined();
  if (other !== undefined) expect(kindOf(file)?.read).toBe(kindOf(other)?.read);
  expect(kindOf(file)?.read(verbatim(''), settings).filters).toEqual([]);
});
