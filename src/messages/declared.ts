import { texts } from './locale.ts';

/*
 * Messages about names and values that do not match their declarations, by problem code.
 */

export const unknownProperty = /* @__PURE__ */ texts({
  en: {
    unknown: (name: string) => `Property \`${name}\` is not declared.`,
    similar: (name: string, similar: string) => `Property \`${name}\` is not declared. Did you mean \`${similar}\`?`,
    declared: (names: string) => `The declared properties are ${names}.`,
    fix: (similar: string) => `Write \`${similar}\``,
  },
  'pt-BR': {
    unknown: (name) => `A propriedade \`${name}\` não está declarada.`,
    similar: (name, similar) => `A propriedade \`${name}\` não está declarada. Você quis dizer \`${similar}\`?`,
    declared: (names) => `As propriedades declaradas são ${names}.`,
    fix: (similar) => `Escrever \`${similar}\``,
  },
});

export const invalidValue = /* @__PURE__ */ texts({
  en: {
    invalid: (value: string, property: string, expected: string) =>
      `\`${value}\` is not a value of \`${property}\`; expected ${expected}.`,
    spelling: (value: string, property: string, plain: string) =>
      `No number equals \`${value}\`, since \`${property}\` is compared as text. Did you mean \`${plain}\`?`,
    zeros: (value: string, plain: string) =>
      `\`${value}\` is a text, since a number has no zeros before its digits. Did you mean \`${plain}\`?`,
    numberForText: (value: string, property: string) =>
      `Without quotes, \`${value}\` is a number, which no text of \`${property}\` equals.`,
    number: 'a number',
    part: (operator: string, property: string, expected: string) =>
      `\`${operator}\` looks for a part of a text, but \`${property}\` is ${expected}.`,
    instant: 'a date and time with an offset, such as `2026-03-31T12:00:00-03:00`',
    period:
      'a date and time, a date, a month or a year, such as `2026-03-31T12:00:00-03:00`, `2026-03-31`, `2026-03` or `2026`',
    date: 'a date, a month or a year, such as `2026-03-31`, `2026-03` or `2026`',
    decimal: 'a decimal number, such as `1500.00`',
    cnpj: 'a CNPJ of 14 characters, such as `12345678000195`',
    cpf: 'a CPF of 11 digits, such as `12345678909`',
    accessKey: 'an access key of 44 characters',
    uuid: 'a UUID, such as `5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60`',
    none: 'no value at all',
    digits: (word: string, name: string) => `The check digits of \`${word}\` are wrong, so it is no ${name}.`,
    names: { cnpj: 'CNPJ', cpf: 'CPF', accessKey: 'access key' },
    fix: (value: string) => `Write \`${value}\``,
  },
  'pt-BR': {
    invalid: (value, property, expected) => `\`${value}\` não é um valor de \`${property}\`; o esperado é ${expected}.`,
    spelling: (value, property, plain) =>
      `Nenhum número é igual a \`${value}\`, pois \`${property}\` se compara como texto. Você quis dizer \`${plain}\`?`,
    zeros: (value, plain) =>
      `\`${value}\` é um texto, pois um número não tem zeros antes dos algarismos. Você quis dizer \`${plain}\`?`,
    numberForText: (value, property) =>
      `Sem aspas, \`${value}\` é um número, ao qual nenhum texto de \`${property}\` é igual.`,
    number: 'um número',
    part: (operator, property, expected) =>
      `\`${operator}\` procura parte de um texto, mas \`${property}\` é ${expected}.`,
    instant: 'data e hora com a diferença de UTC, como `2026-03-31T12:00:00-03:00`',
    period:
      'data e hora, uma data, um mês ou um ano, como `2026-03-31T12:00:00-03:00`, `2026-03-31`, `2026-03` ou `2026`',
    date: 'uma data, um mês ou um ano, como `2026-03-31`, `2026-03` ou `2026`',
    decimal: 'um número decimal, como `1500.00`',
    cnpj: 'um CNPJ de 14 caracteres, como `12345678000195`',
    cpf: 'um CPF de 11 dígitos, como `12345678909`',
    accessKey: 'uma chave de acesso de 44 caracteres',
    uuid: 'um UUID, como `5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60`',
    none: 'nenhum valor',
    digits: (word, name) => `Os dígitos verificadores de \`${word}\` estão errados; não é ${name}.`,
    names: { cnpj: 'um CNPJ', cpf: 'um CPF', accessKey: 'uma chave de acesso' },
    fix: (value) => `Escrever \`${value}\``,
  },
});
