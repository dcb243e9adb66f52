import type { Locale } from '../../../messages/locale.ts';
import { printable } from '../../../report/terminal.ts';
import type { TranslationNote } from '../../../translate/inexact.ts';
import type { TargetName } from '../../../translate/targets/names.ts';
import type { Translation } from '../../../translate/translate.ts';
import type { TranslateErrorCode } from '../../../translate/translate-error.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { jsonText } from '../../output/output.ts';
import { type TranslateMessages, translateMessages } from './messages.ts';

/** The reasons why a target has no translation. */
export interface Refusal {
  readonly target: TargetName;
  /** The parts that cannot be expressed exactly, with the reasons. */
  readonly notes?: readonly TranslationNote[];
  /** The properties without a column. */
  readonly unmapped?: readonly string[];
  readonly code?: TranslateErrorCode;
}

/** The translation of a filter for a target. */
export interface Translated extends Translation<unknown> {
  readonly target: TargetName;
}

export function isRefusal(result: Translated | Refusal): result is Refusal {
  return !('output' in result);
}

/** Why there is no translation, a sentence each; missing columns are reported once for all targets. */
export function reasonsOf({ target, notes = [], code }: Refusal, locale: Locale): readonly string[] {
  const say = translateMessages[locale];
  if (notes.length > 0) return notes.map(({ text, reason }) => cliMessages[locale].notExact(target, text, reason));
  if (code !== undefined && code in say) return [say[code as keyof TranslateMessages & TranslateErrorCode](target)];
  return [];
}

/** A target with its translation or the reasons against it, indented. */
export function targetSection(result: Translated | Refusal, locale: Locale): string {
  const say = translateMessages[locale];
  const { target } = result;
  if (!isRefusal(result)) {
    const notes = result.notes.map(({ fidelity, text, reason }) => `  ${say[fidelity](target, text, reason)}\n`);
    return `${target}\n${translationText(result, say, '  ')}${notes.map(printableLine).join('')}`;
  }
  const missing = result.unmapped?.map((property) => say.noColumn(target, property)) ?? [];
  return `${target}\n${[...missing, ...reasonsOf(result, locale)].map((reason) => printableLine(`  ${reason}\n`)).join('')}`;
}

function printableLine(line: string): string {
  return `${printable(line.slice(0, -1))}\n`;
}

export function translationText({ output, params }: Translated, say: TranslateMessages, margin: string): string {
  const text = typeof output === 'string' ? printable(output) : jsonText(output).trimEnd();
  const values = params.map((value) =>
    JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item)),
  );
  const bound = params.length === 0 ? '' : `${margin}${say.params} ${values.join(', ')}\n`;
  return `${text.replace(/^/gm, margin)}\n${bound}`;
}

/** A result for JSON, without the trees of its notes. */
export function translationData(result: Translated | Refusal): object {
  const withoutTree = ({ filter: _, ...rest }: TranslationNote) => rest;
  if (isRefusal(result)) return { ...result, ...(result.notes && { notes: result.notes.map(withoutTree) }) };
  const { target, output, params, fidelity, preconditions, notes } = result;
  return { target, output, params, fidelity, notes: notes.map(withoutTree), preconditions };
}

/** What the translations rely on, each with the targets that do. */
export function requirementsOf(
  results: readonly (Translated | Refusal)[],
): ReadonlyMap<string, ReadonlySet<TargetName>> {
  const found = new Map<string, Set<TargetName>>();
  for (const result of results) {
    if (isRefusal(result) || result.fidelity !== 'exact') continue;
    for (const { message } of result.preconditions) {
      found.set(message, (found.get(message) ?? new Set()).add(result.target));
    }
  }
  return found;
}
