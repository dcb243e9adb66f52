import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeFrame, decodedFilter, shownLine } from '../../src/report/code-frame.ts';
import { colored, type Paint, plain, printable, wrap } from '../../src/report/terminal.ts';
import { excerptOf } from '../../src/source/excerpt.ts';
import { applyEdits, type Span } from '../../src/source/problem.ts';
import { takesAtMost } from '../support/cpu-ms.ts';
import { runs } from '../support/runs.ts';
import { findingIn, findingsOf } from './report-of.ts';

/** The frame of a text whose problem is between `<|` and `|>`, and a related range between `{|` and `|}`. */
function frame(marked: string, paint: Paint = plain, columns = Infinity): string {
  const spans: { '<': Span[]; '{': Span[] } = { '<': [], '{': [] };
  let text = marked;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const [whole, kind, inner] = found as unknown as [string, '<' | '{', string];
    const span = { start: found.index, end: found.index + inner.length };
    spans[kind].push(span);
    text = applyEdits(text, [{ span: { start: found.index, end: found.index + whole.length }, text: inner }]);
  }
  const [span] = spans['<'];
  const related = spans['{'].map((place) => ({ message: 'opened here', span: place }));
  const problem = { code: 'syntax', severity: 'error', message: '', span: span as Span, related } as const;
  const more = (count: number) => `and ${count} more`;
  return codeFrame({ source: { file: '', text }, problem }, more, paint, columns).join('\n');
}

const mark = /(<|\{)\|(.*?)\|[>}]/s;

test.each([
  ['one range', '(= <|processd|> false)', ['1 | (= processd false)', '  |    ^^^^^^^^']],
  ['nothing at all', '<||>', ['1 |', '  | ^']],
  ['a place on the same line', '{|(OR|} (= a b)<||>', ['1 | (OR (= a b)', '  | ---        ^', '  | opened here']],
  ['two places on the same line', '{|(OR|} {|(=|} a<||>', ['1 | (OR (= a', '  | --- --  ^', '  | opened here']],
  [
    'a place on another line',
    '{|(OR|}\n(= a b)<||>',
    ['2 | (= a b)', '  |        ^', 'opened here:', '1 | (OR', '  | ---'],
  ],
  [
    'more places than one cares to see',
    '{|(OR|}\n{|(OR|}\n{|(OR|}\n{|(OR|}\n{|(OR|}\n<|x|>',
    ['6 | x', '  | ^', ...[1, 2, 3].flatMap((line) => ['opened here:', `${line} | (OR`, '  | ---']), 'and 2 more'],
  ],
  ['a range of several lines', '(= a b)\n<|(= c\n d)|>', ['2 | (= c', '  | ^^^^']],
  ['wide characters', '(= 株式 <|会社|>)', ['1 | (= 株式 会社)', '  |         ^^^^']],
])('%s', (_, marked, lines) => {
  expect(frame(marked)).toBe(lines.join('\n'));
});

test('the margin fits a line number of two digits', () => {
  expect(frame(`${'\n'.repeat(9)}<|x|>`)).toBe('10 | x\n   | ^');
});

test('the text is the same with color', () => {
  const marked = '{|(OR|} (= a b)<||>';
  expect(frame(marked, colored).replace(/\u001b\[[\d;]*m/g, '')).toBe(frame(marked));
  expect(frame(marked, colored)).toContain('\u001b[1;31m^\u001b[0m');
});

test('in a narrow terminal, the line is cut around the range', () => {
  const marked = `(OR {|(=|} a ${'b'.repeat(60)}) (= <|c|> ${'d'.repeat(60)}))`;
  const lines = frame(marked, plain, 50).split('\n');
  expect(lines).toEqual([
    '1 | …bbbbbbbbbbbbbbbbbbbbbbbbb) (= c dddddddddddd…',
    '  |                                ^',
    'opened here:',
    '1 | (OR (= a bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…',
    '  |     --',
  ]);
});

const source = (text: string) => ({ file: '', text });

const line = fc.oneof(fc.stringMatching(/^[a-z() ]{0,150}$/), fc.constant('(= a b) '.repeat(40)));
const lines = fc.array(line, { minLength: 1, maxLength: 4 });
const place = fc.record({
  lines,
  at: fc.nat(),
  length: fc.nat({ max: 200 }),
  columns: fc.integer({ min: 32, max: 140 }),
});

describe('any line of any text', () => {
  test('fits, and shows the range from its beginning', () => {
    fc.assert(
      fc.property(place, ({ lines: parts, at, length, columns }) => {
        const text = parts.join('\r\n');
        const start = at % (text.length + 1);
        const end = Math.min(text.length, start + length);
        const { code, underline } = shownLine(source(text), { start, end }, columns);
        expect(code.length).toBeLessThanOrEqual(columns);
        const first = underline.indexOf('^');
        const marked = code.slice(first, underline.length);
        if (marked !== '' && start < end) expect(text.startsWith(marked.replace(/…$/, ''), start)).toBe(true);
        expect(underline).toMatch(/^ *\^+$/);
      }),
    );
  });

  test('is shown whole if it is short', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zç日😀\t\r\n]{0,30}$/u), fc.nat(), fc.nat(), (text, at, length) => {
        const start = at % (text.length + 1);
        const span = { start, end: Math.min(text.length, start + (length % 20)) };
        const { line, code, underline } = excerptOf(text, span);
        expect(shownLine(source(text), span, 120)).toEqual({ line, code, underline });
      }),
    );
  });
});

test('ten thousand positions on one line of a megabyte take no time', () => {
  const one = source('(= a b) '.repeat(125_000));
  const show = () => {
    for (let at = 0; at < 10_000; at++) shownLine(one, { start: at * 100, end: at * 100 + 3 }, 100);
  };
  expect(takesAtMost(2000, show)).toBe(true);
});

test.each([
  ['as it stands', 'a.ts', 'x = filter`(or a)`', undefined, ''],
  ['as it stands on several lines', 'a.ts', 'x = filter`(OR\n  (or a)\n  (= a b))`', undefined, ''],
  ['percent-encoded', 'a.env', 'X=/received?filter=%28or%20(= a b)%29&limit=5', '(or (= a b))', ' ^^'],
  ['percent-encoded behind the position', 'a.env', 'X=/received?filter=(or (= a b)%29', '(or (= a b))', ' ^^'],
  ['escaped', 'a.json', '{"filter": "(or (= \\u0061 b))"}', '(or (= a b))', ' ^^'],
  ['with an escaped line break', 'a.json', '{"filter": "(OR\\n(or a) (= a b))"}', '(OR (or a) (= a b))', '     ^^'],
  ['put together from lines', 'a.yaml', 'filter:\n  (OR\n  (or a)\n  (= a b))', '(OR (or a) (= a b))', '     ^^'],
])('a filter %s', (_, file, text, code, underline) => {
  const finding = findingsOf(file, text).find(({ problem }) => problem.code === 'unknown-operator');
  expect(finding).toBeDefined();
  expect(finding && decodedFilter(finding, 80)).toEqual(code && { line: 1, code, underline });
});

test('returns nothing without a filter', () => {
  const { filter: _, ...finding } = findingIn('a.yaml', '[');
  expect(decodedFilter(finding, 80)).toBeUndefined();
});

test('cuts a long filter around the position', () => {
  const [finding] = findingsOf('.env', `X=/received?filter=(OR%20${'(=%20a%20b)'.repeat(50)}(==%20a%20b))`).slice(-1);
  const shown = finding && decodedFilter(finding, 60);
  expect(shown?.code).toMatch(/^….{1,58}$/);
  expect(shown?.code.slice(shown.underline.indexOf('^'), shown.underline.length)).toBe('==');
});

test.each(['error', 'warning', 'info', 'strong', 'faint', 'good'] as const)(
  '`%s` is colored, and ends itself',
  (style) => {
    expect(colored(style, 'text')).toMatch(/^\u001b\[[\d;]+mtext\u001b\[0m$/);
    expect(colored(style, '')).toBe('');
    expect(plain(style, 'text')).toBe('text');
  },
);

test.each([
  ['(= processed false)', '(= processed false)'],
  ['São João 株式会社 👩‍👧', 'São João 株式会社 👩‍👧'],
  ['a\nb\r\tc', 'a\\nb\\r\\tc'],
  ['\u001b[31mred\u0007', '\\u001b[31mred\\u0007'],
  ['\u009b2J', '\\u009b2J'],
  ['a\u00a0b\u200bc\ufeff', 'a\\u00a0b\\u200bc\\ufeff'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
  ['a\u2028b', 'a\\u2028b'],
  ['\ud800', '\ufffd'],
])('%j can be shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown);
});

test('any text stays on one line, without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = printable(text);
      expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      expect(printable(shown)).toBe(shown);
    }),
    runs(0.15),
  );
});

const text = 'The operator stands between its operands.';

test.each([
  ['without an end', Infinity, 2, text],
  ['where there is hardly room', 25, 10, text],
  ['where it fits', 41, 0, text],
  ['one column too few', 40, 0, 'The operator stands between its\noperands.'],
  ['behind an indent', 30, 4, 'The operator stands\n    between its operands.'],
])('%s', (_, columns, indent, wrapped) => {
  expect(wrap(text, columns, indent)).toBe(wrapped);
});

test('a word that is too long stays on one line', () => {
  const long = 'x'.repeat(50);
  expect(wrap(`see ${long} there`, 30, 0)).toBe(`see\n${long}\nthere`);
});
