import { celEnv, parse, plan } from '@bufbuild/cel';
import { Environment } from '@marcbachmann/cel-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/meaning/match/compile.ts';
import { translate } from '../../../src/translate/translate.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';
import { read } from '../../meaning/full.ts';
import {
  agrees,
  by,
  composite,
  type Document,
  documents,
  fields,
  filters,
  integerText,
  scalar,
  text,
  types,
} from '../agreement.ts';
import { compareRows } from '../full-table.ts';

const environment = new Environment().registerVariable('document', 'map');

const engines = {
  'cel-js': (output: string) => {
    const compiled = environment.parse(output);
    return (document: Document) => compiled({ document }) as boolean;
  },
  '@bufbuild/cel': (output: string) => {
    const compiled = plan(celEnv(), parse(output));
    return (document: Document) => compiled({ document } as never) as unknown as boolean;
  },
};

const bigint = fc.constantFrom(0n, 1n, 7n, 1000n, -7n, 9007199254740993n, 9007199254740992n, 9223372036854775807n);
const anything = fc.oneof({ arbitrary: scalar, weight: 5 }, bigint, composite);

describe.each(Object.entries(engines))('%s selects the same as `matches`', (_, selects) => {
  test('on the whole small table', () =>
    compareRows('cel', ['string', 'boolean', 'number', 'integer', 'any'], selects, 80));

  test('with values of any type', () => {
    const filter = filters({ word: fc.oneof(text, integerText) });
    expect(agrees({ filter, ...by('cel'), document: documents(anything), selects })).toEqual([
      'numbers are not searched for a part of their text; declare the `type` of the property in `fields`',
      'numbers stored as text cannot be compared as numbers; other numbers can',
    ]);
  });

  test('with integers and doubles of the same size, which are written in two ways past 2^53', () => {
    const values = [2n ** 60n, 1152921504606847000n, 2 ** 60, -(2n ** 63n), -(2 ** 63), '1152921504606847000'];
    for (const word of ['1152921504606846976', '1152921504606847000', '-9223372036854775808', '-9223372036854776000']) {
      for (const equality of ['text', 'typed'] as const) {
        const filter = read(`(= a ${word})`);
        const run = selects(translate(filter, 'cel', { equality }).output);
        const isMatch = compile(filter, { equality });
        const wrong = values.filter((a) => run({ a }) !== isMatch({ a }));
        expect([word, equality, wrong]).toEqual([word, equality, []]);
      }
    }
  });

  test('with one type per field', () => {
    const filter = filters({ word: fc.oneof(text, integerText) });
    expect(agrees({ filter, ...by('cel', { fields }), document: documents(types), selects })).toEqual([
      'numbers cannot be searched for a part of their text',
      'numbers stored as text cannot be compared as numbers',
    ]);
  });

  test('compared with types', () => {
    const filter = filters({ quoted: true });
    expect(agrees({ filter, ...by('cel', { equality: 'typed' }), document: documents(anything), selects })).toEqual([]);
  });
});

test.each(['', 'a.b', 'in', '1a', 'a || true'])('%j is refused as a variable', (variable) => {
  expect(() => translate(read('(= a 1)'), 'cel', { variable })).toThrow(TranslateError);
});

test('the variable and the key can be named', () => {
  const { output } = translate(read('(= a b)'), 'cel', { variable: 'note', fields: { a: { field: 'A' } } });
  expect(output).toBe('("A" in note && note["A"] == "b")');
});

test.each([
  ['(= a 1)', '("a" in document && (document["a"] == "1" || document["a"] == 1.0))'],
  ['(!= a x)', '!("a" in document && document["a"] == "x")'],
  ['(in a x y)', '("a" in document && document["a"] in ["x", "y"])'],
  ['(in a x true y)', '("a" in document && (document["a"] in ["x", "true", "y"] || document["a"] == true))'],
  ['(contains a x)', '("a" in document && type(document["a"]) == string && document["a"].contains("x"))'],
  ['(NOT (startsWith a x))', '!("a" in document && type(document["a"]) == string && document["a"].startsWith("x"))'],
  ['(_not_exists a)', '!("a" in document && document["a"] != null)'],
  ['(= a "\\" || true || \\"")', '("a" in document && document["a"] == "\\" || true || \\"")'],
])('%s', (filter, output) => {
  expect(translate(read(filter), 'cel').output).toBe(output);
});
