import { type CST, Lexer, Parser } from 'yaml';

/** Members of the library's lexer that are not in its types. */
interface LexerState {
  indentNext: number;
  parseQuotedScalar(): Generator<string, unknown>;
}

/**
 * The syntax trees of a YAML stream, one document after the other. The library wants the continued lines of a quoted scalar
 * indented one column more than PyYAML, libyaml and Go do; in real files, `- key: "a` continues in the column of `key`.
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
