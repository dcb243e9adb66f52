import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import type { Hosted, HostSettings } from '../../../src/hosts/host.ts';
import { prescan } from '../../../src/hosts/yaml/prescan.ts';
import { readYaml, yaml } from '../../../src/hosts/yaml/yaml.ts';
import { runs } from '../../support/runs.ts';
import { settings } from '../extracted.ts';

/** The remaining lines of a text. */
const left = (text: string) =>
  prescan(text, settings.sources)
    .split('\n')
    .filter((line) => line.trim() !== '');

test.each([
  [
    'entries beside and below',
    'a: b\nc:\n  d: e\n  filter: (= a b)\n  f:\n    g: h\ni: [j]\n',
    ['c:', '  filter: (= a b)', 'i: [j]'],
  ],
  [
    'items of lists, but for words of a command',
    'a:\n- b: c\n- d: (= a b)\n  e: f\ng:\n- h\n- (= a b)\n',
    ['a:', '- d: (= a b)', 'g:', '- h', '- (= a b)'],
  ],
  [
    'keys that say how others are read',
    'jobs:\n  name: x\n  on: y\n  run: a=b\nenv:\n  name: x\n',
    ['jobs:', '  name: x', '  run: a=b'],
  ],
  [
    'all below a key that is a name of filters',
    'filters:\n  a: b\n  c:\n    - d\ne: f\n',
    ['filters:', '  a: b', '  c:', '    - d'],
  ],
  ['all beside such a name', '- a: b\n- value: c\n  name: filter\n', ['- value: c', '  name: filter']],
  ['block scalars and the line after them', 'a: b\nc: |\n  d\n\n# e\nf: g\nh: i\n', ['c: |', '  d', '# e', 'f: g']],
  ['scalars on several lines', 'a: b\n  c\nd: e\n  (f)\ng:\n  h\n', ['d: e', '  (f)']],
  ['comments', 'a: b # c\n# d\ne: f # (= a b)\n# ?filter=(= a b)\n', ['e: f # (= a b)', '# ?filter=(= a b)']],
  [
    'comments where one suppresses',
    '# a\n# prefilter-disable-next-line syntax\n# b\nfilter: (= a b)\nc: d # e\n',
    ['# a', '# prefilter-disable-next-line syntax', '# b', 'filter: (= a b)'],
  ],
  ['documents', 'a: b\n---\n- c\n---\nfilter: (= a b)\n', ['---', '---', 'filter: (= a b)']],
])('remaining lines of a text: %s', (_, text, lines) => {
  expect(left(text)).toEqual(lines);
  expect(prescan(text, settings.sources)).toHaveLength(text.length);
});

test.each([
  ['the indentation is wrong', 'a:\n    b: c\n  d: e\nf: g\n'],
  ['a value has a value', 'a: b\n  c: d\ne: f\n'],
  ['a line is no entry', 'a: b\nc\nd: e\n'],
  ['a tab stands where spaces belong', 'a:\n\tb: c\nd: e\n'],
  ['a carriage return ends no line', '- a: b\n- c: d\n\r'],
  ['a document is one scalar', 'a\nb\n'],
  ['there are directives', '%YAML 1.2\n---\na: b\n'],
])('a text is kept whole if %s', (_, text) => {
  expect(prescan(text, settings.sources)).toBe(text);
});

test('if any key may name a filter, a text is kept whole', () => {
  expect(prescan('a: b\n', { ...settings.sources, keys: ['*'] })).toBe('a: b\n');
});

const keys = [
  'a',
  'b-c',
  'key 1',
  'name',
  'key',
  'value',
  'shell',
  'run',
  'script',
  'command',
  'args',
  'filter',
  'nfeFilter',
  'filters',
  "'200'",
  '"x y"',
  '/p/{id}',
  'default',
  'with',
  'x:y',
];
const values = [
  ...[
    '(= a b)',
    '(or (= a b))',
    'filter',
    'FILTER=(= a b)',
    'bash',
    'pwsh',
    '--filter',
    "'it''s (= a b)'",
    '"(= a \\"b\\")"',
    '%28%3D%20a%20b%29',
  ],
  ...[
    'https://api.arquivei.com.br/v1?filter=%28%3D%20a%20b%29',
    '{a: b, filter: (= a b)}',
    '&x v',
    '*x',
    '!t v',
    '|',
    '>-',
    '|2',
    '"open',
    "'open",
    '[open',
  ],
  ...[
    'a: b',
    'x #y',
    'x# y',
    '@bad',
    '`t`',
    '${X:-(= a b)}',
    'é 😀',
    'echo "x',
    '- x',
    '? q',
    '...',
    '-1',
    'a\tb',
    'a\u00a0b',
    'a\rb',
    '',
  ],
];
const notes = [
  '',
  '',
  '',
  ' # c',
  ' # prefilter-disable-line syntax -- x',
  ' # see https://api.arquivei.com.br/?filter=(or',
  '#x',
];
const strays = [
  'more text',
  'x: y',
  '- z',
  '"',
  ']',
  '# c',
  '\t',
  '',
  '# prefilter-disable-next-line syntax -- x',
  '---',
  '(= a b)',
];
const spoilers = [
  '',
  ' ',
  '\n',
  ':',
  ': ',
  '- ',
  '"',
  "'",
  '[',
  ']',
  '{',
  '#',
  '|',
  '\t',
  '\r',
  '(',
  '*a',
  '?',
  '%',
  '---\n',
];

/** A text that is mostly valid; `choose` returns a number below another one. */
function written(choose: (count: number) => number): string {
  const pick = (from: readonly string[]) => from[choose(from.length)] as string;
  const calm = choose(4);
  const key = () => (choose(4) < calm ? pick(['a', 'b-c', '/p/{id}']) : pick(keys));
  const value = () => (choose(4) < calm ? pick(['some text', '1.5', '[]', "'q r'"]) : pick(values));
  const end = pick(['\n', '\n', '\r\n']);
  const block = (indent: number, depth: number): string => {
    const pad = ' '.repeat(indent);
    const isList = choose(3) === 0;
    const entry = (): string => {
      if (choose(12) === 0) return `${' '.repeat(choose(6))}${pick(strays)}${end}`;
      const kind = depth < 4 ? choose(5) : 4;
      if (isList && kind === 0) return `${pad}-${end}${block(indent + 1 + choose(3), depth + 1)}`;
      if (isList && kind === 1) return `${pad}- ${block(indent + 2, depth + 1).trimStart()}`;
      if (isList && kind < 4) return `${pad}- ${value()}${pick(notes)}${end}`;
      const head = isList ? `${pad}- ${key()}:` : `${pad}${key()}:`;
      if (!isList && kind < 2) return `${head}${pick(notes)}${end}${block(indent + choose(4), depth + 1)}`;
      const more = choose(6) === 0 ? `${pad}${' '.repeat(choose(4))}${pick(strays)}${end}` : '';
      return `${head} ${value()}${pick(notes)}${end}${more}`;
    };
    return Array.from({ length: 1 + choose(4) }, entry).join('');
  };
  const text = Array.from({ length: choose(6) === 0 ? 2 : 1 }, () => block(0, 0)).join(`---${end}`);
  if (choose(4) > 0) return text;
  const at = choose(text.length);
  return text.slice(0, at) + pick(spoilers) + text.slice(at + choose(3));
}

const text = fc.array(fc.nat(), { minLength: 40, maxLength: 120 }).map((choices) => {
  let at = 0;
  return written((count) => (choices[at++ % choices.length] as number) % Math.max(1, count));
});

/** All that matters in the result for a file; of comments only those that suppress. */
function told({ filters, urls, comments, problems, setAside }: Hosted): unknown {
  return {
    filters: filters.map((filter) => ({
      ...filter,
      map: [
        { start: 0, end: filter.text.length },
        { start: 1, end: 2 },
      ].map(filter.map),
      encode: ['a b', "o'x"].map(filter.encode),
    })),
    urls: urls.map((url) => ({ ...url, map: url.map({ start: 0, end: url.text.length }), encode: undefined })),
    suppressions: comments
      .filter((comment) => comment.text.includes('prefilter-'))
      .map(({ span }) => span.start)
      .sort((a, b) => a - b),
    problems,
    setAside,
  };
}

test.each([
  ['a command by its words', 'a: b\ncommand:\n  - prefilter\n  - lint\n  - --expression\n  - (= a b)\n'],
  ['an encoded filter', 'a: b\nc: /x?filter=%28%3D%20a%20b%29\nd: e\n'],
  ['a variable in a list', 'env:\n  - A=b\n  - FILTER=%28%3D%20a%20b%29\n'],
  ['a suppression above a comment', 'a: b\n# prefilter-disable-next-line syntax -- x\n# c\nfilter: (= a b\n'],
  [
    'a shell for the steps of a job',
    'jobs:\n  shell: pwsh\n  a: b\n  steps:\n    - run: prefilter lint -e "(= a b)"\n',
  ],
  ['a quote that is never closed', 'a:\n  b: "c\n  filter: d\ne: f\ng: "h"\n'],
])('a text gives the same result as without the prescan: %s', (_, sample) => {
  const whole = readYaml(verbatim(sample), sample, settings).extraction;
  expect(told(yaml(verbatim(sample), settings))).toEqual(told(whole));
  expect(whole.filters.length + whole.urls.length + whole.problems.length).toBeGreaterThan(0);
});

test.each<[string, HostSettings]>([
  ['what lint looks for', settings],
  ['any text in the place of a filter', { ...settings, isLikely: () => true }],
])('a text gives the same result as without the prescan: %s', (_, asked) => {
  fc.assert(
    fc.property(text, (sample) => {
      const whole = readYaml(verbatim(sample), sample, asked).extraction;
      expect([sample, told(yaml(verbatim(sample), asked))]).toEqual([sample, told(whole)]);
    }),
    runs(0.5),
  );
});
