import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { part, verbatim } from '../../../src/hosts/embedded.ts';
import type { HostKind } from '../../../src/hosts/host.ts';
import { jsonString } from '../../../src/hosts/readers/json/strings.ts';
import { qive } from '../../../src/language/dialect/dialects.ts';
import { encode } from '../../../src/language/encode.ts';
import { examine } from '../../../src/lint/examine.ts';
import { type RepairOptions, repair } from '../../../src/lint/fix/repair.ts';
import { type Fixable, isAsMeant } from '../../../src/lint/fix/verify.ts';
import { hostEdits } from '../../../src/lint/host-rule.ts';
import { extracted, lint } from '../../../src/lint/lint.ts';
import { growsLinearly } from '../../support/cpu-ms.ts';
import { runs } from '../../support/runs.ts';
import { fileOf, settings } from '../files.ts';

const repaired = (host: HostKind, text: string, options?: RepairOptions) =>
  repair({ file: fileOf[host], text }, settings, options);

const address = 'https://api.arquivei.com.br/v1/nfe/received';

describe('a fix is written in the syntax of its file', () => {
  test.each<[HostKind, string, string]>([
    ['filter', '\ufeff; why\r\n(or (= a 1)\r\n  (= b 2))\r\n', '\ufeff; why\r\n(OR (= a 1)\r\n  (= b 2))\r\n'],
    [
      'javascript',
      "received({ filter: '(\\u006fr (= a \\'1) (= b 2))' });",
      "received({ filter: '(OR (= a \\'1) (= b 2))' });",
    ],
    ['json', '{ "filter": "(or\\n(= a é) (= b 2))" }', '{ "filter": "(OR\\n(= a é) (= b 2))" }'],
    [
      'json',
      `{ "url": "${address}?filter=%28or%20%28%3D%20a%201%29%29" }`,
      `{ "url": "${address}?filter=%28%3D%20a%201%29" }`,
    ],
    ['yaml', 'filter: >-\n  (or (= a 1)\n  (= b 2)) # no\n', 'filter: >-\n  (OR (= a 1)\n  (= b 2)) # no\n'],
    ['markdown', 'prefilter takes `(or (= a 1) (= b 2))`.\n', 'prefilter takes `(OR (= a 1) (= b 2))`.\n'],
    [
      'shell',
      `curl ${address}?filter=(= a ação)&limit=5\n`,
      `curl '${address}?filter=%28%3D%20a%20a%C3%A7%C3%A3o%29&limit=5'\n`,
    ],
    ['env', 'FILTER="(or (= a 1) (= b 2))"\n', 'FILTER="(OR (= a 1) (= b 2))"\n'],
  ])('%s: %s', (host, text, expected) => {
    expect(repaired(host, text)).toMatchObject({ text: expected, dropped: [] });
  });
});

test('unsafe fixes are applied on request, suppressed ones never', () => {
  const text = 'filter: (= processed false)\n';
  expect(repaired('yaml', text)).toEqual({ text, applied: 0, dropped: [] });
  expect(repaired('yaml', text, { unsafe: true })).toEqual({
    text: 'filter: (OR (= processed false) (_not_exists processed))\n',
    applied: 1,
    dropped: [],
  });
  const suppressed = `# prefilter-disable-file missing-absent-branch -- so\n${text}`;
  expect(repaired('yaml', suppressed, { unsafe: true }).text).toBe(suppressed);
});

test('a comment in a filter is removed without changing the filter', () => {
  const text = '(OR\n  ; prefilter-disable-next-line syntax -- x\n  (= a b)\n  (= c d))\n';
  expect(repaired('filter', text)).toEqual({ text: '(OR\n  (= a b)\n  (= c d))\n', applied: 1, dropped: [] });
});

test('when a suppressed problem is fixed, its comment is removed too', () => {
  const text =
    'a: 1 # prefilter-disable-line syntax, limit -- x\nfilter: (= a b)\n# prefilter-disable-file syntax -- y';
  expect(repaired('yaml', text).text).toBe('a: 1\nfilter: (= a b)\n');
  const list = '# prefilter-disable-file syntax, unknown-operator, limit -- x\nfilter: (== a b)\n';
  expect(repaired('yaml', list).text).toBe('# prefilter-disable-file unknown-operator -- x\nfilter: (== a b)\n');
});

test('a fix that would change anything else is dropped, the others are applied', () => {
  // A language in which `=` is read as `~` inside brackets, and which writes it wrongly there.
  const extract: NonNullable<RepairOptions['extract']> = ({ text }) => {
    const filters = [...text.matchAll(/\[([^\]]*)\]/g)].map(({ 0: image, 1: inner, index }) => ({
      text: inner as string,
      map: ({ start, end }: { start: number; end: number }) => ({ start: start + index + 1, end: end + index + 1 }),
      encode: (written: string) => (image.includes('broken') ? `${written}]` : written),
      kind: 'filter' as const,
      reason: 'file' as const,
      encoding: 'none' as const,
      interpolations: [],
    }));
    return { filters, urls: [], encodings: [], comments: [], problems: [] };
  };
  const bad = '[(== broken (or (= a 1)))]';
  const source = { file: 'a.test', text: `${bad} ${'[(== a 1)] '.repeat(5)}${bad}` };
  const result = repair(source, settings, { extract });
  expect(result.text).toBe(`${bad} ${'[(= a 1)] '.repeat(5)}${bad}`);
  expect(result.applied).toBe(5);
  expect(result.dropped.length).toBeGreaterThan(1);
  for (const { problem } of result.dropped) {
    expect(problem).toMatchObject({ severity: 'error' });
    expect(problem.message).toMatch(/would change something else/);
    expect(result.text.slice(0, problem.span.start).match(/\[/g)?.length).toBeOneOf([1, 7]);
  }
  expect(repair({ ...source, text: result.text }, settings, { extract })).toEqual({ ...result, applied: 0 });
});

const words = [
  ...'processed|false|False|(= a 1)|(= a 1)|(or |(OR |(AND |(== |(|)| |\n|ação|😀'.split('|'),
  ...'\u200b “ " \' \\ %28 & # ${x} {{x}} ` < -->'.split(' '),
];
const filterText = fc
  .array(fc.constantFrom(...words), { maxLength: 10 })
  .map((parts) => `(or ${parts.join('')}(= a b))`);

const writers: Readonly<Record<string, readonly [HostKind, (filter: string) => string]>> = {
  'a filter file': ['filter', (filter) => `; prefilter-disable-file syntax -- x\n${filter}\n`],
  JSON: ['json', (filter) => `{ "filter": ${JSON.stringify(filter)}, "n": 1 }\r\n`],
  'a URL in JSON': ['json', (filter) => JSON.stringify([`${address}?cnpj=1&filter=${encode(filter)}&limit=5#x`])],
  'a raw URL in JSON': ['json', (filter) => JSON.stringify({ u: `${address}?filter=${filter}&limit=5`, filter })],
  TypeScript: [
    'javascript',
    (filter) => `received({ filter: ${JSON.stringify(filter)} }); // prefilter-disable-line limit -- x\n`,
  ],
  'a template': ['javascript', (filter) => `const f = filter\`${filter.replace(/[`\\]/g, '')}\`;\n`],
  'an untagged template': ['javascript', (filter) => `received({ filter: \`${filter.replace(/[`\\]/g, '')}\` });\n`],
  'YAML in double quotes': [
    'yaml',
    (filter) => `# prefilter-disable-file syntax -- x\nfilter: ${JSON.stringify(filter)}\n`,
  ],
  'YAML in single quotes': ['yaml', (filter) => `filter: '${filter.replaceAll("'", "''")}'\nx: 1\n`],
  'a block of YAML': ['yaml', (filter) => `filter: >-\n  ${filter.replaceAll('\n', '\n  ')}\nx: 1\n`],
  Markdown: ['markdown', (filter) => `Send \`${filter}\` or <${address}?filter=${filter}>.\n`],
  'a shell': ['shell', (filter) => `curl -G x --data-urlencode 'filter=${filter.replaceAll("'", "'\\''")}'\n`],
  'an unquoted URL': ['shell', (filter) => `curl ${address}?filter=${filter}&limit=5\n`],
};

const decodedTexts = (file: string, text: string) =>
  extracted({ file, text }, { ...settings, dialect: qive }).filters.map((filter) => filter.text);

test.each(Object.keys(writers))('repairing again changes nothing, and nothing breaks: %s', (name) => {
  const [host, write] = writers[name] as (typeof writers)[string];
  fc.assert(
    fc.property(filterText, fc.boolean(), (filter, unsafe) => {
      const source = { file: fileOf[host], text: write(filter) };
      const mine = { ...settings, dialect: qive };
      const once = repair(source, mine, { unsafe });
      const again = repair({ ...source, text: once.text }, mine, { unsafe });
      expect([again.text, again.applied]).toEqual([once.text, 0]);
      expect(again.dropped.map(({ problem }) => problem)).toEqual(once.dropped.map(({ problem }) => problem));
      expect(decodedTexts(source.file, once.text)).toHaveLength(decodedTexts(source.file, source.text).length);
      if (once.dropped.length > 0) return;
      const left = lint({ ...source, text: once.text }, mine).filter(({ problem, suppressed }) => {
        return problem.fix !== undefined && !suppressed && (unsafe || problem.fix.safety === 'safe');
      });
      expect(left).toEqual([]);
    }),
    runs(0.02),
  );
});

test.each(['JSON', 'a URL in JSON', 'TypeScript', 'YAML in single quotes'])(
  'a filter in a file is repaired as it would be alone: %s',
  (name) => {
    const [host, write] = writers[name] as (typeof writers)[string];
    const mine = { ...settings, dialect: qive };
    fc.assert(
      fc.property(filterText, fc.boolean(), (filter, unsafe) => {
        const text = write(filter);
        // In single quotes a line end is read as a space, and `{{x}}` is filled in before anyone reads it.
        fc.pre(!filter.includes('{{') && decodedTexts(fileOf[host], text)[0] === filter);
        const alone = repair({ file: 'alone.filter', text: filter }, mine, { unsafe });
        const there = repair({ file: fileOf[host], text }, mine, { unsafe });
        expect(decodedTexts(fileOf[host], there.text)).toEqual([alone.text]);
      }),
      runs(0.02),
    );
  },
);

test('a file without findings does not change, whatever it contains', () => {
  const source = { file: 'a.txt', text: verbatim('(or (= a b))').text };
  expect(repair(source, settings)).toEqual({ text: source.text, applied: 0, dropped: [] });
});

test('thousands of fixes in one file take linear time', () => {
  const run = (count: number) => {
    const text = JSON.stringify(Array.from({ length: count }, (_, i) => ({ filter: `(or (= a ${i}) (= b c))` })));
    expect(repair({ file: 'a.json', text }, { ...settings }).applied).toBe(count);
  };
  expect(growsLinearly(run, 200)).toBe(true);
});

test('only findings inside the given ranges are repaired, even if an earlier repair has moved them', () => {
  const wrong = 'filter`(OR (== a b) (== a b))`;';
  const text = `${wrong}\n${wrong}\n${wrong}\n`;
  const within = [{ start: wrong.length + 1, end: 2 * wrong.length + 1 }];
  const source = { file: 'a.ts', text };
  expect(repair(source, undefined, { within }).text).toBe(`${wrong}\nfilter\`(= a b)\`;\n${wrong}\n`);
  expect(repair(source, undefined, { within: [] }).text).toBe(text);
  expect(repair(source, undefined, { within: [{ start: 0, end: text.length }] })).toEqual(repair(source));
});

const read = (file: string, text: string) => extracted({ file, text }, settings);

/** Whether a text is the intended result of fixes to another one. */
function isMeant(file: string, before: string, after: string): boolean {
  const hosted = read(file, before);
  const fixes = examine({ file, text: before }, hosted, settings).flatMap((examined): Fixable[] => {
    const { fix } = examined.finding.problem;
    return fix === undefined ? [] : [{ ...examined, fix }];
  });
  expect(fixes.length).toBeGreaterThan(0);
  return isAsMeant(hosted, fixes, read(file, after));
}

const two = '// prefilter-disable-file limit -- a\n[{ "filter": "(or (= a b) (= c d))" }, { "filter": "(= e f)" }]\n';

test.each([
  ['as it was meant', two.replace('(or', '(OR'), true],
  ['another filter changed too', two.replace('(or', '(OR').replace('e f', 'e g'), false],
  ['nothing changed', two, false],
  ['a filter is lost', two.replace('(or', '(OR').replace('(= e f)', 'x'), false],
  ['a comment is lost', two.replace('(or', '(OR').replace(/^.*\n/, ''), false],
  ['the file cannot be read any more', two.replace('(or', '(OR').replace(/\]\n$/, ''), false],
])('%s', (_, after, expected) => {
  expect(isMeant('a.json', two, after)).toBe(expected);
});

test('in a file that is a filter, white space does not count', () => {
  expect(isMeant('a.filter', '(or (= a b) (= c d))\n', '(OR  (= a b)\n  (= c d))\n')).toBe(true);
});

test('edits map to the file and are escaped for it', () => {
  const text = '"a\\u0062c"';
  const string = jsonString(verbatim(text), { start: 1, end: 9 });
  expect(hostEdits(string, [{ span: { start: 1, end: 2 }, text: '"' }])).toEqual([
    { span: { start: 2, end: 8 }, text: '\\"' },
  ]);
  expect(hostEdits(string, [])).toEqual([]);
});

test('there are no edits if one of them cannot be written', () => {
  const place = {
    ...part(verbatim('abc'), { start: 0, end: 3 }),
    encode: (text: string) => (text === 'x' ? text : undefined),
  };
  const edit = (text: string) => ({ span: { start: 0, end: 1 }, text });
  expect(hostEdits(place, [edit('x')])).toHaveLength(1);
  expect(hostEdits(place, [edit('x'), edit('y')])).toBeUndefined();
});
