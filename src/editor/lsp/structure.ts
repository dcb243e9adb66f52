import {
  type CodeLens,
  type DocumentSymbol,
  type FoldingRange,
  type SelectionRange,
  SemanticTokensBuilder,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver';
import type { HostedFilter } from '../../hosts/host.ts';
import { withoutComments } from '../../hosts/readers/filter-file.ts';
import { completeLimits } from '../../language/parse/limits.ts';
import { parse } from '../../language/parse/parse.ts';
import { explain } from '../../meaning/explain/explain.ts';
import { shortened } from '../../source/excerpt.ts';
import { formatText } from '../format.ts';
import { type FilterSymbol, foldsOf, selectionsAt, symbolsOf } from '../outline.ts';
import { ifMeaningful } from '../settings.ts';
import { type TokenKind, tokensOf } from '../tokens.ts';
import { rangeOf } from './convert.ts';
import { offerAt } from './examples.ts';
import { type CheckedFile, filterAt } from './files.ts';

/** The most characters in filters that an outline shows: as many as one filter may have. */
const mostShown = completeLimits(undefined).length;

/** The filters of a file as a tree; of a huge file, the first ones. */
export function documentSymbols({ document, hosted }: CheckedFile): DocumentSymbol[] {
  const symbolIn = (filter: HostedFilter, { name, span, head, inside }: FilterSymbol): DocumentSymbol => ({
    name,
    kind: inside.length > 0 ? SymbolKind.Operator : SymbolKind.Property,
    range: rangeOf(document, filter.map(span)),
    selectionRange: rangeOf(document, filter.map(head)),
    children: inside.map((inner) => symbolIn(filter, inner)),
  });
  let left = mostShown;
  return hosted.filters.flatMap((filter) => {
    left -= filter.text.length;
    return left < 0 ? [] : symbolsOf(filter.text).map((symbol) => symbolIn(filter, symbol));
  });
}

export function foldingRanges({ document, hosted }: CheckedFile): FoldingRange[] {
  return hosted.filters.flatMap((filter) =>
    foldsOf(filter.text).map((span) => {
      const { start, end } = rangeOf(document, filter.map(span));
      return { startLine: start.line, endLine: end.line };
    }),
  );
}

/** The ranges to which a selection can expand; outside of filters, only the position itself. */
export function selectionRange({ document, hosted }: CheckedFile, at: number): SelectionRange {
  const found = filterAt(hosted, at);
  const spans = found ? selectionsAt(found.filter.text, found.offset).map(found.filter.map) : [];
  const innermost = spans.reduceRight<SelectionRange | undefined>(
    (parent, span) => ({ range: rangeOf(document, span), ...(parent && { parent }) }),
    undefined,
  );
  return innermost ?? { range: rangeOf(document, { start: at, end: at }) };
}

/** The kinds of tokens in the terms of the protocol. */
const tokenTypes: Readonly<Record<TokenKind, string | undefined>> = {
  operator: 'operator',
  property: 'property',
  string: 'string',
  number: 'number',
  boolean: 'keyword',
  error: undefined,
};

export const legend = {
  tokenTypes: Object.values(tokenTypes).filter((name) => name !== undefined),
  tokenModifiers: [],
};

export function semanticTokens({ document, hosted, settings }: CheckedFile) {
  const tokens = hosted.filters
    .flatMap((filter) =>
      tokensOf(filter.text, settings).flatMap(({ kind, span }) => {
        const type = legend.tokenTypes.indexOf(tokenTypes[kind] ?? '');
        const { start, end } = rangeOf(document, filter.map(span));
        return type === -1 || start.line !== end.line ? [] : [{ start, length: end.character - start.character, type }];
      }),
    )
    .sort((a, b) => a.start.line - b.start.line || a.start.character - b.start.character);
  const builder = new SemanticTokensBuilder();
  for (const { start, length, type } of tokens) builder.push(start.line, start.character, length, type, 0);
  return { data: builder.build().data };
}

/** Code lenses that show above each filter what it selects, and offer examples. */
export function codeLenses(file: CheckedFile): CodeLens[] {
  const { document, hosted, settings } = file;
  const { dialect, locale, properties } = settings;
  return hosted.filters.flatMap(({ text, map }) => {
    const { ok, filter } = parse(text, { dialect });
    if (!ok) return [];
    const sentence = ifMeaningful(() => explain(filter, { locale, ...(properties && { properties }) }));
    if (sentence === undefined) return [];
    const title = shortened(sentence.replace(/(?<!\s)\s*\n\s*(?:-\s*)?/g, ' '));
    const span = map({ start: 0, end: text.length });
    const range = rangeOf(document, span);
    const offer = offerAt(file, span);
    return [{ range, command: { title, command: '' } }, ...(offer ? [{ range, command: offer.command }] : [])];
  });
}

/** A `.filter` file formatted as by `prefilter format`; no edits for other files, and for invalid filters. */
export function formatting({ source: { file, text }, settings: { dialect }, document }: CheckedFile): TextEdit[] {
  if (!/\.(?:filter|prefilter)$/.test(file)) return [];
  const bare = withoutComments(text);
  const { ok, filter } = parse(bare, { dialect });
  if (!ok) return [];
  const newText = formatText({ text, filter: bare }, filter, 80);
  return newText === text ? [] : [{ range: rangeOf(document, { start: 0, end: text.length }), newText }];
}
