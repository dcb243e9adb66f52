import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { IGrammar, IRawGrammar } from 'vscode-textmate';
import { changedOffsets, hosts, loadGrammars } from '../../grammar/textmate.ts';

// Colours in files that contain other languages, with the grammars that editors use for them.

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));
const scopes = new Set(hosts.map(({ scopeName }) => scopeName));
const all = [
  ...hosts,
  ...readdirSync(`${packages}tm-grammars/grammars`)
    .map((name): IRawGrammar => JSON.parse(readFileSync(`${packages}tm-grammars/grammars/${name}`, 'utf8')))
    .filter(({ scopeName }) => !scopes.has(scopeName)),
];

let plain: Map<string, IGrammar>;
let injected: Map<string, IGrammar>;
beforeAll(async () => {
  const used = ['text.html.vue', 'text.html.markdown', ...scopes];
  [plain, injected] = await Promise.all([loadGrammars(all, false, used), loadGrammars(all, true, used)]);
});

const changesOf = (scope: string, text: string) => changedOffsets(text, plain.get(scope), injected.get(scope));

test.each([
  ['vue', "<script setup lang=\"ts\">\nconst a = filter('<|(= a b)|>');\nconst title = '(= a b)';\n</script>\n"],
  ['vue', "<script>\nexport const filters = [\n  <|'(= a b)'|>,\n  <|'(= a b)'|>,\n];\n</script>\n<style>a {}</style>"],
  ['vue', '<template>\n  <A filter="(= a b)" :b="f({ filter: \'<|(= a b)|>\' })">filter: \'(= a b)\'</A>\n</template>'],
  ['vue', "<script>\nconst a = filter('(= a b);\n</script>\n<template><p>{{ 'a' }}</p></template>"],
  ['markdown', "# filter: '(= a b)'\n\n```ts\nconst a = filter('(= a b)');\n```\n\n- filter: (= a b)\n"],
])('%s: %s', (language, source) => {
  const parts = source.split(/<\||\|>/);
  const inside = parts.flatMap((part, index) => {
    const start = parts.slice(0, index).join('').length;
    return index % 2 === 1 ? [...part].map((_, at) => start + at) : [];
  });
  const changes = changesOf(`text.html.${language}`, parts.join(''));
  expect(changes.filter((at) => !inside.includes(at))).toEqual([]);
  expect(changes.length > 0).toBe(inside.length > 0);
});

test('files that others wrote have the scopes that their hosts give them', () => {
  const kinds = [
    ['text.html.vue', /\.vue$/, 80],
    ['text.html.markdown', /\.md$/, 100],
    ['source.json', /\.json$/, 100],
    ['source.json.comments', /tsconfig.*\.json$|\.jsonc$/, 50],
    ['source.yaml', /\.ya?ml$/, 50],
    ['source.ts', /\.ts$/, 200],
    ['source.js', /\.[cm]?js$/, 200],
  ] as const;
  const texts = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter((path) => kinds.some(([, ending]) => ending.test(path)))
    .filter((path) => {
      const found = statSync(packages + path);
      return found.isFile() && found.size > 100 && found.size < 10_000;
    })
    .map((path) => ({ path, text: readFileSync(packages + path, 'utf8') }));
  // Those first in which a rule may begin.
  const mayBegin = /(?:filters?|filtros?)["']?(?:\s*[:=(]|:[^=\n]*=)/i;
  texts.sort((a, b) => Number(mayBegin.test(b.text)) - Number(mayBegin.test(a.text)));
  for (const [scope, ending, most] of kinds) {
    const files = texts.filter(({ path }) => ending.test(path)).slice(0, most);
    expect(files.length, scope).toBeGreaterThanOrEqual(Math.min(most, 40));
    for (const { path, text } of files) expect(changesOf(scope, text), path).toEqual([]);
  }
});
