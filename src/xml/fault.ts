import { SaxesParser } from 'saxes';
import { type XmlError, type XmlErrorCode, xmlErrorAt } from './xml-error.ts';

/** A tag that began an element, and where. */
interface Tag {
  readonly name: string;
  readonly at: number;
}

/** How far a document was read when the parser found a fault. */
interface Progress {
  /** Behind the character that it was found at. */
  readonly at: number;
  /** Behind the last tag, section, comment or instruction. */
  readonly last: number;
  /** The innermost open element. */
  readonly open: Tag | undefined;
  /** What the last tag closed, and where that tag begins, or a text before it. */
  readonly closed: { readonly tag: Tag; readonly from: number } | undefined;
}

/** What the parser says of faults, before a colon; what else it says is of a tag. */
const codes: readonly (readonly [words: RegExp, code: XmlErrorCode])[] = [
  [/disallowed character\.$/, 'character'],
  [/comment/, 'comment'],
  [/entity/, 'reference'],
  [/outside of root/, 'outside'],
  [/doctype/, 'document-type'],
  [/only one root/, 'second-root'],
  [/duplicate attribute/, 'repeated'],
  [/without value|unquoted attribute/, 'attribute'],
  [/]]>/, 'section'],
  [/clos(?:e|ing) tag/, 'unbalanced'],
  [/unclosed|unexpected end|a root element/, 'unclosed'],
  [
    /XML decl|expect|version|encoding|standalone|must be quoted|value required|whitespace required|before root/,
    'declaration',
  ],
];

/** The error for the first fault in a document that is not well-formed. Reads it again, to know what was read before. */
export function xmlFault(xml: string): XmlError {
  const parser = new SaxesParser({ position: false });
  const open: Tag[] = [];
  let closed: Progress['closed'];
  let last = /^\ufeff?(?:<\?xml\s[^>]*>)?/.exec(xml)?.[0].length as number;
  const mark = () => {
    last = parser.position;
  };
  parser.on('opentag', ({ name }) => {
    open.push({ name, at: xml.indexOf('<', last) });
    mark();
  });
  parser.on('closetag', () => {
    closed = { tag: open.pop() as Tag, from: last };
    mark();
  });
  parser.on('cdata', mark);
  parser.on('comment', mark);
  parser.on('processinginstruction', mark);
  parser.on('doctype', mark);
  let message = 'disallowed character.';
  try {
    if (xml.isWellFormed()) parser.write(xml).close();
  } catch (error) {
    message = error instanceof RangeError ? endless(xml, last) : (error as Error).message;
  }
  return faultOf(xml, message, { at: parser.position, last, open: open.at(-1), closed });
}

/** What stands for the message where a reference, or else the declaration, is too long for the parser's expressions. */
function endless(xml: string, last: number): string {
  return wrongReference(xml, last) === -1 ? 'XML declaration' : 'endless entity';
}

/** The error for a message of the parser, at the first character of what it is about. */
function faultOf(xml: string, message: string, { at, last, open, closed }: Progress): XmlError {
  const error = (code: XmlErrorCode, where: number, ...subjects: readonly string[]) =>
    xmlErrorAt(xml, where, code, ...subjects);
  const [words = ''] = message.split(':');
  const code = codes.find(([pattern]) => pattern.test(words))?.[1] ?? 'tag';
  const start = xml.indexOf('<', last);
  const attribute = (found: 'attribute' | 'repeated') => {
    const [where, name] = wrongAttribute(xml, start);
    return error(found, where, name);
  };
  switch (code) {
    case 'character': {
      const wrong = illegal.exec(xml);
      return wrong === null ? attribute('attribute') : error(code, wrong.index, codePointOf(wrong[0]));
    }
    case 'comment':
      return error(code, at - '--'.length - 1);
    case 'reference': {
      const where = words.startsWith('malformed') ? xml.lastIndexOf('&', at) : wrongReference(xml, last);
      return error(code, where, referenceAt(xml, where));
    }
    case 'outside':
      return error(code, last + xml.slice(last).search(/[^ \t\r\n\ufeff]/));
    case 'second-root':
      return error(code, start, `<${nameAt(xml, start + 1)}>`);
    case 'attribute':
    case 'repeated':
      return attribute(code);
    case 'section':
      return error(code, at - ']]>'.length);
    case 'unbalanced': {
      const isClosed = words.startsWith('unexpected');
      const begin = isClosed ? xml.indexOf('<', closed?.from) : start;
      const end = xml.indexOf('>', begin);
      const due = isClosed ? closed?.tag : open;
      return error(code, begin, xml.slice(begin + '</'.length, end === -1 ? at : end), due?.name ?? '');
    }
    case 'unclosed': {
      const [begun] = /^<(?:!--|!\[CDATA\[|!DOCTYPE|[?/]?[^\s/>]*)/.exec(start === -1 ? '' : xml.slice(start)) ?? [];
      const where = wrongReference(xml, last);
      if (where !== -1 && (begun === undefined || where < start || !/^<[!?]/.test(begun)))
        return error('reference', where, referenceAt(xml, where));
      if (begun !== undefined) return error(code, start, begun);
      return open === undefined ? error('empty', 0) : error(code, open.at, `<${open.name}>`);
    }
    case 'declaration':
      return error(code, xml.lastIndexOf('<?', at));
    case 'tag': {
      const [where, name] = words.includes('attribute name') ? wrongAttribute(xml, start) : [];
      if (name && !/^\s*=\s*["']/.test(xml.slice((where as number) + name.length))) return attribute('attribute');
      return error(code, start, xml.slice(start, at));
    }
    default:
      return error(code, start);
  }
}

/** What XML cannot contain. */
const illegal = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/u;

function codePointOf(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function nameAt(xml: string, at: number): string {
  const name = /[^\s=<>/]*/y;
  name.lastIndex = at;
  return name.exec(xml)?.[0] as string;
}

/** Where the first `&` is, from a position on, that begins no reference which XML knows; -1 if there is none. */
function wrongReference(xml: string, from: number): number {
  const at = xml.slice(from).search(/&(?!(?:lt|gt|amp|quot|apos|#(?:\d{1,9}|x[0-9a-fA-F]{1,9}));)/);
  return at === -1 ? -1 : from + at;
}

function referenceAt(xml: string, at: number): string {
  return /^&[^<"'&;]{0,11};?/.exec(xml.slice(at, at + 13))?.[0] as string;
}

/** The first attribute of a tag that has no value in quotes, or was there before. */
function wrongAttribute(xml: string, start: number): readonly [at: number, name: string] {
  const right = /\s*([^\s=<>/][^\s=<>/]*)\s*=\s*(?:"[^"<]*"|'[^'<]*')/y;
  const names = new Set<string>();
  right.lastIndex = start + 1 + nameAt(xml, start + 1).length;
  for (;;) {
    const before = right.lastIndex;
    const name = right.exec(xml)?.[1];
    if (name === undefined || names.has(name)) {
      const at = before + xml.slice(before).search(/\S/);
      return [at, nameAt(xml, at)];
    }
    names.add(name);
  }
}
