import { texts } from '../../messages/locale.ts';

/** The texts of the language server. */
export const lspMessages = texts({
  en: {
    fixAll: 'Apply all safe fixes of prefilter',
    suppress: (code: string) => `Suppress \`${code}\` with a comment`,
    reason: 'give the reason here',
    format: 'Format the filter',
    notWord: (name: string) =>
      `\`${name}\` cannot be the name of a property: it must be one word without parentheses and quotes.`,
    noProperty: 'There is no property here.',
    notWritable: (name: string, file: string) => `\`${name}\` cannot be written in ${file}.`,
    renaming: 'Rename a property',
    searching: 'Find a property',
    cancelled: 'The request was cancelled.',
    configuration: (file: string) => `The configuration file is ${file}.`,
    noConfiguration: 'There is no configuration file; the defaults apply.',
    cannotSuppress: 'No comment can suppress this here.',
    noExamples: 'There is no filter here that has examples.',
    examples: 'Examples',
  },
  'pt-BR': {
    fixAll: 'Aplicar todas as correções seguras do prefilter',
    suppress: (code) => `Suprimir \`${code}\` com um comentário`,
    reason: 'dê aqui o motivo',
    format: 'Formatar o filtro',
    notWord: (name) =>
      `\`${name}\` não pode ser o nome de uma propriedade: deve ser uma só palavra, sem parênteses nem aspas.`,
    noProperty: 'Não há propriedade aqui.',
    notWritable: (name, file) => `\`${name}\` não pode ser escrito em ${file}.`,
    renaming: 'Renomear uma propriedade',
    searching: 'Encontrar uma propriedade',
    cancelled: 'O pedido foi cancelado.',
    configuration: (file) => `O arquivo de configuração é ${file}.`,
    noConfiguration: 'Não há arquivo de configuração; valem os padrões.',
    cannotSuppress: 'Nenhum comentário pode suprimir isto aqui.',
    noExamples: 'Não há aqui um filtro que tenha exemplos.',
    examples: 'Exemplos',
  },
});
