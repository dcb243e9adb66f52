import fc from 'fast-check';
import { visit } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { json, jsonLines } from '../../../../src/hosts/readers/json/json.ts';
import { json5 } from '../../../../src/hosts/readers/json/json5.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { readings } from '../../../support/groups.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { checkPlaces, extracted, filtersIn, hostOf } from '../../extracted.ts';

const decode = (cut: string, { encoding }: { encoding: string }) => {
  const text = JSON.parse(`"${cut}"`) as string;
  return encoding === 'percent' ? decodeURIComponent(text) : text;
};
const filters = (text: string) => filtersIn(json, text, decode);
const problems = (text: string) =>
  extracted(json, text).problems.map(({ message, span }) => [text.slice(span.start, span.end), message]);

describe('finds', () => {
  test.each(readings('json.txt', import.meta.url))('%s', (_, text = '', ...expected) =>
    expect(filters(text)).toEqual(expected),
  );

  test('comments, with and without their markers', () => {
    const text = '{ // one\n /* two */ "a": 1 /**/ }';
    const { comments } = extracted(json, text);
    expect(
      comments.map(({ text: inner, span, map }) => [
        inner,
        text.slice(span.start, span.end),
        map({ start: 0, end: inner.length }),
      ]),
    ).toEqual([
      [' one', '// one', { start: 4, end: 8 }],
      [' two ', '/* two */', { start: 12, end: 17 }],
      ['', '/**/', { start: 29, end: 29 }],
    ]);
  });
});

test.each<[string, string[]]>([
  ["{ filter: '(= a \\'b\\x41\\u00e3\\\n\\\r\n\")' }", ['(= a \'bAã")']],
  ['{ "filter": "(= a\\v b)", $x_1: +0xFF, y: [.5, 5., -Infinity, NaN,], /* filter */ z: null }', ['(= a\v b)']],
  ["[{ value: '(= a b)', name: 'filter' }]\u00a0", ['(= a b)']],
])('JSON5: %j', (text, expected) => {
  expect(filtersIn(json5, text)).toEqual(expected);
  expect(extracted(json5, text).problems).toEqual([]);
});

test('what JSON5 does not allow', () => {
  for (const text of ['{ 1: 2 }', '[undefined]', "['a\n", '{ a: b }']) {
    expect([text, extracted(json5, text).problems.length]).toEqual([text, 1]);
  }
});

test('one value after another', () => {
  const text = '{"filter": "(= a b)"}\n{"filter": "(= c d)"}\n';
  expect(filtersIn(jsonLines, text)).toEqual(['(= a b)', '(= c d)']);
  expect(extracted(jsonLines, text).problems).toEqual([]);
  expect(extracted(jsonLines, `${text}{`).problems).toHaveLength(1);
  expect(extracted(json, text).problems).toHaveLength(1);
});

test.each([
  ['{"a": nope}', 'nope', 'This JSON is not valid: unexpected `nope`.'],
  ['{"a" 1}', '1', 'This JSON is not valid: unexpected `1`.'],
  ['{"a": "b}\n', '"b}', '`"` is never closed.'],
  ['["\\x"]', '\\x', 'This JSON is not valid: unexpected `\\x`.'],
  ['[1] /* a', '/*', '`/*` is never closed.'],
  ['[1', '', 'This JSON ends unexpectedly.'],
  ['[1}]', '}', 'This JSON is not valid: unexpected `}`.'],
  ['[,]', ',', 'This JSON is not valid: unexpected `,`.'],
])('reports what cannot be read: %s', (text, cut, message) => expect(problems(text)).toEqual([[cut, message]]));

const jsonText = fc.oneof(
  fc.json().map((text) => text),
  fc.string({
    unit: fc.constantFrom(...splitTexts('{¦}¦[¦]¦,¦:¦"a"¦"filter":¦"(= a b)"¦1¦true¦01¦"¦\\¦ ¦\n¦\u0001¦/')),
    maxLength: 12,
  }),
);

test('a text is JSON if and only if it has no problem and nothing that JSON does not allow', () => {
  fc.assert(
    fc.property(jsonText, (text) => {
      const { problems, comments } = extracted(json, text);
      const isJson = (() => {
        try {
          JSON.parse(text);
          return true;
        } catch {
          return false;
        }
      })();
      const isMore = comments.length > 0 || /,\s*[\]}]/.test(text);
      if (isJson) expect(problems).toEqual([]);
      else if (!isMore) expect(problems).toHaveLength(1);
      for (const { span } of problems) expect([span.start <= span.end, span.end <= text.length]).toEqual([true, true]);
    }),
    runs(0.3),
  );
});

test('comments are where jsonc-parser finds them', () => {
  const spaced = fc.tuple(fc.json(), fc.constantFrom('', '  ', '\n', '\r\n', ' /* a */ ', '// a\n'));
  fc.assert(
    fc.property(spaced, ([text, space]) => {
      const source = `${space}${text.replace(/^[[{]/, `$&${space}`)}${space}`;
      const found: number[][] = [];
      visit(source, { onComment: (offset, length) => found.push([offset, offset + length]) });
      expect(extracted(json, source).comments.map(({ span }) => [span.start, span.end])).toEqual(found);
    }),
  );
});

test('any text is read back as written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (value, isUrl) => {
      const word = `x${value.replace(/[\s()"{}\u0000-\u0020\u007f-\u009f]/g, '')}`;
      const text = `(= a ${word})`;
      const inner = isUrl ? `/v?filter=${encodeURIComponent(text.toWellFormed())}` : text;
      expect(filters(JSON.stringify({ filter: inner }))).toEqual([isUrl ? text.toWellFormed() : text]);
    }),
    runs(0.06),
  );
});

test('reads deep JSON and many filters in linear time', () => {
  const read = (text: string, count: number) => expect(extracted(json, text).filters).toHaveLength(count);
  const deep = (levels: number) => `${'{"filter":['.repeat(levels)}"(= a b)"`;
  const many = (count: number) =>
    JSON.stringify({
      filters: Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, `(= a "b${i}")`])),
    });
  read(deep(400), 1);
  expect(extracted(json, deep(4000)).problems.map(({ message }) => message)).toEqual([
    'This JSON nests too deeply to be read, so not all of it was checked.',
  ]);
  expect(growsLinearly((levels) => read(deep(levels), 0), 4000)).toBe(true);
  expect(growsLinearly((count) => read(many(count), count), 500)).toBe(true);
  expect(growsLinearly((count) => read(`"${'\\'.repeat(count)}`, 0), 100_000)).toBe(true);
  expect(growsLinearly((count) => read('/*'.repeat(count), 0), 50_000)).toBe(true);
});

const host = hostOf('a.ipynb');

const notebook = (language: string, ...cells: readonly (readonly [kind: string, ...lines: string[]])[]) =>
  JSON.stringify(
    {
      cells: cells.map(([cell_type, ...lines]) => ({ cell_type, metadata: {}, outputs: [], source: lines })),
      metadata: { language_info: { name: language } },
    },
    undefined,
    1,
  );

test.each<[string, string, string[]]>([
  ['code', notebook('python', ['code', 'filter = (\n', '  "(= a \\"b\\")"\n', ')']), ['(= a "b")']],
  [
    'code over lines',
    notebook('python', ['code', 'filter = """(OR\n', '  (= a b)\n', '  (= c d))"""']),
    ['(OR\n  (= a b)\n  (= c d))'],
  ],
  ['one string', '{"cells":[{"source":"filter = \'(= a b)\'","cell_type":"code"}]}', ['(= a b)']],
  [
    'Markdown',
    notebook('python', ['markdown', '# One\n', 'Send `(= a b)`.'], ['raw', 'filter = "(= a b)"']),
    ['(= a b)'],
  ],
  [
    'commands',
    notebook('python', ['code', '!curl -G $u \\\n', '  --data-urlencode "filter=(= a b)"\n', 'x = 1']),
    ['(= a b)'],
  ],
  ['a cell of another language', notebook('python', ['code', '%%bash\n', 'FILTER="(= a b)" run']), ['(= a b)']],
  ['another language', notebook('R', ['code', "filter <- '(= a b)'"]), ['(= a b)']],
  ['TypeScript', notebook('typescript', ['code', "x({ filter: '(= a b)' })"]), ['(= a b)']],
  [
    'nothing of what was printed',
    '{"cells":[{"cell_type":"code","outputs":[{"text":["filter = \'(= a b)\'"]}],"source":[]}]}',
    [],
  ],
])('finds: %s', (_, text, expected) => expect(filtersIn(host, text)).toEqual(expected));

test('broken notebooks', () => {
  const text = notebook('python', ['code', 'filter = "(= a b)"']);
  for (let end = 0; end < text.length; end++) checkPlaces(host, text.slice(0, end));
  expect(extracted(host, text).problems).toEqual([]);
});
