import { type Locale, type Localized, localized } from '../messages/locale.ts';
import type { Problem, Span } from '../source/problem.ts';
import type { Embedded } from './embedded.ts';
import type { Host, Hosted, HostedRequest, HostSettings } from './host.ts';

/** Collects the findings of hosts in a file. */
export class Extraction implements Hosted {
  readonly filters: Hosted['filters'][number][] = [];
  readonly urls: Hosted['urls'][number][] = [];
  readonly encodings: Hosted['encodings'][number][] = [];
  readonly requests: HostedRequest[] = [];
  readonly comments: Hosted['comments'][number][] = [];
  readonly problems: Hosted['problems'][number][] = [];
  readonly setAside: Span[] = [];

  /** Whether the maximum number of filters and URLs has been reached. */
  get isFull(): boolean {
    return this.filters.length + this.urls.length >= mostFound;
  }

  add({ filters, urls, encodings, requests, comments, problems, setAside }: Partial<Hosted>): void {
    for (const filter of filters ?? []) if (!this.isFull) this.filters.push(filter);
    for (const url of urls ?? []) if (!this.isFull) this.urls.push(url);
    for (const encoding of encodings ?? []) this.encodings.push(encoding);
    for (const request of requests ?? []) if (this.requests.length < mostFound) this.requests.push(request);
    for (const comment of comments ?? []) this.comments.push(comment);
    for (const problem of problems ?? []) this.problems.push(problem);
    for (const span of setAside ?? []) this.setAside.push(span);
  }
}

/** The same with the name that its filters stand under, where that is why they count. */
export function underName<Found extends Partial<Hosted>>(found: Found, name: string): Found {
  if (name === '') return found;
  const filters = found.filters?.map((filter) =>
    filter.name === undefined && /^(?:name|configured)$/.test(filter.reason) ? { ...filter, name } : filter,
  );
  return filters === undefined ? found : { ...found, filters };
}

/** A `host-parse` problem: a file, or part of it, is not valid in its language. */
export function hostParse(source: Embedded, span: Span, message: Localized, locale: Locale): Problem {
  return { code: 'host-parse', severity: 'warning', message: localized(message, locale), span: source.map(span) };
}

/** `language` is its usual name, such as `JSON`. */
export function unexpected(language: string, found: string): Localized {
  return {
    en: `This ${language} is not valid: unexpected \`${found}\`.`,
    'pt-BR': `Este ${language} não é válido: \`${found}\` inesperado.`,
  };
}

export function endsEarly(language: string): Localized {
  return {
    en: `This ${language} ends unexpectedly.`,
    'pt-BR': `Este ${language} termina antes da hora.`,
  };
}

export function unclosed(opener: string): Localized {
  // A backtick in code as Markdown writes it.
  const code = opener === '`' ? '`` ` ``' : `\`${opener}\``;
  return {
    en: `${code} is never closed.`,
    'pt-BR': `${code} nunca é fechado.`,
  };
}

/** The maximum number of filters and URLs per file; each takes some 5 kB until it is reported. */
export const mostFound = 50_000;

/** Makes a reader of texts with at most so many tokens, estimated by characters in `marks`; more would not fit into memory. */
export function limited(language: string, marks: string, most: number, host: Host): Host {
  const message: Localized = {
    en: `This ${language} has more parts than can be read, so nothing in it was checked.`,
    'pt-BR': `Este ${language} tem mais partes do que é possível ler; por isso nada nele foi verificado.`,
  };
  return (source, settings) => {
    const { text } = source;
    let count = 0;
    if (text.length > most) for (const mark of text) if (marks.includes(mark)) count++;
    if (count <= most) return host(source, settings);
    const extraction = new Extraction();
    extraction.problems.push(hostParse(source, { start: 0, end: 0 }, message, settings.locale));
    return extraction;
  };
}

/** The problem for a file with more filters and URLs than are kept. */
export function tooMany(source: Embedded, settings: HostSettings): Problem {
  // The number is formatted on demand: the first formatting takes 4 ms.
  const message: Localized = {
    en: `This file holds more than ${mostFound.toLocaleString('en')} filters and URLs; the others were not checked.`,
    'pt-BR': `Este arquivo tem mais de ${mostFound.toLocaleString('pt-BR')} filtros e URLs; os demais não foram verificados.`,
  };
  return hostParse(source, { start: 0, end: 0 }, message, settings.locale);
}
