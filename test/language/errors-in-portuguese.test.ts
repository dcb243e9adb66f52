import { expect, test } from 'vitest';
import { builder, defineDialect, PrefilterError, print, received } from '../../src/index.ts';
import { settingsOf } from '../../src/lint/index.ts';
import { translate } from '../../src/translate/index.ts';
import { validate } from '../../src/validate/validate.ts';

const locale = 'pt-BR';
const { equals, or, where } = builder({ locale });
const word = { text: 'a' };
const condition = { kind: 'condition', means: 'equal', property: word, values: [word] };
const properties = (facts: object) => () => settingsOf({ locale, properties: { a: facts } } as never);

test.each<[what: string, ask: () => unknown, message: string]>([
  [
    'a meaning',
    () => print({ ...condition, means: 'less' } as never, { dialect: 'received', locale }),
    '`received` não tem operador para `less`. Acrescente um com `extend`.',
  ],
  [
    'a group',
    () => print({ kind: 'and', operands: [condition] } as never, { dialect: 'received', locale }),
    '`received` não tem operador para `and`. O dialeto `qive` tem um. Acrescente um com `extend`, ou deixe o cliente fazer sem ele, com `split`.',
  ],
  ['a width', () => print(equals('a', 1), { width: 0, locale }), '`width` deve ser um número a partir de 1, não 0.'],
  [
    'no filter',
    () => print('(= a 1)' as never, { locale }),
    '`filter` deve ser um filtro, não um texto: leia-o com `parseOrThrow`.',
  ],
  [
    'half a filter',
    () => print({ kind: 'or', operands: [] }, { locale }),
    '`filter` está incompleto: `or` precisa de pelo menos um de `operands`.',
  ],
  [
    'a tree to translate',
    () => translate({ ...condition, values: [] } as never, 'sqlite', { locale } as never),
    '`filter` está incompleto: `condition` precisa de uma lista de `values` como `{ text }`: um.',
  ],
  ['a value', () => equals('a', 'b c'), '"b c" não pode ser um valor sem aspas: tem espaço em branco.'],
  [
    'no value',
    () => equals('a', null as never),
    'Um valor não pode ser null: para selecionar o que não tem a propriedade, use `notExists`.',
  ],
  [
    'a property',
    () => where('a(' as never).equals(1),
    '"a(" não pode ser uma propriedade: tem um parêntese ou uma aspa.',
  ],
  ['a list', () => or(), '`OR` leva pelo menos um filtro.'],
  ['an operand', () => or(5 as never), '`OR` leva filtros, não 5.'],
  [
    'an operator',
    () => defineDialect({ name: 'x', operators: { 'a b': { operands: 'property' } }, locale }),
    '"a b" não pode ser um operador: não é uma só palavra.',
  ],
  [
    'a replaced one',
    () => received.extend({ x: { operands: 'property', means: 'equal' } }, { locale }),
    '"x" não pode ser um operador: seus operandos não podem ser `property`: `equal` leva `property value`.',
  ],
  [
    'a definition',
    () => defineDialect({ name: 'x', locale } as never),
    "`operators` deve ser um objeto como `{ '=': { operands: 'property value', means: 'equal' } }`, não undefined.",
  ],
  [
    'a zone',
    properties({ type: 'instant', zone: 'Mars/Base' }),
    'Opções erradas: `properties.a.zone` deve ser o nome IANA de um fuso horário, como `America/Sao_Paulo`, não "Mars/Base".',
  ],
  [
    'a fact of another type',
    properties({ type: 'string', zone: 'UTC' }),
    'Opções erradas: `properties.a.zone` é só para propriedades do tipo `instant`.',
  ],
  [
    'an option',
    () => settingsOf({ locale, rulse: {} } as never),
    'Opções erradas: chave `rulse` desconhecida. Você quis dizer `rules`?',
  ],
])('%s that is wrong is told in Portuguese', (_, ask, message) => {
  let error: unknown;
  try {
    ask();
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(PrefilterError);
  expect((error as Error).message).toBe(message);
});

test('what a tree that cannot be printed lacks is a problem in Portuguese', () => {
  const [problem] = validate({ ...condition, means: 'less' } as never, { locale });
  expect(problem?.message).toBe('`received` não tem operador para `less`. Acrescente um com `extend`.');
});
