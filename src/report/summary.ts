import { type Locale, plural, texts } from '../messages/locale.ts';
import { type Finding, isCounted } from './finding.ts';

/** The numbers of a run. */
export interface Summary {
  readonly files: number;
  readonly filters: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings with a safe fix. */
  readonly fixable: number;
  readonly unsafeFixable: number;
  /** Suppressed findings, which are in none of the other numbers. */
  readonly suppressed: number;
  readonly durationMs: number;
}

export function summarize(
  findings: readonly Finding[],
  run: Pick<Summary, 'files' | 'filters' | 'durationMs'>,
): Summary {
  const counted = findings.filter(isCounted);
  const count = (matches: (problem: Finding['problem']) => boolean) =>
    counted.reduce((sum, { problem }) => sum + (matches(problem) ? 1 : 0), 0);
  return {
    files: run.files,
    filters: run.filters,
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    infos: count(({ severity }) => severity === 'info'),
    fixable: count(({ fix }) => fix?.safety === 'safe'),
    unsafeFixable: count(({ fix }) => fix?.safety === 'unsafe'),
    suppressed: findings.length - counted.length,
    durationMs: run.durationMs,
  };
}

/** The result of a run in one sentence. */
export function verdict({ summary, locale }: { readonly summary: Summary; readonly locale: Locale }): string {
  const say = reportMessages[locale];
  const { errors, warnings, infos, suppressed, filters } = summary;
  const found = errors + warnings + infos === 0 ? say.clean : say.counts(errors, warnings, infos);
  const where = filters === 0 ? '' : ` ${say.inFilters(filters)}`;
  return `${found}${where}${suppressed === 0 ? '' : `; ${say.suppressed(suppressed)}`}.`;
}

/** The texts of reports around the problems; the names of severities are not translated. */
export const reportMessages = texts({
  en: {
    filter: 'filter:',
    help: 'help:',
    fix: 'fix:',
    why: 'why:',
    safe: '(safe)',
    unsafe: '(unsafe: check that it is what you mean)',
    more: (count: number) => `and ${count} more`,
    counts: (errors: number, warnings: number, infos: number) =>
      joinCounts('and', [
        [errors, 'error', 'errors'],
        [warnings, 'warning', 'warnings'],
        [infos, 'info', 'infos'],
      ]),
    clean: 'No problems',
    inFilters: (filters: number) => `in ${plural(filters, 'filter', 'filters')}`,
    suppressed: (count: number) => `${count} suppressed`,
    severity: 'Severity',
    location: 'Location',
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
      joinCounts('e', [
        [errors, 'erro', 'erros'],
        [warnings, 'aviso', 'avisos'],
        [infos, 'informação', 'informações'],
      ]),
    clean: 'Nenhum problema',
    inFilters: (filters) => `em ${plural(filters, 'filtro', 'filtros')}`,
    suppressed: (count) => plural(count, 'suprimido', 'suprimidos'),
    severity: 'Gravidade',
    location: 'Local',
    rule: 'Regra',
    message: 'Mensagem',
    moreAbout: (rule) => `Mais sobre uma regra: prefilter explain ${rule}`,
  },
});

// Not `Intl.ListFormat`: creating the first one takes longer than the rest of a report.
function joinCounts(and: string, counts: readonly (readonly [count: number, one: string, many: string])[]): string {
  const present = counts.filter(([count]) => count > 0).map((count) => plural(...count));
  return present.length < 2 ? present.join('') : `${present.slice(0, -1).join(', ')} ${and} ${present.at(-1)}`;
}
