export { type Action, actionsAt } from './actions.ts';
export { type Blank, type Completion, completionsAt } from './completions.ts';
export { type Copy, copiesOf } from './copies.ts';
export { formatEdits } from './format.ts';
export { type Hover, type HoverPart, hoverAt } from './hover.ts';
export type { EditorSettings } from './settings.ts';
export { type FilterSymbol, foldsOf, selectionsAt, symbolsOf } from './symbols.ts';
export { type NamedProperty, propertiesIn, propertyAt, type Token, type TokenKind, tokensOf } from './tokens.ts';
