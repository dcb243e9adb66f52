import { didYouMean, listChoices, texts } from '../../messages/locale.ts';

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

/** Messages about configurations. `name` is a path in it, or `this`. */
export const configurationMessages = texts({
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
      `unknown key \`${key}\`. ${didYouMean.en(similar, `There are ${quoted(keys)}.`)}`,
    unknownRule: (id: string, similar: string | undefined) =>
      `there is no rule \`${id}\`. ${didYouMean.en(similar, `\`prefilter rules\` lists them.`)}`,
    repeatedKey: (key: string) => `\`${key}\` appears twice; only one can apply.`,
    missingKey: (name: string, key: string) => `${name} needs \`${key}\`.`,
    wrongChoice: (name: string, value: string, similar: string | undefined, choices: readonly string[]) =>
      `${name} cannot be \`${value}\`. ${didYouMean.en(similar, `It must be ${listChoices('en', choices)}.`)}`,
    wrongType: (name: string, choices: readonly string[]) => `${name} must be ${listChoices('en', choices)}.`,
    string: 'a string',
    integer: 'a whole number',
    object: 'an object',
    objectWith: (keys: readonly string[]) => `an object with ${quoted(keys)}`,
    array: 'a list',
    texts: 'a list of strings',
    tooSmall: (name: string, minimum: number) => `${name} must be at least ${minimum}.`,
    tooShort: (name: string) => `${name} cannot be empty.`,
    longText: (name: string, length: number) => `${name} can have at most ${length} characters.`,
    tooLong: (name: string, count: number) => `${name} can have at most ${count} elements.`,
    whole: 'this',
    noBase: (name: string) => `\`${name}\` does not exist.`,
    baseOutside: (name: string) => `\`${name}\` leads out of the repository. Extend a file in it, or a package.`,
    manyBases: (name: string, most: number) =>
      `\`${name}\` is one too many: a configuration extends at most ${most} others, counted each time.`,
    circle: (name: string) => `\`${name}\` extends this configuration, so this one cannot extend it.`,
    wrongOptions: (reason: string) => `Wrong options: ${reason}`,
    wrongDialect: (reason: string) => `these operators do not make a valid dialect: ${reason}`,
  },
  'pt-BR': {
    unexpected: (expected, found) => `esperado: ${expected}; encontrado: ${found}.`,
    value: 'um valor',
    key: 'uma chave entre aspas duplas ou `}`',
    colon: '`:` depois da chave',
    inObject: '`,` ou `}`',
    element: 'um valor ou `]`',
    inList: '`,` ou `]`',
    end: 'mais nada',
    endOfFile: 'o fim do arquivo',
    unclosed: (mark) => `falta o \`${mark}\` que fecha isto.`,
    notInString: (found) => `\`${found}\` não é válido em um texto JSON.`,
    tooDeep: 'isto está aninhado fundo demais.',
    unknownKey: (key, similar, keys) =>
      `chave \`${key}\` desconhecida. ${didYouMean['pt-BR'](similar, `Existem ${quoted(keys)}.`)}`,
    unknownRule: (id, similar) =>
      `não há regra \`${id}\`. ${didYouMean['pt-BR'](similar, `\`prefilter rules\` lista todas.`)}`,
    repeatedKey: (key) => `\`${key}\` aparece duas vezes; só uma pode valer.`,
    missingKey: (name, key) => `${name} precisa de \`${key}\`.`,
    wrongChoice: (name, value, similar, choices) =>
      `${name} não pode ser \`${value}\`. ${didYouMean['pt-BR'](similar, `Deve ser ${listChoices('pt-BR', choices)}.`)}`,
    wrongType: (name, choices) => `${name} deve ser ${listChoices('pt-BR', choices)}.`,
    string: 'um texto',
    integer: 'um número inteiro',
    object: 'um objeto',
    objectWith: (keys) => `um objeto com ${quoted(keys)}`,
    array: 'uma lista',
    texts: 'uma lista de textos',
    tooSmall: (name, minimum) => `${name} deve ser no mínimo ${minimum}.`,
    tooShort: (name) => `${name} não pode ser vazio.`,
    longText: (name, length) => `${name} pode ter no máximo ${length} caracteres.`,
    tooLong: (name, count) => `${name} pode ter no máximo ${count} elementos.`,
    whole: 'isto',
    noBase: (name) => `\`${name}\` não existe.`,
    baseOutside: (name) => `\`${name}\` leva para fora do repositório. Estenda um arquivo dele, ou um pacote.`,
    manyBases: (name, most) =>
      `\`${name}\` é demais: uma configuração estende no máximo ${most} outras, contadas cada vez.`,
    circle: (name) => `\`${name}\` estende esta configuração; por isso esta não pode estendê-la.`,
    wrongOptions: (reason) => `Opções erradas: ${reason}`,
    wrongDialect: (reason) => `estes operadores não formam um dialeto válido: ${reason}`,
  },
});
