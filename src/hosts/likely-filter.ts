import { intendedOperator, isOperatorElsewhere } from '../language/aliases.ts';
import type { Dialect, OperandShape } from '../language/dialect.ts';
import { blank, word } from '../language/word.ts';

const beginning = new RegExp(`^\\ufeff?${blank}*(?:\\(${blank}*)+(${word})`);
const unquoted = `[^\\s()"'\`]+`;
const infix = new RegExp(`^\\ufeff?\\s*\\(\\s*${unquoted}\\s+={1,3}\\s+${unquoted}\\s*\\)\\s*$`);

/** A word that says that something is left out, as texts about filters do. */
const leftOut = new RegExp(`(?:\\(|${blank})(?:…|\\.{3})(?:\\)|${blank}|$)`);

/** What follows another language's spelling of an operator where it is meant as ours. */
const operands: Readonly<Record<OperandShape, RegExp>> = {
  filters: new RegExp(`^${blank}+\\(`),
  filter: new RegExp(`^${blank}+\\(`),
  property: new RegExp(`^${blank}+${word}${blank}*\\)`),
  'property value': new RegExp(`^${blank}+${word}${blank}+${word}${blank}*\\)`),
};

/**
 * Whether a text is meant as a filter of the dialect, though perhaps a wrong one: it begins with `(` and an operator, or
 * with what is taken for one, or is one comparison with `=` in the middle. Filters of LDAP, OData,
 * SQL and CSS are not, nor is one with `…` in it.
 */
export function likelyFilter(dialect: Dialect): (text: string) => boolean {
  return (text) => {
    const match = beginning.exec(text);
    if (match === null || leftOut.test(text)) return false;
    const head = match[1] as string;
    if (dialect.operator(head) !== undefined || infix.test(text)) return true;
    const rest = text.slice(match[0].length);
    // An operator that the dialect does not have, around one that it has.
    const within = isOperatorElsewhere(head) ? beginning.exec(rest.trimStart())?.[1] : undefined;
    if (within !== undefined && dialect.operator(within) !== undefined) return true;
    // A short word is near to any other.
    const intended = head.length > 20 ? undefined : intendedOperator(head, dialect);
    const shape = intended && (intended.sure || head.length > 3) && dialect.operator(intended.symbol)?.operands;
    return shape ? operands[shape].test(rest) : false;
  };
}
