import { describe, expect, test } from 'vitest';
import { checkPlaces, extracted, filtersIn, hostOf } from '../../extracted.ts';

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

describe('finds', () => {
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
  ])('%s', (_, text, expected) => expect(filtersIn(host, text)).toEqual(expected));
});

test('broken notebooks', () => {
  const text = notebook('python', ['code', 'filter = "(= a b)"']);
  for (let end = 0; end < text.length; end++) checkPlaces(host, text.slice(0, end));
  expect(extracted(host, text).problems).toEqual([]);
});
