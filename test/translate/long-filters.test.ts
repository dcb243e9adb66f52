import { celEnv, parse as parseCel, plan } from '@bufbuild/cel';
import { Environment } from '@marcbachmann/cel-js';
import { parse as parseRsql } from '@rsql/parser';
import jsonLogic from 'json-logic-js';
import { parse as parseLdap } from 'ldap-filter';
import { Query } from 'mingo';
import sift from 'sift';
import { describe, expect, test } from 'vitest';
import type { TargetName } from '../../src/translate/targets/names.ts';
import { translate } from '../../src/translate/translate.ts';
import { read } from '../meaning/full.ts';
import { scaled } from '../support/runs.ts';

/* A filter of 5,000 conditions and a word of 50,000 bytes, on the programs that read what each target writes. */

const count = scaled(5000) & ~1;
const or = `(OR ${Array.from({ length: count }, (_, i) => `(= ${i % 2 === 0 ? 'a' : 'b'} x${i})`).join(' ')})`;
const long = 'é'.repeat(scaled(25_000));
type Document = Readonly<Record<string, string>>;

const environment = new Environment().registerVariable('document', 'map');
const readers: readonly (readonly [
  name: string,
  target: TargetName,
  read: (output: never) => (document: Document) => boolean,
])[] = [
  ['sift', 'mongodb', (query) => (sift.default ?? sift)(query) as (document: Document) => boolean],
  [
    'mingo',
    'mongodb',
    (query) => {
      const compiled = new Query(query);
      return (document) => compiled.test(document as never);
    },
  ],
  ['json-logic-js', 'jsonlogic', (rule) => (document) => jsonLogic.apply(rule, document) as boolean],
  [
    'cel-js',
    'cel',
    (text) => {
      const compiled = environment.parse(text);
      return (document) => compiled({ document }) as boolean;
    },
  ],
  [
    '@bufbuild/cel',
    'cel',
    (text) => {
      const compiled = plan(celEnv(), parseCel(text));
      return (document) => compiled({ document } as never) as unknown as boolean;
    },
  ],
  ['ldap-filter', 'ldap', (text) => (document) => parseLdap(text).matches(document) as boolean],
];
const rules = { matchingRule: ['octetStringMatch', 'octetStringSubstringsMatch'] } as const;
const options = { exact: true, absence: '=isnull=', fields: { a: { type: 'string' }, b: { type: 'string' } } } as const;
const output = (filter: string, target: TargetName) =>
  translate(
    read(filter),
    target as 'mongodb',
    (target === 'ldap' ? { fields: { a: rules, b: rules } } : options) as never,
  ).output as never;

describe.each(readers)('%s', (_, target, selects) => {
  test('reads thousands of conditions', () => {
    const isSelected = selects(output(or, target));
    expect([{ a: `x${count - 2}` }, { b: `x${count - 1}` }, { a: `x${count - 1}` }].map(isSelected)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('reads a word of many bytes', () => {
    for (const symbol of ['=', 'contains', 'startsWith', 'endsWith']) {
      const isSelected = selects(output(`(${symbol} a ${long})`, target));
      expect([symbol, ...[{ a: long }, { a: 'é' }].map(isSelected)]).toEqual([symbol, true, false]);
    }
  });
});

test('@rsql/parser reads thousands of conditions', () => {
  expect(parseRsql(output(or, 'rsql'))).toMatchObject({ type: 'LOGIC' });
});
