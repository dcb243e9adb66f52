import { texts } from '../../messages/locale.ts';

/** Messages about suppressions. */
export const suppressionTexts = texts({
  en: {
    unused: (rules: string, where: string) => `Unused suppression: no ${rules} finding ${where}.`,
    'next-line': 'on the next line',
    line: 'on this line',
    file: 'in this file',
    begin: 'from here on',
    expired: (date: string) => `Suppression expired on ${date}.`,
    noRule: (keyword: string) => `\`${keyword}\` must name the rules that it suppresses.`,
    unknownRule: (id: string) => `There is no rule \`${id}\`.`,
    unknownKeyword: (word: string, similar: string) => `\`${word}\` does nothing. Did you mean \`${similar}\`?`,
    similarRule: (id: string, similar: string) => `There is no rule \`${id}\`. Did you mean \`${similar}\`?`,
    noDate: (date: string) => `\`${date}\` is not a date: write \`until=YYYY-MM-DD\`.`,
    noReason: 'A suppression needs a reason: add `-- ` and why.',
    late: (lines: string) => `This works only in the first ${lines} lines of a file.`,
    open: (ids: string) =>
      `Nothing ends this suppression of ${ids}: add \`prefilter-enable\`, or suppress it in the whole file.`,
    nothingOpen: (ids: string) => `${ids} is not suppressed here.`,
    remove: 'Remove the comment',
    removeRule: 'Remove the unused rule',
    write: (word: string) => `Write \`${word}\``,
  },
  'pt-BR': {
    unused: (rules: string, where: string) => `Supressão sem uso: não há ocorrência de ${rules} ${where}.`,
    'next-line': 'na próxima linha',
    line: 'nesta linha',
    file: 'neste arquivo',
    begin: 'daqui em diante',
    expired: (date: string) => `A supressão expirou em ${date}.`,
    noRule: (keyword: string) => `\`${keyword}\` deve dizer quais regras suprime.`,
    unknownRule: (id: string) => `Não há regra \`${id}\`.`,
    unknownKeyword: (word: string, similar: string) => `\`${word}\` não faz nada. Você quis dizer \`${similar}\`?`,
    similarRule: (id: string, similar: string) => `Não há regra \`${id}\`. Você quis dizer \`${similar}\`?`,
    noDate: (date: string) => `\`${date}\` não é uma data: escreva \`until=YYYY-MM-DD\`.`,
    noReason: 'Uma supressão deve dizer por quê: termine com `-- ` e o motivo.',
    late: (lines: string) => `Isto só vale nas primeiras ${lines} linhas de um arquivo.`,
    open: (ids: string) =>
      `Nada encerra esta supressão de ${ids}: inclua \`prefilter-enable\` ou suprima no arquivo inteiro.`,
    nothingOpen: (ids: string) => `${ids} não está suprimida aqui.`,
    remove: 'Remover o comentário',
    removeRule: 'Remover a regra sem uso',
    write: (word: string) => `Escrever \`${word}\``,
  },
});
