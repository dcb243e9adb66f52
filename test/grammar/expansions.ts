/**
 * What each token type stands for, in the terms of `grammar/filter.ebnf`. The lexer tries the types in the order of its
 * vocabulary; these describe what one takes when it is tried and takes all.
 */
export const expansions: Readonly<Record<string, string>> = {
  Open: '"(" space? operator (word space?)? (word space?)?',
  Close: '")" space?',
  Lead: 'mark space? | space',
  Words: 'word space? (word space?)?',
  String: 'string space?',
  Stray: '[#x0-#x8#xB#xC#xE-#x1F#x7F-#x9F]+',
};

/** What the types take besides in texts that are no filters. */
export const wrongExpansions: Readonly<Record<string, string>> = {
  Open: '"(" space?',
  String: `'"' (stringChar | '\\' [#x0-#xD7FF#xE000-#x10FFFF])* ('"' space? | '\\')?`,
};
