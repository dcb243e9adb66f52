import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decoding, verbatim } from '../../../../src/hosts/embedded.ts';
import { entityText, readEntities } from '../../../../src/hosts/readers/markup/entities.ts';
import { MarkupScanner, type MarkupToken, markupLanguages } from '../../../../src/hosts/readers/markup/tags.ts';
import { growsLinearly, takesAtMost } from '../../../support/cpu-ms.ts';
import { readings } from '../../../support/groups.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { checkPlaces, extracted, filtersIn, hostOf, settings } from '../../extracted.ts';

const found = (file: string, text: string) => filtersIn(hostOf(file), text);

describe('finds', () => {
  test.each(readings('markup.txt', import.meta.url))('%s: %j', (file = '', text = '', ...filters) =>
    expect(found(file, text)).toEqual(filters),
  );

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

test('named elements in each other take time in proportion to their number', () => {
  const text = `<b filter="(= a b)"/>${'<a name="x">'.repeat(20_000)}${'</a>'.repeat(20_000)}`;
  expect(takesAtMost(700, () => hostOf('a.xml')(verbatim(text), settings))).toBe(true);
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
                : [token.type === 'comment' ? token.span : token.content];
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
