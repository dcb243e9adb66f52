import { describe, expect, test } from 'vitest';
import { qive, received } from '../../../src/language/dialect/dialects.ts';
import { parse, parseOrThrow } from '../../../src/language/parse/parse.ts';
import { print } from '../../../src/language/print.ts';
import { refusal } from '../../support/refusal.ts';

test.each([
  ['(= processed false)', received],
  ['(OR (= processed false) (_not_exists processed))', received],
  ['(= processed true)', received],
  ['(OR (= processed true) (= status ok))', received],
  ['(AND (= processed true) (= status ok))', qive],
  ['(NOT_EXISTS processed)', qive],
])('the real filter %s parses in %#', (text, dialect) => {
  const { ok, filter, problems } = parse(text, { dialect });
  expect({ ok, problems, printed: filter && print(filter) }).toEqual({ ok: true, problems: [], printed: text });
});

describe('limits', () => {
  const nested = (depth: number) => `${'(OR '.repeat(depth - 1)}(= a b)${')'.repeat(depth - 1)}`;

  test.each([
    ['depth within the default', nested(256), {}, undefined],
    ['depth past the default', nested(257), {}, 'Filters nest deeper than the limit of 256.'],
    ['depth past a lower one', nested(4), { depth: 3 }, 'Filters nest deeper than the limit of 3.'],
    ['depth with a raised one', nested(1000), { depth: 1000 }, undefined],
    ['depth past the ceiling', nested(1001), { depth: 1001 }, 'Filters nest deeper than the limit of 1,000.'],
    [
      'depth far past the ceiling',
      nested(100_000),
      { depth: Infinity },
      'Filters nest deeper than the limit of 1,000.',
    ],
    ['length within the default', `(= a ${'b'.repeat(999_994)})`, {}, undefined],
    [
      'length past the default',
      `(= a ${'b'.repeat(999_995)})`,
      {},
      'The filter has 1,000,001 characters; the limit is 1,000,000.',
    ],
    ['length past a lower one', '(= a b)', { length: 6 }, 'The filter has 7 characters; the limit is 6.'],
  ])('%s', (_, text, limits, message) => {
    const { ok, problems } = parse(text, { limits });
    expect(ok).toBe(message === undefined);
    expect(problems.map((problem) => [problem.code, problem.message])).toEqual(
      message === undefined ? [] : [['limit', message]],
    );
  });

  test('problems beyond the limit become one additional problem', () => {
    const { problems } = parse(')'.repeat(5), { limits: { problems: 3 } });
    expect(problems.map(({ code }) => code)).toEqual(['syntax', 'syntax', 'syntax', 'limit']);
    expect(problems.at(-1)).toMatchObject({
      message: 'There are more than 3 problems; the rest is not reported.',
      span: { start: 3, end: 4 },
    });
  });
});

test('messages are available in Portuguese', () => {
  const { problems } = parse('(or (== processed false) (= a b)', { locale: 'pt-BR' });
  expect(problems.map(({ message }) => message)).toEqual([
    'Operador `or` desconhecido. Você quis dizer `OR`?',
    'Operador `==` desconhecido. Você quis dizer `=`?',
    'Falta `)` para fechar o `(or` aberto na coluna 1.',
  ]);
});

test('parseOrThrow returns the tree, or throws the problems with an excerpt', () => {
  expect(parseOrThrow('(= a b)')).toMatchObject({ means: 'equal' });
  const error = refusal(() => parseOrThrow('(OR\n\t(= supplier ACME LTDA))'));
  expect(error).toMatchObject({ name: 'FilterError', code: 'invalid-filter', problems: [{ code: 'wrong-arity' }] });
  expect(error.message).toBe(
    [
      '`=` takes a property and a value; this one has three operands.',
      '2 |  (= supplier ACME LTDA))',
      '  |                   ^^^^',
      'If the value contains a space, it cannot be written: the dialect has no quoted values.',
    ].join('\n'),
  );
});
