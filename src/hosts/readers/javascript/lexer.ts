import jsTokens, { type JSXToken, type Token } from 'js-tokens';
import type { Span } from '../../../source/problem.ts';
import { Tokens } from '../../tokens.ts';
import type { Language } from '../code/language.ts';
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
  joinsWithoutFunctions: true,
};

/** A token as js-tokens calls it, but for white space and comments. */
export type TokenKind = Exclude<
  (Token | JSXToken)['type'],
  'WhiteSpace' | 'LineTerminatorSequence' | 'SingleLineComment' | 'MultiLineComment' | 'HashbangComment'
>;

/** What the tokens that are no literals are; all others are something else. */
const kinds: Readonly<Partial<Record<TokenKind, 'word' | 'mark' | 'attribute'>>> = {
  IdentifierName: 'word',
  NumericLiteral: 'word',
  PrivateIdentifier: 'word',
  Punctuator: 'mark',
  JSXIdentifier: 'attribute',
};

/** What the tokens that are literals, or parts of them, are: their first form, and whether an expression follows. */
const literalKinds: Readonly<Partial<Record<TokenKind, readonly ['literal' | 'rest', form: number, isCut: boolean]>>> =
  {
    StringLiteral: ['literal', string, false],
    JSXString: ['literal', attribute, false],
    NoSubstitutionTemplate: ['literal', template, false],
    TemplateHead: ['literal', template, true],
    TemplateMiddle: ['rest', template, true],
    TemplateTail: ['rest', template, false],
  };

/** Adds a token of a program; `isOpen` says that it is a literal that nothing closes. */
export function addToken(tokens: Tokens, type: TokenKind, start: number, end: number, isOpen = false): void {
  const literal = literalKinds[type];
  if (literal === undefined) {
    const isMark = type === 'JSXPunctuator' && '={}'.includes(tokens.text[start] as string);
    tokens.add(isMark ? 'mark' : (kinds[type] ?? 'other'), start, end);
    return;
  }
  const [part, form, isCut] = literal;
  const isDouble = form !== template && tokens.text[start] !== "'";
  const close = isCut ? end - 2 : isOpen ? end : end - 1;
  tokens.addLiteral(part, start, end, start + 1, close, isDouble ? form + 1 : form, isCut);
}

/** How many characters js-tokens may read again. */
const mostEffort = 300_000_000;

/** The place of an invalid token or of an unclosed literal. */
interface Flaw {
  readonly span: Span;
  readonly isOpen: boolean;
}

/**
 * Tokenizes a program, as JSX unless only plain JavaScript or TypeScript makes sense of it. A flaw is the first sign that the text is
 * not a program, or not one of this kind.
 */
export function readTokens(text: string, jsx: boolean): ReturnType<typeof read> {
  const lexed = read(text, jsx);
  if (!jsx || lexed.flaw === undefined) return lexed;
  const plain = read(text, false);
  return plain.flaw === undefined ? plain : lexed;
}

function read(text: string, jsx: boolean): { readonly tokens: Tokens; readonly flaw: Flaw | undefined } {
  const tokens = new Tokens(text);
  let flaw: Flaw | undefined;
  let end = 0;
  let effort = 0;
  /** Adds a token of js-tokens, and keeps the first flaw; false if the text takes too long to read. */
  const add = (token: Token | JSXToken): boolean => {
    const { type, value } = token;
    const isOpen = 'closed' in token && !token.closed;
    const start = end;
    end += value.length;
    switch (type) {
      case 'WhiteSpace':
      case 'LineTerminatorSequence':
        return true;
      case 'SingleLineComment':
      case 'MultiLineComment':
      case 'HashbangComment':
        tokens.addComment(start, end, start + 2, type === 'MultiLineComment' && !isOpen ? end - 2 : end);
        if (isOpen) flaw ??= { span: { start, end: start + 2 }, isOpen: true };
        // For each comment js-tokens scans the whole token before it again.
        effort += tokens.count && tokens.end(tokens.count - 1) - tokens.start(tokens.count - 1);
        if (effort > mostEffort) flaw ??= { span: { start, end }, isOpen: false };
        return effort <= mostEffort;
      default: {
        addToken(tokens, type, start, end, isOpen);
        if (isOpen && type !== 'RegularExpressionLiteral') flaw ??= unclosed(tokens, tokens.count - 1);
        const isInvalid = (type === 'Invalid' && value !== '@') || type === 'JSXInvalid';
        if (isInvalid) flaw ??= { span: { start, end }, isOpen: false };
        return true;
      }
    }
  };
  const plain = text.replace(keywordName, (name) => `.${'_'.repeat(name.length - 1)}`);
  try {
    for (const token of jsx ? jsTokens(plain.replace(typeParameters, ' '), { jsx }) : jsTokens(plain)) {
      if (!add(token)) break;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // js-tokens overflows the stack: the rest of the text counts as one unclosed token.
    add({ type: 'NoSubstitutionTemplate', value: text.slice(end), closed: false });
  }
  const expression = tokens.openExpression;
  return { tokens, flaw: flaw ?? (expression === undefined ? undefined : unclosed(tokens, expression)) };
}

/** The flaw of the unclosed literal that this token belongs to. */
function unclosed(tokens: Tokens, token: number): Flaw {
  let first = token;
  while (tokens.type(first) === 'rest' && tokens.opener(first) >= 0) first = tokens.opener(first);
  // A parenthesis too many, as in `${)}`, hides where the literal begins.
  const isOpen = tokens.type(first) !== 'rest';
  return { span: { start: tokens.start(first), end: tokens.start(first) + 1 }, isOpen };
}

/** Type parameters such as `<T,>(x) =>`, which look like elements. */
const typeParameters = /<(?=(?:const\s+)?[$\w]+(?:\s*,|\s+extends\s))/g;

/** Keywords used as member names: in `x.else / 2` the slash divides. */
const keywordName =
  /(?<!\.)\.(?:await|case|default|delete|do|else|instanceof|new|return|throw|typeof|void|yield)(?=\s*\/)/g;
