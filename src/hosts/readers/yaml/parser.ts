import { type CST, type ErrorCode, Lexer, Parser } from 'yaml';
import type { Localized } from '../../../messages/locale.ts';
import { shortened } from '../../../source/excerpt.ts';
import { unexpected } from '../../extraction.ts';

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

const indentation: Localized = {
  en: 'This YAML is not valid: the indentation or the line break here does not fit its surroundings.',
  'pt-BR': 'Este YAML não é válido: a indentação ou a quebra de linha não combina com o que está em volta.',
};

const messages: Readonly<Partial<Record<ErrorCode, Localized>>> = {
  BAD_INDENT: indentation,
  BLOCK_AS_IMPLICIT_KEY: indentation,
  BLOCK_IN_FLOW: indentation,
  MULTILINE_IMPLICIT_KEY: indentation,
  TAB_AS_INDENT: {
    en: 'This YAML is not valid: tabs cannot be used for indentation.',
    'pt-BR': 'Este YAML não é válido: tabulações não podem ser usadas na indentação.',
  },
  MISSING_CHAR: {
    en: 'This YAML is not valid: a quote, a bracket, a comma, a colon or a space is missing here.',
    'pt-BR': 'Este YAML não é válido: falta aqui uma aspa, um colchete, uma vírgula, dois-pontos ou um espaço.',
  },
};

/** The message for an error code of the YAML parser. */
export function yamlProblem(code: ErrorCode, found: string): Localized {
  return messages[code] ?? unexpected('YAML', shortened(found));
}

/** Collections nested deeper are not validated: the composer is recursive and would overflow. */
export const deepest = 500;

export const tooDeep: Localized = {
  en: `This YAML nests deeper than ${deepest} levels, so its syntax was not checked.`,
  'pt-BR': `Este YAML tem mais de ${deepest} níveis; por isso a sua sintaxe não foi verificada.`,
};
