import { texts } from '../messages/locale.ts';

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

/** What can be wrong with a configuration. */
export const configurationTexts = texts(
  {
    notJson: 'this is no JSON: something else must stand here.',
    unknownKey: (key: string, similar: string | undefined, keys: readonly string[]) =>
      similar === undefined
        ? `unknown key \`${key}\`. There are ${quoted(keys)}.`
        : `unknown key \`${key}\`. Did you mean \`${similar}\`?`,
    unknownRule: (id: string, similar: string | undefined) =>
      similar === undefined
        ? `there is no rule \`${id}\`. \`prefilter rules\` lists them.`
        : `there is no rule \`${id}\`. Did you mean \`${similar}\`?`,
    repeatedKey: (key: string) => `\`${key}\` stands here twice; only one can count.`,
    missingKey: (path: string, key: string) => `\`${path}\` needs \`${key}\`.`,
    wrongChoice: (path: string, value: string, similar: string | undefined, choices: readonly string[]) =>
      similar === undefined
        ? `\`${path}\` cannot be \`${value}\`. There are ${quoted(choices)}.`
        : `\`${path}\` cannot be \`${value}\`. Did you mean \`${similar}\`?`,
    wrongType: (path: string, types: readonly string[]) => `\`${path}\` must be ${types.join(' or ')}.`,
    string: 'a text',
    boolean: '`true` or `false`',
    integer: 'a whole number',
    object: 'an object',
    array: 'a list',
    tooSmall: (path: string, minimum: number) => `\`${path}\` must be at least ${minimum}.`,
    tooShort: (path: string) => `\`${path}\` cannot be empty.`,
    tooLong: (path: string, count: number) => `\`${path}\` has ${count} elements at most.`,
    whole: 'the configuration',
    wrongDialect: (reason: string) => `these operators make no dialect: ${reason}`,
  },
  {
    notJson: 'isto não é JSON: outra coisa deve estar aqui.',
    unknownKey: (key: string, similar: string | undefined, keys: readonly string[]) =>
      similar === undefined
        ? `chave \`${key}\` desconhecida. Existem ${quoted(keys)}.`
        : `chave \`${key}\` desconhecida. Você quis dizer \`${similar}\`?`,
    unknownRule: (id: string, similar: string | undefined) =>
      similar === undefined
        ? `não há regra \`${id}\`. \`prefilter rules\` lista todas.`
        : `não há regra \`${id}\`. Você quis dizer \`${similar}\`?`,
    repeatedKey: (key: string) => `\`${key}\` está aqui duas vezes; só uma pode valer.`,
    missingKey: (path: string, key: string) => `\`${path}\` precisa de \`${key}\`.`,
    wrongChoice: (path: string, value: string, similar: string | undefined, choices: readonly string[]) =>
      similar === undefined
        ? `\`${path}\` não pode ser \`${value}\`. Existem ${quoted(choices)}.`
        : `\`${path}\` não pode ser \`${value}\`. Você quis dizer \`${similar}\`?`,
    wrongType: (path: string, types: readonly string[]) => `\`${path}\` deve ser ${types.join(' ou ')}.`,
    string: 'um texto',
    boolean: '`true` ou `false`',
    integer: 'um número inteiro',
    object: 'um objeto',
    array: 'uma lista',
    tooSmall: (path: string, minimum: number) => `\`${path}\` deve ser no mínimo ${minimum}.`,
    tooShort: (path: string) => `\`${path}\` não pode ser vazio.`,
    tooLong: (path: string, count: number) => `\`${path}\` tem no máximo ${count} elementos.`,
    whole: 'a configuração',
    wrongDialect: (reason: string) => `estes operadores não formam um dialeto: ${reason}`,
  },
);
