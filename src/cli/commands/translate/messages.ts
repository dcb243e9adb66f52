import { texts } from '../../../messages/locale.ts';
import { didYouMean } from '../../../messages/sentence-parts.ts';
import { failuresIn } from '../../command-line/failure.ts';

/** The messages of `translate`. */
export const translateMessages = texts({
  en: {
    noTarget: 'choose a target: `--to TARGET`, or `--all`.',
    twoTargets: '`--to` and `--all` cannot be combined.',
    twoPlaces: '`--column` and `--json-column` cannot be combined.',
    wrongColumn: (given: string) =>
      `\`--column ${given}\` is not a column: write \`PROPERTY=COLUMN:TYPE\`, with string, boolean, number, integer, unsigned, float32, decimal, instant, date, cnpj, cpf or accessKey, and for an instant its storage, as \`instant(text)\`.`,
    wrongType: (given: string, type: string, similar: string | undefined) =>
      `\`--column ${given}\`: there is no type \`${type}\`. ${didYouMean.en(similar, 'It is string, boolean, number, integer, unsigned, float32, decimal, instant, date, cnpj, cpf or accessKey, some with their storage, as `instant(text)`.')}`,
    wrongDeclaration: (flag: string, given: string) =>
      `\`${flag} ${given}\` names no property: write \`PROPERTY=WORD\`.`,
    wrongChoice: (flag: string, given: string, choices: readonly string[], similar: string | undefined) =>
      `\`${flag} ${given}\`: ${similar === undefined ? `it is one of ${choices.join(', ')}.` : `did you mean \`${similar}\`?`}`,
    noTextColumn: (given: string) => `\`--collation ${given}\`: no \`--column\` gives this property a text column.`,
    unmapped: (property: string, similar: string | undefined) =>
      `the property \`${property}\` has no column: ${similar === undefined ? `map it with \`--column '${property}=COLUMN:TYPE'\`, or all properties with \`--json-column COLUMN\`.` : `did you mean \`${similar}\`?`}`,
    approximate: (target: string, part: string, reason: string) =>
      `${target} expresses \`${part}\` only approximately: ${reason}.`,
    unsupported: (target: string, part: string, reason: string) =>
      `${target} cannot express \`${part}\`, which is left out as if it were true: ${reason}.`,
    noColumn: (target: string, property: string) => `${target} needs a column for \`${property}\`.`,
    'invalid-name': (target: string) => `${target} cannot write the name of one of these columns.`,
    'unknown-property': (target: string) => `${target} needs the type of each property: give it with \`--column\`.`,
    'unsupported-type': (target: string) =>
      `${target} has no columns of one of the types given: unsigned, float32, decimal and those of kinds are known to some engines only, and an instant may need its storage, as \`instant(text)\`.`,
    'invalid-options': (target: string) =>
      `${target} cannot use these options: \`--absence\` takes an operator such as \`=isnull=\`.`,
    requires: 'Exact as long as:',
    params: 'Parameters:',
  },
  'pt-BR': {
    noTarget: 'escolha um destino: `--to TARGET`, ou `--all`.',
    twoTargets: '`--to` e `--all` não podem ser combinados.',
    twoPlaces: '`--column` e `--json-column` não podem ser combinados.',
    wrongColumn: (given) =>
      `\`--column ${given}\` não é uma coluna: escreva \`PROPERTY=COLUMN:TYPE\`, com string, boolean, number, integer, unsigned, float32, decimal, instant, date, cnpj, cpf ou accessKey, e para um instante o armazenamento, como \`instant(text)\`.`,
    wrongType: (given, type, similar) =>
      `\`--column ${given}\`: não há tipo \`${type}\`. ${didYouMean['pt-BR'](similar, 'Pode ser string, boolean, number, integer, unsigned, float32, decimal, instant, date, cnpj, cpf ou accessKey, alguns com o armazenamento, como `instant(text)`.')}`,
    wrongDeclaration: (flag, given) => `\`${flag} ${given}\` não indica uma propriedade: escreva \`PROPERTY=PALAVRA\`.`,
    wrongChoice: (flag, given, choices, similar) =>
      `\`${flag} ${given}\`: ${similar === undefined ? `deve ser um de ${choices.join(', ')}.` : `você quis dizer \`${similar}\`?`}`,
    noTextColumn: (given) => `\`--collation ${given}\`: nenhum \`--column\` dá a esta propriedade uma coluna de texto.`,
    unmapped: (property, similar) =>
      `a propriedade \`${property}\` não tem coluna: ${similar === undefined ? `indique uma com \`--column '${property}=COLUMN:TYPE'\`, ou uma para todas com \`--json-column COLUMN\`.` : `você quis dizer \`${similar}\`?`}`,
    approximate: (target, part, reason) => `${target} expressa \`${part}\` só de forma aproximada: ${reason}.`,
    unsupported: (target, part, reason) =>
      `${target} não pode expressar \`${part}\`, que fica de fora como se fosse verdadeiro: ${reason}.`,
    noColumn: (target, property) => `${target} precisa de uma coluna para \`${property}\`.`,
    'invalid-name': (target) => `${target} não pode escrever o nome de uma destas colunas.`,
    'unknown-property': (target) => `${target} precisa do tipo de cada propriedade: indique-o com \`--column\`.`,
    'unsupported-type': (target) =>
      `${target} não tem colunas de um dos tipos indicados: unsigned, float32, decimal e os de instantes, datas e números existem só em alguns bancos, e um instante pode precisar do armazenamento, como \`instant(text)\`.`,
    'invalid-options': (target) =>
      `${target} não pode usar estas opções: \`--absence\` recebe um operador como \`=isnull=\`.`,
    requires: 'Exato enquanto valer:',
    params: 'Parâmetros:',
  },
});

export type TranslateMessages = (typeof translateMessages)['en'];

export const translateFailure = failuresIn(translateMessages, 'invalid-arguments');
