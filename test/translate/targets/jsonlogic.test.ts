import fc from 'fast-check';
import jsonLogic from 'json-logic-js';
import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { agrees, composite, documents, fields, filters, scalar, types } from '../agreement.ts';
import { compareTable, selectRows } from '../full-table.ts';

const doubles = Object.fromEntries(
  Object.entries(types).map(([name, type]) => [name, type === 'integer' ? 'number' : type]),
);
const selects = (rule: unknown) => (document: object) => jsonLogic.apply(rule as never, document) as boolean;

test('json-logic-js selects the same on the whole small table', async () => {
  const types = ['string', 'boolean', 'number', 'any'] as const;
  const fields = { string: { type: 'string' }, boolean: { type: 'boolean' }, number: { type: 'number' } } as const;
  await compareTable({
    types,
    translate: (filter, equality) => translate(filter, 'jsonlogic', { fields, equality, strict: false }),
    select: selectRows(types, selects),
    exact: 60,
  });
});

test('json-logic-js selects the same as `matches`, with values of any type', () => {
  const reasons = agrees({
    filter: filters({ order: false }),
    document: documents(fc.oneof({ arbitrary: scalar, weight: 5 }, composite)),
    translate: (filter) => translate(filter, 'jsonlogic', { strict: false }),
    selects,
  });
  expect(reasons).toEqual([]);
});

test('json-logic-js selects the same as `matches`, with one type per field', () => {
  const reasons = agrees({
    document: documents(doubles),
    translate: (filter) => translate(filter, 'jsonlogic', { fields, strict: false }),
    selects,
  });
  expect(reasons).toEqual([
    'numbers stored as text cannot be compared as numbers',
    'order comparisons ignore types, and whether a text is a number; exact where `fields` declares `number`',
  ]);
});

test('json-logic-js selects the same as `matches`, compared with types', () => {
  const view = { equality: 'typed' } as const;
  const reasons = agrees({
    filter: filters({ quoted: true }),
    document: documents(doubles),
    view,
    translate: (filter) => translate(filter, 'jsonlogic', { ...view, fields, strict: false }),
    selects,
  });
  expect(reasons).toEqual([
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
