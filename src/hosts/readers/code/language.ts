import type { Escapes, Literal } from './literals.ts';

/** The places of code in a page. */
export interface Island {
  /** What begins code, and what ends it; `}` is the bracket of a `{` at the end of the beginning. */
  readonly marks: readonly (readonly [open: RegExp, close: string])[];
  /** Whether a file without any such place is a page, and not code. */
  readonly isPage?: true;
}

/** What the literals and comments of a language look like. */
export interface Language {
  readonly comments: readonly (readonly [open: string, close: string])[];
  readonly literals: readonly Literal[];
  /** What begins and ends the code in a page of markup; a language without it is all code. */
  readonly island?: Island;
  /** Operators that join two texts; a space among them means that adjacent literals are joined. */
  readonly joins: string;
  /** Whether only operators and methods join texts, since most functions with such a name are others. */
  readonly joinsWithoutFunctions?: true;
  /** What continues an expression on the next line. */
  readonly continues?: string;
  /** Whether `#[` begins an attribute, and not a comment. */
  readonly hasAttributes?: true;
  /** Whether a full stop before white space ends a statement. */
  readonly hasFullStops?: true;
  /** Whether a map can be an argument without its braces. */
  readonly hasBareHashes?: true;
}

/*
 * The forms of literals and comments that several languages share.
 */

export const line = (mark: string) => [mark, '\n'] as const;
export const block = ['/*', '*/'] as const;
const cLike = [line('//'), block] as const;

type Literals = readonly (Literal | readonly Literal[])[];
/** Languages with the comments of C, and with those behind `#`. */
export const slashed = (joins: string, ...literals: Literals) => ({
  comments: cLike,
  joins,
  literals: literals.flat(),
});
export const hashed = (joins: string, ...literals: Literals) => ({
  comments: [line('#')],
  joins,
  literals: literals.flat(),
});

export const literal = (open: RegExp, close: string, escapes: Escapes, more: Partial<Literal> = {}): Literal => ({
  open: new RegExp(open.source, 'y'),
  close,
  escapes,
  ...more,
});

export const lines = true;
export const braces = { code: ['{', '}'] } as const;
export const hash = { code: ['#{', '}'] } as const;
export const template = { code: ['${', '}'] } as const;
/** `$name` and `${code}`. */
export const dollar = { holes: /\$\w+/, ...template } as const;
/** The same after two marks, as in texts of Kotlin that begin with two. */
export const dollars = { holes: /\$\$\w+/, code: ['$${', '}'] } as const;
export const command = { holes: /\$\w+/, code: ['$(', ')'] } as const;
export const powershell = { holes: /\$\{[^{}\n]*\}|\$[\w:]+/, code: ['$(', ')'] } as const;
/** Variables and code in texts of Perl. */
export const perl = { lines, holes: /\$\{[^{}\n]*\}|[$@]\w+/, code: ['@{', '}'] } as const;
export const double = (more: Partial<Literal> = {}) => literal(/"/, '"', 'backslash', more);
export const single = (more: Partial<Literal> = {}) => literal(/'/, "'", 'backslash', more);
export const doubled = (quote: string, more: Partial<Literal> = {}) =>
  literal(quote === '"' ? /"/ : /'/, quote, 'double', { lines, ...more });
/** A literal of one character, so that a quote in it does not begin a text. */
export const character = literal(/'(?=(?:\\[^\n']{1,8}|\\'|[^'\\\n])')/, "'", 'backslash');
export const raw3 = literal(/"""/, '"""', 'none', { lines });
export const cooked3 = literal(/"""/, '"""', 'backslash', { lines });

/** Forms of a literal with a prefix, in single or double quotes, over several lines in three of them. */
export const quoted = (prefix: string, escapes: Escapes, more: Partial<Literal> = {}): Literal[] =>
  ['"""', "'''", '"', "'"].map((quote) =>
    literal(new RegExp(`(?:${prefix})${quote}`), quote, escapes, { ...more, ...(quote.length === 3 && { lines }) }),
  );

/** Forms of a literal between brackets; those without a `tail` may hold pairs of them. */
export const bracketed = (prefix: string, tail: string, more: Partial<Literal>): Literal[] =>
  ['()', '{}', '[]', '<>'].map(([open = '', close = '']) =>
    literal(new RegExp(`${prefix}\\${open}`), `${close}${tail}`, 'none', {
      ...more,
      ...(tail === '' && { nests: open }),
    }),
  );

export const basic = { comments: [line("'")], joins: '& +', continues: '_' } as const;
