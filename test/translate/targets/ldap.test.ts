import fc from 'fast-check';
import { parse } from 'ldap-filter';
import { expect, test } from 'vitest';
import type { Properties } from '../../../src/language/properties.ts';
import type { LdapField } from '../../../src/translate/targets/ldap.ts';
import { translate } from '../../../src/translate/translate.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { read } from '../../meaning/full.ts';
import { condition } from '../../support/nodes.ts';
import { agrees, by, type Document, documents, filters, names, text } from '../agreement.ts';
import { compareRows } from '../full-table.ts';

const attributes = Object.fromEntries(
  names.map((name, i) => [
    name,
    { field: `attribute-${i}`, matchingRule: ['octetStringMatch', 'octetStringSubstringsMatch'] } as const,
  ]),
);
/** ldap-filter, which compares character by character, over entries as in a directory. */
const selects = (output: string) => {
  const parsed = parse(output);
  return (document: Document) => {
    const held = Object.entries(document).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    );
    const entries = held.map(([name, value]) => [attributes[name]?.field, value]);
    return parsed.matches(Object.fromEntries([['objectClass', 'top'], ...entries])) as boolean;
  };
};

const reasons = [
  // From the empty text.
  'the matching rule may ignore differences in spaces or compatible characters',
  'the schema of the attribute decides the order of its values',
];

test('ldap-filter selects the same on the whole small table', () => {
  const name = names[0] as string;
  const ofString = (output: string) => {
    const isSelected = selects(output);
    return ({ string }: Document) => isSelected(string === undefined ? {} : { [name]: string });
  };
  return compareRows('ldap', ['string'], ofString, 40, { fields: { string: attributes[name] } });
});

test('ldap-filter selects the same as `matches`', () => {
  const options = { fields: attributes };
  expect(agrees({ document: documents(text), ...by('ldap', options), selects })).toEqual(reasons);
});

test('ldap-filter selects the same as `matches`, with several values', () => {
  const properties: Properties = Object.fromEntries(names.map((name) => [name, { type: 'string', many: true }]));
  const document = documents(fc.oneof(text, fc.array(text, { maxLength: 3 })));
  const several = by('ldap', { fields: attributes, properties });
  expect(agrees({ filter: filters({ order: false }), document, ...several, selects })).toEqual(reasons.slice(0, 1));
});

test.each([
  ['(= a x)', '(a=x)', 'approximate'],
  ['(OR (= a false) (_not_exists a))', '(|(a=false)(!(a=*)))', 'approximate'],
  ['(_exists a)', '(a=*)', 'exact'],
  ['(NOT (< a 5))', '(!(&(a=*)(!(a>=5))))', 'approximate'],
  ['(= a "*)(uid=\\\\")', '(a=\\2a\\29\\28uid=\\5c)', 'approximate'],
  ['(= a " x ")', '(a=\\20x\\20)', 'approximate'],
  ['(in a x y x)', '(|(a=x)(a=y))', 'approximate'],
  ['(contains a "*)")', '(a=*\\2a\\29*)', 'approximate'],
  ['(startsWith a " x")', '(a=\\20x*)', 'approximate'],
  ['(endsWith a "")', '(a=*)', 'exact'],
  ['(= a_b x)', '(objectClass=*)', 'unsupported'],
])('%s is %s', (filter, output, fidelity) => {
  expect(translate(read(filter), 'ldap', { strict: false })).toMatchObject({ output, fidelity });
});

test('a comparison is exact only if the options declare it', () => {
  const filter = read('(AND (= a x) (= b y))');
  expect(() => translate(filter, 'ldap', { exact: ['a'] })).toThrow(TranslateError);
  expect(translate(filter, 'ldap', { exact: ['a', 'b'] }).output).toBe('(&(a=x)(b=y))');
});

test.each<[string, LdapField, string | undefined]>([
  ['(= a true)', { type: 'boolean', matchingRule: 'booleanMatch' }, '(a=TRUE)'],
  ['(NOT (= a false))', { type: 'boolean', matchingRule: 'booleanMatch' }, '(!(a=FALSE))'],
  ['(= a yes)', { type: 'boolean', matchingRule: 'booleanMatch' }, '(!(objectClass=*))'],
  ['(= a 42)', { type: 'integer', matchingRule: 'integerMatch' }, '(a=42)'],
  ['(NOT (= a abc))', { type: 'integer', matchingRule: 'integerMatch' }, '(objectClass=*)'],
  ['(< a 5)', { type: 'integer', matchingRule: 'integerMatch' }, undefined],
  ['(< a 5)', { type: 'integer', matchingRule: ['integerMatch', 'integerOrderingMatch'] }, '(a<=4)'],
  ['(> a 4.5)', { type: 'integer', matchingRule: ['integerMatch', 'integerOrderingMatch'] }, '(a>=5)'],
  ['(NOT (= a " x"))', { matchingRule: 'octetStringMatch' }, '(!(a=\\20x))'],
  ['(contains a ru)', { type: 'boolean', matchingRule: 'booleanMatch' }, '(a=TRUE)'],
  ['(NOT (contains a x))', { type: 'integer', matchingRule: 'integerMatch' }, '(objectClass=*)'],
  ['(contains a 4)', { type: 'integer', matchingRule: 'integerMatch' }, undefined],
  ['(NOT (contains a x))', { matchingRule: 'octetStringSubstringsMatch' }, '(!(a=*x*))'],
  ['(startsWith a x)', { matchingRule: 'caseIgnoreSubstringsMatch' }, undefined],
  ['(startsWith a x)', { matchingRule: 'octetStringMatch' }, undefined],
  ['(in a yes no)', { type: 'boolean', matchingRule: 'booleanMatch' }, '(!(objectClass=*))'],
  ['(= a x)', { matchingRule: 'caseIgnoreMatch' }, undefined],
  ['(= a x)', { matchingRule: 'caseExactMatch' }, undefined],
])('%s of an attribute with %j is %s', (text, field, output) => {
  const { fidelity, ...found } = translate(read(text), 'ldap', { fields: { a: field }, strict: false });
  expect(fidelity === 'exact' ? found.output : undefined).toBe(output);
});

test('an unknown matching rule is refused', () => {
  const fields = { a: { matchingRule: 'caseMatch' as 'caseExactMatch' } };
  expect(() => translate(read('(= a x)'), 'ldap', { fields })).toThrow(
    /^`fields\.a\.matchingRule` must be `octetStringMatch`, .* or a list, not "caseMatch"\.$/,
  );
});

test('no property and no value breaks out of its place', () => {
  for (const hostile of ['a)(b', 'a=*', '*', 'a\0', 'a b', '', '&', 'a;', '1', '日本']) {
    const said = translate(condition('present', hostile), 'ldap', { strict: false });
    expect([hostile, said.fidelity]).toEqual([hostile, 'unsupported']);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 6 }), (value) => {
      const filter = condition('equal', 'a', value);
      if (!value.isWellFormed()) return;
      const parsed = parse(translate(filter, 'ldap', { exact: true, strict: false }).output) as unknown as Record<
        string,
        unknown
      >;
      expect(`${parsed.attribute} ${parsed.value}`).toBe(`a ${value}`);
    }),
  );
});
