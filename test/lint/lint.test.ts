import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startInFile, verbatim } from '../../src/hosts/embedded.ts';
import type { HostedFilter, HostKind } from '../../src/hosts/host.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import { encode } from '../../src/language/encode.ts';
import type { LintSettings } from '../../src/lint/config/settings.ts';
import { examine, filterProblems } from '../../src/lint/examine.ts';
import { extracted, lint } from '../../src/lint/lint.ts';
import { address } from '../../src/lint/received-url.ts';
import { growsLinearly } from '../support/cpu-ms.ts';
import { marked } from '../support/marked.ts';
import { runs } from '../support/runs.ts';
import { fileOf, findings, settings } from './files.ts';

/** The findings of a filter in a tagged template. */
const tagged = (filter: string, more?: Partial<LintSettings>) =>
  findings('javascript', `const f = filter\`${filter}\`;\n`, more);

describe('interpolations', () => {
  test.each([
    '(= supplier ${name})',
    '(= ${property} false)',
    '(_not_exists ${property})',
    '(OR ${first} ${second})',
    '(OR (= processed false) ${other})',
    '(OR (= processed false) (OR (= a b) ${other}))',
    '(OR (= processed false) (_not_exists ${property}))',
    '(OR ${a.b(c, "d")} (= a ${1 + 2}))',
    '${whole}',
    ' ${whole}\n',
    '(OR (= a ${x}) (= a ${x}))',
  ])('%s has no problems', (filter) => {
    expect(tagged(filter)).toEqual([]);
  });

  test.each(['(processed = ${x})', '(${a} = ${b})', '((= a b) OR (c == ${x}))'])(
    '%s is reported for its infix operator, but not for its interpolations',
    (filter) => {
      expect([...new Set(tagged(filter).map((found) => found.replace(/:.*/, '')))]).toEqual(['infix-syntax']);
    },
  );

  test.each([
    "x.list({ nfeFilter: '(a = b)' })",
    'x.list({ filter: `(author = ${id})` })',
    "get('https://a.b/Products?$filter=(price = 10)')",
    "get('https://a.b/v1?q=(a = b)')",
  ])('%s may be in another language', (text) => {
    expect(findings('javascript', text)).toEqual([]);
  });

  test('in an untagged template in a call of this package, interpolations are reported too', () => {
    expect(findings('javascript', 'received({ filter: `(processed = ${x})` })')).toEqual([
      'infix-syntax: (processed = ${x})',
      'unsafe-interpolation: ${x}',
    ]);
  });

  test.each([
    ['(= supplier_${name} ok)', '${name}'],
    ['(${operator} a b)', '${operator}'],
    ['(= a ${x}y)', '${x}'],
    ['(= a ${x}${y})', '${x} ${y}'],
    ['${a} OR ${b}', '${a} ${b}'],
    ['(= a "${x}")', '${x}'],
  ])('in %s the interpolations %s are not operands', (filter, interpolations) => {
    expect([...new Set(tagged(filter))]).toEqual(
      interpolations.split(' ').map((interpolation) => `unsafe-interpolation: ${interpolation}`),
    );
  });

  test('problems that do not depend on an interpolation are found', () => {
    expect(tagged('(OR (= processed false) (= a ${x}))')).toEqual(['missing-absent-branch: (= processed false)']);
    expect(tagged('(OR (= processed false) (= processed ${x}))')).toEqual([
      'missing-absent-branch: (= processed false)',
    ]);
    expect(tagged('(or (= a ${x}) ${y})')).toEqual(['unknown-operator: or']);
    expect(tagged('(= procesed ${x})', { properties: { processed: 'boolean' } })).toEqual([
      'unknown-property: procesed',
    ]);
    expect(tagged('(OR (= a ${x})')).toEqual(['syntax: ']);
  });

  test('a fix that would touch an interpolation is not offered', () => {
    const fixOf = (text: string) => lint({ file: 'a.ts', text }, settings)[0]?.problem.fix;
    expect(fixOf('filter`(OR (= a b) (= a ${x}`')).toBeUndefined();
    expect(fixOf('filter`(OR (= a ${x}) (= a b`')).toBeDefined();
  });

  test('hundreds of interpolations are not too many problems', () => {
    expect(tagged(`(OR ${Array.from({ length: 300 }, (_, i) => `\${f${i}}`).join(' ')})`)).toEqual([
      'undocumented-syntax: OR',
    ]);
  });

  test('in a template that is not read as a filter, all interpolations are unsafe', () => {
    expect(findings('javascript', 'const q = { filter: `(OR (= a ${x}) (= b ${y}))` };')).toEqual([
      'unsafe-interpolation: ${x}',
      'unsafe-interpolation: ${y}',
    ]);
    expect(findings('javascript', `fetch(\`${address}?filter=%28%3D%20a%20\${x}%29\`);`)).toEqual([
      'unsafe-interpolation: ${x}',
    ]);
    expect(findings('javascript', `fetch(\`${address}?filter=\${x}\`);`)).toEqual([]);
  });
});

describe('positions', () => {
  test.each<[HostKind, string]>([
    ['filter', '\ufeff; a comment\r\n  (<|or|> (= a 1)\r\n\t(= b 2))\r\n'],
    ['javascript', "const f = { filter: '(\\u0028<|==|> a b))' };"],
    ['json', '{ "filter": "(<|\\u006fr|> (= a 1) (= b 2))" }'],
    ['json', `{ "url": "${address}?filter=%28<|%6F\\u0072|>%20%28%3D%20a%201%29%29" }`],
    ['yaml', 'filter: >-\n  (<|or|> (= a 1)\n    (= b 2))\n'],
    ['markdown', `[link](${address}?filter=%28<|%3D%3D|>%20a%20b%29)\n`],
    ['shell', `curl "${address}?filter=%28<|%3D%3D|>%20a%20b%29"\n`],
    ['http', `GET ${address}?filter=%28<|%3D%3D|>%20a%20b%29\n`],
    ['env', 'FILTER="(<|==|> a b)"\n'],
  ])('%s: %s', (host, source) => {
    const { text, spans } = marked(source);
    const found = lint({ file: fileOf[host], text }, settings).find(
      ({ problem }) => problem.code === 'unknown-operator',
    );
    expect([found?.problem.span]).toEqual(spans);
    expect(found?.filter?.text.slice(found.filter.span.start, found.filter.span.end)).toMatch(/^(?:or|==)$/);
  });

  // How each of these files escapes a text, and how a piece cut out of it is decoded.
  const writers: Readonly<
    Record<string, { host: HostKind; write: (filter: string) => string; read: (cut: string) => string }>
  > = {
    JSON: {
      host: 'json',
      write: (filter) => `\ufeff[{ "é😀":\r\n\t"x", "filter": ${JSON.stringify(filter)} }]\r\n`,
      read: (cut) => JSON.parse(`"${cut}"`),
    },
    'JSON with all escaped': {
      host: 'json',
      write: (filter) =>
        `{ "filter": "${[...filter].map((c) => (c.length > 1 ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)).join('')}" }`,
      read: (cut) => JSON.parse(`"${cut}"`),
    },
    'a URL in JSON': {
      host: 'json',
      write: (filter) => `{ "url": ${JSON.stringify(`${address}?limit=5&filter=${encode(filter)}`)} }`,
      read: (cut) => decodeURIComponent(JSON.parse(`"${cut}"`)),
    },
    'a URL of slashes in JSON': {
      host: 'json',
      write: (filter) =>
        `{ "url": "${`${address}?filter=${encode(filter)}`.replaceAll('%', '\\u0025').replaceAll('/', '\\/')}" }`,
      read: (cut) => decodeURIComponent(JSON.parse(`"${cut}"`)),
    },
    'a raw URL in JSON': {
      host: 'json',
      write: (filter) => JSON.stringify([`${address}?cnpj=1&filter=${filter}&limit=5`]),
      read: (cut) => decodeURIComponent(JSON.parse(`"${cut}"`)),
    },
    'a URL that is encoded twice': {
      host: 'json',
      write: (filter) => JSON.stringify([`${address}?filter=${encode(encode(filter))}&limit=5`]),
      read: (cut) => decodeURIComponent(decodeURIComponent(JSON.parse(`"${cut}"`))),
    },
    TypeScript: {
      host: 'javascript',
      write: (filter) => `const x = '😀';\r\nreceived({ filter: ${JSON.stringify(filter)} });`,
      read: (cut) => JSON.parse(`"${cut}"`),
    },
    'YAML in double quotes': {
      host: 'yaml',
      write: (filter) => `a: 1\r\nfilter: ${JSON.stringify(filter)}\r\n`,
      read: (cut) => JSON.parse(`"${cut}"`),
    },
    'YAML in single quotes': {
      host: 'yaml',
      write: (filter) => `jobs:\n  - filter: '${filter.replaceAll("'", "''")}'\n`,
      read: (cut) => cut.replaceAll("''", "'"),
    },
  };

  const words = "processed|false|False|(|)|(= |(OR |(or |(_not_exists | |ação|😀|\u200b|“a”|%28|'|&|#|+".split('|');
  const filter = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => `(= a ${parts.join('')})`);

  test.each(Object.keys(writers))(
    'the range of a finding in the file, cut out and decoded, is its range of the filter: %s',
    (name) => {
      const { host, write, read } = writers[name] as (typeof writers)[string];
      fc.assert(
        fc.property(filter, (text) => {
          const source = { file: fileOf[host], text: write(text) };
          for (const { problem, filter: read_ } of lint(source, { ...settings, dialect: qive })) {
            if (read_ === undefined) continue;
            const { start, end } = read_.span;
            expect(read(source.text.slice(problem.span.start, problem.span.end))).toBe(read_.text.slice(start, end));
          }
        }),
        runs(0.05),
      );
    },
  );
});

test('findings come in the order of the file, then of their rules, with one source for all', () => {
  const text =
    '{ "filter": "(or (== a b) (= c d))", "url": "https://api.arquivei.com.br/received?cnpj=1&filter=(or)" }';
  const source = { file: 'a.json', text };
  const found = lint(source, settings);
  const places = found.map(({ problem: { span, code } }) => [span.start, span.end, code] as const);
  expect(places.length).toBeGreaterThan(3);
  expect(places).toEqual(places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1)));
  expect(found.every((finding) => finding.source === source)).toBe(true);
});

test('thousands of filters in one file take linear time', () => {
  const check = (count: number) => {
    const list = Array.from({ length: count }, (_, i) => ({ filter: `(or (= a ${i}) (= processed false))` }));
    expect(lint({ file: 'many.json', text: JSON.stringify(list) }, { ...settings })).toHaveLength(count);
  };
  expect(growsLinearly(check, 400)).toBe(true);
});

test('a template of thousands of interpolations takes linear time', () => {
  const check = (count: number) => {
    const filter = `(or ${'(= a ${x}) (= b${x} ${y.z()})'.repeat(count)})`;
    const url = `get(\`${address}?${'filter=${x}&cnpj[]=${y}&'.repeat(count)}\`)`;
    lint({ file: 'a.ts', text: `const f = filter\`${filter}\`;\n${url}` }, settings);
  };
  expect(growsLinearly(check, 200)).toBe(true);
});

const examined = (file: string, text: string, more: Partial<typeof settings> = {}) => {
  const source = { file, text };
  return examine(source, extracted(source, { ...settings, ...more }), { ...settings, ...more });
};

test('levels apply to the rules for files and for filters', () => {
  const text = `<${address}?cnpj=1>\n`;
  expect(findings('markdown', text, { rules: { 'list-parameter-without-brackets': 'off' } })).toEqual([]);
  const source = { file: 'a.md', text };
  const [found] = examined(source.file, source.text, { rules: { 'list-parameter-without-brackets': 'error' } });
  expect(found?.finding.problem.severity).toBe('error');
  expect(findings('json', '{', { rules: { 'host-parse': 'off' } })).toEqual([]);
});

test('positions of a problem in a filter map to the file, also related ones', () => {
  const text = '{ "filter": "(OR (= \\u0061 b) (= a b))" }';
  const [found] = examined('a.json', text).filter(({ finding }) => finding.problem.code === 'duplicate-condition');
  const cut = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  expect(found && cut(found.finding.problem.span)).toBe('(= a b)');
  expect(found?.finding.problem.related?.map(({ span }) => cut(span))).toEqual(['(= \\u0061 b)']);
  expect(found?.at && text.slice(startInFile(found.at)).startsWith('(OR')).toBe(true);
});

test('edits are given for both the filter and the file, or for neither', () => {
  const [found] = examined('a.json', '{ "filter": "(or (= \\"a\\" b) (= c d))" }').filter(({ edits }) => edits);
  expect(found?.edits?.length).toBe(found?.finding.problem.fix?.edits.length);
  const [raw] = examined('a.md', `<${address}?filter=(= a b)>\n`);
  expect([raw?.finding.problem.code, raw?.edits, raw?.finding.problem.fix?.edits.length]).toEqual([
    'invalid-url-encoding',
    undefined,
    1,
  ]);
});

test('findings beyond ten thousand are counted', () => {
  const text = JSON.stringify(Array.from({ length: 10_002 }, () => ({ filter: '(== a b)' })));
  const found = examined('a.json', text);
  expect(found).toHaveLength(10_001);
  expect(found.at(-1)?.finding.problem.message).toMatch(/^This file has [\d,]+ more findings, which are not shown\.$/);
});

const filter = (text: string, ...spans: [number, number][]): HostedFilter => ({
  ...verbatim(text),
  ...{ kind: 'json', encoding: 'none', reason: 'name' },
  interpolations: spans.map(([start, end]) => ({ span: { start, end }, safe: false })),
});

test('equal texts are checked once, with the same settings and interpolations', () => {
  const own = { ...settings };
  const first = filterProblems(filter('(== a b)'), own);
  expect(first.map(({ code }) => code)).toEqual(['unknown-operator']);
  expect(filterProblems(filter('(== a b)'), own)).toBe(first);
  expect(filterProblems(filter('(== a b)'), { ...settings })).not.toBe(first);
  expect(filterProblems(filter('(== a b)', [1, 3]), own)).not.toBe(first);
});

test('old results are dropped', () => {
  const own = { ...settings };
  const first = filterProblems(filter('(== a b)'), own);
  filterProblems(filter(`(= a ${'b'.repeat(1_000_000)})`), own);
  expect(filterProblems(filter('(== a b)'), own)).not.toBe(first);
  expect(filterProblems(filter('(== a b)'), own)).toEqual(first);
});

// What a comparison of any language may be is rewritten unseen only where the text is ours, or shows that its writer knows us.
test.each([
  ['under a name', 'filter: "(OR (a = b) (c = d))"', 'safe'],
  ['under a name', 'filter: "((= a b) OR (= c d))"', 'safe'],
  ['beside the service', 'filter: "(a = b)" # arquivei', 'unsafe'],
  ['beside the service', 'filter: "((a = b) OR (c = d))" # arquivei', 'unsafe'],
  ['after a comment', '# filter\nfilter: "(a = b)"', 'safe'],
])('infix %s: %s is %s', (_, text, safety) => {
  const fixes = lint({ file: 'a.yaml', text }).flatMap(({ problem }) => problem.fix ?? []);
  expect(fixes).not.toEqual([]);
  expect(new Set(fixes.map((fix) => fix.safety))).toEqual(new Set([safety]));
});
