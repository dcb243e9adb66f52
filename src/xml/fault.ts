import { XmlError, type XmlErrorCode } from './xml-error.ts';

/** What the parser says of a fault, the code for it, and what stands where it begins, or before. */
const faults: readonly (readonly [says: RegExp, code: XmlErrorCode, begin: string])[] = [
  [/comment/, 'comment', '--'],
  [/entity/, 'reference', ';'],
  [/outside of root/, 'outside', '>'],
  [/doctype/, 'document-type', '<'],
  [/only one root/, 'second-root', '<'],
  [/duplicate/, 'repeated', '<'],
  [/]]>/, 'section', ']]>'],
  [/unexpected close|unmatched/, 'unbalanced', '<'],
  [/unclosed|unexpected end|a root element/, 'unclosed', '<'],
  [/decl|expect|version|encoding|standalone|must be|required|before root/, 'declaration', '<?'],
  [/^disallowed character\.$|without value|unquoted|attribute name/, 'attribute', '<'],
  [/syntax/, 'tag', '<!'],
  [/^/, 'tag', '<'],
];

/** What XML cannot contain. */
const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/u;

/** What the end of a document can cut, with its own end. */
const marks = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>', '<': '>' };

/**
 * The error for what the parser says of a document, at the first character of what it is about: found before `at`, in an element
 * whose tag ends at `open`, behind an element of the name `closed`.
 */
export function xmlFault(xml: string, message: string, at: number, open: number | undefined, closed: string): XmlError {
  const [words = '', named = ''] = message.split(': ');
  const [, code, begin] = faults.find(([says]) => says.test(words)) as (typeof faults)[number];
  const start = xml.lastIndexOf(begin, at - 2);
  const text = xml.slice(start, at);
  const error = (where: number, ...about: readonly string[]) => new XmlError(xml, where, code, ...about);
  switch (code) {
    case 'reference': {
      const where = xml.indexOf('&', start + 1);
      return error(where, /^&[^<"'&;]{0,11};?/.exec(xml.slice(where, where + 13))?.[0] ?? '');
    }
    case 'outside':
      return error(start + 1 + xml.slice(start + 1).search(/[^ \t\r\n\ufeff]/));
    case 'second-root':
      return error(start, `${text.slice(0, -1)}>`);
    case 'repeated':
      return error(Math.max(start, xml.lastIndexOf(`${named.slice(0, -1)}=`, at)), named.slice(0, -1));
    case 'unbalanced':
      return error(start, text.slice('</'.length, -1), words.startsWith('unexpected') ? closed : '');
    case 'unclosed': {
      const cut = Object.entries(marks).find(([mark, end]) => xml.lastIndexOf(mark) > xml.lastIndexOf(end))?.[0];
      if (cut !== undefined)
        return error(xml.lastIndexOf(cut), (cut === '<' && /^<\/?[^\s/>]*/.exec(text)?.[0]) || cut);
      if (open === undefined) return new XmlError(xml, 0, 'empty');
      return error(xml.lastIndexOf('<', open - 1), `<${named}>`);
    }
    case 'attribute': {
      const at = words.endsWith('character.') ? xml.search(illegal) : -1;
      if (at >= 0)
        return new XmlError(
          xml,
          at,
          'character',
          `U+${xml.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`,
        );
      const name = /(?<=\s)[^\s=<>/"'][^\s=<>/"']*(?=\s*(?:=\s*(?:"[^"]*|'[^']*)?)?$)/.exec(text.slice(0, -1));
      return name === null ? new XmlError(xml, start, 'tag', text) : error(start + name.index, name[0]);
    }
    default:
      return error(start, text);
  }
}
