import { texts } from '../messages/locale.ts';

/** The texts of refusals that are not about the filter text itself; the first two are titles of the HTTP status. */
export const serverMessages = texts({
  en: {
    badRequest: 'Bad Request',
    uriTooLong: 'URI Too Long',
    repeated: (name: string) => `The parameter \`${name}\` is given more than once.`,
    list: (name: string) => `The parameter \`${name}\` is given as a list; it must be one text.`,
    once: 'Join the filters into one.',
    encoding: (name: string) => `The percent-encoding of \`${name}\` is broken here.`,
    encodingHelp: 'Each byte of UTF-8 is written as `%` and two hexadecimal digits.',
    replaced: (name: string) => `\`${name}\` contains U+FFFD, which stands for bytes that could not be decoded.`,
    tooLong: (max: string) => `The filter is longer than ${max} characters.`,
    conditions: (count: string, max: string) => `The filter has ${count} conditions; the limit is ${max}.`,
    values: (property: string, count: string, max: string) =>
      `\`${property}\` is compared with ${count} values; the limit is ${max}.`,
    split: 'Split it into several requests.',
    operator: (symbol: string, property: string) => `\`${symbol}\` cannot be used with \`${property}\`.`,
    operators: (symbols: string) => `It can be used with ${symbols}.`,
    known: (symbols: string) => `The operators are ${symbols}.`,
    undeclared: (property: string) => `Property \`${property}\` is not declared.`,
    inexpressible: (part: string, reason = 'the store has no such condition') =>
      `\`${part}\` cannot be answered exactly here: ${reason}.`,
    unmapped: 'The filter names a property that is not there.',
    internal: 'Internal Server Error',
  },
  'pt-BR': {
    badRequest: 'Requisição inválida',
    uriTooLong: 'URI longa demais',
    repeated: (name: string) => `O parâmetro \`${name}\` foi informado mais de uma vez.`,
    list: (name: string) => `O parâmetro \`${name}\` foi informado como lista; ele é um só texto.`,
    once: 'Junte os filtros em um só.',
    encoding: (name: string) => `A codificação percentual de \`${name}\` está quebrada aqui.`,
    encodingHelp: 'Cada byte de UTF-8 é escrito como `%` e dois dígitos hexadecimais.',
    replaced: (name: string) =>
      `\`${name}\` tem U+FFFD, que aparece no lugar de bytes que não puderam ser decodificados.`,
    tooLong: (max: string) => `O filtro tem mais de ${max} caracteres.`,
    conditions: (count: string, max: string) => `O filtro tem ${count} condições; o limite é ${max}.`,
    values: (property: string, count: string, max: string) =>
      `\`${property}\` é comparada com ${count} valores; o limite é ${max}.`,
    split: 'Divida-o em várias requisições.',
    operator: (symbol: string, property: string) => `\`${symbol}\` não pode ser usado com \`${property}\`.`,
    operators: (symbols: string) => `Com ela podem ser usados ${symbols}.`,
    known: (symbols: string) => `Os operadores são ${symbols}.`,
    undeclared: (property: string) => `A propriedade \`${property}\` não está declarada.`,
    inexpressible: (part: string, reason = 'o armazenamento não tem essa condição') =>
      `\`${part}\` não pode ser respondido com exatidão aqui: ${reason}.`,
    unmapped: 'O filtro nomeia uma propriedade que não existe.',
    internal: 'Erro interno do servidor',
  },
});
