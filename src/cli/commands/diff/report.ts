import { withoutSpans } from '../../../language/visit.ts';
import type { Region } from '../../../meaning/decide/compare.ts';
import { explain } from '../../../meaning/explain/explain.ts';
import { type Locale, plural, texts } from '../../../messages/locale.ts';
import { exactJson, type ProblemData } from '../../../report/json.ts';
import { printable, wrap } from '../../../report/terminal.ts';
import type { Display } from '../../output/output.ts';
import type { FilterChange } from './filters.ts';

const diffMessages = texts({
  en: {
    before: 'before',
    after: 'after',
    gained: 'newly selected',
    lost: 'no longer selected',
    forExample: 'for example',
    equivalent: 'selects the same',
    narrowed: 'selects less',
    widened: 'selects more',
    changed: 'newly selects some documents, and no longer selects others',
    disjoint: 'selects entirely different documents',
    unknown: 'could not be decided',
    added: 'is new',
    removed: 'was removed',
    unreadable: 'cannot be compared, because one of the two is not a filter: `prefilter lint` says why',
    noChange: 'No filter changed.',
    differ: (changed: string, added: string, removed: string) =>
      `${plural(changed, 'filter', 'filters')} changed, ${added} new, ${removed} removed.`,
  },
  'pt-BR': {
    before: 'antes',
    after: 'depois',
    gained: 'passa a selecionar',
    lost: 'deixa de selecionar',
    forExample: 'por exemplo',
    equivalent: 'seleciona o mesmo',
    narrowed: 'seleciona menos',
    widened: 'seleciona mais',
    changed: 'passa a selecionar alguns documentos e deixa de selecionar outros',
    disjoint: 'seleciona documentos inteiramente diferentes',
    unknown: 'não foi possível decidir',
    added: 'é novo',
    removed: 'foi removido',
    unreadable: 'não dá para comparar, pois um dos dois não é um filtro: `prefilter lint` diz por quê',
    noChange: 'Nenhum filtro mudou.',
    differ: (changed, added, removed) =>
      `${plural(changed, 'filtro mudou', 'filtros mudaram')}, ${plural(added, 'novo', 'novos')}, ${plural(removed, 'removido', 'removidos')}.`,
  },
});

/** The names of changes in Portuguese; in English they are those of JSON. */
const verdictNames: Readonly<Record<FilterChange['change'], string>> = {
  equivalent: 'equivalente',
  narrowed: 'restringido',
  widened: 'ampliado',
  changed: 'alterado',
  disjoint: 'disjunto',
  unknown: 'indeciso',
  added: 'adicionado',
  removed: 'removido',
  unreadable: 'ilegível',
};

/** For people: each change with both filters, its verdict, and what is gained and lost, each with an example. */
export function prettyChanges(changes: readonly FilterChange[], display: Display): string {
  const say = diffMessages[display.locale];
  const count = (wanted: (change: FilterChange) => boolean) =>
    changes.filter(wanted).length.toLocaleString(display.locale);
  const added = ({ change }: FilterChange) => change === 'added';
  const removed = ({ change }: FilterChange) => change === 'removed';
  const verdict =
    changes.length === 0
      ? say.noChange
      : say.differ(
          count((change) => !added(change) && !removed(change)),
          count(added),
          count(removed),
        );
  return `${changes.map((change) => `${prettyChange(change, display)}\n\n`).join('')}${display.paint('strong', verdict)}\n`;
}

function prettyChange(
  { file, filters, change, comparison = { verdict: 'unknown' }, properties }: FilterChange,
  display: Display,
): string {
  const { locale, paint, columns } = display;
  const say = diffMessages[locale];
  const labels = [say.before, say.after, say.gained, say.lost];
  const indent = Math.max(...labels.map(({ length }) => length)) + 4;
  const labelled = (label: string, text: string) => `  ${paint('faint', label.padEnd(indent - 4))}  ${text}`;
  const wrapped = (label: string, text: string) => labelled(label, wrap(text, columns, indent));
  const region = (label: string, region: Region | undefined) => {
    if (region === undefined) return [];
    const words = explain(region.region, { locale, ...(properties && { properties }) })
      .split('\n')
      .map((line) => wrap(line, columns, indent));
    const example = printable(`${say.forExample} ${exactJson(region.document)}`);
    return [labelled(label, words.join(`\n${' '.repeat(indent)}`)), `${' '.repeat(indent)}${paint('faint', example)}`];
  };
  const address = file.startsWith('<argument ') ? '' : `${paint('strong', printable(addressOf(file, filters)))}  `;
  const style = change === 'unreadable' ? 'error' : change === 'equivalent' ? 'good' : 'strong';
  return [
    `${address}${paint(style, locale === 'en' ? change : verdictNames[change])}  ${say[change]}`,
    ...('before' in filters ? [wrapped(say.before, printable(filters.before.text))] : []),
    ...('after' in filters ? [wrapped(say.after, printable(filters.after.text))] : []),
    ...region(say.gained, comparison.gained),
    ...region(say.lost, comparison.lost),
  ].join('\n');
}

/** The position of the filter in the later version that has it. */
function addressOf(file: string, filters: FilterChange['filters']): string {
  const { line, column } = positionOf(filters).start;
  return `${file}:${line}:${column}`;
}

function positionOf(filters: FilterChange['filters']) {
  return 'after' in filters ? filters.after.position : filters.before.position;
}

/** A change as JSON data; descriptions in words follow the locale. */
export function changeData({ file, filters, change, comparison, properties }: FilterChange, locale: Locale): object {
  const region = (region: Region | undefined) =>
    region && {
      words: explain(region.region, { locale, ...(properties && { properties }) }),
      region: withoutSpans(region.region),
      document: region.document,
    };
  return {
    file,
    position: positionOf(filters),
    change,
    ...('before' in filters && { before: filters.before.text }),
    ...('after' in filters && { after: filters.after.text }),
    gained: region(comparison?.gained),
    lost: region(comparison?.lost),
  };
}

/** What is wrong with a filter that cannot be compared. */
export function unreadableProblem({ file, filters }: FilterChange, locale: Locale): ProblemData {
  const message = `${addressOf(file, filters)} ${diffMessages[locale].unreadable}.`;
  return { code: 'unreadable-filter', severity: 'error', message, locale, file, position: positionOf(filters) };
}
