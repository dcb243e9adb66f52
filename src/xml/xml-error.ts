import { texts } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { lineStarts, positionAt } from '../source/lines.ts';
import { PrefilterError } from '../source/problem.ts';

/** What is wrong with a text of XML, by code, with its subject: a name, a reference, a character, an encoding. */
const english = {
  attribute: (name: string) => `The value of the attribute \`${name}\` must be in quotes, without \`<\`.`,
  character: (code: string) => `XML must not contain the character ${code}.`,
  comment: () => 'A comment must not contain `--`.',
  declaration: () => 'A declaration such as `<?xml version="1.0"?>` must be at the very beginning.',
  'document-type': () => 'A document type must be complete, before the first element, and there only once.',
  empty: () => 'There is no element.',
  encoding: (encoding: string) => `The bytes are not ${encoding}, or that encoding is unknown.`,
  'more-elements': (name: string) => `\`${name}\` must not contain elements.`,
  outside: () => 'There must be no text outside the root element.',
  reference: (text: string) => `\`${text}\` is not a reference that XML knows; \`&\` itself is written \`&amp;\`.`,
  repeated: (name: string) => `\`${name}\` is there more than once.`,
  'second-root': (name: string) => `\`${name}\` begins a second root element.`,
  section: () => '`]]>` must only end a CDATA section.',
  tag: (text: string) => `\`${text}\` does not begin a tag that XML knows; \`<\` itself is written \`&lt;\`.`,
  unbalanced: (closing: string, open: string) =>
    open === '' ? `\`</${closing}>\` closes no element.` : `\`</${closing}>\` stands where \`</${open}>\` is due.`,
  unclosed: (text: string) => `\`${text}\` is never closed.`,
};

/** What can be wrong with a text of XML. */
export type XmlErrorCode = keyof typeof english;

export const xmlMessages = /* @__PURE__ */ texts<Readonly<Record<XmlErrorCode, (...subjects: string[]) => string>>>({
  en: english,
  'pt-BR': {
    attribute: (name) => `O valor do atributo \`${name}\` deve estar entre aspas, sem \`<\`.`,
    character: (code) => `XML não pode conter o caractere ${code}.`,
    comment: () => 'Um comentário não pode conter `--`.',
    declaration: () => 'Uma declaração como `<?xml version="1.0"?>` deve estar bem no início.',
    'document-type': () => 'Um tipo de documento deve estar completo, antes do primeiro elemento, e só uma vez.',
    empty: () => 'Não há nenhum elemento.',
    encoding: (encoding) => `Os bytes não são ${encoding}, ou essa codificação é desconhecida.`,
    'more-elements': (name) => `\`${name}\` não pode conter elementos.`,
    outside: () => 'Não pode haver texto fora do elemento raiz.',
    reference: (text) => `\`${text}\` não é uma referência que XML conhece; o próprio \`&\` se escreve \`&amp;\`.`,
    repeated: (name) => `\`${name}\` aparece mais de uma vez.`,
    'second-root': (name) => `\`${name}\` começa um segundo elemento raiz.`,
    section: () => '`]]>` só pode terminar uma seção CDATA.',
    tag: (text) => `\`${text}\` não começa uma tag que XML conhece; o próprio \`<\` se escreve \`&lt;\`.`,
    unbalanced: (closing, open) =>
      open === ''
        ? `\`</${closing}>\` não fecha nenhum elemento.`
        : `\`</${closing}>\` está onde se espera \`</${open}>\`.`,
    unclosed: (text) => `\`${text}\` nunca é fechado.`,
  },
});

/** Thrown for a text that cannot be read as XML, or as the document it begins to be. The message is English, and begins with `line:column: `. */
export class XmlError extends PrefilterError {
  override get name() {
    return 'XmlError' as const;
  }

  declare readonly code: XmlErrorCode;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** What the message in each language is about. */
  readonly subjects: readonly string[];

  /** The error for what begins at an offset of a document. */
  constructor(xml: string, at: number, code: XmlErrorCode, ...about: readonly string[]) {
    const { line, column } = positionAt(lineStarts(xml), at);
    const subjects = about.map(shortened);
    super(code, `${line}:${column}: ${english[code](subjects[0] ?? '', subjects[1] ?? '')}`);
    this.line = line;
    this.column = column;
    this.subjects = subjects;
  }
}
