import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { cpuMs, growsLinearly } from '../../../support/cpu-ms.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { checkPlaces, extracted, filtersIn, hostOf, settings } from '../../extracted.ts';

const found = (file: string, text: string) => filtersIn(hostOf(file), text);

describe('finds', () => {
  test.each<[file: string, text: string, filters: string[]]>([
    ['a.ini', '[nfe]\nfilter = (= a b)\nFiltro=(= c d)', ['(= a b)', '(= c d)']],
    ['a.ini', 'nfe.filter: "(= a b)" ; note', ['(= a b)']],
    ['a.ini', 'filter = (= a #b) # (= c d)', ['(= a #b)']],
    ['a.ini', "filters[] = '(= a b)'\r\nfilters[x] = (= c d)\r\n", ['(= a b)', '(= c d)']],
    ['a.ini', 'url = https://a.b/c?filter=%28%3D%20a%20b%29&limit=1', ['(= a b)']],
    ['a.ini', '; see https://a.b/c?filter=%28%3D%20a%20b%29', ['(= a b)']],
    ['a.cfg', '\ufeff\tfilter = (= a {{ b }})', ['(= a ${b})']],
    ['a.conf', 'proxy_pass http://a.b/c?filter=%28%3D%20a%20b%29;', ['(= a b)']],
    ['a.ini', 'sort = (= a b)\nfilter = name eq 1\n[filter]\n(= a b)', []],
    ['a.properties', 'nfe.filter=(= a b)\nnfe.filtro : (= c d)\nfilter (= e f)', ['(= a b)', '(= c d)', '(= e f)']],
    ['a.properties', 'filter=(\\= a "b\\u00e3\\:\\n\\\\")', ['(= a "bã:\n\\")']],
    ['a.properties', 'filter=(OR \\\r\n   (= a b)\\\n\t(= c d))\nx=1', ['(OR (= a b)(= c d))']],
    ['a.properties', '! /c?filter=%28%3D%20a%20b%29', ['(= a b)']],
    [
      'Makefile',
      'FILTER = (= a b)\nNFE_FILTER ?= (= c d) # note\nexport FILTRO := "(= e f)"',
      ['(= a b)', '(= c d)', '(= e f)'],
    ],
    ['Makefile', 'dev: FILTER = (= a $$b)\nFILTER += (= a $(NAME))', ['(= a $b)', '(= a ${NAME})']],
    ['Makefile', 'get:\n\t@curl -G $(URL) --data-urlencode "filter=(= a b)" > $@\n', ['(= a b)']],
    [
      'a.mk',
      'get:\n\tprefilter lint \\\n\t  --filter "(= a $$X)" $< && FILTER="(= c $(X))" run',
      ['(= a ${X})', '(= c ${1})'],
    ],
    ['GNUmakefile', '# /c?filter=%28%3D%20a%20b%29\nget: ; curl "/c?filter=%28%3D%20a%20b%29"', ['(= a b)', '(= a b)']],
  ])('%s: %j', (file, text, filters) => expect(found(file, text)).toEqual(filters));

  test('comments, also after a value', () => {
    const text = '# prefilter-one\n# three\nfilter = (= a b) ; two\n';
    const { comments } = extracted(hostOf('a.ini'), text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual([
      [' prefilter-one', '# prefilter-one'],
      [' two', '; two'],
    ]);
  });
});

test('any text is read in linear time, and all findings are within it', () => {
  for (const name of ['a.ini', 'a.properties', 'Makefile']) {
    const host = hostOf(name);
    for (const unit of splitTexts('filter¦a\n¦"¦\\\n¦$(¦ = ¦a:¦\t¦(¦ ;¦export ¦%¦!a!¦^\n')) {
      checkPlaces(host, `filter=${unit.repeat(50)}`);
      const read = (count: number) => {
        host(verbatim(`filter=${unit.repeat(count)}`), settings);
        host(verbatim(unit.repeat(count)), settings);
      };
      expect([name, unit, growsLinearly(read, 1500)]).toEqual([name, unit, true]);
    }
  }
});

test('a value in parentheses over many long lines takes little longer than on one', () => {
  const host = hostOf('a.ini');
  const line = '(x '.repeat(3000);
  const time = (separator: string) => {
    const text = `filter = (${Array(100).fill(line).join(separator)}\n`;
    const started = cpuMs();
    host(verbatim(text), settings);
    return cpuMs() - started;
  };
  const isSlow = () => time('\n ') > 8 * Math.max(time(' '), 20);
  expect(isSlow() && isSlow() && isSlow()).toBe(false);
});
