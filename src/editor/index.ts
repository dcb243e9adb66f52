export type { Action } from './actions.ts';
export type { Blank, Completion } from './completions.ts';
export type { Copy } from './copies.ts';
export { type Editor, editor } from './editor.ts';
export type { Hover, HoverExamples, HoverPart } from './hover.ts';
export type { FilterSymbol } from './outline.ts';
export type { EditorSettings } from './settings.ts';
export type { NamedProperty, Token, TokenKind } from './tokens.ts';
