import type { Localized } from '../messages/locale.ts';

/** Why a translation is not exact, in the words of notes: they follow a colon. */
export const reasons = {
  manyValues: {
    en: 'the property can have several values, which this target cannot tell from one',
    'pt-BR': 'a propriedade pode ter vários valores, que este destino não distingue de um só',
  },
  numeralTexts: {
    en: 'texts that are numbers cannot be compared as such',
    'pt-BR': 'textos que são números não podem ser comparados como números',
  },
  numeralTextsLeftOut: {
    en: 'texts that are numbers cannot be compared as such, only numbers',
    'pt-BR': 'textos que são números não podem ser comparados como números, só números podem',
  },
  manyTexts: {
    en: 'of several texts, one that is a number cannot be left out',
    'pt-BR': 'entre vários textos, não dá para deixar de fora um que seja número',
  },
  notStorable: {
    en: 'NUL and lone surrogates cannot be stored as text',
    'pt-BR': 'NUL e surrogates sem par não podem ser guardados como texto',
  },
  surrogateNotStorable: {
    en: 'a lone surrogate cannot be stored as text',
    'pt-BR': 'um surrogate sem par não pode ser guardado como texto',
  },
  surrogate: { en: 'a lone surrogate cannot be written', 'pt-BR': 'um surrogate sem par não pode ser escrito' },
  rounded: {
    en: 'a number past 2^53 is read rounded, which a column of integers is not',
    'pt-BR': 'um número além de 2^53 é lido arredondado, e uma coluna de inteiros não é',
  },
  exponent: { en: 'the exponent is too large', 'pt-BR': 'o expoente é grande demais' },
  untypedValues: { en: 'values are texts', 'pt-BR': 'os valores são textos' },
  databaseOrder: { en: 'the database decides how texts are in order', 'pt-BR': 'o banco decide a ordem dos textos' },
  cel: { en: 'a lone surrogate cannot stand in CEL', 'pt-BR': 'não pode haver um surrogate sem par em CEL' },
  elasticsearchField: {
    en: 'a query cannot name a field that is empty, has an empty part, or a `*` in it',
    'pt-BR': 'uma consulta não pode citar um campo vazio, com uma parte vazia ou com `*`',
  },
  elasticsearchMapping: {
    en: 'what the field is mapped to decides; name its `type` in `fields`',
    'pt-BR': 'depende do mapeamento do campo; indique o `type` dele em `fields`',
  },
  jsonlogicPath: {
    en: '`var` cannot name a property that is empty or has a `.` in it',
    'pt-BR': '`var` não pode citar uma propriedade vazia ou com `.`',
  },
  jsonlogicInherited: {
    en: 'libraries in JavaScript read what every object inherits under this name',
    'pt-BR': 'bibliotecas em JavaScript leem o que todo objeto herda com este nome',
  },
  jsonlogicOrder: {
    en: 'an order does not look at types, nor at whether a text is a number; exact where `fields` says `number`',
    'pt-BR': 'a ordem não olha tipos, nem se um texto é número; exata onde `fields` diz `number`',
  },
  ldapAttribute: {
    en: 'an attribute has a letter and then letters, digits and hyphens, or is an object identifier',
    'pt-BR': 'um atributo tem uma letra e depois letras, dígitos e hifens, ou é um identificador de objeto',
  },
  ldapCase: {
    en: 'the attribute may be compared without regard to case and spaces; where it is not, name it in `exact`',
    'pt-BR': 'o atributo pode ser comparado sem distinguir maiúsculas e espaços; se não for, indique-o em `exact`',
  },
  ldapOrder: {
    en: 'the schema of the attribute says how values are in order',
    'pt-BR': 'o esquema do atributo decide a ordem dos valores',
  },
  mongodbField: {
    en: 'a filter cannot name a field that is empty, starts with `$` or has a `.` in it',
    'pt-BR': 'um filtro não pode citar um campo vazio, que comece com `$` ou tenha `.`',
  },
  postgresExponent: {
    en: 'the exponent is too large for a number of PostgreSQL',
    'pt-BR': 'o expoente é grande demais para um número do PostgreSQL',
  },
  ruleField: { en: '`~` and an empty name stand for no field', 'pt-BR': '`~` e um nome vazio não são campos' },
  ruleNumeralTexts: {
    en: 'texts are not compared as numbers',
    'pt-BR': 'textos não são comparados como números',
  },
  ruleOrder: {
    en: 'what a formatter writes decides how values are in order; exact where `fields` says `number`',
    'pt-BR': 'o que o formatador escreve decide a ordem dos valores; exata onde `fields` diz `number`',
  },
  ruleNothing: { en: 'a group cannot select nothing', 'pt-BR': 'um grupo não pode selecionar nada' },
  rsqlSelector: {
    en: 'a selector has no space, quote, parenthesis, nor any of `;,=!~<>`',
    'pt-BR': 'um seletor não tem espaço, aspas, parêntese, nem nada de `;,=!~<>`',
  },
  rsqlCase: {
    en: 'the server may compare without regard to case; where it does not, name the property in `exact`',
    'pt-BR': 'o servidor pode comparar sem distinguir maiúsculas; se distingue, indique a propriedade em `exact`',
  },
  rsqlOrder: {
    en: 'the server decides how values are in order',
    'pt-BR': 'o servidor decide a ordem dos valores',
  },
  rsqlAbsent: {
    en: 'a server may leave out what has no value',
    'pt-BR': 'um servidor pode deixar de fora o que não tem valor',
  },
  rsqlAnyText: {
    en: 'a server may take `*` for any text',
    'pt-BR': 'um servidor pode entender `*` como qualquer texto',
  },
  rsqlUntyped: { en: 'values have no types', 'pt-BR': 'os valores não têm tipos' },
  rsqlAbsence: {
    en: "RSQL has no operator for it; `absence` can name the server's",
    'pt-BR': 'RSQL não tem operador para isso; `absence` pode indicar o do servidor',
  },
  rsqlNot: { en: 'RSQL cannot negate an expression', 'pt-BR': 'RSQL não nega uma expressão' },
  rsqlConstant: {
    en: 'RSQL has no expression for all or nothing',
    'pt-BR': 'RSQL não tem expressão para tudo ou nada',
  },
  sparkTypes: {
    en: 'Spark reads all JSON as texts, so that `false` is `"false"`',
    'pt-BR': 'Spark lê todo JSON como texto, e então `false` é `"false"`',
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
