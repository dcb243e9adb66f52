import { expect, test } from 'vitest';
import { codeFrame } from '../../src/report/code-frame.ts';
import { colored, type Paint, plain } from '../../src/report/terminal.ts';
import { applyEdits } from '../../src/source/edit.ts';
import type { Span } from '../../src/source/span.ts';

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
