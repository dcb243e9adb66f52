import type { JSXToken, Token } from 'js-tokens';
import type { Tokens } from '../../tokens.ts';
import type { Language } from '../code/languages.ts';
import type { Literal } from '../code/literals.ts';

const literal = (close: string, escapes: Literal['escapes']): Literal => ({ open: /(?!)/y, close, escapes });

/** The forms of literals, and where those of strings, templates, tagged templates and attributes begin among them. */
const literals: readonly Literal[] = [
  literal("'", 'javascript'),
  literal('"', 'javascript'),
  { ...literal('`', 'javascript'), code: ['${', '}'] },
  { ...literal('`', 'raw'), code: ['${', '}'] },
  literal("'", 'entities'),
  literal('"', 'entities'),
];
const [string, template, attribute] = [0, 2, 4];
export const rawForm = 3;

/** JavaScript and TypeScript, as far as the reader of code needs to know them. */
export const language: Language = {
  comments: [],
  literals,
  joins: '+',
  strict: {
    through:
      /^(?:encodeURIComponent|String|freeze|use(?:State|Ref|Signal|Memo)|(?:create)?[sS]ignal|ref|shallowRef|atom|writable|observable|of|computed|\$?derived|\$state|(?:de|out)dent|stripIndents?|oneLine|trimIndent|Map)$/,
    pairs: /^\??\.(?:set|append)$/,
  },
};

/** A token as js-tokens calls it, but for white space and comments. */
export type TokenKind = Exclude<
  (Token | JSXToken)['type'],
  'WhiteSpace' | 'LineTerminatorSequence' | 'SingleLineComment' | 'MultiLineComment' | 'HashbangComment'
>;

/** Adds a token of a program; `isOpen` says that it is a literal that nothing closes. */
export function addToken(tokens: Tokens, type: TokenKind, start: number, end: number, isOpen = false): void {
  switch (type) {
    case 'IdentifierName':
    case 'NumericLiteral':
    case 'PrivateIdentifier':
      tokens.add('word', start, end);
      return;
    case 'Punctuator':
      tokens.add('mark', start, end);
      return;
    case 'StringLiteral':
    case 'JSXString': {
      const form = (type === 'JSXString' ? attribute : string) + (tokens.text[start] === "'" ? 0 : 1);
      tokens.addLiteral('literal', start, end, start + 1, isOpen ? end : end - 1, form, false);
      return;
    }
    case 'NoSubstitutionTemplate':
      tokens.addLiteral('literal', start, end, start + 1, isOpen ? end : end - 1, template, false);
      return;
    case 'TemplateHead':
      tokens.addLiteral('literal', start, end, start + 1, end - 2, template, true);
      return;
    case 'TemplateMiddle':
      tokens.addLiteral('rest', start, end, start + 1, end - 2, template, true);
      return;
    case 'TemplateTail':
      tokens.addLiteral('rest', start, end, start + 1, isOpen ? end : end - 1, template, false);
      return;
    case 'JSXIdentifier':
      tokens.add('attribute', start, end);
      return;
    case 'JSXPunctuator':
      tokens.add('={}'.includes(tokens.text[start] as string) ? 'mark' : 'other', start, end);
      return;
    default:
      tokens.add('other', start, end);
  }
}
