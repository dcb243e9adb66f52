import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { csv } from '../../../../src/hosts/readers/lines/csv.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { checkPlaces, filtersIn, settings } from '../../extracted.ts';

test.each<[text: string, filters: string[]]>([
  ['id,filter\n1,(= a b)\n2,(= c d)\n', ['(= a b)', '(= c d)']],
  ['\ufeffid;NFE_FILTER;x\r\n1;"(= a ""b;c"")";2\r\n', ['(= a "b;c")']],
  ['id\tfiltro\n1\t(= a b)', ['(= a b)']],
  ['id,url\n1,https://a.b/c?filter=%28%3D%20a%20b%29', ['(= a b)']],
  ['name,value\nfilter,(= a b)\nsort,(= a b)', ['(= a b)']],
  ['id,filter\n1,"(OR\n (= a b)\n (= c d))"\n2,', ['(OR\n (= a b)\n (= c d))']],
  ['filter,sort\nblur,(= a b)\n"(= a b","x', ['(= a b']],
])('%j', (text, filters) => expect(filtersIn(csv, text)).toEqual(filters));

test('any text is read in linear time, and all findings are within it', () => {
  for (const unit of ['"', '""', ',', '\n', '\r', 'filter,', '"a', '";', '(= a b),']) {
    checkPlaces(csv, `filter\n${unit.repeat(50)}`);
    const read = (count: number) => csv(verbatim(`filter\n${unit.repeat(count)}`), settings);
    expect([unit, growsLinearly(read, 3000)]).toEqual([unit, true]);
  }
});
