import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withLineBreaks, withWholeWords } from '../../../../build/site/markdown/line-breaks.ts';
import { splitTexts } from '../../../support/split-texts.ts';

test.each([
  ['short words and a few more of them', 'short words and a few more of them'],
  ['prefilter/translate', 'prefilter/<wbr>translate'],
  ['minimum_should_match', 'minimum_<wbr>should_<wbr>match'],
  ['GET {base_url}/v1/nfe/received', 'GET {base_url}/<wbr>v1/<wbr>nfe/<wbr>received'],
  ['ReactQueryBuilderGroup', 'React<wbr>Query<wbr>Builder<wbr>Group'],
  ["selectFrom('notes').where(toKysely(sql))", "selectFrom(<wbr>'notes')<wbr>.where(<wbr>toKysely(<wbr>sql))"],
  [
    '{&quot;a&quot;:&quot;b&quot;,&quot;c&quot;:1,&quot;d&quot;:2}',
    '{<wbr>&quot;a&quot;:<wbr>&quot;b&quot;,<wbr>&quot;c&quot;:<wbr>1,<wbr>&quot;d&quot;:<wbr>2}',
  ],
  ['{&quot;===&quot;:[a==b,c=dddd]}', '{<wbr>&quot;===&quot;:<wbr>[<wbr>a==<wbr>b,<wbr>c=<wbr>dddd]}'],
  ['<a href="x/y/z">docker/compose/files</a>', '<a href="x/y/z">docker/<wbr>compose/<wbr>files</a>'],
])('long runs of %s may break', (html, expected) => expect(withLineBreaks(html)).toBe(expected));

test.each([
  [
    'prefilter lint --unsafe-fixes -q',
    'prefilter lint <span class="whole">--unsafe-fixes</span> <span class="whole">-q</span>',
  ],
  ['unknown-operator', '<span class="whole">unknown-operator</span>'],
  ['a - b, x--', 'a - b, x--'],
  ['<a class="a-b">c</a>', '<a class="a-b">c</a>'],
  ['a-word-of-more-than-thirty-letters', 'a-word-of-more-than-thirty-letters'],
])('the words with hyphens of %s stay whole', (html, expected) => expect(withWholeWords(html)).toBe(expected));

test('the text is never changed', () => {
  const text = (html: string) => html.replace(/<[^>]*>/g, '');
  const piece = fc.constantFrom(...splitTexts('aB¦word¦-¦--¦/¦.¦,¦ ¦&amp;¦{¦(¦<b>¦</b>¦1¦é'));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const html = pieces.join('');
      expect(text(withWholeWords(withLineBreaks(html)))).toBe(text(html));
    }),
  );
});
