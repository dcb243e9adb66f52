import { describe, expect, test } from 'vitest';
import { defineDialect } from '../../../src/language/dialect/dialect.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import { ProblemList, tooMany } from '../../../src/language/parse/limits.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import { unread } from '../../../src/language/parse/syntax-problems.ts';
import type { Problem } from '../../../src/source/problem.ts';
import { sortedBySpan } from '../../../src/source/problem.ts';
import { marked } from '../../support/marked.ts';
import { expectOneProblem } from '../../support/one-problem.ts';

const quoting = received.extend({}, { name: 'quoting', quotedValues: true });

test.each([
  // text with the position marked, message, text after the fix
  ['<||>', 'There is no filter here.', undefined],
  ['<|  \n|>', 'There is no filter here.', undefined],
  ['(= a b<||>', 'Missing `)` to close `(=` opened at column 1.', '(= a b)'],
  ['(OR (= a b) (= c d)<||> ', 'Missing `)` to close `(OR` opened at column 1.', '(OR (= a b) (= c d)) '],
  ['(OR\n  (OR (= a b<||>', 'Missing 3 `)`; the last one opened is `(=` at line 2, column 7.', '(OR\n  (OR (= a b)))'],
  ['(= a b)<|)|>', 'This `)` closes nothing.', '(= a b)'],
  ['(= a b) <|(= c d)|>', 'Only one filter is allowed; this is another.', '(OR (= a b) (= c d))'],
  ['(= a b) <|c d|>', '`c d` is outside the parentheses of a filter.', undefined],
  ['<|filter:|> (= a b)', '`filter:` is outside the parentheses of a filter.', undefined],
  ['(= a b<|\0|>)', 'A filter cannot contain the control character U+0000.', '(= a b)'],
  ['(= a b<|\ud83d|>)', 'U+D83D is half of a character; no encoding can send it.', '(= a b)'],
  ['(= a <|"|>b', 'This `"` opens a string that is never closed.', undefined],
])('%j', (source, message, repaired) => {
  expectOneProblem(source, { code: 'syntax', message, repaired });
});

describe('in a dialect with quoted values', () => {
  test.each([
    ['(= a <|"|>b', 'This `"` opens a string that is never closed.'],
    ['(= a <|"|>b\\")', 'This `"` opens a string that is never closed.'],
    ['(= a "b<|\\n|>c")', '`\\n` is not an escape. A string allows `\\"` and `\\\\`.'],
  ])('%j', (source, message) => {
    expectOneProblem(source, { code: 'syntax', message, repaired: undefined }, { dialect: quoting });
  });

  test('an escape is two characters: `\\\\n` is a backslash and a letter', () => {
    expect(parse('(= a "b\\\\n")', { dialect: quoting })).toMatchObject({
      ok: true,
      filter: { values: [{ text: 'b\\n' }] },
    });
  });
});

describe('an unclosed filter', () => {
  test('points at each opening, the innermost first, twenty at most', () => {
    const { text, spans } = marked('<|(OR|> <|(=|> a b');
    const [problem] = parse(text).problems;
    expect(problem?.related?.map(({ span }) => span)).toEqual([...spans].reverse());
    expect(problem?.related?.[0]?.message).toBe('opened here');
    expect(parse('('.repeat(30)).problems.map(({ related }) => related?.length)).toContain(20);
  });

  test('is closed by the fix at the end, which is a guess', () => {
    expect(parse('(OR (= a b').problems).toMatchObject([
      { help: 'Count one `)` for each `(`.', fix: { title: 'Add `))`', safety: 'unsafe' } },
    ]);
  });
});

describe('text beside a filter', () => {
  test.each([
    [
      'adjacent words are one problem, each further filter another',
      '<|a b|> (= c d) <|e|> <|(= f g)|> <|(= h i)|>',
      received,
    ],
    ['a dialect without a disjunction cannot join filters', '(= a b) <|(= c d)|>', equalOnly()],
  ])('%s', (_, source, dialect) => {
    const { text, spans } = marked(source);
    const { problems } = parse(text, { dialect });
    expect(problems.map(({ span, fix }) => ({ span, fix }))).toEqual(spans.map((span) => ({ span, fix: undefined })));
  });

  test('three filters are joined by one fix, that of the first problem', () => {
    const { problems } = parse('(= a b) (= c d) (= e f)');
    expect(problems.map(({ fix }) => fix?.title)).toEqual(['Join them with `OR`', undefined]);
  });
});

test('text that no token matches is refused, up to its end', () => {
  expect(unread('(= a b) ?', 8, 'en')).toMatchObject({
    code: 'syntax',
    message: '`?` is outside the parentheses of a filter.',
    span: { start: 8, end: 9 },
  });
});

function equalOnly() {
  return defineDialect({ name: 'plain', operators: { '=': { operands: 'property value', means: 'equal' } } });
}

const at = (start: number, end = start + 1): Problem => ({
  code: 'syntax',
  severity: 'error',
  message: `${start}`,
  span: { start, end },
});

test('problems are sorted by start, then by end; the given list does not change', () => {
  const given = [at(5), at(1, 9), at(1, 3)];
  expect(sortedBySpan(given).map(({ span }) => [span.start, span.end])).toEqual([
    [1, 3],
    [1, 9],
    [5, 6],
  ]);
  expect(given[0]).toEqual(at(5));
});

test('the first problem past the limit comes last and ends the iteration', () => {
  const list = new ProblemList(2, 'en');
  expect([list.isEmpty, list.full]).toEqual([true, false]);
  let asked = 0;
  list.addAll(
    (function* () {
      for (;;) yield at(10 - asked++);
    })(),
  );
  expect([asked, list.isEmpty, list.full]).toEqual([3, false, true]);
  list.add(at(0));
  expect(list.sorted()).toEqual([at(9), at(10), tooMany(at(8), 2, 'en')]);
});

test('with a limit of zero, the first problem is past the limit', () => {
  const list = new ProblemList(0, 'pt-BR');
  list.add(at(4));
  expect([list.isEmpty, list.full]).toEqual([false, true]);
  expect(list.sorted()).toMatchObject([{ code: 'limit', severity: 'error', span: { start: 4, end: 5 } }]);
});

test('the limit is formatted for the language', () => {
  expect(tooMany(at(0), 1000, 'en', 'warning')).toMatchObject({
    severity: 'warning',
    message: 'There are more than 1,000 problems; the rest is not reported.',
  });
  expect(tooMany(at(0), 1000, 'pt-BR').message).toContain('1.000');
});
