import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import type { ConditionMeaning } from '../../../src/language/meanings.ts';
import { print } from '../../../src/language/print.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import type { LdapField } from '../../../src/translate/targets/ldap.ts';
import { translate } from '../../../src/translate/translate.ts';
import { full, read } from '../../meaning/full.ts';
import { all, any, condition, not } from '../../support/nodes.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeWith } from '../support/tool.ts';

const syntax = '1.3.6.1.4.1.1466.115.121.1';

/** Seven attributes: their syntax and rules in the schema, the options for them, and their values. */
const attributes: Readonly<
  Record<string, { readonly schema: string; readonly field: LdapField; readonly values: readonly string[] }>
> = {
  tBool: {
    schema: `EQUALITY booleanMatch SYNTAX ${syntax}.7`,
    field: { type: 'boolean', matchingRule: 'booleanMatch' },
    values: ['true', 'false'],
  },
  tInt: {
    schema: `EQUALITY integerMatch ORDERING integerOrderingMatch SYNTAX ${syntax}.27`,
    field: { type: 'integer', matchingRule: ['integerMatch', 'integerOrderingMatch'] },
    values: ['0', '1', '-7', '42', '9007199254740993', '35260712345678000190550010000000011000000015'],
  },
  tIA5: {
    schema: `EQUALITY caseExactIA5Match SUBSTR caseExactIA5SubstringsMatch SYNTAX ${syntax}.26`,
    field: { matchingRule: ['caseExactIA5Match', 'caseExactIA5SubstringsMatch'] },
    values: ['a', 'A', 'b c', '1', 'true', 'abc'],
  },
  tExact: {
    schema: `EQUALITY caseExactMatch SUBSTR caseExactSubstringsMatch SYNTAX ${syntax}.15`,
    field: { matchingRule: ['caseExactMatch', 'caseExactSubstringsMatch'] },
    values: ['a', 'A', 'b c', '1', 'abc', 'fi'],
  },
  tIgnore: {
    schema: `EQUALITY caseIgnoreMatch SUBSTR caseIgnoreSubstringsMatch SYNTAX ${syntax}.15`,
    field: { matchingRule: ['caseIgnoreMatch', 'caseIgnoreSubstringsMatch'] },
    values: ['a', 'B', 'b c', '1', 'é'],
  },
  tOctet: {
    schema: `EQUALITY octetStringMatch SUBSTR octetStringSubstringsMatch SYNTAX ${syntax}.40`,
    field: { matchingRule: ['octetStringMatch', 'octetStringSubstringsMatch'] },
    values: ['a', 'A', ' a', 'é', 'b  c', '1', '(*)\\', '😀', 'a\r\nb', 'true'],
  },
  tNumeric: {
    schema: `EQUALITY numericStringMatch SUBSTR numericStringSubstringsMatch SYNTAX ${syntax}.36`,
    field: { matchingRule: ['numericStringMatch', 'numericStringSubstringsMatch'] },
    values: ['1', '12', '007'],
  },
};
const names = Object.keys(attributes);
const fields = Object.fromEntries(Object.entries(attributes).map(([name, { field }]) => [name, field]));
// The values of these differ in more than what their rules ignore.
const exact = ['tIA5', 'tExact'];

const entries = Array.from({ length: 60 }, (_, i) =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, { values }], column) => {
      const value = values[(i * (column + 3)) % (values.length + 1)];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
);

const word = fc
  .constantFrom(
    ...Object.values(attributes).flatMap(({ values }) => values),
    'TRUE',
    'x',
    '１',
    'ﬁ',
    '-0',
    '1.0',
    'A ',
    '*',
    ...['', 'b', 'c', ' c', '  ', '\r\n', '*)', '\\', 'ru', 'bc', '0', '-'],
  )
  .map((text) => ({ text }));
const property = fc.constantFrom(...names);
const comparison = fc.constantFrom<ConditionMeaning>(
  ...(['equal', 'notEqual', 'less', 'greaterOrEqual', 'greater', 'lessOrEqual'] as const),
  ...(['contains', 'startsWith', 'endsWith'] as const),
);
const oneCondition: fc.Arbitrary<Filter> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(comparison, property, word).map((parts) => condition(...parts)) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(property, fc.array(word, { minLength: 1, maxLength: 4 }))
      .map(([name, words]) => condition('oneOf', name, ...words)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('present' as const, 'absent' as const), property)
      .map((parts) => condition(...parts)),
  },
);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  oneCondition,
  oneCondition.map(not),
  fc
    .tuple(fc.constantFrom(any, all), oneCondition, oneCondition, fc.boolean())
    .map(([join, a, b, negated]): Filter => (negated ? not(join(a, b)) : join(a, b))),
);

describeWith(['slapd', '/usr/sbin/slapd'], 'OpenLDAP', (slapd) => {
  const folder = temporaryFolder();
  const address = `ldapi://${encodeURIComponent(join(folder, 'socket'))}`;
  let server: ChildProcess;

  const search = (text: string): readonly number[] => {
    const { status, stdout, stderr } = spawnSync(
      'ldapsearch',
      ['-LLL', '-x', '-H', address, '-b', 'dc=t', text, 'cn'],
      {
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`${text}: ${stderr}`);
    return [...stdout.matchAll(/^cn: e(\d+)$/gm)].map(([, number]) => Number(number)).sort((a, b) => a - b);
  };

  beforeAll(async () => {
    const types = Object.entries(attributes).map(
      ([name, { schema }], i) => `attributetype ( 1.3.6.1.4.1.99999.1.${i} NAME '${name}' ${schema} SINGLE-VALUE )`,
    );
    mkdirSync(join(folder, 'data'));
    writeFileSync(
      join(folder, 'slapd.conf'),
      [
        'include /etc/ldap/schema/core.schema',
        ...types,
        `objectclass ( 1.3.6.1.4.1.99999.2.1 NAME 'tEntry' SUP top STRUCTURAL MUST cn MAY ( ${names.join(' $ ')} ) )`,
        'modulepath /usr/lib/ldap',
        'moduleload back_mdb',
        `pidfile ${folder}/pid`,
        'database mdb',
        'suffix "dc=t"',
        'rootdn "cn=root,dc=t"',
        'rootpw secret',
        `directory ${folder}/data`,
        '',
      ].join('\n'),
    );
    server = spawn(slapd, ['-f', join(folder, 'slapd.conf'), '-h', address, '-d', '0'], { stdio: 'ignore' });
    const inLdap = (name: string, value: string) => (name === 'tBool' ? value.toUpperCase() : value);
    const lines = entries.map((entry, i) =>
      [
        `dn: cn=e${i},dc=t`,
        'objectClass: tEntry',
        `cn: e${i}`,
        ...Object.entries(entry).map(
          ([name, value]) => `${name}:: ${Buffer.from(inLdap(name, value)).toString('base64')}`,
        ),
      ].join('\n'),
    );
    const ldif = [`dn: dc=t\nobjectClass: dcObject\nobjectClass: organization\no: t\ndc: t`, ...lines].join('\n\n');
    for (let tries = 0; ; tries++) {
      const argv = ['-x', '-H', address, '-D', 'cn=root,dc=t', '-w', 'secret'];
      const { status, stderr } = spawnSync('ldapadd', argv, { input: `${ldif}\n`, encoding: 'utf8' });
      if (status === 0) break;
      if (tries > 1000 || !stderr.includes("Can't contact")) throw new Error(stderr);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  afterAll(() => void server.kill());

  test('of 800 filters over seven syntaxes, each that is called exact selects the same as `matches`', () => {
    let asked = 0;
    let parts = 0;
    for (const one of fc.sample(filter, { seed: 13, numRuns: 800 })) {
      const { output, fidelity } = translate(one, 'ldap', { fields, exact, strict: false });
      if (fidelity !== 'exact') continue;
      asked++;
      if (/=\*[^)]|[^=]\*\)/.test(output)) parts++;
      const expected = entries.flatMap((entry, i) => (matches(one, entry) ? [i] : []));
      expect([print(one, { dialect: full }), output, search(output)]).toEqual([
        print(one, { dialect: full }),
        output,
        expected,
      ]);
    }
    expect(asked).toBeGreaterThan(150);
    expect(parts).toBeGreaterThan(30);
  });

  test('a negated assertion that a syntax cannot represent selects nothing, so it is not exact', () => {
    const { output, fidelity } = translate(read('(NOT (= tInt abc))'), 'ldap', { exact: true, strict: false });
    expect([output, fidelity, search(output)]).toEqual(['(!(tInt=abc))', 'approximate', []]);
    const declared = translate(read('(NOT (= tInt abc))'), 'ldap', { fields });
    expect(search(declared.output)).toHaveLength(entries.length);
  });
});
