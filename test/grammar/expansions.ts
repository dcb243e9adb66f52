/**
 * The text that each token type matches, in the terms of `grammar/filter.ebnf`. The lexer tries the types in the order
 * of its vocabulary; each entry describes what its type matches when all types before it have failed.
 */
export const expansions: Readonly<Record<string, string>> = {
  Open: '"(" space? operator (word space?)? (word space?)?',
  Close: '")" space?',
  Lead: 'mark space? | space',
  Words: 'word space? (word space?)?',
  String: 'string space?',
  Stray: '[#x0-#x8#xB#xC#xE-#x1F#x7F-#x9F]+',
};

/** What the types also match in invalid texts. */
export const wrongExpansions: Readonly<Record<string, string>> = {
  Open: '"(" space?',
  String: `'"' (stringChar | '\\' [#x0-#xD7FF#xE000-#x10FFFF])* ('"' space? | '\\')?`,
};
