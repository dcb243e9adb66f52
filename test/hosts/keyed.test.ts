import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extract } from '../../src/hosts/extract.ts';
import { settings } from './extracted.ts';

const found = (file: string, text: string) => extract(file, text, settings).filters.map((filter) => filter.text);

/** Maps of maps and texts, and how each language writes them; a list is a map with numbers for keys. */
type Data = { readonly [key: string]: string | Data };

const isText = (value: string | Data): value is string => typeof value === 'string';
const pathsOf = (data: Data, path: readonly string[] = []): [string, string][] =>
  Object.entries(data).flatMap(([key, value]) =>
    isText(value) ? [[[...path, key].join('.'), value] as [string, string]] : pathsOf(value, [...path, key]),
  );
const sectionsOf = (data: Data, path: readonly string[] = []): string => {
  const texts = Object.entries(data).flatMap(([key, value]) => (isText(value) ? [`${key} = ${value}`] : []));
  const maps = Object.entries(data).flatMap(([key, value]) =>
    isText(value) ? [] : [sectionsOf(value, [...path, key])],
  );
  return [...(path.length > 0 ? [`[${path.join('.')}]`] : []), ...texts, ...maps].join('\n');
};
const yamlOf = (data: Data, indent = ''): string =>
  Object.entries(data)
    .map(([key, value]) => `${indent}${key}:${isText(value) ? ` "${value}"` : `\n${yamlOf(value, `${indent}  `)}`}`)
    .join('\n');
const xmlOf = (data: Data): string =>
  Object.entries(data)
    .map(([key, value]) => `<${key}>${isText(value) ? value : xmlOf(value)}</${key}>`)
    .join('\n');

const writers: Readonly<Record<string, (data: Data) => string>> = {
  'a.json': (data) => JSON.stringify(data),
  'a.json5': (data) => JSON.stringify(data).replace(/"(\w+)":/g, '$1:'),
  'a.yaml': (data) => yamlOf(data),
  'b.yaml': (data) => JSON.stringify(data),
  'a.toml': (data) => sectionsOf(data).replace(/ = (.*)/g, ' = "$1"'),
  'b.toml': (data) =>
    pathsOf(data)
      .map(([path, value]) => `${path} = "${value}"`)
      .join('\n'),
  'a.xml': (data) => `<x>${xmlOf(data)}</x>`,
  'a.ini': (data) => sectionsOf(data),
  'a.properties': (data) =>
    pathsOf(data)
      .map(([path, value]) => `${path}=${value}`)
      .join('\n'),
};

test.each<[string, Data, string[]]>([
  ['a key', { filter: '(= a b)', sort: '(= c d)' }, ['(= a b)']],
  [
    'keys of a map of filters',
    { filters: { open: '(= a b)', default: '(= c d)', value: '(= e f)' } },
    ['(= a b)', '(= c d)', '(= e f)'],
  ],
  ['a default below a key', { jobs: { filter: { default: '(= a b)', type: 'x' } } }, ['(= a b)']],
  [
    'a name before',
    { a: { name: 'nfe_filter', value: '(= a b)' }, b: { name: 'sort', value: '(= c d)' } },
    ['(= a b)'],
  ],
  ['a name behind', { a: { value: '(= a b)', key: 'filter' }, b: { value: '(= c d)', key: 'sort' } }, ['(= a b)']],
  ['a name around', { a: { name: 'filter', schema: { default: '(= a b)' } } }, ['(= a b)']],
  ['no name', { a: { value: '(= a b)' }, sorts: { default: '(= a b)' } }, []],
  ['a separator in a key', { NFE_FILTERS_NEW: '(= a b)' }, ['(= a b)']],
])('the same in every format: %s', (_, data, expected) => {
  for (const [file, write] of Object.entries(writers)) {
    expect([file, found(file, write(data)).sort()]).toEqual([file, expected]);
  }
});

test('all formats give the same answer', () => {
  const key = fc.constantFrom(
    'filter',
    'filters',
    'name',
    'value',
    'default',
    'schema',
    'sort',
    'a',
    'key',
    'examples',
  );
  const text = fc.constantFrom('(= a b)', '(= c d)', 'filter', 'sort', 'x');
  const { data } = fc.letrec<{ data: Data }>((tie) => ({
    data: fc.dictionary(key, fc.oneof({ maxDepth: 3 }, text, tie('data')), {
      minKeys: 1,
      maxKeys: 4,
      noNullPrototype: true,
    }),
  }));
  fc.assert(
    fc.property(data, (data) => {
      const expected = found('a.json', JSON.stringify(data)).sort();
      for (const [file, write] of Object.entries(writers)) {
        // In XML the text of an element may name the one behind it.
        if (file === 'a.xml') continue;
        expect([file, found(file, write(data)).sort()]).toEqual([file, expected]);
      }
    }),
    { numRuns: 30 },
  );
});

test.each([
  ['a.json', '[{"type": "inject", "props": [{"p": "filter", "v": "§", "vt": "str"}]}]'],
  ['a.json', '[{"type": "inject", "name": "NFE filter", "payload": "§", "payloadType": "str"}]'],
  ['a.json', '[{"rules": [{"t": "set", "p": "filter", "pt": "msg", "to": "§", "tot": "str"}]}]'],
  ['a.json', '{"args": ["--filter", "§"]}'],
  ['a.toml', 'args = ["--filter", "§"]'],
  ['a.toml', '[[params]]\nvalue = "§"\nname = "filter"\n[[params]]\nname = "sort"\nvalue = "(= x y)"'],
  ['a.toml', 'x = [{ name = "filter", value = "§" }, { value = "(= x y)" }]'],
  ['a.ini', '["filters"]\nopen = §\n[sorts]\nopen = (= x y)'],
  ['a.ini', '[p]\nvalue = §\nname = filter\n[p]\nvalue = (= x y)\nname = sort'],
  ['a.ini', '[[filters]]\nopen: §'],
  ['a.properties', 'p.1.value=§\np.1.name=filter\np.2.value=(= x y)\np.2.name=sort'],
  ['a.json5', "{ filters: { 'open': '§' }, /* filter */ x: 1 }"],
  ['play.yml', '- set_fact: nfe_filter="§" sort="(= x y)"'],
  ['play.yml', "- ansible.builtin.set_fact: a=1 filter='§'"],
  ['models/schema.yml', "meta: \"{{ var('nfe_filter', '§') }}\""],
  ['a.sql', 'SELECT * FROM a WHERE b = \'{{ var("nfe_filter", "§") }}\''],
  ['a.sql', "{% set f = var('nfe_filter', '§') %} SELECT '{{ var(\"sort\", \"(= x y)\") }}'"],
  ['a.sh', 'read -r FILTER <<< "§"\nread -r SORT <<< "(= x y)"'],
  ['a.sh', "IFS= read -r NFE_FILTER <<<'§'"],
  ['a.sh', 'jq . <<< \'{"filter": "§"}\''],
  ['a.ipynb', '{"cells":[{"cell_type":"code","source":["%env NFE_FILTER=§\\n","%env SORT=(= x y)\\n","x = 1"]}]}'],
  ['a.ipynb', '{"cells":[{"cell_type":"code","source":["%set_env FILTER §"]}]}'],
  ['a.xml', '<record><field name="key">nfe.filter</field><field name="value">§</field></record>'],
  ['a.xml', '<record><field name="value">§</field><field name="key">nfe.filter</field></record>'],
  ['a.xml', '<r><a><field name="key">sort</field><field name="value">(= x y)</field></a><filter>§</filter></r>'],
])('%s %s', (file, text) => expect(found(file, text.replace('§', '(= a b)'))).toEqual(['(= a b)']));
