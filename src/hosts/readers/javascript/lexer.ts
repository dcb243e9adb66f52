import jsTokens, { type JSXToken, type Token } from 'js-tokens';
import type { Span } from '../../../source/problem.ts';
import { Tokens } from '../../tokens.ts';
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
      /^(?:encodeURIComponent|String|freeze|use(?:State|Ref|Signal|Memo)|(?:create)?[sS]ignal|ref|shallowRef|atom|writable|observable|of|computed|\$?derived|\$state|(?:de|out)dent|stripIndents?|oneLine|trimIndent|Map|format|default|prefault)$/,
    pairs: /^\??\.(?:set|append|stubEnv)$/,
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

/** The place of an invalid token or of an unclosed literal. */
interface Flaw {
  readonly span: Span;
  readonly isOpen: boolean;
}

interface Lexed {
  readonly tokens: Tokens;
  /** The first sign that the text is not a program, or not one of this kind. */
  readonly flaw: Flaw | undefined;
}

/** Tokenizes a program, as JSX unless only plain JavaScript or TypeScript makes sense of it. */
export function readTokens(text: string, jsx: boolean): Lexed {
  const lexed = read(text, jsx);
  if (!jsx || lexed.flaw === undefined) return lexed;
  const plain = read(text, false);
  return plain.flaw === undefined ? plain : lexed;
}

function read(text: string, jsx: boolean): Lexed {
  const tokens = new Tokens(text);
  const reader = new Reader(tokens);
  const plain = withoutKeywordNames(text);
  try {
    for (const token of jsx ? jsTokens(withoutTypeParameters(plain), { jsx }) : jsTokens(plain)) {
      if (!reader.add(token)) break;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // js-tokens overflows the stack: the rest of the text counts as one unclosed token.
    reader.add({ type: 'NoSubstitutionTemplate', value: text.slice(reader.end), closed: false });
  }
  const expression = tokens.openExpression;
  return { tokens, flaw: reader.flaw ?? (expression === undefined ? undefined : unclosed(tokens, expression)) };
}

/** Adds the tokens of js-tokens to ours, and keeps the first flaw. */
class Reader {
  readonly #tokens: Tokens;
  flaw: Flaw | undefined;
  end = 0;
  #effort = 0;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
  }

  /** Adds a token; false if the text takes too long to read. */
  add(token: Token | JSXToken): boolean {
    const { type, value } = token;
    const start = this.end;
    const end = start + value.length;
    this.end = end;
    switch (type) {
      case 'WhiteSpace':
      case 'LineTerminatorSequence':
        return true;
      case 'SingleLineComment':
      case 'MultiLineComment':
      case 'HashbangComment':
        return this.#addComment(start, end, type === 'MultiLineComment', 'closed' in token && !token.closed);
      default: {
        const isOpen = 'closed' in token && !token.closed;
        addToken(this.#tokens, type, start, end, isOpen);
        if (isOpen && type !== 'RegularExpressionLiteral') this.flaw ??= unclosed(this.#tokens, this.#tokens.count - 1);
        const isInvalid = (type === 'Invalid' && value !== '@') || type === 'JSXInvalid';
        if (isInvalid) this.flaw ??= { span: { start, end }, isOpen: false };
        return true;
      }
    }
  }

  #addComment(start: number, end: number, isBlock: boolean, isOpen: boolean): boolean {
    const tokens = this.#tokens;
    tokens.addComment(start, end, start + 2, isBlock && !isOpen ? end - 2 : end);
    if (isOpen) this.flaw ??= { span: { start, end: start + 2 }, isOpen: true };
    // For each comment js-tokens scans the whole token before it again.
    this.#effort += tokens.count && tokens.end(tokens.count - 1) - tokens.start(tokens.count - 1);
    if (this.#effort <= 300_000_000) return true;
    this.flaw ??= { span: { start, end }, isOpen: false };
    return false;
  }
}

/** The flaw of the unclosed literal that this token belongs to. */
function unclosed(tokens: Tokens, token: number): Flaw {
  let first = token;
  while (tokens.type(first) === 'rest' && tokens.opener(first) >= 0) first = tokens.opener(first);
  // A parenthesis too many, as in `${)}`, hides where the literal begins.
  const isOpen = tokens.type(first) !== 'rest';
  return { span: { start: tokens.start(first), end: tokens.start(first) + 1 }, isOpen };
}

/** Hides type parameters such as `<T,>(x) =>`, which look like elements. */
function withoutTypeParameters(text: string): string {
  return text.replace(/<(?=(?:const\s+)?[$\w]+(?:\s*,|\s+extends\s))/g, ' ');
}

const keywordName =
  /(?<!\.)\.(?:await|case|default|delete|do|else|instanceof|new|return|throw|typeof|void|yield)(?=\s*\/)/g;

/** Hides keywords used as member names: in `x.else / 2` the slash divides. */
function withoutKeywordNames(text: string): string {
  return text.replace(keywordName, (name) => `.${'_'.repeat(name.length - 1)}`);
}
