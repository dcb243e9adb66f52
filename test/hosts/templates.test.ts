import { describe, expect, test } from 'vitest';
import { verbatim } from '../../src/hosts/embedded.ts';
import { extract } from '../../src/hosts/extract.ts';
import { kindOf } from '../../src/hosts/kinds.ts';
import { settings } from './extracted.ts';

/** A file in which `§` stands for a filter with a mistake. */
type Form = readonly [file: string, ...lines: string[]];

const filter = '(== status done)';

/** Templates in each language, of each format that is read; all have one filter. */
const forms: readonly Form[] = [
  // Helm.
  ['templates/a.yaml', '{{- if .Values.enabled }}', 'filter: "§"', '{{- end }}'],
  ['templates/a.yaml', 'a: 1', '{{- if .Values.enabled }}', 'filter: "§"', '{{- else }}', 'b: 2', '{{- end }}'],
  ['templates/a.yaml', '{{- if .a }}', 'filter: "(= a b)"', '{{- else }}', 'nfe_filter: "§"', '{{- end }}'],
  [
    'templates/a.yaml',
    'metadata:',
    '  name: {{ include "app.fullname" . }}',
    '  labels:',
    '    {{- include "app.labels" . | nindent 4 }}',
    'env:',
    '  - name: NFE_FILTER',
    '    value: "§"',
    '  {{- with .Values.more }}',
    '  {{- toYaml . | nindent 2 }}',
    '  {{- end }}',
  ],
  [
    'templates/a.yaml',
    '{{- range $name, $job := .Values.jobs }}',
    '---',
    'name: {{ $name }}',
    'filter: §',
    '{{- end }}',
  ],
  ['templates/a.yaml', '{{/*', 'filter: "(= a b)"', '*/}}', 'filter: "§"'],
  ['templates/a.yaml', 'filter: {{ .Values.filter | default "§" | quote }}'],
  ['templates/a.yaml', 'filter:', '  {{ .Values.filter | default "§" | quote }}'],
  ['templates/a.yaml', 'env:', '- name: FILTER', '  value: {{ default "§" .Values.filter }}'],
  ['templates/a.yaml', '{{ $key }}:', '  filters:', '    open: "§"'],
  ['templates/a.yaml', '  {{- if and .a (eq .b "c") }}', '  filter: "§"', '  {{- end -}}'],
  ['templates/a.yaml', 'data:', '  {{- if .a }}', '  app.properties: |', '    filter=§', '  {{- end }}'],
  ['templates/a.yaml', 'command: ["sh", "-c", {{ .Values.run | quote }}]', '{{- if .x }}', "filter: '§'", '{{- end }}'],
  ['templates/_helpers.tpl', '{{- define "app.filter" -}}', 'filter: "§"', '{{- end -}}'],
  ['templates/_helpers.tpl', '{{- define "app.filter" -}}', '{{- $filter := "§" -}}', '{{- $filter -}}', '{{- end -}}'],
  ['values.yaml.gotmpl', 'filter: "§"', 'tag: {{ requiredEnv "TAG" }}'],
  ['helmfile.gotmpl', 'releases:', '{{ range .Values.r }}', '- name: {{ . }}', '  filter: "§"', '{{ end }}'],
  // Go, without Helm.
  ['config.toml.tmpl', '[jobs]', '{{ if .A }}', 'filter = "§"', '{{ end }}', 'name = {{ .Name }}'],
  ['app.ini.tmpl', '[jobs]', '{{- range .Jobs }}', 'filter = §', '{{- end }}'],
  ['vault.ctmpl', '{{ with secret "a" }}', 'NFE_FILTER="§"', 'KEY={{ .Data.key }}', '{{ end }}'],
  ['app.tmpl', '{{ if .A }}', '[jobs]', 'filter = §', '{{ end }}'],
  ['body.tmpl', '{{ if .A }}', '[{"filter": "§"}]', '{{ end }}'],
  ['user-data.tftpl', '%{ if debug }', 'NFE_FILTER="§"', '%{ endif }'],
  ['config.ctmpl.tmpl', 'db: {{ key "a/b" }}', 'filter: "§"'],
  ['run.sh.tmpl', '#!/bin/sh', '{{ if .Debug }}set -x{{ end }}', 'FILTER="§"'],
  ['config.json.ctmpl', '{"a": {{ keyOrDefault "x" "1" }}, "filter": "§"}'],
  // Jinja.
  [
    'docker-compose.yml.j2',
    'services:',
    '{% for s in services %}',
    '  {{ s }}:',
    '    environment:',
    '      FILTER: "§"',
    '{% endfor %}',
  ],
  ['config.yml.jinja2', '{% set a = 1 %}', 'filter: "§"', '{# a comment #}'],
  ['app.json.j2', '{', '{% if a %}', '  "x": {{ a | tojson }},', '{% endif %}', '  "filter": "§"', '}'],
  [
    'app.json.jinja',
    '{"items": [{% for i in items %}{"id": {{ i }}}{% if not loop.last %},{% endif %}{% endfor %}], "filter": "§"}',
  ],
  ['app.conf.j2', '{% for job in jobs %}', '[job:{{ job.name }}]', 'filter = §', '{% endfor %}'],
  ['app.properties.j2', 'server.port={{ port }}', 'nfe.filter=§', '{% if a %}', 'a=b', '{% endif %}'],
  ['settings.xml.j2', '<settings>', '{% if a %}', '<filter>§</filter>', '{% endif %}', '</settings>'],
  ['Dockerfile.j2', 'FROM {{ image }}', '{% if a %}', 'ENV NFE_FILTER="§"', '{% endif %}'],
  ['.env.j2', 'NAME={{ name }}', '{% if a %}', 'NFE_FILTER="§"', '{% endif %}'],
  ['job.sh.j2', '#!/bin/bash', '{% if proxy %}', 'export http_proxy={{ proxy }}', '{% endif %}', "FILTER='§'"],
  ['query.sql.j2', '{% set x = 1 %}', "SELECT '§' AS filter;"],
  ['vars.yml', 'filter: {{ filter | default("§") }}'],
  ['vars.yml', 'filter: "{% if a %}§{% endif %}"'],
  ['vars.yml', '{% raw %}', 'filter: "§"', '{% endraw %}'],
  ['config.toml.jinja', 'title = "{{ title }}"', '{% if a %}[filters]', 'open = "§"{% endif %}'],
  // ERB.
  ['database.yml.erb', "<% if ENV['A'] %>", 'production:', '  filter: "§"', '<% end %>'],
  ['database.yml', 'production:', "  url: <%= ENV['URL'] %>", '<% [1, 2].each do |i| %>', '  filter: "§"', '<% end %>'],
  ['config.json.erb', '{', '<% if a -%>', '  "filter": "§",', '<% end -%>', '  "b": <%= b.to_json %>', '}'],
  ['app.conf.erb', '<% @jobs.each do |job| -%>', '[<%= job %>]', 'filter=§', '<% end -%>'],
  ['app.properties.erb', 'a=<%= a %>', 'filter=§'],
  ['app.toml.erb', 'name = "<%= name %>"', 'filter = "§"'],
  ['app.yml.epp', '<%- | String $a | -%>', 'filter: "§"', 'name: <%= $a %>'],
  ['config.json.ejs', '{ <% if (a) { %> "a": 1, <% } %> "filter": "§" }'],
  // Handlebars and Mustache.
  ['x.json.hbs', '{{#each jobs}}', '{ "name": "{{name}}", "filter": "§" }', '{{/each}}'],
  ['x.yml.handlebars', '{{#if a}}', 'filter: "§"', '{{else}}', 'x: 1', '{{/if}}'],
  ['x.yaml.mustache', 'name: {{{name}}}', '{{#jobs}}', '- filter: "§"', '{{/jobs}}'],
  ['x.xml.hbs', '<jobs>{{#each jobs}}<job name="{{name}}"><filter>§</filter></job>{{/each}}</jobs>'],
  ['x.env.mustache', '{{! a comment }}', 'FILTER=§'],
  ['x.json', '{"port": {{port}}, "filter": "§"}'],
  // Terraform.
  ['user-data.yaml.tftpl', 'hostname: ${name}', '%{ for job in jobs ~}', '- filter: "§"', '%{ endfor ~}'],
  ['user-data.tftpl', 'env:', '%{ if debug }', '  DEBUG: 1', '%{ endif }', '  FILTER: "§"', '  NAME: ${name}'],
  ['task.json.tftpl', '[{"image": "${image}", "environment": [{"name": "NFE_FILTER", "value": "§"}]}]'],
  ['task.tftpl', '[{"image": "${image}", "cpu": ${cpu}, "environment": [{"name": "NFE_FILTER", "value": "§"}]}]'],
  ['init.tftpl', '#!/bin/bash', '%{ if debug }', 'set -x', '%{ endif }', 'FILTER="§"', 'run ${name}'],
  ['x.env.tpl', 'NAME=${name}', 'NFE_FILTER="§"'],
  ['app.ini.tpl', '[a]', 'name = ${name}', 'filter = §'],
  // Salt.
  ['job.sls', "{% set os = grains['os'] %}", 'job:', '  file.managed:', '    - context:', '        filter: "§"'],
  ['job.sls', "{% if grains['os'] == 'Debian' %}", 'filter: "§"', '{% endif %}', '{% import "a" as b %}'],
  ['pillar/x.sls', 'jobs:', '{% for n in [1, 2] %}', '  job{{ n }}:', '    filter: §', '{% endfor %}'],
  // Twig and Liquid.
  ['services.yaml.twig', '{% if a %}', 'filter: "§"', '{% endif %}', "name: {{ name|e('x') }}"],
  ['a.xml.twig', '{% for x in y %}<filter>§</filter>{% endfor %}'],
  ['a.json.liquid', '{%- assign a = 1 -%}', '{ "a": {{ a }}, "filter": "§" }'],
  // Others.
  ['config.yml.dist', 'filter: "§"', 'a: %a%'],
  ['settings.json.sample', '{ "filter": "§", ... }'],
  ['.env.example', 'FILTER="§"'],
];

test('there are enough forms', () => expect(forms.length).toBeGreaterThanOrEqual(60));

test.each(forms.map(([file, ...lines]) => [file, lines.join('\n')] as const))('%s %j', (file, text) => {
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
