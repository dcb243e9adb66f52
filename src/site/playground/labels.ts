import { texts } from '../../messages/locale.ts';
import { panelTexts } from './panels/labels.ts';

/** The texts of the playground: those around the panels, and the panels' own. */
export const playgroundTexts = texts({
  en: {
    ...panelTexts.en,
    title: 'prefilter playground',
    lead: 'Type a filter: what is wrong with it, what it means, what it selects, and how it looks elsewhere. Nothing leaves this page.',
    noScript:
      'The playground runs in your browser and needs JavaScript, which is switched off here. Without it, the text area below does nothing.',
    /** Of the header: pages of the site. */
    links: [
      ['index.html', 'prefilter'],
      ['language.html', 'Language'],
      ['rules.html', 'Rules'],
      ['cli.html', 'Command line'],
      ['api.html', 'API'],
    ],
    language: 'Language',
    examples: 'Examples',
    chooseExample: 'Choose an example…',
    yourFilters: 'Your filters',
    filter: 'Filter',
    format: 'Format',
    laidOut: 'There is nothing to change, or the filter is not valid.',
    undo: 'Undo',
    copy: 'Copy',
    copyOf: (name: string) => `Copy: ${name}`,
    copied: 'Copied.',
    notCopied: 'The browser did not allow copying. Select the text and copy it with the keyboard.',
    more: (count: string) => `${count} more`,
    notAFilter: 'Waiting for a valid filter.',
    noMeaning: (operator: string) => `The meaning of the operator \`${operator}\` is not known here.`,
    state: {
      valid: 'Valid',
      fixAll: 'Fix all',
      documents: (selected: string, all: string) => `· ${selected} of ${all} documents`,
    },
    theme: 'Light or dark',
    offline: 'One file, works offline',
    licences: 'Licences',
    notJson: (reason: string) => `not JSON: ${reason}`,
    phrases: {},
  },
  'pt-BR': {
    ...panelTexts['pt-BR'],
    title: 'Área de testes do prefilter',
    lead: 'Digite um filtro: o que há de errado nele, o que significa, o que seleciona e como fica em outros lugares. Nada sai desta página.',
    noScript:
      'A área de testes funciona no navegador e precisa de JavaScript, que aqui está desligado. Sem ele, a caixa de texto abaixo não faz nada.',
    links: [
      ['pt-BR/index.html', 'prefilter'],
      ['pt-BR/language.html', 'Linguagem'],
      ['pt-BR/rules.html', 'Regras'],
      ['pt-BR/cli.html', 'Linha de comando'],
      ['api.html', 'API'],
    ],
    language: 'Idioma',
    examples: 'Exemplos',
    chooseExample: 'Escolha um exemplo…',
    yourFilters: 'Seus filtros',
    filter: 'Filtro',
    format: 'Formatar',
    laidOut: 'Não há nada a mudar, ou o filtro não é válido.',
    undo: 'Desfazer',
    copy: 'Copiar',
    copyOf: (name: string) => `Copiar: ${name}`,
    copied: 'Copiado.',
    notCopied: 'O navegador não permitiu copiar. Selecione o texto e copie-o com o teclado.',
    more: (count: string) => `mais ${count}`,
    notAFilter: 'À espera de um filtro válido.',
    noMeaning: (operator: string) => `O significado do operador \`${operator}\` não é conhecido aqui.`,
    state: {
      valid: 'Válido',
      fixAll: 'Corrigir tudo',
      documents: (selected: string, all: string) => `· ${selected} de ${all} documentos`,
    },
    theme: 'Claro ou escuro',
    offline: 'Um só arquivo, funciona sem rede',
    licences: 'Licenças',
    notJson: (reason: string) => `não é JSON: ${reason}`,
    phrases: {
      Diagnostics: 'Problemas',
      'No diagnostics': 'Nenhum problema',
      close: 'fechar',
      Completions: 'Sugestões',
    },
  },
});

export type PlaygroundTexts = (typeof playgroundTexts)['en'];
