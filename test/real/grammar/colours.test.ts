import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import type { IGrammar, IRawGrammar } from 'vscode-textmate';
import { changedOffsets, hosts, loadGrammars } from '../../grammar/textmate.ts';
import { long } from '../../support/runs.ts';

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
    ['text.html.vue', /\.vue$/, 10],
    ['text.html.markdown', /\.md$/, 12],
    ['source.json', /\.json$/, 12],
    ['source.json.comments', /tsconfig.*\.json$|\.jsonc$/, 10],
    ['source.yaml', /\.ya?ml$/, 10],
    ['source.ts', /\.ts$/, 20],
    ['source.js', /\.[cm]?js$/, 20],
  ] as const;
  const paths = readdirSync(packages, { recursive: true, encoding: 'utf8' });
  // Those first in which a rule may begin.
  const mayBegin = /(?:filters?|filtros?)["']?(?:\s*[:=(]|:[^=\n]*=)/i;
  for (const [scope, ending, most] of kinds) {
    const named = paths.filter((path) => ending.test(path));
    // Of the many that there are, some are read.
    const step = long ? 1 : Math.max(1, Math.floor(named.length / (20 * most)));
    const texts = named
      .filter((_, at) => at % step === 0)
      .map((path) => ({ path, stat: statSync(packages + path) }))
      .filter(({ stat }) => stat.isFile() && stat.size > 100 && stat.size < 10_000)
      .map(({ path }) => ({ path, text: readFileSync(packages + path, 'utf8') }))
      .sort((a, b) => Number(mayBegin.test(b.text)) - Number(mayBegin.test(a.text)))
      .slice(0, long ? 8 * most : most);
    expect(texts.length, scope).toBeGreaterThanOrEqual(most);
    for (const { path, text } of texts) expect(changesOf(scope, text), path).toEqual([]);
  }
});
