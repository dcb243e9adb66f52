import type { Localized } from '../messages/locale.ts';

/** What must be true of a database or its documents for a translation to be exact. */
export const preconditions = {
  collation: {
    en: 'text columns are compared character by character: their collation distinguishes case and accents, and none is a CHAR(n) or `citext`; otherwise declare their `collation`',
    'pt-BR':
      'colunas de texto são comparadas caractere por caractere: a collation distingue maiúsculas e acentos, e nenhuma é CHAR(n) ou `citext`; se não for assim, declare a `collation`',
  },
  version: {
    en: 'the engine has the functions that the condition uses: PostgreSQL 17, SQLite 3.38 or Spark 3.5, or newer',
    'pt-BR': 'o banco tem as funções que a condição usa: PostgreSQL 17, SQLite 3.38 ou Spark 3.5, ou mais novo',
  },
  'utf-8': {
    en: 'the database is encoded in UTF-8: in another encoding, texts are in another order',
    'pt-BR': 'o banco de dados é codificado em UTF-8: em outra codificação, a ordem dos textos é outra',
  },
  varchar: {
    en: 'text columns have no fixed length: a CHAR(n) has spaces at its end',
    'pt-BR': 'colunas de texto não têm tamanho fixo: um CHAR(n) tem espaços no fim',
  },
  'enum-values': {
    en: 'a column of the type `enum` has the values that are declared, and no others',
    'pt-BR': 'uma coluna do tipo `enum` tem os valores declarados, e nenhum outro',
  },
  'flat-lists': {
    en: 'columns of lists hold no lists within lists',
    'pt-BR': 'colunas de listas não contêm listas dentro de listas',
  },
  uuids: {
    en: 'texts of UUIDs are UUIDs in one letter case, with hyphens at the usual places or none, in braces or not',
    'pt-BR':
      'textos de UUIDs são UUIDs só com minúsculas ou só com maiúsculas, com os hifens de costume ou nenhum, entre chaves ou não',
  },
  'integer-booleans': {
    en: 'boolean columns hold 1, 0 and NULL only',
    'pt-BR': 'colunas booleanas contêm apenas 1, 0 e NULL',
  },
  charset: {
    en: 'the character sets of text columns and of the connection have the characters of the words that are not ASCII; with another, the server refuses the comparison, unless the `collation` of the column is declared',
    'pt-BR':
      'os conjuntos de caracteres das colunas de texto e da conexão têm os caracteres das palavras que não são ASCII; com outro, o servidor recusa a comparação, a menos que a `collation` da coluna seja declarada',
  },
  double: {
    en: 'number columns hold doubles of 64 bits, neither NaN nor infinite; declare others as `float32` or `decimal`',
    'pt-BR':
      'colunas numéricas contêm doubles de 64 bits, nem NaN nem infinitos; declare as outras como `float32` ou `decimal`',
  },
  'signed-integer': {
    en: 'integer columns hold signed integers of 64 bits at most; declare those without sign as `unsigned`',
    'pt-BR': 'colunas de inteiros contêm inteiros com sinal de até 64 bits; declare os sem sinal como `unsigned`',
  },
  float32: {
    en: 'a value of a `float32` column is finite, and read as its shortest numeral: 0.1, not 0.10000000149011612',
    'pt-BR':
      'um valor de uma coluna `float32` é finito, e lido como seu numeral mais curto: 0.1, não 0.10000000149011612',
  },
  decimal: {
    en: 'a decimal column and the words compared with it have at most 38 digits, counting the most before and the most after the point (65 in MySQL, 76 in ClickHouse); otherwise declare its `scale`',
    'pt-BR':
      'uma coluna decimal e as palavras com que é comparada têm no máximo 38 dígitos, contando o maior número antes e o maior depois do ponto (65 no MySQL, 76 no ClickHouse); se não for assim, declare a `scale`',
  },
  finite: {
    en: 'decimal columns hold neither NaN nor infinite values',
    'pt-BR': 'colunas decimais não contêm NaN nem valores infinitos',
  },
  storage: {
    en: 'a column has its values as its `storage` says: in `text` date-times with an offset, dates as 2026-03-31, decimals as numerals, in a column that keeps them as texts; in `seconds` and `milliseconds` whole numbers since 1970; in `timestamp` local times of the zone',
    'pt-BR':
      'uma coluna tem os valores como diz seu `storage`: em `text` data e hora com deslocamento, datas como 2026-03-31, decimais como numerais, em uma coluna que os guarda como textos; em `seconds` e `milliseconds` números inteiros desde 1970; em `timestamp` horas locais do fuso',
  },
  'instant-type': {
    en: 'columns of instants have the type of the engine for them: TIMESTAMPTZ, in MySQL TIMESTAMP, in ClickHouse DateTime64; otherwise declare their `storage`',
    'pt-BR':
      'colunas de instantes têm o tipo do banco para eles: TIMESTAMPTZ, no MySQL TIMESTAMP, no ClickHouse DateTime64; se não for assim, declare o `storage`',
  },
  years: {
    en: 'instants, local times and dates in columns are of the years 0001 to 9999, and finite',
    'pt-BR': 'instantes, horas locais e datas nas colunas são dos anos 0001 a 9999, e finitos',
  },
  offsets: {
    en: 'date-times in the JSON column have an offset, such as Z or -03:00',
    'pt-BR': 'data e hora na coluna JSON têm um deslocamento, como Z ou -03:00',
  },
  'letter-case': {
    en: 'texts that are compared without case have only letters of which the engine knows the lower case, in SQLite those of ASCII, and which have no special folding, as ß, ς, ſ, µ and ﬁ do',
    'pt-BR':
      'textos comparados sem distinguir maiúsculas têm apenas letras de que o banco conhece a minúscula, no SQLite as do ASCII, e que não têm forma especial, como têm ß, ς, ſ, µ e ﬁ',
  },
  'check-digits': {
    en: 'columns of CNPJ, CPF and access keys hold right ones only, with or without their mask',
    'pt-BR': 'colunas de CNPJ, CPF e chaves de acesso contêm apenas números certos, com ou sem máscara',
  },
  nullable: {
    en: 'columns are `Nullable`, or lists of such values: in any other, a missing value is stored as an empty text, 0 or false',
    'pt-BR':
      'as colunas são `Nullable`, ou listas de valores assim: em qualquer outra, um valor ausente é guardado como texto vazio, 0 ou false',
  },
  'json-as-string': {
    en: 'the JSON column is a text, not a column of the type JSON',
    'pt-BR': 'a coluna JSON é um texto, não uma coluna do tipo JSON',
  },
  'json-type': {
    en: 'the JSON column has the type `jsonb`',
    'pt-BR': 'a coluna JSON tem o tipo `jsonb`',
  },
  'json-escapes': {
    en: 'SQLite is 3.45 or newer, or the JSON has no \\u0000 in its texts and no needless escapes, such as \\u0061, in its names',
    'pt-BR':
      'o SQLite é 3.45 ou mais novo, ou o JSON não tem \\u0000 em seus textos nem escapes desnecessários, como \\u0061, em seus nomes',
  },
  'json-charset': {
    en: 'the JSON column has the type JSON, or a character set whose ASCII characters are single bytes: not `ucs2`, `utf16` or `utf32`',
    'pt-BR':
      'a coluna JSON tem o tipo JSON, ou um conjunto de caracteres em que os caracteres ASCII são um byte só: não `ucs2`, `utf16` nem `utf32`',
  },
  'unescaped-names': {
    en: 'in MariaDB, property names in the JSON have no escapes such as \\u00e9',
    'pt-BR': 'no MariaDB, nomes de propriedades no JSON não têm escapes como \\u00e9',
  },
  'integers-of-64-bits': {
    en: 'no document in the JSON column has an integer past 64 bits, or the setting `allow_simdjson = 0` is used: the usual reader takes such a document for an empty one',
    'pt-BR':
      'nenhum documento na coluna JSON tem um inteiro além de 64 bits, ou a opção `allow_simdjson = 0` é usada: o leitor habitual toma tal documento por vazio',
  },
  'plain-numbers': {
    en: 'numbers in the JSON column that are searched for a part have no exponent and no trailing zeros: 1.5, not 1.50',
    'pt-BR': 'números na coluna JSON em que se procura uma parte não têm expoente nem zeros no fim: 1.5, não 1.50',
  },
  'no-lists': {
    en: 'the fields hold no lists, unless the property is declared with `many`: here a list is equal to each of its values',
    'pt-BR':
      'os campos não contêm listas, salvo se a propriedade for declarada com `many`: aqui uma lista é igual a cada um de seus valores',
  },
  'no-collation': {
    en: 'neither the collection nor the query has a collation: with one, texts that differ in case or accents may be equal',
    'pt-BR':
      'nem a coleção nem a consulta têm uma collation: com uma, textos que diferem em maiúsculas ou acentos podem ser iguais',
  },
  'safe-integers': {
    en: 'fields hold numbers as doubles, or as integers up to 2^53; declare the `type` of others as `integer`',
    'pt-BR':
      'os campos contêm números como doubles, ou como inteiros até 2^53; declare o `type` dos outros como `integer`',
  },
  doubles: {
    en: 'all numbers in the documents are doubles, also those of the type `integer`, as in JSON read by JavaScript',
    'pt-BR':
      'todos os números nos documentos são doubles, também os do tipo `integer`, como em JSON lido por JavaScript',
  },
  'javascript-texts': {
    en: '`cat` writes a number and `substr` counts characters as JavaScript does',
    'pt-BR': '`cat` escreve um número e `substr` conta caracteres como JavaScript',
  },
  'absence-operator': {
    en: "the server's operator `absence` selects with `true` all documents without the property, and with `false` all others",
    'pt-BR':
      'o operador `absence` do servidor seleciona com `true` todos os documentos sem a propriedade, e com `false` todos os outros',
  },
  'field-types': {
    en: 'fields hold values of their declared `type`',
    'pt-BR': 'os campos contêm valores do seu `type` declarado',
  },
  keyword: {
    en: 'text fields are mapped as `keyword`, without `ignore_above`, `normalizer` and `null_value`: a field of the type `text` finds words, not values',
    'pt-BR':
      'campos de texto são mapeados como `keyword`, sem `ignore_above`, `normalizer` nem `null_value`: um campo do tipo `text` encontra palavras, não valores',
  },
  'mapped-type': {
    en: '`number` is mapped as `double`, `integer` as `long`, `boolean` as `boolean`, and documents hold values of that type',
    'pt-BR':
      '`number` é mapeado como `double`, `integer` como `long`, `boolean` como `boolean`, e os documentos contêm valores desse tipo',
  },
  'code-point-order': {
    en: 'texts are ordered by code point; JavaScript libraries compare UTF-16 units, which differ past U+FFFF',
    'pt-BR':
      'textos são ordenados por code point; bibliotecas JavaScript comparam unidades UTF-16, que diferem depois de U+FFFF',
  },
  schema: {
    en: 'the schema has each attribute, with the syntax and matching rules that `fields` declares',
    'pt-BR': 'o esquema tem cada atributo, com a sintaxe e as regras de comparação que `fields` declara',
  },
  'exact-comparison': {
    en: 'the properties in `exact` are compared character by character, or no two of their values differ only in what is ignored',
    'pt-BR':
      'as propriedades em `exact` são comparadas caractere por caractere, ou não há dois valores que diferem só no que é ignorado',
  },
  'event-values': {
    en: 'a field of the event holds a text, a number or a boolean: no list and no object',
    'pt-BR': 'um campo do evento contém um texto, um número ou um booleano: nem lista nem objeto',
  },
  'event-nulls': {
    en: 'events leave out what is absent: no field that must be present holds `null`, which exists for EventBridge',
    'pt-BR':
      'os eventos omitem o que está ausente: nenhum campo que deve existir contém `null`, que para o EventBridge existe',
  },
  'event-numbers': {
    en: 'numbers in events are from -5e9 to 5e9, with at most 15 digits, six of them after the point',
    'pt-BR': 'os números nos eventos vão de -5e9 a 5e9, com no máximo 15 dígitos, seis deles depois do ponto',
  },
  'attribute-texts': {
    en: 'an attribute of a message holds the text of its property as JavaScript writes it, and is left out where the property is absent',
    'pt-BR':
      'um atributo da mensagem contém o texto da sua propriedade como JavaScript o escreve, e é omitido onde a propriedade está ausente',
  },
  formatter: {
    en: 'the rules are formatted by `parameterized` or `mongodb_query`; other formatters differ',
    'pt-BR': 'as regras são formatadas por `parameterized` ou `mongodb_query`; outros formatadores diferem',
  },
} as const satisfies Readonly<Record<string, Localized>>;

export type PreconditionCode = keyof typeof preconditions;

/** Something that a translation relies on, and cannot check. */
export interface Precondition {
  readonly code: PreconditionCode;
  readonly message: string;
}
