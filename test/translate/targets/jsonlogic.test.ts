import fc from 'fast-check';
import jsonLogic from 'json-logic-js';
import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { agrees, by, composite, documents, doubles, fields, filters, scalar } from '../agreement.ts';
import { compareRows } from '../full-table.ts';

const selects = (rule: unknown) => (document: object) => jsonLogic.apply(rule as never, document) as boolean;

test('json-logic-js selects the same on the whole small table', () =>
  compareRows('jsonlogic', ['string', 'boolean', 'number', 'any'], selects, 60));

test('json-logic-js selects the same as `matches`, with values of any type', () => {
  const document = documents(fc.oneof({ arbitrary: scalar, weight: 5 }, composite));
  expect(agrees({ filter: filters({ order: false }), document, ...by('jsonlogic'), selects })).toEqual([]);
});

test('json-logic-js selects the same as `matches`, with one type per field', () => {
  expect(agrees({ document: documents(doubles), ...by('jsonlogic', { fields }), selects })).toEqual([
    'numbers stored as text cannot be compared as numbers',
    'order comparisons ignore types, and whether a text is a number; exact where `fields` declares `number`',
  ]);
});

test('json-logic-js selects the same as `matches`, compared with types', () => {
  const typed = by('jsonlogic', { equality: 'typed', fields });
  expect(agrees({ filter: filters({ quoted: true }), document: documents(doubles), ...typed, selects })).toEqual([
    'order comparisons ignore types, and whether a text is a number; exact where `fields` declares `number`',
  ]);
});

test.each([
  ['(= a.b 1)', 'unsupported'],
  ['(= constructor 1)', 'approximate'],
  ['(_not_exists __proto__)', 'approximate'],
  ['(< a 5)', 'approximate'],
])('%s is %s', (text, fidelity) => {
  expect(translate(read(text), 'jsonlogic', { strict: false }).fidelity).toBe(fidelity);
});

test('a mapped field can be a path', () => {
  const { output } = translate(read('(= a 1)'), 'jsonlogic', { fields: { a: { field: 'meta.a', type: 'number' } } });
  expect(output).toEqual({ '===': [{ var: 'meta.a' }, 1] });
  expect(jsonLogic.apply(output as never, { meta: { a: 1 } })).toBe(true);
});
