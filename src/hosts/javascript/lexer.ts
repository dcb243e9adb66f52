import jsTokens, { type JSXToken, type Token } from 'js-tokens';
import type { Span } from '../../source/span.ts';
import { Tokens } from './tokens.ts';

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
  let flaw: Flaw | undefined;
  let end = 0;
  let effort = 0;
  for (const token of tokensOf(text, jsx)) {
    const { type, value } = token;
    const start = end;
    end += value.length;
    if (type === 'WhiteSpace' || type === 'LineTerminatorSequence') continue;
    if (type === 'SingleLineComment' || type === 'MultiLineComment' || type === 'HashbangComment') {
      tokens.addComment(start, end);
      if ('closed' in token && !token.closed) flaw ??= { span: { start, end: start + 2 }, isOpen: true };
      // For each comment js-tokens scans the whole token before it again.
      effort += tokens.count && tokens.end(tokens.count - 1) - tokens.start(tokens.count - 1);
      if (effort > 300_000_000) return { tokens, flaw: flaw ?? { span: { start, end }, isOpen: false } };
      continue;
    }
    const number = tokens.add(type, start, end);
    if ('closed' in token && !token.closed && type !== 'RegularExpressionLiteral') flaw ??= unclosed(tokens, number);
    if ((type === 'Invalid' && value !== '@') || type === 'JSXInvalid')
      flaw ??= { span: { start, end }, isOpen: false };
  }
  const interpolation = tokens.openInterpolation;
  return { tokens, flaw: flaw ?? (interpolation === undefined ? undefined : unclosed(tokens, interpolation)) };
}

/** The flaw of the unclosed literal that this token belongs to. */
function unclosed(tokens: Tokens, token: number): Flaw {
  let first = token;
  const isContinued = () => tokens.type(first) === 'TemplateMiddle' || tokens.type(first) === 'TemplateTail';
  while (isContinued() && tokens.opener(first) >= 0) first = tokens.opener(first);
  // A parenthesis too many, as in `${)}`, hides where the literal begins.
  const isOpen = !isContinued();
  return { span: { start: tokens.start(first), end: tokens.start(first) + 1 }, isOpen };
}

/** The tokens of a text; if js-tokens overflows the stack, the rest of the text counts as one unclosed token. */
function* tokensOf(text: string, jsx: boolean): Iterable<Token | JSXToken> {
  let at = 0;
  try {
    const plain = withoutKeywordNames(text);
    for (const token of jsx ? jsTokens(withoutTypeParameters(plain), { jsx }) : jsTokens(plain)) {
      yield token;
      at += token.value.length;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    yield { type: 'NoSubstitutionTemplate', value: text.slice(at), closed: false };
  }
}

/** Hides type parameters such as `<T,>(x) =>`, which look like elements. */
function withoutTypeParameters(text: string): string {
  return text.replace(/<(?=(?:const\s+)?[$\w]+(?:\s*,|\s+extends\s))/g, ' ');
}

const keywordName =
  /(?<=(?<!\.)\.)(?:await|case|default|delete|do|else|instanceof|new|return|throw|typeof|void|yield)(?=\s*\/)/g;

/** Hides keywords used as member names: in `x.else / 2` the slash divides. */
function withoutKeywordNames(text: string): string {
  return text.replace(keywordName, (name) => '_'.repeat(name.length));
}
