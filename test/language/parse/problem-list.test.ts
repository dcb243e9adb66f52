import { expect, test } from 'vitest';
import { inOrder, ProblemList, tooMany } from '../../../src/language/parse/limits.ts';
import type { Problem } from '../../../src/source/problem.ts';

const at = (start: number, end = start + 1): Problem => ({
  code: 'syntax',
  severity: 'error',
  message: `${start}`,
  span: { start, end },
});

test('problems are sorted by start, then by end; the given list does not change', () => {
  const given = [at(5), at(1, 9), at(1, 3)];
  expect(inOrder(given).map(({ span }) => [span.start, span.end])).toEqual([
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
