import { meaningOfAlias, operandsElsewhere } from '../dialect/aliases.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { Filter, Word } from '../filter.ts';
import { type ConditionMeaning, type Meaning, meanings } from '../meanings.ts';
import { isStringWord, isWord } from '../word.ts';
import { inDialect } from './in-dialect.ts';
import {
  type ForeignValue,
  foreignValues,
  isExpression,
  isMissing,
  isNumeric,
  type Written,
  writtenIn,
} from './values.ts';

/*
 * Comparisons as other languages write them: `a == 'x'`, `a is not null`, `a IN (x, y)`, `a=gt=5`, `(eq a null)`.
 */

/** A comparison in another language, as it stands in a text. */
export interface Comparison {
  readonly property: string;
  readonly comparator: string;
  /** Everything behind the comparator and the property. */
  readonly values: string;
  /** Where the comparator stands: in front, between spaces, or without them, as in `a=b`. */
  readonly form: 'prefix' | 'spaced' | 'dense';
  /** The operator of the dialect that is nearest to the comparator, if several mean the same. */
  readonly symbol?: string | undefined;
}

/** What a comparison means in a dialect. Without a `text` it has no repair, for a reason. */
export interface Reading {
  readonly text?: string;
  /** Whether all languages in which it may be written mean the same by it. */
  readonly isCertain: boolean;
  /** The dialect has no operators to say it, or no quotes for its value, or nobody knows what it means. */
  readonly reason?: 'operators' | 'quotes' | 'unclear';
}

const unclear: Reading = { isCertain: false, reason: 'unclear' };

const signs = '(?:=[a-z]+=|not=|[=<>!~:/*]{1,3})(?=\\s|$)';
const words = '(?:is\\s+not|not\\s+in|[-$_]?[a-z][\\w-]+)(?=[\\s([]|$)';
const spaced = new RegExp(`^([^\\s"]+)\\s+(${signs}|${words})\\s*(.*)$`, 'isu');
const dense = /^([^\s"=<>!~:/*()]+)\s*(=[a-z]+=|[=<>!~]{1,3}|:=)\s*([^=<>!~\s].*)$/isu;

/** Longer texts are no comparison that somebody wrote. */
const longest = 10_000;

/** The parts of a comparison whose comparator is in the middle. */
export function infixParts(text: string): Comparison | undefined {
  if (text.length > longest) return undefined;
  const between = spaced.exec(text);
  const [, property = '', comparator = '', values = ''] = between ?? dense.exec(text) ?? [];
  if (comparator === '') return undefined;
  const form = between === null ? 'dense' : 'spaced';
  return { property, comparator: comparator.replace(/\s+/g, ' '), values: values.trim(), form };
}

/** Comparators that mean "like", "not" or "match", as the language has it. */
const ambiguous = /^(?:[~=!]~\*?|~=?|!~\*?|=!|=\*)$/;

/** Comparators that only other notations have, between their operands. */
const between: ReadonlyMap<string, ConditionMeaning> = new Map([
  ['is not', 'notEqual'],
  ['=in=', 'oneOf'],
  ['=lt=', 'less'],
  ['=le=', 'lessOrEqual'],
  ['pr', 'present'],
  ['=gt=', 'greater'],
  ['=ge=', 'greaterOrEqual'],
]);
const notIn: ReadonlySet<string> = new Set(['not in', 'notin', 'nin', '=out=']);

/**
 * Comparators that mean the same wherever they stand. Those of inequality do not: it selects documents without the property in some
 * languages. Nor do those of parts, which compare without case somewhere, and look into lists elsewhere.
 */
const agreed: ReadonlySet<string> = new Set(
  [
    '= == === eq eql equal equals equalto is igual in =in= oneof isin isoneof',
    '< lt less lessthan =lt= <= lte le lessorequal =le= em pr',
    '> gt greater greaterthan =gt= >= gte ge greaterorequal =ge=',
  ].flatMap((comparators) => comparators.split(' ')),
);

interface Comparator {
  readonly means: ConditionMeaning;
  readonly isNegated: boolean;
  readonly isCertain: boolean;
}

function comparatorIn({ comparator, form }: Comparison, dialect: Dialect): Comparator | undefined {
  const lower = comparator.toLowerCase();
  const plain = lower.replace(/^[_$-](?=[a-z])/, '').replace(/(?<=[a-z])[_-](?=[a-z])/g, '');
  const isNegated = notIn.has(plain) || notIn.has(lower);
  const own = dialect.operator(comparator)?.means;
  const means = own ?? (isNegated ? 'oneOf' : (between.get(lower) ?? meaningOfAlias(lower)));
  if (means === undefined || meanings[means].family === 'group') return undefined;
  const isPresence = meanings[means].family === 'presence' && (form === 'prefix' || /null$/.test(plain));
  // PowerShell's comparators begin with `-`, and ignore case.
  const isAgreed =
    meanings[means].family !== 'part' &&
    !/^-[a-z]/.test(lower) &&
    (own !== undefined || agreed.has(plain) || isPresence);
  const isCertain = means !== 'notEqual' && !isNegated && isAgreed;
  return { means: means as ConditionMeaning, isNegated, isCertain };
}

const literal = /^(?:[-+]?\d[\d.,]*|true|false|null|["'`\u2018\u201c].*)$/is;
const mirrored: Partial<Readonly<Record<ConditionMeaning, ConditionMeaning>>> = {
  ...{ equal: 'equal', notEqual: 'notEqual', less: 'greater', greater: 'less' },
  ...{ lessOrEqual: 'greaterOrEqual', greaterOrEqual: 'lessOrEqual' },
};

/** Reads a comparison of another language; `undefined` if it is none. */
export function readComparison(comparison: Comparison, dialect: Dialect): Reading | undefined {
  const { property, values, comparator } = comparison;
  if (dialect.operator(comparator) === undefined && ambiguous.test(comparator)) return unclear;
  const meant = comparatorIn(comparison, dialect);
  if (meant === undefined) return undefined;
  // Its value may stand first: `5 < a`.
  const isTurned = literal.test(property) && isName(values) && !literal.test(values);
  const mirror = isTurned ? mirrored[meant.means] : undefined;
  if (mirror === undefined) return readAs(comparison, meant, dialect);
  const exchanged = { ...comparison, property: values, values: property };
  return readAs(exchanged, { ...meant, means: mirror, isCertain: false }, dialect);
}

function readAs(comparison: Comparison, meant: Comparator, dialect: Dialect): Reading | undefined {
  const { property, values: text } = comparison;
  const { means, isNegated } = meant;
  const { takes } = meanings[means];
  const isList = takes === 'property values';
  const values = takes === 'property' ? [] : foreignValues(text, isList);
  if (takes === 'property' ? text !== '' : values?.length === 0) return undefined;
  // Several bare words, or a filter, are no value.
  const isValue = ({ isQuoted, text }: ForeignValue) => isQuoted || !/[()]/.test(text);
  if (values !== undefined && !(isList || values.length < 2))
    return values.some(({ isQuoted }) => isQuoted) ? unclear : undefined;
  if (values?.every(isValue) === false) return undefined;
  if (values === undefined || !isName(property)) return unclear;

  const [only] = values;
  const presence = only && presenceOf(only, meant);
  if (presence !== undefined) {
    return said({ kind: 'condition', means: presence, property: { text: property }, values: [] }, dialect, {
      isCertain: isPresenceCertain(comparison, meant) && isPlainName(comparison, dialect),
    });
  }
  const written = values.flatMap((value) => writtenIn(dialect, value) ?? []);
  if (written.length < values.length) {
    const isSpaced = !dialect.quotedValues && values.some((value) => value.isQuoted && /\s/.test(value.text));
    return isSpaced ? { isCertain: false, reason: 'quotes' } : unclear;
  }
  // LDAP and RSQL have texts alone: `a=5` may be the text.
  const isTextElsewhere = comparison.form === 'dense' && dialect.equality === 'typed';
  const isSure = ({ word, isCertain }: Written) =>
    isCertain && (!isTextElsewhere || word.quoted || isStringWord(word.text));
  const isPlain = isPlainName(comparison, dialect) && arePlain(values, comparison, means);
  const isCertain = meant.isCertain && isPlain && written.every(isSure);
  const symbol = [comparison.comparator, comparison.symbol ?? ''].find((one) => dialect.operator(one)?.means === means);
  const condition: Filter = {
    kind: 'condition',
    means,
    property: { text: property },
    values: written.map(({ word }): Word => word),
    ...(symbol !== undefined && { operator: { text: symbol } }),
  };
  return said(isNegated ? { kind: 'not', operands: [condition] } : condition, dialect, { isCertain });
}

function said(filter: Filter, dialect: Dialect, certainty: { readonly isCertain: boolean }): Reading {
  const text = inDialect(filter, dialect);
  return text === undefined ? { isCertain: false, reason: 'operators' } : { text, ...certainty };
}

/** Whether a comparison with a value asks for absence or presence: `a is null`, `a=*`. */
function presenceOf({ text, isQuoted }: ForeignValue, { means }: Comparator): ConditionMeaning | undefined {
  if (isQuoted || (means !== 'equal' && means !== 'notEqual') || !(isMissing(text) || text === '*')) return undefined;
  return isMissing(text) === (means === 'equal') ? 'absent' : 'present';
}

/** `a=null` is a text in LDAP and RSQL; `<> null` selects nothing in SQL, and `!= *` not what lacks the property. */
function isPresenceCertain({ form, comparator, values }: Comparison, { means }: Comparator): boolean {
  if (values === '*') return means === 'equal';
  return form !== 'dense' && comparator !== '<>';
}

function isName(text: string): boolean {
  return (
    isWord(text) && (/^\$\{[^{}]*\}$/.test(text) || !/[*%'`\u2018\u2019\u201c\u201d,;[\]{}\\$&|@#?=<>!~]/.test(text))
  );
}

/** Whether a name can be nothing but a property: neither a comparator nor, between operands, an expression or one with its comparator. */
function isPlainName({ property: text, form }: Comparison, dialect: Dialect): boolean {
  if (dialect.operator(text) !== undefined || meaningOfAlias(text.toLowerCase()) !== undefined) return false;
  if (form === 'prefix') return !literal.test(text) && !/[:${]/.test(text);
  return /^[\p{L}_][\p{L}\d_]*$/u.test(text) && !literal.test(text) && !hasLookup(text);
}

/** Whether a name ends in a comparator as in Django, GraphQL and many services: `total__gt = 5`, `nameContains = x`, `created_after = …`. */
function hasLookup(text: string): boolean {
  const [, last = ''] = /(?:[_$]|(?<=\p{Ll})(?=\p{Lu}))(\p{L}+)$/u.exec(text) ?? [];
  return /^(?:not|min|max)(?:_|(?=\p{Lu}))/u.test(text) || lookups.test(last) || operandsElsewhere(last) !== undefined;
}

const lookups = /^(?:i?exact|not|min|max|from|to|until|after|before|since|than)$/i;

/** Whether values can be nothing but themselves: no expressions, names of classes behind `is`, numbers compared as texts, runs of words. */
function arePlain(
  values: readonly ForeignValue[],
  { form, comparator, values: text }: Comparison,
  means: Meaning,
): boolean {
  const { family, takes } = meanings[means];
  if (/^is$/i.test(comparator) && values.some((one) => !one.isQuoted && !literal.test(one.text))) return false;
  if (family === 'order' && values.some((one) => one.isQuoted && isNumeric(one.text))) return false;
  if (form === 'prefix') return true;
  return !values.some(isExpression) && (takes !== 'property values' || isListed(text));
}

/** Whether values are a list everywhere: in brackets or with separators, and none apart by a space alone, as in `1 to 5`, `x or y`. */
function isListed(text: string): boolean {
  const bare = text.replace(/(['"`])[^'"`]*\1/g, '0');
  return /^[[({]|[,;]/.test(bare) && !/[^\s,;[({]\s+[^\s,;\])}]/.test(bare);
}
