import type { Word } from '../../language/filter.ts';
import { isPart, type PartMeaning } from '../../language/meanings.ts';
import { readValue } from '../../language/value.ts';
import { decimalOf, isNumeral } from '../../meaning/values/numeral.ts';
import type { PositiveMeaning } from '../../meaning/values/order.ts';
import { listOf, oneOf, shape } from '../../source/shape.ts';
import { type ExactOptions, exactCheck, isExact } from '../exact-comparison.ts';
import { type Field, fieldFacts, fieldOf, fieldsCheck } from '../field.ts';
import { approximate, Inexact, type TermResult, unsupported } from '../inexact.ts';
import { integerBound } from '../numbers/bound.ts';
import { around } from '../part-pattern.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { areWellFormed, booleansOf, partKinds, type ValueComparator } from '../value-kinds.ts';

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
  caseExactMatch: 'text',
  caseExactIA5Match: 'text',
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

type Compared = (typeof matchingRules)[LdapMatchingRule];

const ruleCheck = oneOf(...ldapMatchingRules);

const ldapField = shape<LdapField>({
  ...fieldFacts,
  matchingRule: oneOf(ruleCheck, listOf(ruleCheck)),
});

/**
 * LDAP (RFC 4515). A comparison is exact if the matching rule and the syntax of the attribute make it so: an assertion
 * that a syntax cannot represent is undefined, and so is its negation, which then selects nothing. Values are texts;
 * the attribute is in the schema.
 */
export const ldap: Target<string, string, LdapOptions, LdapHelpers> = {
  name: 'ldap',
  many: true,
  options: optionsWith<LdapOptions>({ fields: fieldsCheck(ldapField), exact: exactCheck }),
  preconditions: (options, { compared, isConstant }) => [
    ...(isConstant ? [] : ['schema' as const]),
    ...([...compared].some(isExact(options)) ? ['exact-comparison' as const] : []),
  ],
  begin(options, { equality }) {
    const isNamed = isExact(options);
    const attribute = (property: string) => fieldOf(options, property).field ?? property;

    /** A comparison with one of the values of a Boolean attribute, or with an integer. */
    const typed = (
      comparator: ValueComparator,
      property: string,
      word: Word,
      type: 'boolean' | 'integer',
    ): TermResult<string> => {
      const name = attribute(property);
      if (type === 'boolean') {
        const tests = booleansOf(comparator, word, equality).map((value) => `(${name}=${value ? 'TRUE' : 'FALSE'})`);
        return tests.length > 1 ? joined('|', tests) : (tests[0] ?? false);
      }
      if (isPart(comparator)) return false;
      // An integer may have any number of digits.
      if (comparator === 'equal' && /^(?:0|-?[1-9]\d*)$/.test(word.text)) return `(${name}=${word.text})`;
      const bound = integerBound(comparator, word, equality, 128);
      if (typeof bound === 'boolean') {
        const isFar = isNumeral(word.text) && decimalOf(word.text).magnitude > 38;
        return isFar ? approximate(bound && `(${name}=*)`, reasons.exponent) : bound && `(${name}=*)`;
      }
      const value = BigInt(bound.value);
      switch (bound.comparator) {
        case 'equal':
          return `(${name}=${value})`;
        case 'less':
          return `(${name}<=${value - 1n})`;
        case 'greater':
          return `(${name}>=${value + 1n})`;
        default:
          return tests[bound.comparator](name, `${value}`);
      }
    };

    const compare = (comparator: PositiveMeaning, property: string, word: Word): TermResult<string> => {
      const { type } = fieldOf(options, property);
      const compared = comparedBy(options, property);
      const exact = isNamed(property);
      if (type === 'boolean' && (exact || compared.has('boolean'))) return typed(comparator, property, word, type);
      if (type === 'integer' && (comparator === 'equal' ? exact || compared.has('integer') : compared.has('order'))) {
        return typed(comparator, property, word, type);
      }
      const test = tests[comparator](attribute(property), escaped(word.text));
      if (comparator !== 'equal') return approximate(test, reasons.ldapOrder);
      if (equality === 'typed' && typeof readValue(word) !== 'string') return approximate(test, reasons.untypedValues);
      if (compared.has('octets') && word.text !== '') return test;
      if (compared.has('any case') || !(exact || compared.size > 0)) return approximate(test, reasons.ldapCase);
      if (type === 'boolean' || compared.has('boolean') || /^(?:true|false)$/i.test(word.text)) {
        return approximate(test, reasons.ldapBoolean);
      }
      return exact && isPlain(word.text) ? test : approximate(test, reasons.ldapSpaces);
    };

    const part = (comparator: PartMeaning, property: string, word: Word): TermResult<string> => {
      const { type } = fieldOf(options, property);
      const compared = comparedBy(options, property);
      const isDeclared = isNamed(property) || compared.has('boolean') || compared.has('integer');
      if (type === 'boolean' && isDeclared) return typed(comparator, property, word, type);
      const name = attribute(property);
      if (word.text === '') return `(${name}=*)`;
      const { numbers } = partKinds(comparator, word, equality, type);
      if (type === 'integer' && isDeclared && numbers === false) return false;
      const test = `(${name}=${around(comparator, escaped(word.text), '*')})`;
      if (compared.has('parts of octets')) return test;
      if (compared.has('parts in any case')) return approximate(test, reasons.ldapCase);
      if (!compared.has('parts of texts')) return approximate(test, reasons.ldapParts);
      // Where a value has several spaces, a rule for texts sees one.
      return isNamed(property) && /^[!-~]+$/.test(word.text) ? test : approximate(test, reasons.ldapSpaces);
    };

    return {
      terms: termsOf<string>({
        and: (parts) => joined('&', parts),
        or: (parts) => joined('|', parts),
        not,
        presence(property, present) {
          const name = attribute(property);
          if (!isAttribute(name)) return unsupported(reasons.ldapAttribute);
          return present ? `(${name}=*)` : `(!(${name}=*))`;
        },
        compare(comparator, property, words, negated) {
          if (!isAttribute(attribute(property))) return unsupported(reasons.ldapAttribute);
          if (!areWellFormed(words)) return unsupported(reasons.surrogate);
          const term = anyOf(
            words.map((word) =>
              isPart(comparator) ? part(comparator, property, word) : compare(comparator, property, word),
            ),
          );
          if (!negated) return term;
          if (typeof term === 'boolean') return !term;
          if (term instanceof Inexact)
            return new Inexact(term.fidelity, term.reason, typeof term.part === 'string' ? not(term.part) : !term.part);
          // Without a declared rule or type, a word may not be a value of the syntax.
          const isDefined = fieldOf(options, property).type !== undefined || comparedBy(options, property).size > 0;
          return isDefined ? not(term) : approximate(not(term), reasons.ldapUndefined);
        },
      }),
      // Every entry has this attribute (X.501); not all servers know the `(&)` and `(|)` of RFC 4526.
      constant: (value) => (value ? '(objectClass=*)' : '(!(objectClass=*))'),
      finish: (output) => ({ output, params: [] }),
      helpers: { attribute, escape: escaped },
    };
  },
};

/** What the declared rules of an attribute compare. */
function comparedBy({ fields }: LdapOptions, property: string): ReadonlySet<Compared> {
  const { matchingRule = [] } =
    fields !== undefined && Object.hasOwn(fields, property) ? (fields[property] as LdapField) : {};
  const rules = typeof matchingRule === 'string' ? [matchingRule] : matchingRule;
  return new Set(rules.map((rule) => matchingRules[rule]));
}

/** Whether no other text is compared as equal by a rule that regards case: printable ASCII, with single spaces inside only. */
function isPlain(text: string): boolean {
  return /^[!-~]+(?: [!-~]+)*$/.test(text);
}

/** LDAP has only `=`, `>=` and `<=`; less means present and not greater or equal. */
const tests: Readonly<Record<PositiveMeaning, (name: string, value: string) => string>> = {
  equal: (name, value) => `(${name}=${value})`,
  less: (name, value) => `(&(${name}=*)(!(${name}>=${value})))`,
  lessOrEqual: (name, value) => `(${name}<=${value})`,
  greater: (name, value) => `(&(${name}=*)(!(${name}<=${value})))`,
  greaterOrEqual: (name, value) => `(${name}>=${value})`,
};

function isAttribute(name: string): boolean {
  return /^(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)(?:;[A-Za-z0-9-]+)*$/.test(name);
}

/** Escapes a value as in RFC 4515, and spaces at both ends, which are easily lost. */
function escaped(text: string): string {
  return text.replace(/[*()\\\0]|^ | $/g, (found) => `\\${found.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** One of several terms, as inexact as the first of them that is. */
function anyOf(terms: readonly TermResult<string>[]): TermResult<string> {
  const [first] = terms as [TermResult<string>];
  if (terms.length === 1) return first;
  const parts = terms.map((term) => (term instanceof Inexact ? term.part : term));
  const tests = [...new Set(parts)].filter((part) => typeof part === 'string');
  const any = parts.includes(true) || (tests.length > 1 ? joined('|', tests) : (tests[0] ?? false));
  const inexact = terms.find((term) => term instanceof Inexact);
  return inexact === undefined ? any : new Inexact(inexact.fidelity, inexact.reason, any);
}

function not(part: string): string {
  return `(!${part})`;
}

function joined(operator: '&' | '|', parts: readonly string[]): string {
  let text = `(${operator}`;
  for (const part of parts) text += part;
  return `${text})`;
}
