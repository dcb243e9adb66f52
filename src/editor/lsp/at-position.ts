import { type CompletionItem, CompletionItemKind, type Hover, InsertTextFormat } from 'vscode-languageserver';
import type { HostedFilter } from '../../hosts/host.ts';
import { allRules } from '../../lint/rules.ts';
import { localized } from '../../messages/locale.ts';
import { isCounted } from '../../report/finding.ts';
import { type Completion, completionsAt } from '../completions.ts';
import { type HoverPart, hoverAt } from '../hover.ts';
import { type ClientFacts, markup, rangeOf } from './convert.ts';
import { linkTo, offerIn, tableOf } from './examples.ts';
import { type CheckedFile, type FilterAt, filterAt } from './files.ts';

const kinds: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  operator: CompletionItemKind.Operator,
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
};

/** The completions at an offset, escaped as the file requires. */
export function completionItems(file: CheckedFile, at: number, facts: ClientFacts): CompletionItem[] {
  const found = typedAt(file, at);
  if (found === undefined) return [];
  const { filter, offset } = found;
  return completionsAt(filter.text, offset, file.settings).flatMap((completion, index) => {
    const { kind, label, detail, documentation, span } = completion;
    const written = writeCompletion(completion, filter, facts);
    if (written === undefined) return [];
    const range = rangeOf(file.document, span.start === span.end ? { start: at, end: at } : filter.map(span));
    return [
      {
        kind: kinds[kind],
        label,
        ...(detail !== undefined && { detail }),
        ...(documentation !== undefined && { documentation }),
        sortText: String(index).padStart(4, '0'),
        filterText: file.source.text.slice(file.document.offsetAt(range.start), at) + label,
        ...written,
        textEdit: { range, newText: written.insertText },
      },
    ];
  });
}

/** The filter at an offset that is being typed: one that looks like a filter, else any text in the position of one. */
function typedAt(file: CheckedFile, at: number): FilterAt | undefined {
  const { text } = file.source;
  return filterAt(file.hosted, at) ?? filterAt(file.possible, at) ?? filterBefore(file.possible.filters, text, at);
}

/**
 * A filter that ends before white space at the offset: YAML, for example, excludes spaces at the end of a line from the
 * text.
 */
function filterBefore(filters: readonly HostedFilter[], text: string, at: number): FilterAt | undefined {
  for (const filter of filters) {
    const { end } = filter.map({ start: 0, end: filter.text.length });
    const blanks = end < at ? text.slice(end, at) : '';
    if (/^[ \t]+$/.test(blanks)) {
      return { filter: { ...filter, text: `${filter.text}${blanks}` }, offset: filter.text.length + blanks.length };
    }
  }
  return undefined;
}

type Written = Pick<CompletionItem, 'insertTextFormat'> & { readonly insertText: string };

function writeCompletion(
  { text, snippet }: Completion,
  filter: HostedFilter,
  { snippets }: ClientFacts,
): Written | undefined {
  if (!snippets || snippet === undefined) {
    const insertText = filter.encode(text);
    return insertText === undefined ? undefined : { insertText, insertTextFormat: InsertTextFormat.PlainText };
  }
  let insertText = '';
  let blanks = 0;
  for (const piece of snippet) {
    const encoded = filter.encode(typeof piece === 'string' ? piece : piece.placeholder);
    if (encoded === undefined) return undefined;
    const escaped = encoded.replace(/[\\$}]/g, '\\$&');
    insertText += typeof piece === 'string' ? escaped : `\${${++blanks}:${escaped}}`;
  }
  return { insertText, insertTextFormat: InsertTextFormat.Snippet };
}

/** The explanation of a position in a file, with the reasons of the problems there. */
export function hover(file: CheckedFile, at: number, facts: ClientFacts): Hover | null {
  const reasons = reasonsAt(file, at);
  const found = filterAt(file.hosted, at);
  const about = found && hoverAt(found.filter.text, found.offset, file.settings);
  const parts = [...(about?.parts ?? []), ...reasons];
  if (parts.length === 0) return null;
  const range = found && about && { range: rangeOf(file.document, found.filter.map(about.span)) };
  const contents = markup(parts, facts);
  const offer = found && about?.examples && facts.markdown ? offerIn(file, found.filter, about.examples) : undefined;
  const examples = offer && (facts.commandLinks ? linkTo(offer.command) : tableOf(offer, file));
  return { contents: examples ? { ...contents, value: `${contents.value}\n\n${examples}` } : contents, ...range };
}

function reasonsAt({ findings, settings }: CheckedFile, at: number): readonly HoverPart[] {
  const here = findings.filter(({ problem: { span } }) => span.start <= at && at <= span.end).filter(isCounted);
  return [...new Set(here.map(({ problem }) => problem.code))].flatMap((code): readonly HoverPart[] => {
    const rule = Object.hasOwn(allRules, code) ? allRules[code as keyof typeof allRules] : undefined;
    return rule === undefined
      ? []
      : [{ kind: 'text', text: `\`${code}\`: ${localized(rule.reason, settings.locale)}` }];
  });
}
