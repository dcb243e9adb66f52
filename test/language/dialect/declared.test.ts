import { expect, test } from 'vitest';
import { builder } from '../../../src/builder/builder.ts';
import { filter } from '../../../src/builder/template.ts';
import { dialectFrom } from '../../../src/language/dialect/declared.ts';
import type { Dialect } from '../../../src/language/dialect/dialect.ts';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { everyMeaning } from '../../../src/language/dialect/every-meaning.ts';
import { meanings } from '../../../src/language/meanings.ts';
import { parse } from '../../../src/language/parse/parse.ts';
import { refusal } from '../../support/refusal.ts';

const greater = { operands: 'property value', means: 'greater', method: 'above' } as const;

test('without a section, or with a name alone, it is a dialect of the package', () => {
  expect(dialectFrom({})).toBe(received);
  expect(dialectFrom({ $schema: './schema.json', extends: [], rules: {} })).toBe(received);
  expect(dialectFrom({ dialect: { name: 'qive' } })).toBe(qive);
  expect(dialectFrom({ dialect: { extends: 'every-meaning' } })).toBe(everyMeaning);
});

test('a dialect of one’s own has its name, adds operators and leaves others out', () => {
  const section = { name: 'acme', extends: 'qive', operators: { '>': greater, OR: null, NOT_EXISTS: null } };
  for (const config of [{ dialect: section, properties: {} }, section]) {
    const acme = dialectFrom(config);
    expect(acme.name).toBe('acme');
    expect(Object.keys(acme.operators)).toEqual(['=', '_not_exists', 'AND', '>']);
    expect(String((builder({ dialect: acme as never }) as never as Built).where('total').above(5))).toBe('(> total 5)');
    const { problems } = parse('(OR (= a b) (= a c))', { dialect: acme });
    expect(problems).toMatchObject([{ code: 'unknown-operator', help: expect.stringContaining('`acme`') }]);
  }
});

interface Built {
  readonly where: (name: string) => { readonly above: (value: number) => object };
}

test('without `extends` it builds on `received`', () => {
  const { name, operators, quotedValues, equality } = dialectFrom({
    dialect: { name: 'acme', operators: { '>': greater }, quotedValues: true, equality: 'typed' },
  });
  expect({ name, symbols: Object.keys(operators), quotedValues, equality }).toEqual({
    name: 'acme',
    symbols: ['=', 'OR', '_not_exists', '>'],
    quotedValues: true,
    equality: 'typed',
  });
});

test.each<[config: unknown, message: string]>([
  [
    { dialect: { name: 'odata' } },
    '`dialect.name` is `odata`, and nothing says what it is. A dialect of your own needs',
  ],
  [{ dialect: { name: 'recieved', operators: {} } }, '`dialect.name` is `recieved`. Did you mean `received`?'],
  [
    { dialect: { name: 'received', extends: 'qive' } },
    '`dialect.name` cannot be `received`, a dialect of the package,',
  ],
  [{ dialect: { operators: { AND: null } } }, '`dialect.operators` cannot leave out `AND`: `received` has no such'],
  [{ dialect: { extends: 'quive' } }, '`dialect.extends` must be `received`, `qive` or `every-meaning`, not "quive".'],
  [{ dialect: { operator: {} } }, '`dialect.operator` is not a setting of a dialect. Did you mean `operators`?'],
  [{ dialect: { operators: { GT: { operands: 'value' } } } }, '`operators.GT.operands` must be '],
  [{ dialect: 'qive' }, '`dialect` must be an object such as '],
  [{ dialects: {} }, '`config.dialects` is not an option. Did you mean `dialect`?'],
  [{ extends: '@acme/prefilter-config' }, '`config.extends` names other configurations, which are not read here.'],
  [undefined, '`config` must be an object, not undefined.'],
])('%j is refused', (config, message) => {
  const error = refusal(() => dialectFrom(config as object));
  expect(error).toMatchObject({ code: 'invalid-dialect', message: expect.stringContaining(message) });
});

test('`everyMeaning` has each meaning once, a method for each, and types to write and to check with', () => {
  const { operators }: Dialect = everyMeaning;
  expect(Object.values(operators).map(({ means }) => means)).toEqual(Object.keys(meanings));
  for (const { method, operands, means } of Object.values(operators)) {
    expect(method).toMatch(/^\w+$/);
    expect(operands).toBe(meanings[means as 'or'].takes);
  }
  const { where, not } = builder({ dialect: everyMeaning });
  const written = where('total').greaterOrEqual(5).and(where('city').oneOf('São Paulo', 'Rio')).or(where('x').exists());
  expect(String(not(written))).toBe('(NOT (OR (AND (>= total 5) (in city "São Paulo" Rio)) (_exists x)))');
  expect(filter({ dialect: everyMeaning })('(startsWith name A)').kind).toBe('condition');
  // @ts-expect-error It has no such method.
  expect(where('total').above).toBeUndefined();
});
