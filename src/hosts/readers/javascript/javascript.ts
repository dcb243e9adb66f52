import type { Embedded } from '../../embedded.ts';
import type { Extraction } from '../../extraction.ts';
import { hostParse, unclosed, unexpected } from '../../extraction.ts';
import type { Hosted, HostSettings } from '../../host.ts';
import { prescanned } from '../../prescan.ts';
import type { Tokens } from '../../tokens.ts';
import { type LiteralFacts, readProgram } from '../code/program.ts';
import { encodingsIn } from './double-encoding.ts';
import { language, rawForm, readTokens } from './lexer.ts';
import { TakenLiterals, taggingOf } from './package.ts';

/** JavaScript, and TypeScript with elements (JSX, TSX). */
export const javascript = prescanned('program', (source, settings) => program(source, settings, true));

/** TypeScript without elements, where `<` may begin a cast or type parameters. */
export const typescript = prescanned('program', (source, settings) => program(source, settings, false));

function program(source: Embedded, settings: HostSettings, jsx: boolean): Hosted {
  const { text } = source;
  const { tokens, flaw } = readTokens(text, jsx);
  const extraction = extractProgram(source, tokens, settings);
  if (flaw !== undefined) {
    const { span, isOpen } = flaw;
    const found = text.slice(span.start, span.end);
    const message = isOpen ? unclosed(found) : unexpected('JavaScript', found);
    extraction.add({ problems: [hostParse(source, span, message, settings.locale)] });
  }
  return extraction;
}

/** Extracts from the tokens of a program, our own or those of ESLint's parser. */
export function extractProgram(source: Embedded, tokens: Tokens, settings: HostSettings): Extraction {
  const taken = new TakenLiterals(tokens, settings.sources);
  const facts: LiteralFacts = {
    of: (literal) => taken.of(literal),
    mayBe: (literal) => taken.mayBe(literal),
    taggedForm: rawForm,
    tagging: () => {
      const { at, ...rest } = taggingOf(tokens);
      return { ...rest, at: source.map({ start: at, end: at }).start, encode: source.encode };
    },
  };
  const extraction = readProgram(source, tokens, language, settings, 'javascript', facts);
  extraction.add({ encodings: encodingsIn(source, tokens, settings.sources.parameters) });
  return extraction;
}
