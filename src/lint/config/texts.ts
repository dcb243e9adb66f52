import { type Locale, texts } from '../../messages/locale.ts';

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

const or = (locale: Locale, choices: readonly string[]) =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(choices);

/** Messages about configurations. `name` is a path in it, or `this`. */
export const configurationTexts = texts({
  en: {
    unexpected: (expected: string, found: string) => `expected ${expected}, found ${found}.`,
    value: 'a value',
    key: 'a key in double quotes or `}`',
    colon: '`:` after the key',
    inObject: '`,` or `}`',
    element: 'a value or `]`',
    inList: '`,` or `]`',
    end: 'nothing more',
    endOfFile: 'the end of the file',
    unclosed: (mark: string) => `the \`${mark}\` that closes this is missing.`,
    notInString: (found: string) => `\`${found}\` is not valid in a JSON string.`,
    tooDeep: 'this is nested too deeply.',
    unknownKey: (key: string, similar: string | undefined, keys: readonly string[]) =>
      similar === undefined
        ? `unknown key \`${key}\`. There are ${quoted(keys)}.`
        : `unknown key \`${key}\`. Did you mean \`${similar}\`?`,
    unknownRule: (id: string, similar: string | undefined) =>
      similar === undefined
        ? `there is no rule \`${id}\`. \`prefilter rules\` lists them.`
        : `there is no rule \`${id}\`. Did you mean \`${similar}\`?`,
    repeatedKey: (key: string) => `\`${key}\` appears twice; only one can apply.`,
    missingKey: (name: string, key: string) => `${name} needs \`${key}\`.`,
    wrongChoice: (name: string, value: string, similar: string | undefined, choices: readonly string[]) =>
      similar === undefined
        ? `${name} cannot be \`${value}\`. It must be ${or('en', choices)}.`
        : `${name} cannot be \`${value}\`. Did you mean \`${similar}\`?`,
    wrongType: (name: string, choices: readonly string[]) => `${name} must be ${or('en', choices)}.`,
    string: 'a string',
    integer: 'a whole number',
    object: 'an object',
    objectWith: (keys: readonly string[]) => `an object with ${quoted(keys)}`,
    array: 'a list',
    texts: 'a list of strings',
    tooSmall: (name: string, minimum: number) => `${name} must be at least ${minimum}.`,
    tooShort: (name: string) => `${name} cannot be empty.`,
    tooLong: (name: string, count: number) => `${name} can have at most ${count} elements.`,
    whole: 'this',
    noBase: (name: string) => `\`${name}\` does not exist.`,
    circle: (name: string) => `\`${name}\` extends this configuration, so this one cannot extend it.`,
    wrongDialect: (reason: string) => `these operators do not make a valid dialect: ${reason}`,
  },
  'pt-BR': {
    unexpected: (expected: string, found: string) => `esperado: ${expected}; encontrado: ${found}.`,
    value: 'um valor',
    key: 'uma chave entre aspas duplas ou `}`',
    colon: '`:` depois da chave',
    inObject: '`,` ou `}`',
    element: 'um valor ou `]`',
    inList: '`,` ou `]`',
    end: 'mais nada',
    endOfFile: 'o fim do arquivo',
    unclosed: (mark: string) => `falta o \`${mark}\` que fecha isto.`,
    notInString: (found: string) => `\`${found}\` não é válido em um texto JSON.`,
    tooDeep: 'isto está aninhado fundo demais.',
    unknownKey: (key: string, similar: string | undefined, keys: readonly string[]) =>
      similar === undefined
        ? `chave \`${key}\` desconhecida. Existem ${quoted(keys)}.`
        : `chave \`${key}\` desconhecida. Você quis dizer \`${similar}\`?`,
    unknownRule: (id: string, similar: string | undefined) =>
      similar === undefined
        ? `não há regra \`${id}\`. \`prefilter rules\` lista todas.`
        : `não há regra \`${id}\`. Você quis dizer \`${similar}\`?`,
    repeatedKey: (key: string) => `\`${key}\` aparece duas vezes; só uma pode valer.`,
    missingKey: (name: string, key: string) => `${name} precisa de \`${key}\`.`,
    wrongChoice: (name: string, value: string, similar: string | undefined, choices: readonly string[]) =>
      similar === undefined
        ? `${name} não pode ser \`${value}\`. Deve ser ${or('pt-BR', choices)}.`
        : `${name} não pode ser \`${value}\`. Você quis dizer \`${similar}\`?`,
    wrongType: (name: string, choices: readonly string[]) => `${name} deve ser ${or('pt-BR', choices)}.`,
    string: 'um texto',
    integer: 'um número inteiro',
    object: 'um objeto',
    objectWith: (keys: readonly string[]) => `um objeto com ${quoted(keys)}`,
    array: 'uma lista',
    texts: 'uma lista de textos',
    tooSmall: (name: string, minimum: number) => `${name} deve ser no mínimo ${minimum}.`,
    tooShort: (name: string) => `${name} não pode ser vazio.`,
    tooLong: (name: string, count: number) => `${name} pode ter no máximo ${count} elementos.`,
    whole: 'isto',
    noBase: (name: string) => `\`${name}\` não existe.`,
    circle: (name: string) => `\`${name}\` estende esta configuração; por isso esta não pode estendê-la.`,
    wrongDialect: (reason: string) => `estes operadores não formam um dialeto válido: ${reason}`,
  },
});
