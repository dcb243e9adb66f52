import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { batch } from '../../../../src/hosts/readers/lines/batch.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { checkPlaces, extracted, filtersIn, settings } from '../../extracted.ts';

describe('finds', () => {
  test.each<[text: string, filters: string[]]>([
    ['set FILTER=(= a b)\r\n', ['(= a b)']],
    ['@set "NFE_FILTER=(= a b)"', ['(= a b)']],
    ['if "%1"=="" set FILTER=(= a %NAME%)', ['(= a ${NAME})']],
    ['setx FILTER "(= a b)"', ['(= a b)']],
    ['set FILTER=(= a ^"b^") & prefilter lint "(= c d)"', ['(= a "b")', '(= c d)']],
    ['set FILTER=(OR ^\r\n(= a b) (= c d))', ['(OR (= a b) (= c d))']],
    ['curl -s "https://a.b/c?limit=1&filter=%%28%%3D%%20a%%20b%%29"', ['(= a b)']],
    ['curl https://a.b/c?filter=%%28%%3D%%20a%%20b%%29^&limit=1', ['(= a b)']],
    ['curl "https://a.b/c?filter=%28%3D%20a%20b%29"', ['(= a b)']],
    ['curl -G %URL% --data-urlencode "filter=(= a !B!)" && type x', ['(= a ${B})']],
    ['for %%f in (*.x) do job --filter "(= a %%f)"', ['(= a ${f})']],
    ['prefilter lint "(= a b)" | more', ['(= a b)']],
    ['rem see /c?filter=%28%3D%20a%20b%29\n:: /c?filter=%28%3D%20c%20d%29', ['(= a b)', '(= c d)']],
    ['set SORT=(= a b)\nset FILTER=*.txt\nset /p FILTER=Name?', []],
  ])('%j', (text, filters) => expect(filtersIn(batch, text)).toEqual(filters));

  test('comments', () => {
    const text = '@rem (one)\r\nrem three\r\n:: prefilter-two';
    const { comments } = extracted(batch, text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual([
      [' (one)', 'rem (one)'],
      [' prefilter-two', ':: prefilter-two'],
    ]);
  });
});

test('any text is read in linear time, and all findings are within it', () => {
  for (const unit of ['set ', 'x', '"', '^\n', '%', '%%', '!', '&', ' ', 'set x=', '(', '\n', 'rem ', '%a']) {
    checkPlaces(batch, `set filter=${unit.repeat(50)}`);
    checkPlaces(batch, unit.repeat(50));
    const read = (count: number) => {
      batch(verbatim(`set filter=${unit.repeat(count)}`), settings);
      batch(verbatim(unit.repeat(count)), settings);
    };
    expect([unit, growsLinearly(read, 1500)]).toEqual([unit, true]);
  }
});
