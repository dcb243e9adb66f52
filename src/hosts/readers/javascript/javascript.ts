import type { Embedded } from '../../embedded.ts';
import { Extraction, hostParse, unclosed, unexpected } from '../../extraction.ts';
import type { Host, HostSettings } from '../../host.ts';
import type { Tokens } from '../../tokens.ts';
import { type LiteralFacts, readProgram } from '../code/program.ts';
import { encodingsIn } from './double-encoding.ts';
import { language, rawForm, readTokens } from './lexer.ts';
import { taggingOf, takenLiterals } from './package.ts';
import { mayHoldInProgram } from './quick-test.ts';

/**
 * Makes a reader of JavaScript and of TypeScript, with elements (JSX, TSX) or without, where `<` may begin a cast or type parameters;
 * `page` reads the pages in its literals.
 */
export function programHost(jsx: boolean, page?: Host): Host {
  return (source, settings) => {
    const { text } = source;
    if (!mayHoldInProgram(text, settings)) return new Extraction();
    const { tokens, flaw } = readTokens(text, jsx);
    const extraction = extractProgram(source, tokens, settings, page);
    if (flaw !== undefined) {
      const { span, isOpen } = flaw;
      const found = text.slice(span.start, span.end);
      const message = isOpen ? unclosed(found) : unexpected('JavaScript', found);
      extraction.add({ problems: [hostParse(source, span, message, settings.locale)] });
    }
    return extraction;
  };
}

/** JavaScript, and TypeScript with elements, without the pages in it. */
export const javascript = programHost(true);

/** TypeScript without elements and without the pages in it. */
export const typescript = programHost(false);

/** Extracts from the tokens of a program, our own or those of ESLint's parser. */
export function extractProgram(source: Embedded, tokens: Tokens, settings: HostSettings, page?: Host): Extraction {
  const facts: LiteralFacts = {
    ...takenLiterals(tokens, settings.sources),
    taggedForm: rawForm,
    pageOf: (literal) => (isPage(tokens, literal) ? page : undefined),
    tagging: () => {
      const { at, ...rest } = taggingOf(tokens);
      return { ...rest, at: source.map({ start: at, end: at }).start, encode: source.encode };
    },
  };
  const extraction = readProgram(source, tokens, language, settings, 'javascript', facts);
  extraction.add({ encodings: encodingsIn(source, tokens, settings.sources.parameters) });
  return extraction;
}

/** Whether a literal is a page: the `template` of a component of Angular or Vue, or one with the tag `html` of Lit. */
function isPage(tokens: Tokens, literal: number): boolean {
  const before = tokens.at(literal - 1);
  if (before === 'html') return tokens.at(literal).startsWith('`');
  return before === ':' && tokens.textOf(literal - 2) === 'template' && /<[a-z]/i.test(tokens.textOf(literal));
}
