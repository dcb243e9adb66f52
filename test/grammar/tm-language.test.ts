import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import type { IGrammar, IRawGrammar } from 'vscode-textmate';

const require = createRequire(import.meta.url);
const { createOnigScanner, createOnigString, loadWASM } =
  require('vscode-oniguruma') as typeof import('vscode-oniguruma');
const { INITIAL, Registry } = require('vscode-textmate') as typeof import('vscode-textmate');

const grammarAt = (name: string): IRawGrammar =>
  JSON.parse(readFileSync(new URL(`../../grammar/${name}.tmLanguage.json`, import.meta.url), 'utf8'));

/** A minimal grammar of a programming language: comments and strings. */
const host: IRawGrammar = {
  scopeName: 'source.ts',
  patterns: [
    { name: 'comment.line.ts', match: '//.*$' },
    { name: 'comment.block.ts', begin: '/\\*', end: '\\*/' },
    { name: 'string.quoted.ts', begin: "'", end: "'" },
    { name: 'string.template.ts', begin: '`', end: '`' },
    { name: 'variable.ts', match: '\\w+' },
  ],
  repository: {} as IRawGrammar['repository'],
};

/** The same for YAML and JSON. */
const yaml: IRawGrammar = {
  scopeName: 'source.yaml',
  patterns: [
    { name: 'comment.line.yaml', match: '#.*$' },
    { name: 'entity.name.tag.yaml', match: '[\\w-]+(?=:)' },
    { name: 'string.quoted.yaml', begin: '"', end: '"' },
    { name: 'string.block.yaml', begin: '[|>]-?$', while: '^\\s{4}|^$' },
    { name: 'string.plain.yaml', match: '(?!- )[^\\s:#"].*$' },
  ],
  repository: {} as IRawGrammar['repository'],
};
const json: IRawGrammar = {
  scopeName: 'source.json',
  patterns: [
    { name: 'comment.line.json', match: '//.*$' },
    { name: 'string.quoted.json', begin: '"', end: '"', patterns: [{ name: 'escape.json', match: '\\\\.' }] },
  ],
  repository: {} as IRawGrammar['repository'],
};

const grammars: Record<string, IGrammar> = {};
beforeAll(async () => {
  await loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer as ArrayBuffer);
  const all = [grammarAt('prefilter'), grammarAt('inline'), grammarAt('data'), host, yaml, json];
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async (scope) => all.find(({ scopeName }) => scopeName === scope) ?? null,
    getInjections: (scope) =>
      scope === 'source.prefilter' ? undefined : [scope === 'source.ts' ? 'inline.prefilter' : 'data.prefilter'],
  });
  for (const scope of ['source.prefilter', 'source.ts', 'source.yaml', 'source.json']) {
    grammars[scope] = (await registry.loadGrammar(scope)) as IGrammar;
  }
});

/** Each part of a text with its innermost scope, without the common suffix. */
function scopesOf(scope: string, text: string): string[] {
  let state = INITIAL;
  return text.split('\n').flatMap((line) => {
    const { tokens, ruleStack } = (grammars[scope] as IGrammar).tokenizeLine(line, state);
    state = ruleStack;
    return tokens.flatMap(({ startIndex, endIndex, scopes }) => {
      const piece = line.slice(startIndex, endIndex).trim();
      return piece === '' ? [] : [`${piece} ${scopes.at(-1)?.replace(/\.(?:prefilter|ts|js|yaml|json)$/, '')}`];
    });
  });
}

const isShown = (pieces: readonly string[]) => pieces.filter((piece) => !/punctuation|meta/.test(piece));

describe('a .filter file', () => {
  test.each([
    [
      '(= processed false)',
      ['= keyword.operator', 'processed variable.other.property', 'false constant.language.boolean'],
    ],
    [
      '(OR (= total -1.5e3)\n  (_not_exists total))',
      [
        'OR keyword.operator',
        '= keyword.operator',
        'total variable.other.property',
        '-1.5e3 constant.numeric',
        '_not_exists keyword.operator',
        'total variable.other.property',
      ],
    ],
    [
      '; why (= a b)\n(= a b;c)',
      ['why (= a b) comment.line.semicolon', '= keyword.operator', 'a variable.other.property', 'b;c string.unquoted'],
    ],
    [
      '(= a "x \\" (y)")',
      [
        '= keyword.operator',
        'a variable.other.property',
        '" string.quoted.double',
        'x string.quoted.double',
        '\\" constant.character.escape',
        '(y) string.quoted.double',
        '" string.quoted.double',
      ],
    ],
    ['(\n  = a\n  b)', ['= keyword.operator', 'a variable.other.property', 'b string.unquoted']],
  ])('%s', (text, pieces) => {
    expect(isShown(scopesOf('source.prefilter', text))).toEqual(pieces);
  });
});

describe('in a program', () => {
  test('a tag, with holes that contain code', () => {
    const found = isShown(scopesOf('source.ts', 'const a = filter`(OR (= a ${b + `c`}) (_not_exists d))`; rest'));
    expect(found).toEqual(
      expect.arrayContaining([
        'OR keyword.operator',
        'a variable.other.property',
        '_not_exists keyword.operator',
        'd variable.other.property',
        'rest variable',
      ]),
    );
    expect(found.join()).not.toMatch(/\bb string.unquoted/);
  });

  test('a member of a call, and a call', () => {
    expect(scopesOf('source.ts', "received({ filter: '(= a b)' })")).toContain('a variable.other.property');
    expect(scopesOf('source.ts', "filter('(= a b)')")).toContain('= keyword.operator');
  });

  test.each([
    '// filter`(= a b)`',
    '/* filter: "(= a b)" */',
    "const title = '(= a b)'",
    'const x = `(= a b)`',
    "filter: 'a'",
  ])('nothing is coloured in %s', (text) => {
    expect(scopesOf('source.ts', text).join()).not.toMatch(/keyword\.operator|variable\.other\.property/);
  });
});

const filter = ['= keyword.operator', 'a variable.other.property', 'b string.unquoted'];

describe('in YAML', () => {
  test.each([
    ['filter: (= a b) # why', ['filter entity.name.tag', ...filter, '# why comment.line']],
    ["- NFE_FILTER: '(= a b)'", ['NFE_FILTER entity.name.tag', ...filter]],
    ['nfeFilters: "(= a b)"', ['nfeFilters entity.name.tag', ...filter]],
    ['  filtro: >-\n    (= a b)\n\n  next: x', ['filtro entity.name.tag', ...filter, 'next entity.name.tag']],
    // A key that is not a filter's, a comment, a value that is not a filter.
    ['title: (= a b)', ['title entity.name.tag']],
    ['# filter: (= a b)', ['# filter: (= a b) comment.line']],
    ['filter: true', ['filter entity.name.tag']],
  ])('%s', (text, pieces) => {
    const found = scopesOf('source.yaml', text).filter((piece) =>
      / (?:keyword\.op|variable|string\.unq|entity|comment)/.test(piece),
    );
    expect(found).toEqual(pieces);
  });
});

describe('in JSON', () => {
  test.each([
    ['{ "filter": "(= a b)", "x": 1 }', filter],
    ['{ "nfe-filter": "(OR (= a b) (= a \\"b\\"))" }', ['OR keyword.operator', ...filter, ...filter]],
    ['{ "title": "(= a b)" }', []],
    ['// "filter": "(= a b)"', []],
  ])('%s', (text, pieces) => {
    expect(scopesOf('source.json', text).filter((piece) => / (?:keyword|variable|string\.unq)/.test(piece))).toEqual(
      pieces,
    );
  });

  test('the text after a filter is coloured as before', () => {
    expect(scopesOf('source.json', '{ "filter": "(= a b", "x": "y" }')).toContain('y string.quoted');
  });
});
