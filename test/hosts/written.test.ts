import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extract } from '../../src/hosts/extract.ts';
import { runs } from '../support/runs.ts';
import { splitTexts } from '../support/split-texts.ts';
import { settings } from './extracted.ts';

/** The text around a filter in a file, with escapes of each language: before it and after it. */
const places: readonly (readonly [file: string, before: string, after: string])[] = [
  ['a.ini', '; x\r\nfilter = "', '" ; y\r\n'],
  ['a.ini', 'filter = ', ' # (z'],
  ['a.properties', 'a\\=b=\\u0041\\\n  c\nnfe.filter = ', '\nx=1'],
  ['Makefile', 'X = $$a \\\n  b\nFILTER := ', ' # y'],
  ['Makefile', 'x:\n\t@echo $$x && job --filter "', '" $@'],
  ['a.bat', 'rem %%x\r\nset "FILTER=', '" & x'],
  ['a.bat', 'curl -G %U% ^\r\n  --data-urlencode "filter=', '" | y'],
  ['a.csv', '\ufeff"i""d";filter\r\n"1\n2";"', '"\r\n'],
  ['a.csv', 'id\tfilter\n1\t', '\n'],
  ['a.xml', '<a b="&amp;&#60;"/><c key="filter" value="', '"/>'],
  ['a.xml', "<?x?><c filter='", "' d='&quot;'/>"],
  ['a.xml', '<!-- &lt; --><Filter>\n  ', '\n</Filter>'],
  ['a.xml', '<filter><![CDATA[', ']]></filter>'],
  ['a.vue', '<template><p>&amp;</p><X :filter="\'', '\'"/></template>'],
  ['a.svelte', '{#if x}&lt;{/if}<X filter={"', '"}/>'],
  ['a.astro', '---\nconst x = `${y}`;\n---\n<X filter="', '" />'],
  ['a.mdx', '# It\'s\n\n<X filter="', '" />\n'],
  ['a.json5', "// x\n{ 'a\\'': '\\x41\\\n', filter: '", "' }"],
  ['a.json', '[{ "value": "', '", "x": "\\u0041", "name": "filter" }]'],
  ['a.ipynb', '{"cells":[{"cell_type":"code","source":["x = \\"\\u00e9\\"\\n","filter = \'', '\'\\n"]}]}'],
  ['a.bru', 'params:query {\r\n  filter: ', '\r\n}\r\n'],
  ['a.sh', "x='$y' z=\"${FILTER:-", '}"'],
  ['a.sh', "filters=( x\n  '", "' # y\n)"],
  ['a.http', '# {{x}}\n@filter = "', '"\n'],
  ['a.php', '<p title="&amp;">it\'s</p>\n<?php $x = "\\"{$y}"; $filter = \'', "'; ?><b>"],
  ['a.cs', 'var x = @"a""b"; var filter = true ? "', '" : null;'],
  ['a.py', "x = f'{y}'\nfilter = ' '.join(['", "', 'z)'])"],
  ['a.pas', "x := 'it''s'; Params.Values['filter'] := '", "';"],
  ['a.abap', 'x = `a``b`. lv_filter = `', '`.'],
];

const word = fc.constantFrom(...splitTexts('x¦é¦"¦\'¦\\¦$a¦${b}¦{c}¦#¦;¦%41¦`¦😀¦<¦&lt;¦!y¦^¦\t'));

test('a text written into a place is read back the same, and nothing else changes', () => {
  let written = 0;
  fc.assert(
    fc.property(fc.constantFrom(...places), fc.array(word, { maxLength: 5 }), ([file, before, after], words) => {
      const isList = before.includes('.join(');
      const filter = isList ? '(== a' : '(== a b)';
      const found = extract(file, before + filter + after, settings);
      const [old] = found.filters;
      expect([file, found.filters.map(({ text }) => text.trim())]).toEqual([file, [isList ? '(== a z)' : filter]]);
      const span = old?.map({ start: old.text.indexOf('=='), end: old.text.indexOf('==') + 4 });
      expect([file, span]).toEqual([file, { start: before.length + 1, end: before.length + 5 }]);
      const meant = `== x${words.join('')}`;
      const form = old?.encode(meant);
      const expected = (old?.text ?? '').replace('== a', () => meant);
      if (form === undefined || !settings.isLikely(expected)) return;
      written++;
      const text = `${before}(${form}${filter.slice(5)}${after}`;
      const again = extract(file, text, settings);
      expect([form, again.filters.map((one) => one.text)]).toEqual([form, [expected]]);
      expect([form, again.comments.length]).toEqual([form, found.comments.length]);
      expect([form, again.problems.length <= found.problems.length]).toEqual([form, true]);
    }),
    runs(0.6),
  );
  expect(written).toBeGreaterThan(runs(0.6).numRuns / 12);
});
