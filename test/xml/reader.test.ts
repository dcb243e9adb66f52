import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXml, type XmlContent, type XmlElement } from '../../src/xml/reader.ts';
import { XmlError, xmlMessages } from '../../src/xml/xml-error.ts';
import { takesAtMost } from '../support/cpu-ms.ts';

/** Everything in a document: `<name` for an element that begins, `>` for one that ends, and texts, joined. */
function eventsOf(xml: string): readonly string[] {
  const events: string[] = [];
  let text = '';
  let depth = 0;
  const flush = (to: number) => {
    if (text !== '') events.push(text);
    text = '';
    for (; depth > to; depth--) events.push('>');
  };
  const inside = (own: number): XmlContent => ({
    open({ localName }) {
      flush(own);
      events.push(`<${localName}`);
      depth = own + 1;
      return inside(depth);
    },
    text(part) {
      if (own < depth) flush(own);
      if (own > 0) text += part;
    },
  });
  readXml(xml, inside(0));
  flush(0);
  return events;
}

function errorIn(xml: string): XmlError {
  try {
    eventsOf(xml);
  } catch (error) {
    if (error instanceof XmlError) return error;
    throw error;
  }
  throw new Error(`accepted: ${xml}`);
}

test.each<[string, readonly string[]]>([
  ['<a/>', ['<a', '>']],
  ['<a ></a\n>', ['<a', '>']],
  ['\ufeff<?xml version="1.0"?>\n<!-- x --><a b="1>2"><c/>t<![CDATA[<]]></a>\n', ['<a', '<c', '>', 't<', '>']],
  [`<?xml version='1.0' encoding='ISO-8859-1' standalone="yes" ?><a/>`, ['<a', '>']],
  ['<n:a xmlns:n="u"><n:b></n:b ></n:a>', ['<a', '<b', '>', '>']],
  ['<a>1<!-- 2 - 3 -->4<?pi 5?>6</a>', ['<a', '146', '>']],
  ['<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;</a>', ['<a', '<>&"\'A😀', '>']],
  ['<a><![CDATA[]]></a>', ['<a', '>']],
  ['<a><![CDATA[<b>&amp;]] >]]]]></a>', ['<a', '<b>&amp;]] >]]', '>']],
  ['<a>]] ></a>', ['<a', ']] >', '>']],
  ['<a>1\r\n2\r3</a>', ['<a', '1\n2\n3', '>']],
  ['<ação é="1">São Paulo</ação>', ['<ação', 'São Paulo', '>']],
  ['<!DOCTYPE a><a/>', ['<a', '>']],
  [`<!DOCTYPE a SYSTEM "]>"[<!-- ]>' --><!ENTITY b "<c>]>"><?d ]>?>]><a/>`, ['<a', '>']],
  ['<a/><!-- b --><?c?> \n', ['<a', '>']],
])('what is well-formed: %j', (xml, events) => {
  expect(eventsOf(xml)).toEqual(events);
});

// The position of the mistake is marked with `¦`.
test.each([
  ['¦', 'empty', 'There is no element.'],
  ['¦ <!-- a -->', 'empty', 'There is no element.'],
  ['¦text', 'outside', 'There must be no text outside the root element.'],
  ['<a/>\n ¦b', 'outside', 'There must be no text outside the root element.'],
  ['¦&amp;<a/>', 'outside', 'There must be no text outside the root element.'],
  ['<a/>¦<b/>', 'second-root', '`<b>` begins a second root element.'],
  ['¦<a>', 'unclosed', '`<a>` is never closed.'],
  ['<a>\n ¦<b>cut', 'unclosed', '`<b>` is never closed.'],
  ['<a>¦<b', 'unclosed', '`<b` is never closed.'],
  ['<a>¦</a', 'unclosed', '`</a` is never closed.'],
  ['<a>¦<!-- b</a>', 'unclosed', '`<!--` is never closed.'],
  ['<a>¦<![CDATA[ b</a>', 'unclosed', '`<![CDATA[` is never closed.'],
  ['<a>¦<?b c</a>', 'unclosed', '`<?` is never closed.'],
  ['¦<!DOCTYPE a [ <a/>', 'empty', 'There is no element.'],
  ['¦</a>', 'unbalanced', '`</a>` closes no element.'],
  ['<a/>¦</a>', 'unbalanced', '`</a>` closes no element.'],
  ['<a>\r\n¦</b>', 'unbalanced', '`</b>` stands where `</a>` is due.'],
  ['<a><b>¦</a></b>', 'unbalanced', '`</a>` stands where `</b>` is due.'],
  ['<a>¦</ab>', 'unbalanced', '`</ab>` stands where `</a>` is due.'],
  ['<a>¦</a b="c">', 'tag', '`</a b` does not begin a tag that XML knows; `<` itself is written `&lt;`.'],
  ['<a>¦</a/>', 'tag', '`</a/` does not begin a tag that XML knows; `<` itself is written `&lt;`.'],
  ['<a ¦b=1/>', 'attribute', 'The value of the attribute `b` must be in quotes, without `<`.'],
  ['<a ¦b/>', 'attribute', 'The value of the attribute `b` must be in quotes, without `<`.'],
  ['<a ¦b="<"/>', 'attribute', 'The value of the attribute `b` must be in quotes, without `<`.'],
  ['<a b="1" ¦b=\'2\'/>', 'repeated', '`b` is there more than once.'],
  ['¦<a b="1"c="2"/>', 'tag', '`<a b="1"c` does not begin a tag that XML knows; `<` itself is written `&lt;`.'],
  ['<a>1 ¦< 2</a>', 'tag', '`< ` does not begin a tag that XML knows; `<` itself is written `&lt;`.'],
  ['<a>¦<1/></a>', 'tag', '`<1` does not begin a tag that XML knows; `<` itself is written `&lt;`.'],
  ['<a>¦<! b></a>', 'tag', '`<! b></a>` does not begin a tag that XML knows; `<` itself is written `&lt;`.'],
  ['¦<![CDATA[a]]><a/>', 'outside', 'There must be no text outside the root element.'],
  ['<a>Café ¦& Cia</a>', 'reference', '`& Cia` is not a reference that XML knows; `&` itself is written `&amp;`.'],
  ['<a>¦&nbsp;</a>', 'reference', '`&nbsp;` is not a reference that XML knows; `&` itself is written `&amp;`.'],
  ['<a>&lt;¦&#0;</a>', 'reference', '`&#0;` is not a reference that XML knows; `&` itself is written `&amp;`.'],
  ['<a>¦&#xD800;</a>', 'reference', '`&#xD800;` is not a reference that XML knows; `&` itself is written `&amp;`.'],
  ['<a>¦&#1114112;</a>', 'reference', '`&#1114112;` is not a reference that XML knows; `&` itself is written `&amp;`.'],
  ['<a b="1" c="¦&d"/>', 'reference', '`&d` is not a reference that XML knows; `&` itself is written `&amp;`.'],
  ['<a>&lt;b ¦& c</a>', 'reference', '`& c` is not a reference that XML knows; `&` itself is written `&amp;`.'],
  ['<a><![CDATA[ & ]]>¦<b c="', 'unclosed', '`<b` is never closed.'],
  ['<a>b¦]]></a>', 'section', '`]]>` must only end a CDATA section.'],
  ['<a><!-- b ¦-- c --></a>', 'comment', 'A comment must not contain `--`.'],
  [
    '<a/>¦<!DOCTYPE a>',
    'document-type',
    'A document type must be complete, before the first element, and there only once.',
  ],
  [
    ' ¦<?xml version="1.0"?><a/>',
    'declaration',
    'A declaration such as `<?xml version="1.0"?>` must be at the very beginning.',
  ],
  [
    '¦<?xml version=1.0?><a/>',
    'declaration',
    'A declaration such as `<?xml version="1.0"?>` must be at the very beginning.',
  ],
  ['<a>¦<? b?></a>', 'tag', '`<? ` does not begin a tag that XML knows; `<` itself is written `&lt;`.'],
  ['<a>\n¦\0</a>', 'character', 'XML must not contain the character U+0000.'],
  ['<a>¦\ud800</a>', 'character', 'XML must not contain the character U+D800.'],
  ['<a>😀¦\uffff</a>', 'character', 'XML must not contain the character U+FFFF.'],
])('what is not, where, and why: %j: %s', (text, code, message) => {
  const [before = ''] = text.split('¦');
  const line = before.split(/\r\n|\n/).length;
  const column = before.length - Math.max(before.lastIndexOf('\n'), -1);
  const error = errorIn(text.replace('¦', ''));
  expect([error.code, error.message]).toEqual([code, `${line}:${column}: ${message}`]);
  expect([error.line, error.column]).toEqual([line, column]);
  expect(xmlMessages.en[error.code](...error.subjects)).toBe(message);
  expect(xmlMessages['pt-BR'][error.code](...error.subjects)).not.toBe(message);
});

test('no entity of a document type is expanded', () => {
  const laughs = '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a><e>&d;</e><f g="&b;">1</f></a>';
  expect(() => eventsOf(laughs)).toThrow('1:57: `&d;` is not a reference that XML knows');
});

/** The elements of a document in their order. */
function elementsOf(xml: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const content: XmlContent = {
    open(element) {
      found.push(element);
      return content;
    },
  };
  readXml(xml, content);
  return found;
}

test('what an element is read by decides whether its content is', () => {
  const texts: string[] = [];
  readXml('<a>1<b>2<c>3</c></b><d>4<!-- --><![CDATA[5]]></d>6</a>', {
    open: () => ({
      text: (text) => texts.push(text),
      open: ({ name }) => (name === 'd' ? { text: (text) => texts.push(`d${text}`) } : undefined),
    }),
  });
  expect(texts).toEqual(['1', 'd4', 'd5', '6']);
});

test('an attribute is found without its prefix, with spaces for its line ends', () => {
  const [a] = elementsOf('<a xmlns:n="u" n:b="1\r\n&#10;2"/>');
  expect([a?.attribute('b'), a?.attribute('x')]).toEqual(['1 \n2', undefined]);
});

test('an element fails where its tag begins', () => {
  const [, b] = elementsOf('<a>\n  <b c="&gt;>"\n/></a>');
  expect(() => b?.fail('repeated', '<b>')).toThrow('2:3: `<b>` is there more than once.');
});

test('the namespace of an element is that of its prefix, or the default one, as the innermost element declares it', () => {
  const xml = '<a xmlns="1" xmlns:p="2"><p:b/><c xmlns="" xmlns:p="3"><p:d/><e/></c><f/><p:g/><q:h/><toString:i/></a>';
  const found = elementsOf(xml).map(({ localName, namespace }) => `${localName}${namespace}`);
  expect(found).toEqual(['a1', 'b2', 'c', 'd3', 'e', 'f1', 'g2', 'h', 'i']);
});

describe('a document that is written and read again is the same', () => {
  interface Node {
    readonly name: string;
    readonly content: readonly (Node | string)[];
  }
  const name = fc.stringMatching(/^[A-Za-z_é][\w.é-]{0,4}$/);
  const text = fc.stringMatching(/^[a-z<>&"'\]é😀 \n\t]{1,8}$/u);
  const { node } = fc.letrec<{ node: Node }>((tie) => ({
    node: fc.record({ name, content: fc.array(fc.oneof({ maxDepth: 4 }, text, tie('node')), { maxLength: 4 }) }),
  }));

  function print({ name, content }: Node, random: () => number): string {
    const pick = (...ways: readonly string[]) => ways[random() % ways.length] as string;
    const space = () => pick('', ' ', '\n\t');
    const inside = content.map((one) =>
      typeof one === 'string'
        ? pick(
            one.replace(/[<&>]/g, (character) => `&#${character.charCodeAt(0)};`),
            one.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&#x3E;'),
            `<![CDATA[${one.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`,
          ) + pick('', '<!-- <b> -->', '<?c <d>?>')
        : print(one, random),
    );
    const prefix = pick('', 'p:');
    const attributes = pick('', ` xmlns:p = "u" é='>"'`, ' a="&lt;"');
    if (content.length === 0 && random() % 2 === 0) return `<${prefix}${name}${attributes}${space()}/>`;
    return `<${prefix}${name}${attributes}${space()}>${inside.join('')}</${prefix}${name}${space()}>`;
  }

  /** What is read of it: neighbouring texts joined, line ends as they are. */
  function expected({ name, content }: Node): readonly string[] {
    const parts = content.flatMap((one) => (typeof one === 'string' ? [`"${one}`] : expected(one)));
    const joined: string[] = [];
    for (const part of parts) {
      if (part.startsWith('"') && joined.at(-1)?.startsWith('"')) joined.push(`${joined.pop()}${part.slice(1)}`);
      else joined.push(part);
    }
    return [`<${name}`, ...joined, '>'];
  }

  test('in any of its spellings', () => {
    fc.assert(
      fc.property(node, fc.infiniteStream(fc.nat(99)), (tree, numbers) => {
        const xml = print(tree, () => numbers.next().value);
        expect(eventsOf(xml)).toEqual(expected(tree).map((one) => one.replace(/^"/, '')));
        // Cut anywhere, it is not well-formed.
        const cut = numbers.next().value % xml.length;
        expect(() => eventsOf(xml.slice(0, cut))).toThrow(XmlError);
      }),
    );
  });
});

test.each([
  ['deep elements', '<a>'.repeat(50_000) + '</a>'.repeat(50_000)],
  ['deep elements that declare namespaces', '<p:a xmlns:p="u">'.repeat(15_000) + '</p:a>'.repeat(15_000)],
  ['elements in a row', `<a>${'<b c="d">e</b>'.repeat(50_000)}</a>`],
  ['attributes', `<a ${Array.from({ length: 30_000 }, (_, i) => `b${i}=""`).join(' ')}/>`],
  ['references', `<a>${'&amp;'.repeat(100_000)}</a>`],
  ['a reference at the end', `<a>${'<b>c</b>'.repeat(50_000)}&amp;</a>`],
  ['brackets', `<a>${']]&gt;'.repeat(100_000)}</a>`],
  ['sections', `<a>${'<![CDATA[]]>'.repeat(50_000)}</a>`],
  ['comments that nothing closes', `<!DOCTYPE a [${'<!--'.repeat(150_000)}`],
  ['quotes that nothing closes', `<a b="${"'".repeat(600_000)}`],
  ['spaces', `<a${' '.repeat(600_000)}`],
])('%s take time in proportion to the text', (_, xml) => {
  const read = () => {
    try {
      eventsOf(xml);
    } catch (error) {
      expect(error).toBeInstanceOf(XmlError);
    }
  };
  expect(takesAtMost(600, read)).toBe(true);
});
