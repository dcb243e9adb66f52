import { describe, expect, test } from 'vitest';
import { invalidValues, unknownProperties } from '../../src/language/declared.ts';
import type { Dialect } from '../../src/language/dialect/dialect.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import { parse } from '../../src/language/parse/parse.ts';
import type { Properties } from '../../src/language/properties.ts';
import { repairOf } from '../../src/source/repair.ts';
import { marked } from '../support/marked.ts';

const properties = {
  processed: 'boolean',
  total: 'number',
  note: 'string',
  status: ['ok', 'Error', 'a b'],
  tags: { type: ['x', 'y'], many: true },
  none: [],
} as const;

const operators = {
  in: { operands: 'property values', means: 'oneOf' },
  contains: { operands: 'property value', means: 'contains' },
  near: { operands: 'property value' },
} as const;
const dialect = received.extend(operators, { quotedValues: true });
const typed = dialect.extend({}, { equality: 'typed' });

/** Expects problems at the marked ranges; returns the message and the replacement of each. */
const found = (check: typeof unknownProperties | typeof invalidValues, source: string, of: Dialect = dialect) => {
  const { text, spans } = marked(source);
  const problems = [...check(parse(text, { dialect: of }).filter, of, properties)];
  expect(problems.map(({ span }) => span)).toEqual(spans);
  return problems.map(({ message, fix }) => [message, fix && `${repairOf(fix).safety} ${fix.edits[0]?.text}`]);
};

describe('unknownProperties', () => {
  test.each([
    ['(OR (= processed true) (in status ok))', []],
    ['(= <|procesed|> true)', [['Property `procesed` is not declared. Did you mean `processed`?', 'unsafe processed']]],
    ['(_not_exists <|constructor|>)', [['Property `constructor` is not declared.', undefined]]],
    // An operator without a meaning can take a property.
    ['(near <|where|> x)', [['Property `where` is not declared.', undefined]]],
    // The operands of an unknown operator may be anything.
    ['(frob where x)', []],
  ])('%s', (source, problems) => {
    expect(found(unknownProperties, source)).toEqual(problems);
  });

  test('lists the declared properties, at most twenty', () => {
    const helpFor = (declared: Properties) =>
      [...unknownProperties(parse('(= zzzzzz 1)').filter, dialect, declared)][0]?.help;
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`p${index}`, 'string'] as const));
    expect(helpFor({ a: 'string', b: 'number' })).toBe('The declared properties are `a`, `b`.');
    expect(helpFor(many)).toMatch(/`p19`, …\.$/);
    expect(helpFor({})).toBeUndefined();
  });
});

describe('invalidValues', () => {
  test.each([
    ['(OR (= processed true) (= total 7) (= note yes) (= status ok) (= other x))', []],
    // Listed values may differ only in case, so changing the case is a guess; for a boolean it is not.
    ['(= processed <|True|>)', [['`True` is not a value of `processed`; expected `true` or `false`.', 'safe true']]],
    [
      '(= status <|error|>)',
      [['`error` is not a value of `status`; expected `ok`, `Error`, or `a b`.', 'unsafe Error']],
    ],
    ['(= processed <|yes|>)', [['`yes` is not a value of `processed`; expected `true` or `false`.', undefined]]],
    ['(= total <|ten|>)', [['`ten` is not a value of `total`; expected a number.', undefined]]],
    ['(= none <|x|>)', [['`x` is not a value of `none`; expected no value at all.', undefined]]],
    // The nearest value is not a bare word, so there is no fix.
    ['(= status <|"a  b"|>)', [['`a  b` is not a value of `status`; expected `ok`, `Error`, or `a b`.', undefined]]],
    [
      '(in tags x <|z|> y <|Y|>)',
      [
        ['`z` is not a value of `tags`; expected `x` or `y`.', undefined],
        ['`Y` is not a value of `tags`; expected `x` or `y`.', 'unsafe y'],
      ],
    ],
    // A part of a text need not be a value of the property.
    ['(contains total .)', []],
  ])('%s', (source, problems) => {
    expect(found(invalidValues, source)).toEqual(problems);
  });

  test('under typed equality, a quoted value is never a boolean or a number', () => {
    expect(found(invalidValues, '(OR (= processed "true") (= total "1"))')).toEqual([]);
    expect(
      found(invalidValues, '(OR (= processed <|"true"|>) (= total <|"1"|>) (= status "ok"))', typed),
    ).toMatchObject([
      [expect.any(String), 'safe true'],
      [expect.any(String), undefined],
    ]);
  });

  test('lists the possible values, at most twenty, in the language of the messages', () => {
    const status = Array.from({ length: 21 }, (_, index) => `state${index}`);
    const { filter } = parse('(= status x)');
    expect([...invalidValues(filter, dialect, { status })][0]?.message).toMatch(/`state19`, or …\.$/);
    expect([...invalidValues(filter, dialect, { status: ['a', 'b'] }, 'pt-BR')][0]?.message).toMatch(/`a` ou `b`\.$/);
  });
});

test('a text without a filter has no problems', () => {
  expect([[...unknownProperties(undefined, dialect, {})], [...invalidValues(undefined, dialect, {})]]).toEqual([
    [],
    [],
  ]);
});
