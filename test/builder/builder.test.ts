import { describe, expect, test } from 'vitest';
import { builder } from '../../src/builder/builder.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { print } from '../../src/language/print.ts';
import { refusal } from '../support/refusal.ts';

const full = qive.extend(
  {
    NOT: { operands: 'filter', means: 'not', method: 'not' },
    '>': { operands: 'property value', means: 'greater', method: 'above' },
    near: { operands: 'property value', method: 'near' },
  },
  { name: 'full' },
);

describe('declared properties', () => {
  const {
    where: is,
    equals: same,
    notExists: lacks,
  } = builder({
    properties: {
      processed: 'boolean',
      total: 'number',
      note: 'string',
      status: { type: ['new', 'done'], default: 'new' },
    },
  });

  test('declared names and values that fit are written', () => {
    expect(print(is('processed').equals(false).or(is('status').equals('done'), is('total').equals(10n)))).toBe(
      '(OR (= processed false) (= status done) (= total 10))',
    );
    expect(print(same('note', 'x'))).toBe('(= note x)');
    expect(print(lacks('note'))).toBe('(_not_exists note)');
  });

  test.each([
    [
      () => same('procesed' as never, true as never),
      'unknown-property',
      '`procesed` is not declared; the declared properties are `processed`, `total`, `note`, `status`.',
    ],
    [
      () => is('constructor' as never).notExists(),
      'unknown-property',
      '`constructor` is not declared; the declared properties are `processed`, `total`, `note`, `status`.',
    ],
    [
      () => same('processed', 'yes' as never),
      'unwritable',
      '`processed` is declared as a boolean, so it cannot be `yes`.',
    ],
    [
      () => is('status').equals('old' as never),
      'unwritable',
      '`status` is declared as one of `new`, `done`, so it cannot be `old`.',
    ],
    [() => same('total', 'ten' as never), 'unwritable', '`total` is declared as a number, so it cannot be `ten`.'],
  ])('an undeclared name or a value that does not fit is refused: %s', (make, code, message) => {
    expect(refusal(make)).toMatchObject({ code, message });
  });
});

test('a dialect: gives the builder a function for each method; if two operators share a name, the first one has it', () => {
  const build = builder({ dialect: full });
  expect(Object.keys(build).sort()).toEqual(['above', 'and', 'equals', 'near', 'not', 'notExists', 'or', 'where']);
  expect(print(build.notExists('a'), { dialect: full })).toBe('(_not_exists a)');
  expect(build.near('a', 'b')).toEqual({
    kind: 'call',
    operator: { text: 'near' },
    operands: [{ text: 'a' }, { text: 'b' }],
  });
});

describe('lists of values and parts of texts', () => {
  const operators = {
    in: { operands: 'property values', means: 'oneOf', method: 'oneOf' },
    contains: { operands: 'property value', means: 'contains', method: 'contains' },
    startsWith: { operands: 'property value', means: 'startsWith', method: 'startsWith' },
    endsWith: { operands: 'property value', means: 'endsWith', method: 'endsWith' },
  } as const;
  const dialect = received.extend(operators, { name: 'listing' });
  const properties = { status: ['new', 'done'], total: 'number', note: 'string' } as const;

  test('are written in the order given', () => {
    const { where, oneOf } = builder({ dialect, properties });
    expect(`${oneOf('status', 'new', 'done')}`).toBe('(in status new done)');
    expect(oneOf('total', 1)).toMatchObject({ means: 'oneOf', property: { text: 'total' }, values: [{ text: '1' }] });
    const either = where('status').oneOf('new').or(where('note').startsWith('a'), where('status').endsWith('w'));
    expect(`${either.filter}`).toBe('(OR (OR (in status new) (startsWith note a)) (endsWith status w))');
    expect(`${where('total').contains(0)}`).toBe('(contains total 0)');
  });

  test('each value of a list is checked, a part of a text is not', () => {
    const { oneOf, contains } = builder({ dialect, properties }) as never as Record<
      string,
      (...operands: unknown[]) => unknown
    >;
    expect(refusal(() => oneOf?.('status', 'new', 'old'))).toMatchObject({ code: 'unwritable' });
    expect(refusal(() => oneOf?.('status'))).toMatchObject({
      code: 'wrong-operand',
      message: '`in` takes at least one value.',
    });
    expect(refusal(() => oneOf?.('status', 'new', 'a b'))).toMatchObject({ code: 'unwritable' });
    expect(`${contains?.('status', 'ew')}`).toBe('(contains status ew)');
  });

  test('under typed equality, a text that reads as a number is quoted in a list, but not as a part', () => {
    const typed = builder({
      dialect: received.extend(operators, { name: 'typed', equality: 'typed', quotedValues: true }),
    });
    expect(`${typed.oneOf('a', '1', 1, true, 'true')}`).toBe('(in a "1" 1 true "true")');
    expect(`${typed.startsWith('a', '1')}`).toBe('(startsWith a 1)');
  });
});

test.each<[locale: 'en' | 'pt-BR', name: string, value: string, code: string, message: string]>([
  ['en', 'total', '1,5', 'invalid-value', '`total` is declared as a decimal, so it cannot be `1,5`.'],
  ['pt-BR', 'total', '1,5', 'invalid-value', '`total` está declarada como `decimal`, por isso não pode ser `1,5`.'],
  [
    'pt-BR',
    'status',
    'old',
    'invalid-value',
    '`status` está declarada como um de `new`, `done`, por isso não pode ser `old`.',
  ],
  [
    'pt-BR',
    'at',
    '2026-03-31',
    'invalid-value',
    '`at` está declarada como `instant` sem `zone`, por isso não pode ser `2026-03-31`.',
  ],
  [
    'pt-BR',
    'sum',
    '1',
    'unknown-property',
    '`sum` não está declarada; as propriedades declaradas são `total`, `status`, `at`.',
  ],
])('in %s, %s = %s is %s: %s', (locale, name, value, code, message) => {
  const properties = { total: 'decimal', status: ['new', 'done'], at: 'instant' } as const;
  const { where } = builder({ properties, locale }) as unknown as {
    where: (name: string) => { equals: (value: string) => unknown };
  };
  const word = code === 'invalid-value' ? value : name;
  expect(() => where(name).equals(value)).toThrow(
    expect.objectContaining({
      message,
      problems: [{ code, severity: 'error', message, span: { start: 0, end: word.length } }],
    }),
  );
});
