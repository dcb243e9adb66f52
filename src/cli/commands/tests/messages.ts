import { plural, texts } from '../../../messages/locale.ts';
import { failuresIn } from '../../command-line/failure.ts';

export const testsMessages = texts({
  en: {
    selected: 'selected',
    unselected: 'not selected',
    unnoticed: (title: string) => `No document notices this change: ${title}.`,
    unknown: (title: string) => `It could not be decided whether any document can notice this change: ${title}.`,
    add: (document: string, isSelected: boolean) =>
      `Add such a document, which the filter ${isSelected ? 'selects' : 'does not select'}: ${document}`,
    unneeded: 'No filter needs this document: others notice all changes that it notices.',
    unneededList: (places: string) => `No filter needs these documents: ${places}.`,
    summary: 'A change of the filter that no document notices.',
    reason: 'Someone could make this mistake in the filter, and the tests would still pass.',
    unneededSummary: 'A document that no filter needs.',
    unneededReason: 'Without it, the other documents notice the same changes.',
    noticed: (noticed: number, all: number, percent: number) =>
      `${noticed} of ${plural(all, 'change', 'changes')} ${noticed === 1 ? 'is' : 'are'} noticed (${percent} %).`,
    wrongPercent: (given: number) => `\`--min ${given}\` is not a percentage: it is at most 100.`,
    keyTaken: 'a property has the column `key`, which the documents need to be told apart.',
    noColumn: (property: string) => `\`${property}\` holds lists, which no column holds.`,
    unwritable: (property: string, value: string) => `${value} of \`${property}\` cannot be written in SQL.`,
  },
  'pt-BR': {
    selected: 'selecionado',
    unselected: 'não selecionado',
    unnoticed: (title) => `Nenhum documento percebe esta mudança: ${title}.`,
    unknown: (title) => `Não foi possível decidir se algum documento pode perceber esta mudança: ${title}.`,
    add: (document, isSelected) =>
      `Acrescente um documento como este, que o filtro ${isSelected ? 'seleciona' : 'não seleciona'}: ${document}`,
    unneeded: 'Nenhum filtro precisa deste documento: outros percebem todas as mudanças que ele percebe.',
    unneededList: (places) => `Nenhum filtro precisa destes documentos: ${places}.`,
    summary: 'Uma mudança do filtro que nenhum documento percebe.',
    reason: 'Alguém poderia cometer este erro no filtro, e os testes ainda passariam.',
    unneededSummary: 'Um documento de que nenhum filtro precisa.',
    unneededReason: 'Sem ele, os outros documentos percebem as mesmas mudanças.',
    noticed: (noticed, all, percent) =>
      `${noticed} de ${plural(all, 'mudança', 'mudanças')} ${noticed === 1 ? 'é percebida' : 'são percebidas'} (${percent} %).`,
    wrongPercent: (given) => `\`--min ${given}\` não é uma porcentagem: ela é no máximo 100.`,
    keyTaken: 'uma propriedade tem a coluna `key`, de que os documentos precisam para se distinguir.',
    noColumn: (property) => `\`${property}\` contém listas, que nenhuma coluna contém.`,
    unwritable: (property, value) => `${value} de \`${property}\` não pode ser escrito em SQL.`,
  },
});

export const testsFailure = failuresIn(testsMessages);
export const testsMisuse = failuresIn(testsMessages, 'invalid-arguments');
