import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decoding, verbatim } from '../../../../src/hosts/embedded.ts';
import { entityText, readEntities } from '../../../../src/hosts/readers/markup/entities.ts';
import { MarkupScanner, type MarkupToken, markupLanguages } from '../../../../src/hosts/readers/markup/tags.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { checkPlaces, extracted, filtersIn, hostOf, settings } from '../../extracted.ts';

const found = (file: string, text: string) => filtersIn(hostOf(file), text);

describe('finds', () => {
  test.each<[file: string, text: string, filters: string[]]>([
    ['a.xml', '\ufeff<?xml version="1.0"?><job filter="(= a b)"/>', ['(= a b)']],
    ['a.xml', "<job nfe-filter='(= a &quot;b&quot;)'><Filtro>(= c d)</Filtro></job>", ['(= a "b")', '(= c d)']],
    ['web.config', '<add key="nfe:Filter" value="(= a &lt;b)" />', ['(= a <b)']],
    ['app.config', '<add value="(= a b)" key="filter" />', ['(= a b)']],
    ['a.xml', '<bean><property name="filter">\n  (= a b)\n</property></bean>', ['(= a b)']],
    ['a.xml', '<property name="filter"><value>(= a b)</value></property>', ['(= a b)']],
    ['a.resx', '<data name="Filter" xml:space="preserve">\r\n<value>(= a &amp;b)</value></data>', ['(= a &b)']],
    [
      'a.xml',
      '<init-param><param-name>filter</param-name><param-value>(= a b)</param-value></init-param>',
      ['(= a b)'],
    ],
    ['a.plist', '<dict><key>filter</key><string>(= a b)</string></dict>', ['(= a b)']],
    ['a.xml', '<filters><open>(= a b)</open><item>(= c d)</item></filters>', ['(= a b)', '(= c d)']],
    ['a.xml', '<filter><![CDATA[(= a "b&amp;")]]></filter>', ['(= a "b&amp;")']],
    [
      'a.xml',
      '<!-- /c?filter=%28%3D%20a%20b%29 --><u>see https://a.b/c?x=1&amp;filter=%28%3D%20c%20d%29.</u>',
      ['(= a b)', '(= c d)'],
    ],
    ['a.xml', '<filtering><a>(= a b)</a></filtering><x name="sort" value="(= a b)"/>', []],
    ['web.xml', '<filter><filter-name>x</filter-name><filter-class>a.B</filter-class></filter>', []],
    ['a.xml', '<a filter="(&amp;(objectClass=user)(cn=a))"/><b filter="blur(4px)"/>', []],
    ['a.html', '<input name=filter value="(= a b)"><a href=/c?filter=%28%3D%20a%20b%29>x</a>', ['(= a b)', '(= a b)']],
    ['a.html', '<select name="filter"><option value="(= a b)">x</option></select>', ['(= a b)']],
    ['a.html', '<textarea name="filter">(= a b)</textarea><div data-filter="(= c d)"></div>', ['(= a b)', '(= c d)']],
    ['a.html', '<table><tr><td>filter</td><td>(= a b)</td></tr></table>', ['(= a b)']],
    ['a.html', "<p>it's<script>const filter = '(= a b)'; if (x < 1) y('</x>')</script>", ['(= a b)']],
    ['a.html', '<script type="application/json">{ "filter": "(= a b)" }</script>', ['(= a b)']],
    ['a.html', '<button onclick="list({ filter: \'(= a b)\' })" [filter]="\'(= c d)\'">', ['(= a b)', '(= c d)']],
    ['a.html', '<style>a { filter: (= a b) }</style><x filter="(= a {{ b }})">', ['(= a ${b})']],
    ['a.vue', '<template><X filter="(= a b)" :filter="\'(= c d)\'"/></template>', ['(= a b)', '(= c d)']],
    [
      'a.vue',
      '<template><X :where="{ filter: \'(= a b)\' }" @go="filter = \'(= c d)\'"/></template>',
      ['(= a b)', '(= c d)'],
    ],
    ['a.vue', "<template>{{ list({ filter: '(= a b)' }) }}</template>", ['(= a b)']],
    [
      'a.vue',
      '<script setup lang="ts">\nconst filter = <string>"(= a b)"\n</script>\n<template><p>it\'s</p></template>',
      ['(= a b)'],
    ],
    [
      'a.svelte',
      '<script>let filter = "(= a b)"</script>\n<X filter="(= c d)" nfeFilter={"(= e f)"} {...x}/>',
      ['(= a b)', '(= c d)', '(= e f)'],
    ],
    ['a.svelte', "{#await list({ filter: '(= a b)' })}<p>it's</p>{/await}", ['(= a b)']],
    [
      'a.astro',
      '---\nconst filter: string = \'(= a b)\';\n---\n<X filter={`(= c d)`} /> {x.map((y) => <Y filter="(= e f)" />)}',
      ['(= a b)', '(= c d)', '(= e f)'],
    ],
  ])('%s: %j', (file, text, filters) => expect(found(file, text)).toEqual(filters));

  test('suppression comments', () => {
    const text = '<a/>\n<!-- prefilter-disable-next-line syntax -- why -->\n<b filter="(= a b)"/>';
    const { comments } = extracted(hostOf('a.xml'), text);
    expect(comments.map(({ text: inner, span }) => [inner, text.slice(span.start, span.end)])).toEqual([
      [' prefilter-disable-next-line syntax -- why ', '<!-- prefilter-disable-next-line syntax -- why -->'],
    ]);
  });

  test('an error in a script is reported there', () => {
    const problems = (text: string) => extracted(hostOf('a.html'), text).problems.map(({ span }) => span.start);
    expect(problems("<script>filter('(= a b)', 'x</script>")).toEqual([26]);
    expect(problems("<script>filter('(= a b)', '{{ x }})</script>")).toEqual([]);
  });
});

test('any text is read in linear time, and all findings are within it', () => {
  const units = splitTexts('<a ¦<a b="¦<a b=\'¦<¦<!--¦<![CDATA[¦</a¦<script>¦{¦{{¦"¦<a b={¦&#40;¦<?¦<a>(¦`${');
  for (const file of ['a.xml', 'a.html', 'a.vue', 'a.svelte', 'a.astro']) {
    const host = hostOf(file);
    for (const unit of units) {
      checkPlaces(host, `<x filter="(= a b)"/>${unit.repeat(50)}`);
      const read = (count: number) => host(verbatim(`<x filter="(= a b)"/>${unit.repeat(count)}`), settings);
      expect([file, unit, growsLinearly(read, 500)]).toEqual([file, unit, true]);
    }
  }
});

/** The tokens of a text, each in a line: `open a b="c"`, `text …`. */
function tokensOf(text: string, name: keyof typeof markupLanguages): string[] {
  const scanner = new MarkupScanner(text, markupLanguages[name]);
  return [...scanner.tokens(0)].map((token) => shown(text, token));
}

const quotes = { double: ['"', '"'], single: ["'", "'"], bare: ['', ''], braces: ['{', '}'] } as const;

function shown(text: string, token: MarkupToken): string {
  if (token.type === 'close') return `close ${token.name}`;
  if (token.type !== 'open') return `${token.type} ${text.slice(token.content.start, token.content.end)}`;
  const attributes = token.attributes.map(({ name, value, form }) => {
    const [before, after] = quotes[form];
    return ` ${name}=${before}${text.slice(value.start, value.end)}${after}`;
  });
  const raw = token.raw === undefined ? '' : ` raw ${text.slice(token.raw.start, token.raw.end)}`;
  return `open ${token.name}${attributes.join('')}${token.isClosed ? ' /' : ''}${raw}`;
}

test.each<[language: keyof typeof markupLanguages, text: string, tokens: string[]]>([
  ['xml', 'a<b c="d"/>e', ['text a', 'open b c="d" /', 'text e']],
  ['xml', "<a:b.c d='<e>' f = \"'\"></a:b.c >", ["open a:b.c d='<e>' f=\"'\"", 'close a:b.c']],
  ['xml', '<a b/><c d=e/f></c>', ['open a /', 'open c d=e/f', 'close c']],
  ['xml', '<!-- <a> --><![CDATA[ <b> ]]>', ['comment  <a> ', 'cdata  <b> ']],
  ['xml', '<?xml a="<b>"?><!DOCTYPE c><% <d> %><%-- e --%>', ['comment  e ']],
  ['xml', '<script>a<b></script>', ['open script', 'text a', 'open b', 'close script']],
  ['html', '<SCRIPT>a<b>"</SCRIPT>', ['open SCRIPT raw a<b>"', 'close SCRIPT']],
  ['html', '<style>a<b>', ['open style raw a<b>']],
  ['html', '<script src="a"/>b', ['open script src="a" /', 'text b']],
  // Anything that is not a tag is text.
  ['html', 'a < b <3 </ <a', ['text a < b <3 </ <a']],
  ['html', '<a b <c>', ['text <a b ', 'open c']],
  ['html', '<!-- a', ['text <!-- a']],
  ['html', '<a b="c', ['text <a b="c']],
  ['html', "<a b='c>d", ["open a b='c", 'text d']],
  ['html', '{{ a }}', ['text {{ a }}']],
  ['vue', '{{ a }}{b}{{ c', ['expression  a ', 'text {b}{{ c']],
  ['vue', '<a :b={c}>', ['open a :b={c}']],
  ['svelte', 'a{b}<c {d} e={f}>', ['text a', 'expression b', 'open c ={d} e={f}']],
  ['svelte', '{a ? "}" : \'}\'}{`}`}{{b: 1}}', ['expression a ? "}" : \'}\'', 'expression `}`', 'expression {b: 1}']],
  ['svelte', '{a <b>', ['text {a ', 'open b']],
])('%s: %s', (language, text, tokens) => {
  expect(tokensOf(text, language)).toEqual(tokens);
});

test('tokens are in the order of the text, and no two of them share a part of it', () => {
  const piece = fc.constantFrom(
    ...'<>/={}\'"`! ab',
    '<a ',
    '</a>',
    '<!--',
    '-->',
    '{{',
    '}}',
    '<script>',
    '</script>',
    '<?',
    '?>',
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(markupLanguages)),
      fc.array(piece, { maxLength: 20 }),
      (language, pieces) => {
        const text = pieces.join('');
        let at = 0;
        for (const token of new MarkupScanner(text, language).tokens(0)) {
          const spans =
            token.type === 'open'
              ? [...token.attributes.map(({ value }) => value), ...(token.raw ? [token.raw] : [])]
              : token.type === 'close'
                ? []
                : [token.span];
          for (const { start, end } of spans) {
            expect([text, at <= start && start <= end && end <= text.length]).toEqual([text, true]);
            at = end;
          }
        }
      },
    ),
    runs(0.5),
  );
});

test.each([
  ['&amp;', '&'],
  ['&#40;', '('],
  ['&#x28;', '('],
  ['&#X1F600;', '😀'],
  ['&nbsp;', '\u00a0'],
  ['&nosuch;', undefined],
  ['&constructor;', undefined],
  ['&#0;', undefined],
  ['&#xD800;', undefined],
  ['&#x110000;', undefined],
])('%s', (reference, text) => {
  expect(entityText(reference)).toBe(text);
});

test('positions in the decoded text map to the file; unknown references stay', () => {
  const text = '<i>&lpar;= a &nosuch; &quot;b&quot;&rpar;</i>';
  const decoding = new Decoding(verbatim(text));
  readEntities(decoding, 3, text.length - 4);
  const { text: decoded, map } = decoding.done(() => undefined, 3);
  expect(decoded).toBe('(= a &nosuch; "b")');
  const at = decoded.indexOf('"b"');
  const { start, end } = map({ start: at, end: at + 3 });
  expect(text.slice(start, end)).toBe('&quot;b&quot;');
});
