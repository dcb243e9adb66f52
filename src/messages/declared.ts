import { texts } from './locale.ts';

/*
 * Messages about names and values that do not match their declarations, by problem code. English is separate, so that
 * programs that only throw errors do not bundle another language.
 */

export const unknownPropertyEnglish = {
  unknown: (name: string) => `Property \`${name}\` is not declared.`,
  similar: (name: string, similar: string) => `Property \`${name}\` is not declared. Did you mean \`${similar}\`?`,
  declared: (names: string) => `The declared properties are ${names}.`,
  fix: (similar: string) => `Write \`${similar}\``,
};

export const invalidValueEnglish = {
  invalid: (value: string, property: string, expected: string) =>
    `\`${value}\` is not a value of \`${property}\`; expected ${expected}.`,
  spelling: (value: string, property: string, plain: string) =>
    `No number equals \`${value}\`, since \`${property}\` is compared as text. Did you mean \`${plain}\`?`,
  number: 'a number',
  none: 'no value at all',
  fix: (value: string) => `Write \`${value}\``,
};

export const unknownProperty = /* @__PURE__ */ texts({
  en: unknownPropertyEnglish,
  'pt-BR': {
    unknown: (name: string) => `A propriedade \`${name}\` não está declarada.`,
    similar: (name: string, similar: string) =>
      `A propriedade \`${name}\` não está declarada. Você quis dizer \`${similar}\`?`,
    declared: (names: string) => `As propriedades declaradas são ${names}.`,
    fix: (similar: string) => `Escrever \`${similar}\``,
  },
});

export const invalidValue = /* @__PURE__ */ texts({
  en: invalidValueEnglish,
  'pt-BR': {
    invalid: (value: string, property: string, expected: string) =>
      `\`${value}\` não é um valor de \`${property}\`; o esperado é ${expected}.`,
    spelling: (value: string, property: string, plain: string) =>
      `Nenhum número é igual a \`${value}\`, pois \`${property}\` se compara como texto. Você quis dizer \`${plain}\`?`,
    number: 'um número',
    none: 'nenhum valor',
    fix: (value: string) => `Escrever \`${value}\``,
  },
});
