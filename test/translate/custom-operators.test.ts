import { describe, expect, test } from 'vitest';
import type { Word } from '../../src/language/filter.ts';
import { documentTargetNames } from '../../src/translate/targets/names.ts';
import { type CustomOperators, translate } from '../../src/translate/translate.ts';
import { read } from '../meaning/full.ts';

const [name, value] = [
  ([one]: readonly unknown[]) => (one as Word).text,
  ([, two]: readonly unknown[]) => (two as Word).text,
];

const operators: CustomOperators = {
  near: {
    mongodb: (operands, own) => ({ [own.field(name(operands))]: { $near: value(operands) } }),
    elasticsearch: (operands, own) => ({ term: { [own.field(name(operands))]: value(operands) } }),
    jsonlogic: (operands, own) => ({ near: [own.value(name(operands)), value(operands)] }),
    cel: (operands, own) => `near(${own.value(name(operands))}, ${own.literal(value(operands))})`,
    ldap: (operands, own) => `(${own.attribute(name(operands))}~=${own.escape(value(operands))})`,
    rsql: (operands, own) => `${own.selector(name(operands))}=near=${own.argument(value(operands))}`,
    'react-querybuilder': (operands, own) => ({
      field: own.field(name(operands)),
      operator: 'near',
      value: value(operands),
    }),
  },
};

const fields = { p: { field: 'f' } };

describe('a custom operator', () => {
  test.each([
    ['mongodb', { f: { $near: '1"' } }, { $nor: [{ f: { $near: '1"' } }] }],
    ['elasticsearch', { term: { f: '1"' } }, { bool: { must_not: [{ term: { f: '1"' } }] } }],
    ['jsonlogic', { near: [{ var: 'f' }, '1"'] }, { '!': { near: [{ var: 'f' }, '1"'] } }],
    ['cel', 'near(document["f"], "1\\"")', '!(near(document["f"], "1\\""))'],
    ['ldap', '(f~=1")', '(!(f~=1"))'],
  ] as const)('is translated to %s as its author says, and negated around that', (target, output, negated) => {
    expect(translate(read('(near p "1\\"")'), target, { operators, fields }).output).toEqual(output);
    expect(translate(read('(NOT (near p "1\\""))'), target, { operators, fields }).output).toEqual(negated);
  });

  test('can be expressed in RSQL, but not negated', () => {
    expect(translate(read('(near p 1)'), 'rsql', { operators, fields }).output).toBe('f=near="1"');
    expect(() => translate(read('(NOT (near p 1))'), 'rsql', { operators, fields })).toThrow('RSQL cannot negate');
  });

  test('is a rule of react-querybuilder, negated by the group around', () => {
    const rule = { field: 'f', operator: 'near', value: '1' };
    const said = { combinator: 'and', rules: [rule] };
    expect(translate(read('(near p 1)'), 'react-querybuilder', { operators, fields }).output).toEqual(said);
    const denied = translate(read('(NOT (near p 1))'), 'react-querybuilder', { operators, fields }).output;
    expect(denied).toEqual({ ...said, not: true });
  });

  test.each(documentTargetNames)(
    'is unsupported by %s without a translation, and left out as if it were true',
    (target) => {
      const { fidelity, notes } = translate(read('(NOT (near p 1))'), target, { strict: false });
      expect([fidelity, notes[0]?.text]).toEqual(['unsupported', '(near p 1)']);
    },
  );
});
