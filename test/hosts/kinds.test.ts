import { expect, test } from 'vitest';
import { fileKinds, kindOf, readerOf } from '../../src/hosts/kinds.ts';

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
  expect(read('#!/usr/bin/python\nsh\n')).toBeUndefined();
  for (const path of ['a.png', 'LICENSE', 'filter', 'a.', '', 'a.json/b', 'js', 'a.dockerfile.xyz', 'x.node'])
    expect(kindOf(path, 'x')).toBeUndefined();
});

test('each name belongs to one kind only', () => {
  for (const of of ['extensions', 'fences', 'files', 'programs'] as const) {
    const names = fileKinds.flatMap((kind) => kind[of]?.split(' ') ?? []);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});
