import type { Command } from 'vscode-languageserver';
import type { HostedFilter } from '../../hosts/host.ts';
import { exactJson } from '../../report/json.ts';
import { codeInLine, fenceFor } from '../../source/excerpt.ts';
import type { Span } from '../../source/problem.ts';
import { examplesAt, type HoverExamples } from '../hover.ts';
import { editorMessages } from '../messages.ts';
import { markup } from './convert.ts';
import { type CheckedFile, filterAround } from './files.ts';
import { lspMessages } from './messages.ts';

/** The commands of the server: one shows a text, one is copied by the client, one finds the examples of a filter. */
export const commands = {
  show: 'prefilter.showText',
  copy: 'prefilter.copyText',
  examples: 'prefilter.showExamples',
} as const;

interface OfferInFile extends HoverExamples {
  /** The text of the filter. */
  readonly text: string;
  /** Shows the examples. */
  readonly command: Command;
}

/** The examples of the innermost filter around a span of a file. */
export function offerAt(file: CheckedFile, span: Span): OfferInFile | undefined {
  const found = filterAround(file.hosted, span);
  const examples = found && examplesAt(found.filter.text, found.span, file.settings);
  return examples && offerIn(file, found.filter, examples);
}

/** The examples of a filter in a file; none of a template, which only the program fills in. */
export function offerIn(
  { document: { uri } }: CheckedFile,
  { text, map, interpolations }: HostedFilter,
  examples: HoverExamples,
): OfferInFile | undefined {
  if (interpolations.length > 0) return undefined;
  const { title, span } = examples;
  const command = { title, command: commands.examples, arguments: [uri, map(span)] };
  return { ...examples, text: text.slice(span.start, span.end), command };
}

/** The examples of a filter in Markdown, below its text, and as plain text. */
export function writeExamples({ text, show }: OfferInFile): { readonly markdown: string; readonly plain: string } {
  const parts = show();
  const [markdown, plain] = [true, false].map((markdown) => markup(parts, { markdown }).value) as [string, string];
  const fence = fenceFor(text, 3);
  return { markdown: `${fence}prefilter\n${text}\n${fence}\n\n${markdown}\n`, plain };
}

/** A link in Markdown that runs a command. */
export function linkTo({ title, command, arguments: given }: Command): string {
  const encoded = encodeURIComponent(JSON.stringify(given)).replace(
    /[()']/g,
    (one) => `%${one.charCodeAt(0).toString(16)}`,
  );
  return `[${title}](command:${command}?${encoded})`;
}

/** How many selected documents a hover shows, and how many others. */
const mostRows = 2;

/** The first examples as a small table in Markdown. */
export function tableOf({ find }: HoverExamples, { settings: { locale } }: CheckedFile): string {
  const examples = find();
  const say = editorMessages[locale];
  const rows = [true, false].flatMap((wanted) =>
    examples
      .filter(({ selected }) => selected === wanted)
      .slice(0, mostRows)
      .map(
        ({ document }) =>
          `| ${wanted ? say.selects : say.doesNotSelect} | ${codeInLine(exactJson(document).replaceAll('|', '\\|'))} |`,
      ),
  );
  return [`| ${lspMessages[locale].examples} | |`, '| --- | --- |', ...rows].join('\n');
}
