import type { Word } from '../../language/filter.ts';
import { textOfWord } from '../../language/kinds/kind.ts';
import { plainKinds } from '../../language/kinds/kind-of.ts';
import type { OrderMeaning } from '../../language/meanings.ts';
import { decimalOf, isNumeral } from '../../language/numeral.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import { listOf, oneOf, shape } from '../../source/shape.ts';
import {
  type ExactOptions,
  exactCheck,
  exactTest,
  type Field,
  fieldFacts,
  fieldName,
  fieldOf,
  fieldsCheck,
} from '../field.ts';
import { approximate, Inexact, mapTerm, type TermResult } from '../inexact.ts';
import { sidesOf, wrapPart } from '../notation.ts';
import { numberWithKey } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, optionsWith, type Target } from '../target.ts';
import { booleansOf, boundIn, numbersWithPart, wordOf } from '../value-kinds.ts';

/** A matching rule of RFC 4517 that decides how values of an attribute are compared. */
export type LdapMatchingRule = keyof typeof matchingRules;

/** An attribute: its `type` is its syntax, if that is Boolean or Integer. */
export interface LdapField extends Field {
  /** The rules of the attribute in the schema: for equality, for order (`integerOrderingMatch`), for parts of a text. */
  readonly matchingRule?: LdapMatchingRule | readonly LdapMatchingRule[];
}

export interface LdapOptions extends ExactOptions {
  readonly fields?: Readonly<Record<string, LdapField>>;
}

export interface LdapHelpers {
  /** The attribute of a property. */
  attribute(property: string): string;
  /** A text as an assertion value. */
  escape(text: string): string;
}

/** What is compared by each rule: octets, or texts without regard to case or to spaces and compatible characters. */
const matchingRules = {
  octetStringMatch: 'octets',
  booleanMatch: 'boolean',
  integerMatch: 'integer',
  integerOrderingMatch: 'order',
  caseExactMatch: 'string',
  caseExactIA5Match: 'string',
  caseIgnoreMatch: 'any case',
  caseIgnoreIA5Match: 'any case',
  numericStringMatch: 'any case',
  octetStringSubstringsMatch: 'parts of octets',
  caseExactSubstringsMatch: 'parts of texts',
  caseExactIA5SubstringsMatch: 'parts of texts',
  caseIgnoreSubstringsMatch: 'parts in any case',
  caseIgnoreIA5SubstringsMatch: 'parts in any case',
  numericStringSubstringsMatch: 'parts in any case',
} as const;

export const ldapMatchingRules = Object.keys(matchingRules) as readonly LdapMatchingRule[];

type Rule = (typeof matchingRules)[LdapMatchingRule];

const ruleCheck = oneOf(...ldapMatchingRules);

const ldapField = shape<LdapField>({
  ...fieldFacts,
  matchingRule: oneOf(ruleCheck, listOf(ruleCheck)),
});

/**
 * LDAP (RFC 4515). A comparison is exact if the matching rule and the syntax of the attribute make it so: an assertion
 * that a syntax cannot represent is undefined, and so is its negation, which then selects nothing. The attribute is in the schema,
 * with the declared rules. The attributes in `exact` have no two values that differ only in what their rule ignores.
 */
export const ldap: Target<string, string, LdapOptions, LdapHelpers> = {
  name: 'ldap',
  many: true,
  options: optionsWith<LdapOptions>({ fields: fieldsCheck(ldapField), exact: exactCheck }),
  begin(options, view) {
    const kind = plainKinds[view.equality];
    const isExact = exactTest(options);
    const attribute = (property: string) => fieldName(options, property);
    /** Whether the syntax of an attribute is known to be that of its declared type. */
    const hasSyntax = (property: string, type: 'boolean' | 'integer') =>
      fieldOf(options, property).type === type && (isExact(property) || rulesOf(options, property).has(type));

    const hasBoolean = (ask: ValueAsk): string | boolean => {
      const tests = booleansOf(ask, view).map((value) => `(${attribute(ask.property)}=${value ? 'TRUE' : 'FALSE'})`);
      return tests.length > 1 ? joinFilters('|', tests) : (tests[0] ?? false);
    };

    const isEqual = (property: string, word: Word): TermResult<string> => {
      const { text } = word;
      const name = attribute(property);
      if (hasSyntax(property, 'integer')) {
        // An integer may have any number of digits.
        if (kind.parts?.of(0) === undefined && textOfWord(kind, word) !== undefined) return false;
        const [{ from } = { from: '' }] = kind.equal(word);
        const value = /^(?:0|-?[1-9]\d*)$/.test(text) ? text : numberWithKey('wide', from, kind);
        if (value !== undefined) return `(${name}=${value})`;
        return isFar(text) && approximate(false, reasons.exponent);
      }
      const rules = rulesOf(options, property);
      const test = `(${name}=${escapeText(text)})`;
      if (textOfWord(kind, word) === undefined) return approximate(test, reasons.untypedValues);
      if (rules.has('octets') && text !== '') return test;
      if (rules.has('any case') || !(isExact(property) || rules.size > 0)) return approximate(test, reasons.ldapCase);
      if (fieldOf(options, property).type === 'boolean' || rules.has('boolean') || /^(?:true|false)$/i.test(text)) {
        return approximate(test, reasons.ldapBoolean);
      }
      return isExact(property) && isPlain(text) ? test : approximate(test, reasons.ldapSpaces);
    };

    const isOrdered = (ask: AskOf<'order'>): TermResult<string> => {
      const { property, means } = ask;
      const name = attribute(property);
      const word = wordOf(ask);
      if (fieldOf(options, property).type !== 'integer' || !rulesOf(options, property).has('order')) {
        return approximate(orderFilter(name, means, escapeText(word.text)), reasons.ldapOrder);
      }
      const bound = boundIn('wide', ask, view);
      if (typeof bound === 'boolean') {
        const term = bound && `(${name}=*)`;
        return isFar(word.text) ? approximate(term, reasons.exponent) : term;
      }
      const { less, orEqual } = sidesOf(bound.means);
      const value = BigInt(bound.value) + (orEqual ? 0n : less ? -1n : 1n);
      return `(${name}${less ? '<=' : '>='}${value})`;
    };

    const hasPart = (ask: AskOf<'part'>): TermResult<string> => {
      const { property, means } = ask;
      const { text } = wordOf(ask);
      const name = attribute(property);
      if (text === '') return `(${name}=*)`;
      if (hasSyntax(property, 'integer') && !numbersWithPart(ask, view, true)) return false;
      const rules = rulesOf(options, property);
      const test = `(${name}=${wrapPart(means, escapeText(text), '*')})`;
      if (rules.has('parts of octets')) return test;
      if (rules.has('parts in any case')) return approximate(test, reasons.ldapCase);
      if (!rules.has('parts of texts')) return approximate(test, reasons.ldapParts);
      // Where a value has several spaces, a rule for texts sees one.
      return isExact(property) && /^[!-~]+$/.test(text) ? test : approximate(test, reasons.ldapSpaces);
    };

    /** A comparison, or its negation. */
    const compare = (ask: ValueAsk, term: TermResult<string>): TermResult<string> => {
      const { property, negated } = ask;
      if (!negated) return term;
      const negation = mapTerm(term, denied, (constant) => !constant);
      // Without a declared rule or type, a word may not be a value of the syntax.
      const isDefined = fieldOf(options, property).type !== undefined || rulesOf(options, property).size > 0;
      return isDefined || typeof negation !== 'string' ? negation : approximate(negation, reasons.ldapUndefined);
    };
    const orBoolean =
      <A extends ValueAsk>(write: (ask: A) => TermResult<string>) =>
      (ask: A) =>
        compare(ask, hasSyntax(ask.property, 'boolean') ? hasBoolean(ask) : write(ask));

    return {
      and: (parts) => joinFilters('&', parts),
      or: (parts) => joinFilters('|', parts),
      not: denied,
      presence({ property, negated }) {
        const test = `(${attribute(property)}=*)`;
        return negated ? denied(test) : test;
      },
      equality: orBoolean((ask) => anyTerm(ask.values.map((word) => isEqual(ask.property, word)))),
      order: orBoolean(isOrdered),
      part: orBoolean(hasPart),
      // Every entry has this attribute (X.501); not all servers know the `(&)` and `(|)` of RFC 4526.
      constant: (value) => (value ? '(objectClass=*)' : '(!(objectClass=*))'),
      refuse: ({ property }) => !isAttribute(attribute(property)) && reasons.ldapAttribute,
      requires: ({ family, property }) => ['schema', family !== 'presence' && isExact(property) && 'exact-comparison'],
      helpers: { attribute, escape: escapeText },
    };
  },
};

/** Whether an integer is past those that are calculated with. */
function isFar(text: string): boolean {
  return isNumeral(text) && decimalOf(text).magnitude > 38;
}

/** What the declared rules of an attribute compare. */
function rulesOf({ fields }: LdapOptions, property: string): ReadonlySet<Rule> {
  const { matchingRule = [] } =
    fields !== undefined && Object.hasOwn(fields, property) ? (fields[property] as LdapField) : {};
  const rules = typeof matchingRule === 'string' ? [matchingRule] : matchingRule;
  return new Set(rules.map((rule) => matchingRules[rule]));
}

/** Whether no other text is compared as equal by a rule that regards case: printable ASCII, with single spaces inside only. */
function isPlain(text: string): boolean {
  return /^[!-~]+(?: [!-~]+)*$/.test(text);
}

/** LDAP has only `>=` and `<=`; less means present and not greater or equal. */
function orderFilter(name: string, order: OrderMeaning, value: string): string {
  const { less, orEqual } = sidesOf(order);
  if (orEqual) return `(${name}${less ? '<=' : '>='}${value})`;
  return `(&(${name}=*)(!(${name}${less ? '>=' : '<='}${value})))`;
}

function isAttribute(name: string): boolean {
  return /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)(?:;[A-Za-z0-9-]+)*$/.test(name);
}

/** Escapes a value as in RFC 4515, and spaces at both ends, which are easily lost. */
function escapeText(text: string): string {
  return text.replace(/[*()\\\0]|^ | $/g, (found) => `\\${found.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** One of several terms, as inexact as the first of them that is. */
function anyTerm(terms: readonly TermResult<string>[]): TermResult<string> {
  const [first] = terms as [TermResult<string>];
  if (terms.length === 1) return first;
  const parts = terms.map((term) => (term instanceof Inexact ? term.part : term));
  const tests = [...new Set(parts)].filter((part) => typeof part === 'string');
  const any = parts.includes(true) || (tests.length > 1 ? joinFilters('|', tests) : (tests[0] ?? false));
  const inexact = terms.find((term) => term instanceof Inexact);
  return inexact === undefined ? any : new Inexact(inexact.fidelity, inexact.reason, any);
}

function denied(part: string): string {
  return `(!${part})`;
}

function joinFilters(operator: '&' | '|', parts: readonly string[]): string {
  let text = `(${operator}`;
  for (const part of parts) text += part;
  return `${text})`;
}
