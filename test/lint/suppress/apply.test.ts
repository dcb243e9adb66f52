import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../src/hosts/embedded.ts';
import type { HostKind } from '../../../src/hosts/host.ts';
import { extracted } from '../../../src/lint/lint.ts';
import { nextLines } from '../../../src/lint/suppress/apply.ts';
import { directiveOf, isDate, keywordOf } from '../../../src/lint/suppress/directive.ts';
import { growsLinearly } from '../../support/cpu-ms.ts';
import { settings } from '../files.ts';
import { check, counted } from './counted.ts';

test.each<[HostKind, string]>([
  ['filter', '; prefilter-disable-next-line unknown-operator -- legacy\n(== a b)\n'],
  ['filter', '(OR\n  ; prefilter-disable-next-line unknown-operator -- legacy\n  (== a b)\n  (= c d))\n'],
  ['javascript', '// prefilter-disable-next-line unknown-operator -- legacy\nconst f = filter`(== a b)`;\n'],
  [
    'javascript',
    '/* prefilter-disable-next-line unknown-operator -- legacy */\r\nconst f = filter`\r\n  (== a b)`;\r\n',
  ],
  ['javascript', 'const f = filter`(== a b)`; // prefilter-disable-line unknown-operator -- legacy'],
  ['json', '{\n  // prefilter-disable-next-line unknown-operator -- legacy\n  "filter": "(== a b)"\n}\n'],
  ['json', '{\n  "filter": "(== a b)" /* prefilter-disable-line unknown-operator -- legacy */\n}\n'],
  ['yaml', '# prefilter-disable-next-line unknown-operator -- legacy\nfilter: >-\n  (OR\n  (== a b)\n  (= c d))\n'],
  ['markdown', '<!-- prefilter-disable-next-line unknown-operator -- legacy -->\n`(== a b)`\n'],
  ['shell', "# prefilter-disable-next-line unknown-operator -- legacy\ncurl -G --data-urlencode 'filter=(== a b)' x\n"],
  [
    'http',
    '# prefilter-disable-next-line unknown-operator -- legacy\nGET https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%3D%20a%20b%29\n',
  ],
  ['env', '# prefilter-disable-next-line unknown-operator -- legacy\nFILTER="(== a b)"\n'],
])('the comment syntax of each kind of file: %s: %s', (host, text) => {
  const findings = check(host, text);
  expect(findings.map(({ problem, suppressed }) => [problem.code, suppressed])).toEqual([
    ['unknown-operator', { kind: 'inSource', justification: 'legacy' }],
  ]);
  const plain = text.replace('prefilter-disable', 'another');
  expect(check(host, plain).map(({ suppressed }) => suppressed)).toEqual([undefined]);
});

const yaml = (...lines: string[]) => counted('yaml', `${lines.join('\n')}\n`);

describe('scope', () => {
  test('the next line is the next one that holds more than comments', () => {
    expect(
      yaml(
        '# prefilter-disable-next-line unknown-operator -- a',
        '# and more to say',
        '',
        '# prefilter-disable-next-line undocumented-syntax -- b',
        'filter: (OR (== a b) (= c 1) (= c 2))',
        'other: { filter: (== a b) }',
      ),
    ).toEqual(['6 unknown-operator']);
  });

  test('lines below that are not included, unless a text continues there', () => {
    expect(yaml('# prefilter-disable-next-line unknown-operator -- a', 'name: x', 'filter: (== a b)')).toEqual([
      '1 Unused suppression: no `unknown-operator` finding on the next line.',
      '3 unknown-operator',
    ]);
    expect(yaml('# prefilter-disable-next-line unknown-operator -- a', 'filter: |', '', '  (== a b)')).toEqual([]);
  });

  test('a suppressed range ends where it is enabled again, rule by rule', () => {
    expect(
      yaml(
        '# prefilter-disable unknown-operator, undocumented-syntax -- a',
        'a: { filter: (== a b) }',
        'b: { filter: \'(== a "b")\' }',
        '# prefilter-enable unknown-operator',
        'c: { filter: \'(= a "b")\' }',
        'd: { filter: (== a b) }',
        '# prefilter-enable undocumented-syntax',
        'e: { filter: \'(= a "b")\' }',
      ),
    ).toEqual(['6 unknown-operator', '8 undocumented-syntax']);
  });

  test('a range without an end, and an end without a range, are reported', () => {
    expect(yaml('# prefilter-disable unknown-operator -- a', 'filter: (== a b)')).toEqual([
      '1 Nothing ends this suppression of `unknown-operator`: add `prefilter-enable`, or suppress it in the whole file.',
    ]);
    expect(yaml('# prefilter-enable unknown-operator', 'filter: (= a b)')).toEqual([
      '1 `unknown-operator` is not suppressed here.',
    ]);
  });

  test('the whole file is suppressed only in the first ten lines', () => {
    const file = (before: number) =>
      yaml(
        ...Array.from({ length: before }, () => '#'),
        '# prefilter-disable-file unknown-operator -- a',
        'filter: (== a b)',
      );
    expect(file(9)).toEqual([]);
    expect(file(10)).toEqual(['11 This works only in the first 10 lines of a file.', '12 unknown-operator']);
  });

  test('a file that cannot be parsed, and findings about the file, can be suppressed', () => {
    expect(yaml('filter: (= a b # prefilter-disable-line syntax -- a')).toEqual([]);
    expect(counted('json', '// prefilter-disable-file host-parse -- a template\n{ "a": @ }')).toEqual([]);
  });
});

test('thousands of suppressions take linear time', () => {
  const run = (count: number) => {
    const block = [
      '// prefilter-disable-next-line syntax -- a',
      '// prefilter-disable-next-line unknown-operator -- a',
      '{ "filter": "(== a b)" },',
    ];
    const list = Array.from({ length: count }, () => block)
      .flat()
      .join('\n');
    const text = `[${list}\n${'// prefilter-disable-next-line limit -- x\n'.repeat(count)}]`;
    expect(check('json', text)).toHaveLength(3 * count);
  };
  expect(growsLinearly(run, 200)).toBe(true);
});

test('a comment of many thousand words takes linear time', () => {
  const run = (count: number) => {
    const ids = Array.from({ length: count }, (_, i) => (i % 2 ? 'syntax' : `word${i}`)).join(' ');
    expect(check('json', `// prefilter-disable-file ${ids} -- x\n{}`)).toHaveLength(count);
  };
  expect(growsLinearly(run, 3000)).toBe(true);
});

const c = '// prefilter-disable-next-line syntax -- a';

/** The lines that each comment of a file applies to. */
function linesOf(file: string, ...lines: string[]) {
  const source = { file, text: lines.join('\n') };
  return [...nextLines(source, extracted(source, settings))]
    .toSorted(([a], [b]) => a.start - b.start)
    .map(([, found]) => found);
}

test.each<[string, string[], number[][]]>([
  ['the next line', [c, 'filter`(= a b)`'], [[2]]],
  ['not an empty one', [c, '', ' ', 'filter`(= a b)`'], [[4]]],
  ['not another comment', [c, c, 'filter`(= a b)`'], [[3], [3]]],
  ['but not where something of ours begins on it', [c, 'filter`(= a', 'b)`; filter`(= c d)`'], [[2]]],
  ['nor where other code is between', [c, 'f(', 'x, filter`(= a b)`)'], [[2]]],
  ['a comment of JSX', ['<A>', `{/* prefilter-disable-next-line syntax */}`, '{filter`(= a b)`}</A>'], [[3]]],
])('%s', (_, lines, expected) => {
  expect(linesOf('a.js', ...lines)).toEqual(expected);
});

test('a block that the next line opens is included', () => {
  const comment = '# prefilter-disable-next-line syntax -- a';
  expect(linesOf('a.yaml', comment, 'filter: |', '', '  (= a b)')).toEqual([[2, 4]]);
  expect(linesOf('a.yaml', comment, 'name: a', 'filter: (= a b)')).toEqual([[2]]);
});

const comment = (text: string) => ({ ...verbatim(text), span: { start: 0, end: text.length } });

test.each<[string, string | undefined]>([
  [' prefilter-disable-line syntax', 'prefilter-disable-line'],
  ['prefilter-anything', 'prefilter-anything'],
  ['\n\tprefilter-enable, syntax', 'prefilter-enable'],
  [' see prefilter-disable', undefined],
  ['prefilter-disable: syntax', undefined],
  ['prefilter', undefined],
])('the keyword of %j is %j', (text, expected) => {
  const found = keywordOf(comment(text));
  expect(found && text.slice(found.start, found.end)).toBe(expected);
});

test.each<[string, rules: string[], until?: string | undefined, reason?: string]>([
  ['k a, b,c  d', ['a', 'b', 'c', 'd']],
  ['k a -- why -- so', ['a'], undefined, 'why -- so'],
  ['k a --', ['a']],
  ['k a --b', ['a', '--b']],
  ['k -- why', [], undefined, 'why'],
  ['k a until=2026-01-31 b -- why', ['a', 'b'], '2026-01-31', 'why'],
  ['k a\n-- why', ['a'], undefined, 'why'],
  ['k', []],
])('%j', (text, rules, until, reason) => {
  const keyword = { start: 0, end: 1 };
  const found = directiveOf(comment(text), keyword, 'line');
  expect(found).toMatchObject({ reach: 'line', keyword });
  expect(found.rules.map(({ span }) => text.slice(span.start, span.end))).toEqual(rules);
  expect(found.rules.map(({ id }) => id)).toEqual(rules);
  expect([found.until?.date, found.reason]).toEqual([until, reason]);
});

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['tomorrow', false],
])('%s is a date: %s', (text, expected) => expect(isDate(text)).toBe(expected));
