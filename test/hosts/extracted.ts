import { expect } from 'vitest';
import { likelyFilter, likelyOperator } from '../../src/hosts/evidence/likely-filter.ts';
import { extract } from '../../src/hosts/extract.ts';
import type { Host, Hosted, HostedFilter, HostSettings } from '../../src/hosts/host.ts';
import { kindOf } from '../../src/hosts/kinds.ts';
import type { Language } from '../../src/hosts/readers/code/language.ts';
import { codeLanguages } from '../../src/hosts/readers/code/languages.ts';
import { qive } from '../../src/language/dialect/dialects.ts';
import { growsLinearly } from '../support/cpu-ms.ts';
import { splitTexts } from '../support/split-texts.ts';

/** The default settings, in the dialect with the most operators. */
export const settings: HostSettings = {
  sources: {
    parameters: ['filter'],
    hosts: ['api.arquivei.com.br', 'sandbox-api.arquivei.com.br'],
    tags: ['filter'],
    calls: ['parseFilter', 'listReceived({filter})'],
    comments: ['filter'],
    keys: ['filter', 'filters', 'filters.*', 'filtro', 'filtros', 'filtros.*'],
  },
  isLikely: likelyFilter(qive),
  isOperator: likelyOperator(qive),
  locale: 'en',
};

/** The extensions of files in languages that are not called after one. */
const extensions: Readonly<Record<string, string>> = {
  ...{ csharp: 'cs', templates: 'twig', visualBasic: 'vb', delphi: 'pas', kotlin: 'kt', python: 'py', ruby: 'rb' },
  ...{ rust: 'rs', powershell: 'ps1', terraform: 'tf', advpl: 'prw', perl: 'pl', elixir: 'ex', erlang: 'erl' },
  ...{ julia: 'jl', crystal: 'cr', functional: 'fs', directives: 'ftl' },
};

/** A file in each language of code. */
export const codeFiles = Object.entries<Language>(codeLanguages).map(
  ([name, language]) => [`a.${extensions[name] ?? name}`, language] as const,
);

/** The reader of a file. */
export function hostOf(file: string): Host {
  const kind = kindOf(file);
  if (kind === undefined) throw new Error(`${file} is not read.`);
  return kind.read;
}

/** All that a host finds in the text of a file. */
export function extracted(host: Host, text: string): Hosted {
  return extract('', text, settings, host);
}

/** Fails unless all that a host finds is within the text. */
export function checkPlaces(host: Host, text: string): void {
  const { filters, urls, comments, problems } = extracted(host, text);
  const spans = [
    ...[...filters, ...urls].map((found) => found.map({ start: 0, end: found.text.length })),
    ...[...comments, ...problems].map(({ span }) => span),
  ];
  for (const { start, end } of spans) {
    expect([text, 0 <= start && start <= end && end <= text.length]).toEqual([text, true]);
  }
}

/** The texts of the filters that a host finds; fails unless `checkFilter` holds for each. */
export function filtersIn(host: Host, text: string, decode?: (cut: string, filter: HostedFilter) => string): string[] {
  const { filters } = extracted(host, text);
  for (let index = 0; index < filters.length; index++) checkFilter(host, text, index, decode);
  return filters.map((filter) => filter.text);
}

/** Words that are awkward in one host or another. */
const replacements = splitTexts("x¦São¦😀¦a%b&c#d+e¦%28¦o'b`c¦a\\nb¦$x¦{y}¦<z>¦a/*b¦a:b¦|¦-¦%2528");

/**
 * Fails unless each part of a filter, cut out of the file and decoded by `decode`, is the same; and unless a word of
 * it, replaced in the file by the encoded form of another one, is read back as that with nothing else changed.
 */
export function checkFilter(
  host: Host,
  text: string,
  index: number,
  decode?: (cut: string, filter: HostedFilter) => string,
): void {
  const before = extracted(host, text);
  const filter = before.filters[index] as HostedFilter;
  const isInterpolation = (start: number, end: number) =>
    filter.interpolations.some(({ span }) => start < span.end && span.start < end);
  const stretches = [...filter.text.matchAll(/\s+|[()]|[^\s()]+/gu)];
  for (const [at, stretch] of stretches.entries()) {
    const span = { start: stretch.index, end: stretch.index + stretch[0].length };
    if (isInterpolation(span.start, span.end)) continue;
    const place = filter.map(span);
    expect([stretch[0], 0 <= place.start && place.start < place.end && place.end <= text.length]).toEqual([
      stretch[0],
      true,
    ]);
    if (decode !== undefined) {
      expect(decode(text.slice(place.start, place.end), filter)).toBe(stretch[0]);
      const first = [...stretch[0]][0] as string;
      const unit = filter.map({ start: span.start, end: span.start + first.length });
      expect(decode(text.slice(unit.start, unit.end), filter)).toBe(first);
    }
    // Another operator might make the filter invalid; a quoted value has its own rules.
    if (/["()]|^\s/.test(stretch[0]) || stretches[at - 1]?.[0] === '(') continue;
    const word = replacements[(at + index) % replacements.length] as string;
    const written = filter.encode(word);
    if (written === undefined) continue;
    const after = extracted(host, text.slice(0, place.start) + written + text.slice(place.end));
    const expected = before.filters.map(({ text: same }, other) =>
      other === index ? same.slice(0, span.start) + word + same.slice(span.end) : same,
    );
    expect([written, after.filters.map((found) => found.text)]).toEqual([written, expected]);
  }
}

/** Fails unless a word is read back that is written in place of the `x` of a filter; one that cannot be written `mayRefuse`. */
export function expectReadBack(host: Host, before: string, word: string, mayRefuse = /(?!)/): void {
  const [filter] = extracted(host, before).filters;
  const text = filter?.text ?? '';
  const at = text.indexOf('x');
  const written = filter?.encode(word);
  if (filter === undefined || written === undefined) {
    expect([word, mayRefuse.test(word)]).toEqual([word, true]);
    return;
  }
  const place = filter.map({ start: at, end: at + 1 });
  const after = before.slice(0, place.start) + written + before.slice(place.end);
  const found = extracted(host, after).filters.map((one) => one.text);
  expect([after, found]).toEqual([after, [text.slice(0, at) + word + text.slice(at + 1)]]);
}

/** Fails unless any of the parts is read in linear time when it is repeated, behind any of the beginnings. */
export function expectLinear(host: Host, parts: readonly string[], size: number, beginnings = ['']): void {
  for (const begin of beginnings) {
    for (const part of parts) {
      const read = (length: number) => extracted(host, `${begin}${part.repeat(length / part.length)}!`);
      expect([begin, part, growsLinearly(read, size)]).toEqual([begin, part, true]);
    }
  }
}
