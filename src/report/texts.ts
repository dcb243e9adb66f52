import { texts } from '../messages/locale.ts';

/** The texts of reports around the problems; the names of severities are not translated. */
export const reportTexts = texts({
  en: {
    filter: 'filter:',
    help: 'help:',
    fix: 'fix:',
    why: 'why:',
    safe: '(safe)',
    unsafe: '(unsafe: check that it is what you mean)',
    more: (count: number) => `and ${count} more`,
    counts: (errors: number, warnings: number, infos: number) =>
      listOf('and', [
        [errors, errors === 1 ? 'error' : 'errors'],
        [warnings, warnings === 1 ? 'warning' : 'warnings'],
        [infos, infos === 1 ? 'info' : 'infos'],
      ]),
    clean: 'No problems',
    inFilters: (filters: number) => `in ${filters} ${filters === 1 ? 'filter' : 'filters'}`,
    suppressed: (count: number) => `${count} suppressed`,
    severity: 'Severity',
    place: 'Place',
    rule: 'Rule',
    message: 'Message',
    moreAbout: (rule: string) => `More about a rule: prefilter explain ${rule}`,
  },
  'pt-BR': {
    filter: 'filtro:',
    help: 'ajuda:',
    fix: 'correção:',
    why: 'por quê:',
    safe: '(segura)',
    unsafe: '(insegura: confira se é isso que você quer dizer)',
    more: (count) => `e mais ${count}`,
    counts: (errors, warnings, infos) =>
      listOf('e', [
        [errors, errors === 1 ? 'erro' : 'erros'],
        [warnings, warnings === 1 ? 'aviso' : 'avisos'],
        [infos, infos === 1 ? 'informação' : 'informações'],
      ]),
    clean: 'Nenhum problema',
    inFilters: (filters) => `em ${filters} ${filters === 1 ? 'filtro' : 'filtros'}`,
    suppressed: (count) => `${count} ${count === 1 ? 'suprimido' : 'suprimidos'}`,
    severity: 'Gravidade',
    place: 'Lugar',
    rule: 'Regra',
    message: 'Mensagem',
    moreAbout: (rule) => `Mais sobre uma regra: prefilter explain ${rule}`,
  },
});

// Not `Intl.ListFormat`: creating the first one takes longer than the rest of a report.
function listOf(and: string, counts: readonly (readonly [number, string])[]): string {
  const present = counts.filter(([count]) => count > 0).map(([count, noun]) => `${count} ${noun}`);
  return present.length < 2 ? present.join('') : `${present.slice(0, -1).join(', ')} ${and} ${present.at(-1)}`;
}
