import jsTokens, { type JSXToken, type Token } from 'js-tokens';
import type { Span } from '../../source/span.ts';
import { Tokens } from './tokens.ts';

/** Where something cannot be read, or is never closed. */
interface Flaw {
  readonly span: Span;
  readonly isOpen: boolean;
}

interface Lexed {
  readonly tokens: Tokens;
  /** The first thing that shows the text to be no program, or not one of this kind. */
  readonly flaw: Flaw | undefined;
}

/** Reads a program, with elements as in JSX where it makes sense so: what looks like one may be a type. */
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
      // For each comment the tokeniser looks through the whole token before it.
      effort += tokens.count && tokens.end(tokens.count - 1) - tokens.start(tokens.count - 1);
      if (effort > 300_000_000) return { tokens, flaw: flaw ?? { span: { start, end }, isOpen: false } };
      continue;
    }
    const number = tokens.add(type, start, end);
    if ('closed' in token && !token.closed && type !== 'RegularExpressionLiteral') flaw ??= unclosed(tokens, number);
    if ((type === 'Invalid' && value !== '@') || type === 'JSXInvalid')
      flaw ??= { span: { start, end }, isOpen: false };
  }
  const interpolation = tokens.openHole;
  return { tokens, flaw: flaw ?? (interpolation === undefined ? undefined : unclosed(tokens, interpolation)) };
}

/** That the literal is never closed which this token is a part of. */
function unclosed(tokens: Tokens, token: number): Flaw {
  let first = token;
  while (tokens.type(first) === 'TemplateMiddle' || tokens.type(first) === 'TemplateTail') first = tokens.opener(first);
  return { span: { start: tokens.start(first), end: tokens.start(first) + 1 }, isOpen: true };
}

/** The tokens of a text; where it takes more memory than there is to read one, the rest of the text is one that is not closed. */
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

/** `<T,>(x) =>` and `<T extends U>(x) =>` begin no element. */
function withoutTypeParameters(text: string): string {
  return text.replace(/<(?=(?:const\s+)?[$\w]+(?:\s*,|\s+extends\s))/g, ' ');
}

const keywordName =
  /(?<=(?<!\.)\.)(?:await|case|default|delete|do|else|instanceof|new|return|throw|typeof|void|yield)(?=\s*\/)/g;

/** `x.else / 2` divides: behind a dot a keyword is a name. */
function withoutKeywordNames(text: string): string {
  return text.replace(keywordName, (name) => '_'.repeat(name.length));
}
