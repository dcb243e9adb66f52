import { readdirSync, readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { IGrammar, IRawGrammar } from 'vscode-textmate';
import { readings } from '../support/groups.ts';
import { isGate, long } from '../support/runs.ts';
import { changedOffsets, hosts, loadGrammars, tokensOf } from './textmate.ts';

/** The grammar of YAML in VS Code before 1.93, as far as block scalars and pairs go. */
const olderYaml: IRawGrammar = {
  scopeName: 'source.yaml',
  patterns: [
    {
      begin: '(?:(\\|)|(>))([-+])?(.*\\n?)',
      beginCaptures: {
        1: { name: 'keyword.control.flow.block-scalar.literal.yaml' },
        2: { name: 'keyword.control.flow.block-scalar.folded.yaml' },
        3: { name: 'storage.modifier.chomping-indicator.yaml' },
      },
      end: '^(?=\\S)|(?!\\G)',
      patterns: [{ begin: '^( +)(?! )', end: '^(?!\\1|\\s*$)', name: 'string.unquoted.block.yaml' }],
    },
    { name: 'comment.line.yaml', match: '#.*$' },
    { name: 'punctuation.definition.block.sequence.item.yaml', match: '-(?!\\S)' },
    { name: 'entity.name.tag.yaml', match: '[\\w-]+(?=:)' },
    { name: 'punctuation.separator.key-value.mapping.yaml', match: ':' },
    { name: 'string.unquoted.plain.out.yaml', begin: '[^\\s|>:#-]', end: '(?=\\s*$|\\s+#)' },
  ],
  repository: {} as IRawGrammar['repository'],
};

let plain: Map<string, IGrammar>;
let injected: Map<string, IGrammar>;
let older: readonly IGrammar[];
beforeAll(async () => {
  plain = await loadGrammars(hosts, false);
  injected = await loadGrammars(hosts, true);
  older = await Promise.all(
    [false, true].map(async (is) => (await loadGrammars([olderYaml], is)).get('source.yaml') as IGrammar),
  );
});

/** Each part of a text with its innermost scope, without the common suffix. */
function scopesOf(scope: string, text: string): string[] {
  return tokensOf(injected.get(scope), text).flatMap(({ start, end, scopes }) => {
    const part = text.slice(start, end).trim();
    const innermost = scopes.split(' ').at(-1);
    return part === '' ? [] : [`${part} ${innermost?.replace(/\.(?:prefilter|tsx?|js|yaml|json)$/, '')}`];
  });
}

const isShown = (pieces: readonly string[]) => pieces.filter((piece) => !/punctuation|meta/.test(piece));

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
])('a .filter file: %s', (text, pieces) => {
  expect(isShown(scopesOf('source.prefilter', text))).toEqual(pieces);
});

const filter = ['= keyword.operator', 'a variable.other.property', 'b string.unquoted'];

// In each text the filters are marked: all in them is coloured as a filter, and all else as the host colours it.
const marked = readings('filters-in-hosts.txt', import.meta.url);

describe('beside filters, every scope is that of the host', () => {
  // Each text in one of its languages in turn, whose grammars are nearly the same; in all of them in `test:long`.
  const cases = marked.flatMap(([scopes = '', text = ''], index) => {
    const all = scopes.split(' ');
    return all.filter((_, at) => long || index % all.length === at).map((scope) => [scope, text] as const);
  });
  test.each(cases)('%s: %s', (scope, source) => {
    const text = source.replaceAll(/<\||\|>/g, '');
    const isFilter = new Set<number>();
    let inside = false;
    let at = 0;
    for (const part of source.split(/(<\||\|>)/)) {
      if (part === '<|' || part === '|>') inside = part === '<|';
      else for (const end = at + part.length; at < end; at++) if (inside) isFilter.add(at);
    }
    // In JSON and YAML, either end of a literal that is not closed is right.
    const isOpen = isFilter.size === 0 && /source\.(?:json|yaml)/.test(scope) && text.split('"').length % 2 === 0;
    const changed = changedOffsets(text, plain.get(scope), injected.get(scope));
    if (!isOpen) expect(changed.filter((offset) => !isFilter.has(offset))).toEqual([]);
    expect(isFilter.size > 0 ? changed.length > 0 : changed).toEqual(isFilter.size > 0 ? true : isOpen ? changed : []);
    if (isFilter.size > 0 && text.includes('(= a b)'))
      expect(scopesOf(scope, text)).toEqual(expect.arrayContaining(filter));
  });

  test.each([
    // Lines of a plain text, and of a flow collection that is not closed.
    '- text\n  filter: |\n    (= a b)\n- b: 1',
    'plain over\n- filters: >-\n    (= a b)\n    (= c d)\nb: 1',
    'key: [a, {b: c}\n  filter: |\n    (= a b)\n',
    "key: [a, {b: c}\n  filters:\n  - a: b\n  - '(= a b)'\n",
    'filtros: \n    (= a b) # c\nb: 1',
    "a: 'b'\n    filters: |\n    (= a b)\nc: 1",
  ])('broken YAML: %s', (text) => {
    expect(changedOffsets(text, plain.get('source.yaml'), injected.get('source.yaml'))).toEqual([]);
  });

  test.each(marked.filter(([scope, text = '']) => scope === 'source.yaml' && /: [|>]-?\n/.test(text)))(
    'in VS Code before 1.93, %s: %s',
    (_, source) => {
      const text = source.replaceAll(/<\||\|>/g, '');
      const changed = changedOffsets(text, older[0], older[1])
        .map((at) => text[at])
        .join('');
      expect(changed.replaceAll(' ', '')).toBe(
        /run:/.test(text)
          ? ''
          : [...source.matchAll(/<\|(.*)\|>/g)]
              .map(([, part]) => part)
              .join('')
              .replaceAll(/ /g, ''),
      );
    },
  );

  test('over files that others wrote', () => {
    const kinds = [
      ['source.json', /\.json$/, 100],
      ['source.json.comments', /tsconfig.*\.json$|\.jsonc$|\.eslintrc$|package\.json$/, 50],
      ['source.yaml', /\.ya?ml$/, 30],
      ['source.ts', /\.ts$/, 80],
      ['source.js', /\.[cm]?js$/, 80],
    ] as const;
    // All packages in `test:long`.
    const folders = long ? ['.'] : ['eslint', 'knex', 'vite', 'yaml', '@codemirror/autocomplete'];
    const texts = folders
      .flatMap((name) => {
        const files = readdirSync(`node_modules/${name}`, { recursive: true, encoding: 'utf8' });
        return files.map((file) => `${name}/${file}`);
      })
      .filter((path) => kinds.some(([, ending]) => ending.test(path)))
      .map((path) => `node_modules/${path}`)
      .filter((path) => {
        const { size } = statSync(path);
        return size > 100 && size < 4_000;
      })
      .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    // Those that speak of filters first.
    texts.sort((a, b) => Number(/filter/i.test(b.text)) - Number(/filter/i.test(a.text)));
    const counts = kinds.map(([scope, ending, most]) => {
      const files = texts.filter(({ path }) => ending.test(path)).slice(0, long ? most : isGate ? 6 : 2);
      for (const { path, text } of files)
        expect(changedOffsets(text, plain.get(scope), injected.get(scope)), path).toEqual([]);
      return files.length;
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(long ? 300 : isGate ? 25 : 9);
  });
});
