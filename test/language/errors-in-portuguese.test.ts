import { expect, test } from 'vitest';
import { fieldsOf, fromForm, toQueryBuilder } from '../../src/form/index.ts';
import { toGrammar } from '../../src/grammar/index.ts';
import {
  anyOf,
  builder,
  defineDialect,
  defineProperties,
  dialectFrom,
  filter,
  mapValues,
  PrefilterError,
  parseOrThrow,
  print,
  received,
  restrict,
} from '../../src/index.ts';
import { settingsOf } from '../../src/lint/index.ts';
import { translate } from '../../src/translate/index.ts';
import { validate } from '../../src/validate/validate.ts';

const locale = 'pt-BR';
const { equals, or, where } = builder({ locale });
const tag = filter({ locale, properties: { total: 'decimal', at: 'instant', status: ['new', 'done'] } });
const form = { dialect: 'received', locale } as const;
const rules = (...some: object[]) => fromForm({ combinator: 'and', rules: some as never }, form);
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
  [
    'a hole',
    () => tag`(= total x${1})`,
    '`${…}` número 1 deve ser uma propriedade, um valor ou um filtro inteiro.\n1 | (= total x1)\n  |           ^',
  ],
  [
    'a value in a hole',
    () => filter({ locale })`(= total ${'1 2'})`,
    '"1 2" não pode ser um valor sem aspas: tem espaço em branco.',
  ],
  [
    'a date in a hole',
    () => tag`(= at ${new Date(Number.NaN)})`,
    'Um valor não pode ser uma `Date` inválida, que não é instante algum.',
  ],
  [
    'a tree in a hole',
    () => filter({ locale })`(OR ${{ ...condition, means: 'less' } as never})`,
    '`received` não tem operador para `less`. Acrescente um com `extend`.',
  ],
  [
    'a declared name',
    () => tag`(= totl ${1})`,
    'A propriedade `totl` não está declarada. Você quis dizer `total`?\n1 | (= totl 1)\n  |    ^^^^',
  ],
  [
    'a declared value',
    () => tag('(= status nwe)' as never),
    '`nwe` não é um valor de `status`; o esperado é `new` ou `done`.\n1 | (= status nwe)\n  |           ^^^',
  ],
  ['a language', () => filter({ locale: 'fr' } as never), '`locale` must be `en` or `pt-BR`, not "fr".'],
  [
    'a restriction',
    () => restrict(equals('a', 1), equals('b', 1), { locale }),
    'O dialeto `received` não tem operador para `and`: peça os dois em duas requisições, deixe o cliente fazer isso com `split`, ou use um dialeto que tenha um, como `qive`.',
  ],
  [
    'what restricts',
    () => restrict(equals('a', 1), 'b' as never, { locale }),
    '`mandatory` deve ser um filtro, não um texto: leia-o com `parseOrThrow`.',
  ],
  [
    'no alternative',
    () => anyOf([], { locale }),
    '`filters` deve ter pelo menos um filtro: nenhum filtro não seleciona nada.',
  ],
  ['an alternative', () => anyOf([equals('a', 1), 5 as never], { locale }), '`filters[1]` deve ser um filtro, não 5.'],
  [
    'a new value',
    () => mapValues(equals('a', 1), () => 'x y', { locale }),
    '"x y" não pode ser um valor sem aspas: tem espaço em branco.',
  ],
  [
    'what changes values',
    () => mapValues(equals('a', 1), 5 as never, { locale }),
    '`change` deve ser uma função, não 5.',
  ],
  [
    'a type',
    () => defineProperties({ a: 'bool' } as never, { locale }),
    '`properties.a` deve ser `string`, `number`, `boolean`, `instant`, `date`, `decimal`, `cnpj`, `cpf`, `accessKey`, `uuid`, uma lista de textos ou um objeto como `{ type }`, não "bool". Escreva `boolean`.',
  ],
  [
    'a declared dialect',
    () => dialectFrom({ name: 'recived' }, { locale }),
    '`dialect.name` é `recived`. Você quis dizer `received`? Um dialeto próprio com este nome precisa de `extends`.',
  ],
  [
    'a configuration',
    () => dialectFrom({ extends: ['a.json'] }, { locale }),
    '`config.extends` nomeia outras configurações, que não são lidas aqui. Passe uma que tenha todo o `dialect`.',
  ],
  [
    'a grammar',
    () => toGrammar({ properties: { 'a b': 'string' }, locale }, 'gbnf'),
    'Nenhuma condição pode ser escrita em `received` com estas propriedades.',
  ],
  [
    'a notation',
    () => toGrammar({ locale }, 'gbn' as never),
    '`notation` deve ser `gbnf`, `lark` ou `ebnf`, não "gbn". Você quis dizer `gbnf`?',
  ],
  [
    'a form of no operator',
    () => toQueryBuilder(parseOrThrow('(x a)', { dialect: received.extend({ x: { operands: 'property' } }) }), form),
    'Um formulário não pode mostrar este filtro: o operador `x` não tem um significado para o qual um formulário tenha palavras.',
  ],
  [
    'a form of an empty text',
    () =>
      fieldsOf({ a: 'string' }, { ...form, filter: { ...condition, values: [{ text: '', quoted: true }] } as never }),
    'Um formulário não pode mostrar este filtro: o valor "" de `a` é vazio, como um que não está preenchido.',
  ],
  [
    'a rule',
    () => rules({ field: 'a', operator: 'like', value: 1 }),
    'As regras não podem ser um filtro: não há filtro para o operador "like".',
  ],
  [
    'a join',
    () => rules({ field: 'a', operator: '=', value: 1 }, { field: 'b', operator: '=', value: 1 }),
    'As regras não podem ser um filtro: o dialeto `received` não tem operador que signifique `and`.',
  ],
  [
    'a field',
    () => rules({ field: 'a b', operator: '=', value: 1 }),
    '"a b" não pode ser uma propriedade: tem espaço em branco.',
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
