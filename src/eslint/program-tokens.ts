import type { AST, SourceCode } from 'eslint';
import { Tokens, type TokenType } from '../hosts/javascript/tokens.ts';

const types: Readonly<Record<string, TokenType>> = {
  Boolean: 'IdentifierName',
  Identifier: 'IdentifierName',
  JSXIdentifier: 'JSXIdentifier',
  JSXText: 'JSXText',
  Keyword: 'IdentifierName',
  Null: 'IdentifierName',
  Numeric: 'NumericLiteral',
  PrivateIdentifier: 'PrivateIdentifier',
  Punctuator: 'Punctuator',
  RegularExpression: 'RegularExpressionLiteral',
  String: 'StringLiteral',
};

/** The tokens of ESLint's parser, whichever parser is configured. */
export function programTokens({ text, ast }: Pick<SourceCode, 'text' | 'ast'>): Tokens {
  const tokens = new Tokens(text);
  let comment = 0;
  for (const token of ast.tokens) {
    comment = addComments(tokens, ast, comment, token.range[0]);
    tokens.add(typeOf(token, tokens), ...token.range);
  }
  addComments(tokens, ast, comment, text.length);
  return tokens;
}

/** Adds the comments that begin before an offset; returns the index of the next one. */
function addComments(tokens: Tokens, { comments }: AST.Program, first: number, before: number): number {
  let at = first;
  for (let range = comments[at]?.range; range !== undefined && range[0] < before; range = comments[++at]?.range) {
    tokens.addComment(...range);
  }
  return at;
}

function typeOf({ type, range }: AST.Token, tokens: Tokens): TokenType {
  const { text, count } = tokens;
  const isValue = tokens.at(count - 1) === '=' && tokens.type(count - 2) === 'JSXIdentifier';
  if (isValue && text[range[0]] === '{') return 'JSXPunctuator';
  if (isValue && (type === 'JSXText' || type === 'String')) return 'JSXString';
  if (type !== 'Template') return types[type] ?? 'Invalid';
  const isHead = text[range[0]] === '`';
  if (text.startsWith('${', range[1] - 2)) return isHead ? 'TemplateHead' : 'TemplateMiddle';
  return isHead ? 'NoSubstitutionTemplate' : 'TemplateTail';
}
