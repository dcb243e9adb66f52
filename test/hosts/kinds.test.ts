import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Host } from '../../src/hosts/host.ts';
import { fileKinds, kindOf, readerOf } from '../../src/hosts/kinds.ts';
import { dockerfile } from '../../src/hosts/readers/dockerfile.ts';
import { http } from '../../src/hosts/readers/http.ts';
import { json } from '../../src/hosts/readers/json/json.ts';
import { env } from '../../src/hosts/readers/lines/env.ts';
import { shell } from '../../src/hosts/readers/shell/shell.ts';
import { yaml } from '../../src/hosts/readers/yaml/yaml.ts';
import { runs } from '../support/runs.ts';
import { extracted } from './extracted.ts';

test.each([
  ['a.filter', 'filter'],
  ['src/a.ts', 'ts'],
  ['a.d.mts', 'ts'],
  ['a.tsx', 'js'],
  ['A.JS', 'js'],
  ['a\\b.cjs', 'js'],
  ['package.json', 'json'],
  ['a.jsonc', 'json'],
  ['.github/workflows/a.yml', 'yaml'],
  ['bin/a.sh', 'sh'],
  ['Dockerfile', 'dockerfile'],
  ['x/Dockerfile.dev', 'dockerfile'],
  ['dev.dockerfile', 'dockerfile'],
  ['a.http', 'http'],
  ['a.rest', 'http'],
  ['a.hurl', 'http'],
  ['crontab', 'sh'],
  ['Procfile', 'sh'],
  ['a.bats', 'sh'],
  ['a.gs', 'js'],
  ['a.adoc', 'rst'],
  ['justfile', 'just'],
  ['a.clj', 'clojure'],
  ['src/dockerfile.ts', 'ts'],
  ['.env.ts', 'ts'],
  ['.env', 'env'],
  ['.env.local', 'env'],
  ['test.env', 'env'],
  ['a.blade.php', 'blade'],
  ['a.php', 'php'],
  ['Makefile', 'make'],
  ['Makefile.inc', 'make'],
  ['makefile.am', 'make'],
  ['GNUmakefile', 'make'],
  ['Rakefile', 'ruby'],
  ['Jenkinsfile', 'groovy'],
  ['README.md', 'markdown'],
])('%s is read as %s', (path, language) => {
  expect(kindOf(path)?.read).toBe(readerOf(language));
  expect(kindOf(path)).toBeDefined();
});

test('the first line shows the language of a file without an extension', () => {
  const read = (first: string) => kindOf('bin/run', first)?.read;
  expect(read('#!/usr/bin/env bash\n')).toBe(readerOf('sh'));
  expect(read('#! /usr/bin/env -S node --flag\n')).toBe(readerOf('js'));
  expect(read('#!/usr/bin/env -S deno run\n')).toBe(readerOf('ts'));
  for (const [first, language] of Object.entries({
    '/usr/bin/python\nsh': 'python',
    '/usr/bin/env -S uv run --script': 'python',
    '/usr/bin/env python3.12 -u': 'python',
    '/opt/pypy3': 'python',
    '/usr/bin/perl -w': 'perl',
    '/usr/bin/env ruby': 'ruby',
    '/usr/bin/php8.2 -q': 'php',
    '/usr/bin/lua5.4': 'lua',
    '/usr/bin/Rscript --vanilla': 'r',
    '/usr/bin/env -S pwsh -NoProfile': 'powershell',
    '/usr/bin/env A=b elixir': 'elixir',
    '/usr/bin/env groovy': 'groovy',
    '/usr/bin/make -f': 'make',
    '/usr/bin/env fish': 'fish',
    '/usr/bin/env -S just --justfile': 'just',
    '/usr/bin/env tsx': 'ts',
    '/bin/dash': 'sh',
  })) {
    expect([first, read(`#!${first}\n`)]).toEqual([first, readerOf(language)]);
  }
  expect(read('#!/usr/bin/env brainfuck\n')).toBeUndefined();
  expect(read('#!/usr/bin/env markdown\n')).toBeUndefined();
  for (const path of ['a.png', 'LICENSE', 'filter', 'a.', '', 'a.json/b', 'js', 'a.dockerfile.xyz', 'x.node'])
    expect(kindOf(path, 'x')).toBeUndefined();
});

test('each name belongs to one kind only', () => {
  for (const of of ['extensions', 'fences', 'files'] as const) {
    const names = fileKinds.flatMap((kind) => kind[of]?.split(' ') ?? []);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});

/** A way to put a text into another one, and to read a piece of it back. */
interface Layer {
  readonly write: (text: string) => string;
  readonly read: (cut: string) => string;
}

const percentLess: Layer = { write: (text) => text, read: (cut) => cut };
const url: Layer = {
  write: (text) => `https://a.b/c?limit=1&filter=${encodeURIComponent(text).replaceAll('%3D', '=')}&x=%20`,
  read: decodeURIComponent,
};
const jsonString: Layer = {
  // Every second character as an escape.
  write: (text) =>
    [
      ...JSON.stringify(text)
        .slice(1, -1)
        .matchAll(/\\(?:u.{4}|.)|./gs),
    ]
      .map(([unit], at) =>
        at % 2 && !unit.startsWith('\\') ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : unit,
      )
      .join(''),
  read: (cut) => JSON.parse(`"${cut}"`),
};
const single: Layer = { write: (text) => text.replaceAll("'", "'\\''"), read: (cut) => cut.replaceAll("'\\''", "'") };
const double: Layer = {
  write: (text) => text.replace(/["$`\\]/g, '\\$&'),
  read: (cut) => cut.replace(/\\(["$`\\])/g, '$1'),
};
const bare: Layer = {
  write: (text) => text.replace(/[^\w%=.:/?-]/g, '\\$&'),
  read: (cut) => cut.replace(/\\(.)/gs, '$1'),
};
const yamlSingle: Layer = { write: (text) => text.replaceAll("'", "''"), read: (cut) => cut.replaceAll("''", "'") };
const yamlDouble: Layer = { ...jsonString, read: (cut) => parse(`"${cut}"`) };

/** The languages around a filter, from the outermost to the innermost. */
const hosts: readonly (readonly [string, Host, readonly Layer[], (text: string) => string])[] = [
  ['JSON', json, [jsonString], (text) => `{"filter": "${text}"}`],
  ['JSON, URL', json, [jsonString, url], (text) => `// a\n["${text}",]`],
  ['YAML double', yaml, [yamlDouble], (text) => `a: 😀\nfilter: "${text}"\n`],
  ['YAML single, URL', yaml, [yamlSingle, url], (text) => `a:\n- '${text}'\n`],
  ['YAML literal', yaml, [percentLess], (text) => `a:\n  filter: |\n    ${text}\n    \n`],
  ['YAML folded, URL', yaml, [url], (text) => `a: >-\n    😀\n    ${text}\n  \n`],
  ['YAML literal, shell single', yaml, [single], (text) => `run: |\n  #\n  FILTER='${text}' a\n`],
  ['YAML literal, shell double, URL', yaml, [double, url], (text) => `run: |\n  curl \\\n    "${text}" |\n    jq\n`],
  ['YAML single, shell double', yaml, [yamlSingle, double], (text) => `script: ['a', 'FILTER="${text}" b']\n`],
  ['YAML double, shell bare, URL', yaml, [yamlDouble, bare, url], (text) => `script: "curl ${text}"\n`],
  ['shell single', shell, [single], (text) => `# it's\ncurl -G --data-urlencode 'filter=${text}' a\n`],
  ['shell double', shell, [double], (text) => `X="$(a --filter "${text}")"\n`],
  ['shell bare, URL', shell, [bare, url], (text) => `curl -s ${text} &\n`],
  ['shell, shell, URL', shell, [single, double, url], (text) => `sh -c 'curl "${text}"'\n`],
  [
    'shell backquotes',
    shell,
    [{ write: (text) => text.replace(/[$`\\]/g, '\\$&'), read: (cut) => cut.replace(/\\([$`\\])/g, '$1') }, single],
    (text) => `X=\`a --filter '${text}'\`\n`,
  ],
  ['Dockerfile, shell, URL', dockerfile, [single, url], (text) => `FROM a\nRUN b && \\\n  # c\n  curl '${text}'\n`],
  ['Dockerfile, JSON', dockerfile, [jsonString], (text) => `CMD ["a", "--filter=${text}"]\n`],
  [
    '.env',
    env,
    [{ write: (text) => text.replace(/["\\]/g, '\\$&'), read: (cut) => cut.replace(/\\(["\\])/g, '$1') }],
    (text) => `# a\nFILTER="${text}"\n`,
  ],
  ['.http, URL', http, [url], (text) => `# a\nGET ${text} HTTP/1.1\nA: b\n`],
  ['.http, JSON', http, [jsonString], (text) => `POST /\nContent-Type: application/json\n\n{"filter": "${text}"}\n`],
];

const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,5}$/),
  fc.constantFrom("o'b", '%28', '%', '$x', '😀', 'a\\b', '日本', '`', '&', '#a', 'a:b', '"q"', '{', '!', '*', '\u00a0'),
);
const filter = fc
  .array(fc.tuple(word, word), { minLength: 1, maxLength: 3 })
  .map((pairs) => `(OR ${pairs.map(([property, value]) => `(= ${property} ${value})`).join(' ')})`);

test.each(hosts)('each part of a filter, cut out and decoded, is the same: %s', (_, host, layers, frame) => {
  fc.assert(
    fc.property(filter, fc.boolean(), fc.boolean(), fc.infiniteStream(fc.nat()), (text, hasMark, isCrlf, numbers) => {
      const lines = `${hasMark ? '\ufeff' : ''}${frame(layers.reduceRight((inner, layer) => layer.write(inner), text))}`;
      const source = isCrlf ? lines.replaceAll('\n', '\r\n') : lines;
      const { filters, problems } = extracted(host, source);
      expect([source, filters.map((found) => found.text), problems]).toEqual([source, [text], []]);
      const bounds = [0, ...[...text.matchAll(/./gsu)].map(({ 0: character, index }) => index + character.length)];
      const places = Array.from({ length: 12 }, () => bounds[numbers.next().value % bounds.length] as number);
      for (let at = 0; at < places.length; at += 2) {
        const [start = 0, end = 0] = [places[at], places[at + 1]].sort((a, b) => (a as number) - (b as number));
        const place = filters[0]?.map({ start, end }) ?? { start: 0, end: 0 };
        const cut = source.slice(place.start, place.end);
        const read = layers.reduce((outer, layer) => layer.read(outer), cut);
        expect([source, cut, read]).toEqual([source, cut, text.slice(start, end)]);
      }
    }),
    runs(0.05),
  );
});
