import { describe, expect, test } from 'vitest';
import { dialects, received } from '../../../src/language/dialect/dialects.ts';
import { operatorDocs } from '../../../src/language/dialect/operator-words.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import { locales, localized } from '../../../src/messages/locale.ts';

describe.each(Object.values(dialects))('$name', (dialect) => {
  test.each(Object.keys(dialect.operators))(
    '%s has an example that parses, and a summary in each language',
    (symbol) => {
      const { example = '', summary = '' } = operatorDocs(dialect, symbol);
      expect(parse(example, { dialect })).toMatchObject({
        ok: true,
        problems: [],
        filter: { operator: { text: symbol } },
      });
      expect(new Set(locales.map((locale) => localized(summary, locale))).size).toBe(locales.length);
    },
  );
});

test('the texts of an operator replace the shipped ones; another operator has none', () => {
  const dialect = received.extend({
    '=': { operands: 'property value', means: 'equal', summary: 'Has the value.' },
    near: { operands: 'property value' },
    constructor: { operands: 'property', example: '(constructor a)' },
  });
  expect(operatorDocs(dialect, '=')).toEqual({ summary: 'Has the value.', example: '(= processed false)' });
  expect(operatorDocs(dialect, 'near')).toEqual({});
  expect(operatorDocs(dialect, 'constructor')).toEqual({ example: '(constructor a)' });
  expect(operatorDocs(dialect, 'toString')).toEqual({});
});
