import { type CST, Lexer, Parser } from 'yaml';

/** The parts of the lexer that the library keeps to itself. */
interface LexerState {
  indentNext: number;
  parseQuotedScalar(): Generator<string, unknown>;
}

/**
 * The syntax trees of a YAML stream, one document after the other. The library asks for one more column in the continued lines of a quoted scalar than
 * PyYAML, libyaml and Go do: `- key: "a` may go on in the column of `key`, and does in real files.
 */
export function* parseTokens(text: string): Generator<CST.Token> {
  const lexer = new Lexer();
  const state = lexer as unknown as LexerState;
  const parseQuotedScalar = state.parseQuotedScalar;
  state.parseQuotedScalar = function* lenient() {
    const indent = state.indentNext;
    state.indentNext = Math.max(0, indent - 1);
    const next = yield* parseQuotedScalar.call(state);
    state.indentNext = indent;
    return next;
  };
  const parser = new Parser();
  for (const lexeme of lexer.lex(text)) yield* parser.next(lexeme);
  yield* parser.end();
}
