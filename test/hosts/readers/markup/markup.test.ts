import { describe, expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
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
