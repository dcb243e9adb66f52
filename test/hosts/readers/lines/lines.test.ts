import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { batch } from '../../../../src/hosts/readers/lines/batch.ts';
import { csv } from '../../../../src/hosts/readers/lines/csv.ts';
import { env } from '../../../../src/hosts/readers/lines/env.ts';
import { cpuMs, growsLinearly } from '../../../support/cpu-ms.ts';
import { readings } from '../../../support/groups.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { checkPlaces, expectLinear, expectReadBack, extracted, filtersIn, hostOf, settings } from '../../extracted.ts';

const found = (file: string, text: string) => filtersIn(hostOf(file), text);

describe('finds in INI, properties and make', () => {
  test.each(readings('lines.txt', import.meta.url))('%s: %j', (file = '', text = '', ...filters) =>
    expect(found(file, text)).toEqual(filters),
  );

  test('comments, also after a value', () => {
    const text = '# prefilter-one\n# three\nfilter = (= a b) ; two\n';
    const { comments } = extracted(hostOf('a.ini'), text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual([
      [' prefilter-one', '# prefilter-one'],
      [' two', '; two'],
    ]);
  });
});

test('any INI, properties or make file is read in linear time, and all findings are within it', () => {
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

const filters = (text: string) => filtersIn(env, text);

describe('finds in .env', () => {
  test.each(readings('env.txt', import.meta.url))('%s', (_, text = '', ...expected) =>
    expect(filters(text)).toEqual(expected),
  );

  test('comments', () => {
    const text = '\ufeff# one\nA=1 # two\nB="#" # three\nC=#four\n  # five\nD=a#b\nE=\n# six';
    const { comments } = extracted(env, text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual(
      ['one', 'two', 'three', 'four', 'five', 'six'].map((word) =>
        word === 'four' ? [word, `#${word}`] : [` ${word}`, `# ${word}`],
      ),
    );
  });
});

test('reports what cannot be read', () => {
  const text = 'A=1\nexport B\n  no such line\nC="a\n\n';
  expect(extracted(env, text).problems.map(({ message, span }) => [text.slice(span.start, span.end), message])).toEqual(
    [
      ['no such line', 'This .env is not valid: unexpected `no such line`.'],
      ['"', '`"` is never closed.'],
    ],
  );
});

const styles = [
  'FILTER=(= a x)\nX=1',
  'FILTER="(= a x)"',
  "FILTER='(= a x)'",
  'FILTER=`(= a x)` # c',
  'U="/c?filter=(= a x)"',
];

test.each(styles)('any word is read back as written in %s', (before) => {
  const word = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 6 })
    .filter((text) => !/[\s()\u0085]|\{\{/.test(text));
  fc.assert(
    fc.property(word, (text) => expectReadBack(env, before, text, /["'`#]|\p{Cs}/u)),
    runs(0.08),
  );
});

const rough = fc.string({
  unit: fc.constantFrom(...splitTexts('A¦FILTER¦=¦"¦\'¦`¦\\¦\n¦\r\n¦ ¦#¦(= a b)¦/v?filter=¦export ¦\ufeff¦😀')),
  maxLength: 20,
});

test('reads any text, and all that it finds is within it', () => {
  fc.assert(
    fc.property(rough, (text) => {
      checkPlaces(env, text);
      for (const { span } of extracted(env, text).comments) expect([text, text[span.start]]).toEqual([text, '#']);
    }),
    runs(0.4),
  );
});

test('reads any text in linear time', () => {
  expectLinear(env, splitTexts('A="\n¦A=\'b\n¦A="\\\n¦ ¦\n¦FILTER=(= a b) # c\n¦A ¦A=a #¦='), 4000);
});

describe('finds in batch files', () => {
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

test('any batch file is read in linear time, and all findings are within it', () => {
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

test.each<[text: string, filters: string[]]>([
  ['id,filter\n1,(= a b)\n2,(= c d)\n', ['(= a b)', '(= c d)']],
  ['\ufeffid;NFE_FILTER;x\r\n1;"(= a ""b;c"")";2\r\n', ['(= a "b;c")']],
  ['id\tfiltro\n1\t(= a b)', ['(= a b)']],
  ['id,url\n1,https://a.b/c?filter=%28%3D%20a%20b%29', ['(= a b)']],
  ['name,value\nfilter,(= a b)\nsort,(= a b)', ['(= a b)']],
  ['id,filter\n1,"(OR\n (= a b)\n (= c d))"\n2,', ['(OR\n (= a b)\n (= c d))']],
  ['filter,sort\nblur,(= a b)\n"(= a b","x', ['(= a b']],
])('%j', (text, filters) => expect(filtersIn(csv, text)).toEqual(filters));

test('a field beyond the names of a table has none, whatever keys are looked for', () => {
  const all = { ...settings, sources: { ...settings.sources, keys: ['*'] } };
  const { filters } = csv(verbatim('id\nfilter,(= a b)\nx,,(= c d)\n'), all);
  expect(filters.map(({ text, name }) => [text, name])).toEqual([['(= a b)', 'filter']]);
});

test('any CSV file is read in linear time, and all findings are within it', () => {
  for (const unit of ['"', '""', ',', '\n', '\r', 'filter,', '"a', '";', '(= a b),']) {
    checkPlaces(csv, `filter\n${unit.repeat(50)}`);
    const read = (count: number) => csv(verbatim(`filter\n${unit.repeat(count)}`), settings);
    expect([unit, growsLinearly(read, 3000)]).toEqual([unit, true]);
  }
});
