import type { FilterReason, Hosted, HostedFilter } from '../../hosts/host.ts';
import { texts } from '../../messages/locale.ts';
import type { filterReasons } from '../../report/output-schema.ts';
import { printable, wrap } from '../../report/terminal.ts';
import { placeOf, type Source } from '../../source/lines.ts';
import type { Span } from '../../source/problem.ts';
import type { Display } from './output.ts';

/** A text of a file that counts as a filter, or that was looked at and left aside. */
export interface FilterPlace {
  readonly source: Source;
  readonly span: Span;
  readonly text: string;
  /** Missing for a text that was left aside, and for one that is an argument of the command. */
  readonly host?: Pick<HostedFilter, 'kind' | 'encoding'>;
  /** Why it counts: `given` as a filter on the command line; `other` if it does not, since another language writes it like that. */
  readonly reason: FilterReason | 'given' | 'other';
  /** The name that it stands under, if that is why. */
  readonly name?: string;
}

/** Why a text counts, in words. */
const reasons = texts<Readonly<Record<(typeof filterReasons)[number], string>>>({
  en: {
    given: 'given as a filter',
    file: 'the whole file is a filter',
    address: 'in a URL of the service',
    parameter: 'in a parameter of a URL that holds filters',
    call: 'an argument of a function or command that takes filters',
    announcement: 'a comment or a tag announces it',
    configured: 'under a name that the configuration adds',
    name: 'under a name that holds filters',
    text: 'by its text alone',
    other: 'left aside: under a name that holds filters, but not written as one of this language',
  },
  'pt-BR': {
    given: 'dado como filtro',
    file: 'o arquivo inteiro é um filtro',
    address: 'em uma URL do serviço',
    parameter: 'em um parâmetro de URL que contém filtros',
    call: 'argumento de uma função ou de um comando que recebe filtros',
    announcement: 'um comentário ou uma tag o anuncia',
    configured: 'sob um nome que a configuração acrescenta',
    name: 'sob um nome que contém filtros',
    text: 'só pelo texto',
    other: 'deixado de lado: sob um nome que contém filtros, mas não escrito como um desta linguagem',
  },
});

/** What was found in a file, in its order: the filters, and what was looked at and left aside. */
export function placesIn(source: Source, { filters, setAside = [] }: Hosted): readonly FilterPlace[] {
  const counted = filters.map(
    ({ map, text, kind, encoding, reason, name }): FilterPlace => ({
      source,
      span: map({ start: 0, end: text.length }),
      text,
      host: { kind, encoding },
      reason,
      ...(name !== undefined && { name }),
    }),
  );
  const others = setAside.map(
    (span): FilterPlace => ({ source, span, text: source.text.slice(span.start, span.end), reason: 'other' }),
  );
  return [...counted, ...others].sort((one, other) => one.span.start - other.span.start);
}

/** A place in the JSON of commands. */
export function placeData({ source, span, text, host, reason, name }: FilterPlace): object {
  const position = { start: placeOf(source, span.start), end: placeOf(source, span.end) };
  return {
    file: source.file,
    span,
    position,
    text,
    ...host,
    reason,
    ...(name !== undefined && { name }),
    counts: reason !== 'other',
  };
}

/** A place for people: where it is, its text, and why it counts. */
export function placeLines(place: FilterPlace, { paint, columns, locale }: Display): string {
  const { source, span, text, host, reason, name } = place;
  const { line, column } = placeOf(source, span.start);
  const at = paint('strong', printable(`${source.file}:${line}:${column}`));
  // A text of several lines is shown on one.
  const shown = printable(text.trim().replace(/\s+/g, ' '));
  const under = name === undefined ? '' : `: \`${printable(name)}\``;
  const why = paint('faint', wrap(`${reasons[locale][reason]}${under}`, columns, 2));
  return `${at}${host ? `  ${host.kind}` : ''}\n  ${shown}\n  ${why}\n`;
}
