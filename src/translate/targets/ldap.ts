import { readValue } from '../../language/value.ts';
import type { PositiveComparator } from '../../meaning/values/order.ts';
import { type ExactOptions, isExact } from '../exact-comparison.ts';
import { type FieldOptions, fieldOf } from '../field.ts';
import { approximate, unsupported } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import type { Target } from '../target.ts';
import { termsOf } from '../terms-of.ts';

export interface LdapOptions extends FieldOptions, ExactOptions {}

export interface LdapHelpers {
  /** The attribute of a property. */
  attribute(property: string): string;
  /** A text as an assertion value. */
  escape(text: string): string;
}

/**
 * LDAP (RFC 4515). The schema of an attribute says how its values are compared, most often without regard to case and with
 * spaces folded; `exact` names those where it is octet by octet, or where no two values differ in nothing else. Values are
 * texts, and an attribute that the schema does not have is true of nothing.
 */
export const ldap: Target<string, string, LdapOptions, LdapHelpers> = {
  name: 'ldap',
  many: true,
  begin(options, { equality }) {
    const exact = isExact(options);
    const attribute = (property: string) => fieldOf(options, property).field ?? property;
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
        compare(comparator, property, word, negated) {
          const name = attribute(property);
          if (!isAttribute(name)) return unsupported(reasons.ldapAttribute);
          if (!word.text.isWellFormed()) return unsupported(reasons.surrogate);
          const test = tests[comparator](name, escaped(word.text));
          const term = negated ? not(test) : test;
          if (comparator !== 'equal') return approximate(term, reasons.ldapOrder);
          if (equality === 'typed' && typeof readValue(word) !== 'string')
            return approximate(term, reasons.untypedValues);
          return exact(property) ? term : approximate(term, reasons.ldapCase);
        },
      }),
      // Every entry has this attribute (X.501); not all servers know the `(&)` and `(|)` of RFC 4526.
      constant: (value) => (value ? '(objectClass=*)' : '(!(objectClass=*))'),
      finish: (output) => ({ output, params: [] }),
      helpers: { attribute, escape: escaped },
    };
  },
};

/** LDAP has only `=`, `>=` and `<=`; less means present and not greater or equal. */
const tests: Readonly<Record<PositiveComparator, (name: string, value: string) => string>> = {
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

function not(part: string): string {
  return `(!${part})`;
}

function joined(operator: '&' | '|', parts: readonly string[]): string {
  let text = `(${operator}`;
  for (const part of parts) text += part;
  return `${text})`;
}
