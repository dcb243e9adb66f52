import type { Localized } from '../messages/locale.ts';

/** Why a translation is not exact; notes print the reason after a colon. */
export const reasons = {
  manyValues: {
    en: 'the property can have several values, which this target does not support',
    'pt-BR': 'a propriedade pode ter vários valores, o que este destino não suporta',
  },
  kind: {
    en: 'the property is of a kind, such as instants, dates or decimals, which this target does not compare exactly',
    'pt-BR': 'a propriedade é de um tipo como instantes, datas ou decimais, que este destino não compara exatamente',
  },
  nested: {
    en: 'the property is inside of another one, which this target does not reach',
    'pt-BR': 'a propriedade está dentro de outra, que este destino não alcança',
  },
  nestedColumn: {
    en: 'the property is inside of another one: name its `column`, say `json: true` of a JSON column, or name the JSON column of all',
    'pt-BR':
      'a propriedade está dentro de outra: indique sua `column`, diga `json: true` de uma coluna JSON, ou indique a coluna JSON de todas',
  },
  nestedStep: {
    en: 'a step of its path cannot be written here: a step has no `.`, does not begin with `$` and, in DuckDB, is no number; SQLite takes letters, digits and most signs of ASCII',
    'pt-BR':
      'um passo do seu caminho não pode ser escrito aqui: um passo não tem `.`, não começa com `$` e, no DuckDB, não é um número; o SQLite aceita letras, dígitos e a maioria dos sinais do ASCII',
  },
  prismaNull: {
    en: 'Prisma asks for what is absent inside of a `Json` field with `Prisma.AnyNull` only: give it as `anyNull`',
    'pt-BR':
      'o Prisma só pergunta pelo que está ausente dentro de um campo `Json` com `Prisma.AnyNull`: passe-o como `anyNull`',
  },
  prismaStep: {
    en: 'a step of its path is a number, which PostgreSQL takes for a place in a list',
    'pt-BR': 'um passo do seu caminho é um número, que o PostgreSQL toma por uma posição em uma lista',
  },
  prismaInstant: {
    en: 'Prisma writes instants with milliseconds, in the years 0001 to 9999',
    'pt-BR': 'o Prisma escreve instantes com milissegundos, nos anos 0001 a 9999',
  },
  noFolding: {
    en: 'the engine has no function for texts without accents',
    'pt-BR': 'o banco não tem função para textos sem acentos',
  },
  numeralTexts: {
    en: 'numbers stored as text cannot be compared as numbers',
    'pt-BR': 'números guardados como texto não podem ser comparados como números',
  },
  numeralTextsLeftOut: {
    en: 'numbers stored as text cannot be compared as numbers; other numbers can',
    'pt-BR': 'números guardados como texto não podem ser comparados como números; os outros números podem',
  },
  numberParts: {
    en: 'numbers cannot be searched for a part of their text',
    'pt-BR': 'números não podem ser procurados por uma parte do seu texto',
  },
  wildcards: {
    en: 'the database may ignore case, and read characters as wildcards',
    'pt-BR': 'o banco pode não distinguir maiúsculas, e ler caracteres como curingas',
  },
  numberPartsLeftOut: {
    en: 'numbers are not searched for a part of their text; declare the `type` of the property in `fields`',
    'pt-BR': 'números não são procurados por uma parte do seu texto; indique o `type` da propriedade em `fields`',
  },
  manyTexts: {
    en: 'in a list of values, numbers stored as text cannot be excluded',
    'pt-BR': 'em uma lista de valores, números guardados como texto não podem ser excluídos',
  },
  notStorable: {
    en: 'NUL and lone surrogates cannot be stored as text',
    'pt-BR': 'NUL e surrogates sem par não podem ser guardados como texto',
  },
  surrogate: { en: 'a lone surrogate cannot be written', 'pt-BR': 'um surrogate sem par não pode ser escrito' },
  mariadbPath: {
    en: 'MariaDB cannot find JSON properties whose name starts with `-`',
    'pt-BR': 'o MariaDB não encontra em JSON uma propriedade cujo nome começa com `-`',
  },
  serverOrder: { en: 'the server decides the order of values', 'pt-BR': 'o servidor decide a ordem dos valores' },
  databaseOrder: { en: 'the database decides the order of texts', 'pt-BR': 'o banco decide a ordem dos textos' },
  exponent: { en: 'the exponent is too large', 'pt-BR': 'o expoente é grande demais' },
  untypedValues: { en: 'values are texts', 'pt-BR': 'os valores são textos' },
  elasticsearchField: {
    en: 'a query cannot name a field that is empty, has an empty part, or contains a `*`',
    'pt-BR': 'uma consulta não pode citar um campo vazio, com uma parte vazia ou com `*`',
  },
  elasticsearchMapping: {
    en: 'it depends on the mapping of the field; declare its `type` in `fields`',
    'pt-BR': 'depende do mapeamento do campo; indique o `type` dele em `fields`',
  },
  jsonlogicPath: {
    en: '`var` cannot name a property that is empty or contains a `.`',
    'pt-BR': '`var` não pode citar uma propriedade vazia ou com `.`',
  },
  jsonlogicInherited: {
    en: 'JavaScript libraries read the inherited property of this name, which every object has',
    'pt-BR': 'bibliotecas em JavaScript leem a propriedade herdada com este nome, que todo objeto tem',
  },
  jsonlogicOrder: {
    en: 'order comparisons ignore types, and whether a text is a number; exact where `fields` declares `number`',
    'pt-BR': 'comparações de ordem ignoram tipos e se um texto é número; exatas onde `fields` declara `number`',
  },
  ldapAttribute: {
    en: 'an attribute is a letter followed by letters, digits and hyphens, or an object identifier',
    'pt-BR': 'um atributo é uma letra seguida de letras, dígitos e hifens, ou um identificador de objeto',
  },
  ldapCase: {
    en: 'the server may ignore case and spaces; if it does not, list the attribute in `exact`',
    'pt-BR': 'o servidor pode ignorar maiúsculas e espaços; se não ignora, indique o atributo em `exact`',
  },
  ldapBoolean: {
    en: 'a Boolean attribute holds `TRUE` and `FALSE`; if it is one, declare its `type` in `fields`',
    'pt-BR': 'um atributo booleano contém `TRUE` e `FALSE`; se for um, declare o `type` dele em `fields`',
  },
  ldapUndefined: {
    en: 'a negation selects nothing if the syntax of the attribute cannot hold the word; declare its `matchingRule` in `fields`',
    'pt-BR':
      'uma negação não seleciona nada se a sintaxe do atributo não admite a palavra; declare a `matchingRule` dele em `fields`',
  },
  ldapSpaces: {
    en: 'the matching rule may ignore differences in spaces or compatible characters',
    'pt-BR': 'a regra de comparação pode ignorar diferenças em espaços ou caracteres compatíveis',
  },
  ldapParts: {
    en: 'an attribute may have no rule for substrings; declare its `matchingRule` in `fields`',
    'pt-BR': 'um atributo pode não ter regra para partes do texto; declare a `matchingRule` dele em `fields`',
  },
  ldapOrder: {
    en: 'the schema of the attribute decides the order of its values',
    'pt-BR': 'o esquema do atributo decide a ordem dos valores',
  },
  mongodbField: {
    en: 'a filter cannot name a field that is empty, starts with `$` or contains a `.`',
    'pt-BR': 'um filtro não pode citar um campo vazio, que comece com `$` ou tenha `.`',
  },
  ruleField: { en: '`~` and an empty name are not fields', 'pt-BR': '`~` e um nome vazio não são campos' },
  ruleLines: {
    en: 'formatters change a text that begins or ends with white space and has several lines',
    'pt-BR': 'formatadores mudam um texto que começa ou termina com espaço e tem várias linhas',
  },
  ruleOrder: {
    en: 'the formatter decides the order of values; exact where `fields` declares `number`',
    'pt-BR': 'o formatador decide a ordem dos valores; exata onde `fields` declara `number`',
  },
  ruleNothing: { en: 'a group cannot select nothing', 'pt-BR': 'um grupo não pode selecionar nada' },
  rsqlSelector: {
    en: 'a selector cannot contain spaces, quotes, parentheses or any of `;,=!~<>`',
    'pt-BR': 'um seletor não pode conter espaços, aspas, parênteses nem nenhum de `;,=!~<>`',
  },
  rsqlCase: {
    en: 'the server may ignore case; if it does not, list the property in `exact`',
    'pt-BR': 'o servidor pode comparar sem distinguir maiúsculas; se distingue, indique a propriedade em `exact`',
  },
  rsqlAbsent: {
    en: 'a server may leave out documents without a value',
    'pt-BR': 'um servidor pode deixar de fora documentos sem valor',
  },
  rsqlAnyText: {
    en: 'a server may read `*` as a wildcard',
    'pt-BR': 'um servidor pode ler `*` como curinga',
  },
  rsqlParts: {
    en: 'a server may not read `*` as a wildcard',
    'pt-BR': 'um servidor pode não ler `*` como curinga',
  },
  rsqlAbsence: {
    en: 'RSQL has no operator for absence; name that of the server in `absence`',
    'pt-BR': 'RSQL não tem operador de ausência; indique o do servidor em `absence`',
  },
  rsqlNot: { en: 'RSQL cannot negate an expression', 'pt-BR': 'RSQL não nega uma expressão' },
  rsqlConstant: {
    en: 'RSQL has no expression that selects everything or nothing',
    'pt-BR': 'RSQL não tem expressão que selecione tudo ou nada',
  },
  eventField: {
    en: 'a pattern names a field by a path without empty names, and without a `$` at their start; `fields` gives the path of a property',
    'pt-BR':
      'um padrão cita um campo por um caminho sem nomes vazios nem com `$` no início; `fields` dá o caminho de uma propriedade',
  },
  eventOrder: { en: 'a pattern cannot order texts', 'pt-BR': 'um padrão não ordena textos' },
  eventNumber: {
    en: 'a pattern has numbers of at most 15 digits, six of them after the point',
    'pt-BR': 'um padrão tem números de no máximo 15 dígitos, seis deles depois do ponto',
  },
  eventNot: { en: 'a pattern cannot be negated', 'pt-BR': 'um padrão não pode ser negado' },
  eventKinds: {
    en: '`anything-but` matches values of other types too; declare the `type` of the property in `fields`',
    'pt-BR': '`anything-but` seleciona também valores de outros tipos; indique o `type` da propriedade em `fields`',
  },
  eventJoined: {
    en: 'a pattern names a field once, and cannot say both of two conditions on it',
    'pt-BR': 'um padrão cita um campo uma só vez, e não expressa duas condições sobre ele ao mesmo tempo',
  },
  eventSize: {
    en: 'a pattern has at most 1,000 combinations of alternatives',
    'pt-BR': 'um padrão tem no máximo 1.000 combinações de alternativas',
  },
  pubsubAttribute: {
    en: 'the key of an attribute is not empty, has at most 256 bytes and does not begin with `goog`',
    'pt-BR': 'a chave de um atributo não é vazia, tem no máximo 256 bytes e não começa com `goog`',
  },
  pubsubOrder: { en: 'a filter of Pub/Sub has no order', 'pt-BR': 'um filtro do Pub/Sub não tem ordem' },
  pubsubParts: {
    en: 'a filter of Pub/Sub finds only the beginning of a text',
    'pt-BR': 'um filtro do Pub/Sub só encontra o início de um texto',
  },
  pubsubConstant: {
    en: 'a filter of Pub/Sub cannot select everything or nothing; a subscription without one has all messages',
    'pt-BR': 'um filtro do Pub/Sub não seleciona tudo nem nada; uma assinatura sem filtro tem todas as mensagens',
  },
  pubsubSize: {
    en: 'a filter of Pub/Sub has at most 256 bytes',
    'pt-BR': 'um filtro do Pub/Sub tem no máximo 256 bytes',
  },
  sparkTypes: {
    en: 'Spark reads all JSON values as texts, so `false` equals `"false"`',
    'pt-BR': 'Spark lê todo valor de JSON como texto, e então `false` é igual a `"false"`',
  },
  sparkTexts: {
    en: 'Spark reads lists and objects in JSON as texts, and writes numbers in its own way',
    'pt-BR': 'Spark lê listas e objetos em JSON como textos, e escreve números a seu modo',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** The reason for an operator that has no translation. */
export function noMeaning(symbol: string): Localized {
  return {
    en: `\`${symbol}\` has no meaning in its dialect`,
    'pt-BR': `\`${symbol}\` não tem significado no seu dialeto`,
  };
}

/** The reason for a filter with more values than a statement can have. */
export function tooManyValues(most: number): Localized {
  return {
    en: `the condition has more values than the ${most.toLocaleString('en')} that a statement can have`,
    'pt-BR': `a condição tem mais valores que os ${most.toLocaleString('pt-BR')} que um comando pode ter`,
  };
}
