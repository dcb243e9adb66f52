import type { Embedded } from '../embedded.ts';
import { Extraction } from '../extraction.ts';
import type { Hosted, HostSettings } from '../host.ts';
import { hostParse, unclosed, unexpected } from '../host-parse.ts';
import { mayHoldFilter } from '../prescan.ts';
import { readTokens } from './lexer.ts';
import { extractProgram } from './program.ts';

/** JavaScript, and TypeScript with elements (JSX, TSX). */
export function javascript(source: Embedded, settings: HostSettings): Hosted {
  return program(source, settings, true);
}

/** TypeScript without elements, where `<` may begin a cast or type parameters. */
export function typescript(source: Embedded, settings: HostSettings): Hosted {
  return program(source, settings, false);
}

function program(source: Embedded, settings: HostSettings, jsx: boolean): Hosted {
  const { text } = source;
  if (!mayHoldFilter(text, 'program', settings.sources)) return new Extraction();
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
