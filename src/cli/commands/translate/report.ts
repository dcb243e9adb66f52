import type { Filter } from '../../../language/filter.ts';
import type { Locale } from '../../../messages/locale.ts';
import { type ProblemData, problemData } from '../../../report/problem-data.ts';
import { printable } from '../../../report/terminal.ts';
import type { Problem } from '../../../source/problem.ts';
import type { Span } from '../../../source/span.ts';
import type { TranslationNote } from '../../../translate/inexact.ts';
import type { TargetName } from '../../../translate/targets/names.ts';
import type { Translation } from '../../../translate/translate.ts';
import type { TranslateErrorCode } from '../../../translate/translate-error.ts';
import type { Input } from '../../command-line/inputs.ts';
import { cliMessages } from '../../command-line/messages.ts';

import { type TranslateMessages, translateMessages } from './messages.ts';

/** The reasons why a target has no translation. */
export interface Refusal {
  readonly input: Input;
  readonly target: TargetName;
  /** The parts that cannot be expressed exactly, with the reasons. */
  readonly notes?: readonly TranslationNote[];
  /** The properties without a column. */
  readonly unmapped?: readonly string[];
  readonly code?: TranslateErrorCode;
}

/** The translation of a filter for a target. */
export interface Translated extends Translation<unknown> {
  readonly input: Input;
  readonly target: TargetName;
}

export function isRefusal(result: Translated | Refusal): result is Refusal {
  return !('output' in result);
}

/** Why there is no translation, a sentence each; missing columns are reported once for all targets. */
function reasonsOf({ target, notes = [], code }: Refusal, locale: Locale): readonly string[] {
  const say = translateMessages[locale];
  if (notes.length > 0) return notes.map(({ text, reason }) => cliMessages[locale].notExact(target, text, reason));
  if (code !== undefined && code in say) return [say[code as keyof TranslateMessages & TranslateErrorCode](target)];
  return [];
}

/** What JSON says of a refusal, and of the parts that are not exact. */
export function translationProblems(result: Translated | Refusal, locale: Locale): readonly ProblemData[] {
  const { input, target, notes = [] } = result;
  const say = translateMessages[locale];
  if (isRefusal(result) && notes.length === 0) {
    const code = result.code ?? 'no-column';
    return reasonsOf(result, locale).map((message) => ({ code, severity: 'error', message, locale, file: input.file }));
  }
  return notes.map(({ filter, fidelity, text, reason }) => {
    const problem: Problem = isRefusal(result)
      ? {
          code: 'not-exact',
          severity: 'error',
          message: cliMessages[locale].notExact(target, text, reason),
          span: spanOf(filter, input),
        }
      : {
          code: fidelity,
          severity: 'warning',
          message: say[fidelity](target, text, reason),
          span: spanOf(filter, input),
        };
    return problemData({ source: input, problem }, locale);
  });
}

function spanOf({ span }: Filter, { text }: Input): Span {
  return span ?? { start: 0, end: text.length };
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

/** A result for JSON, without the trees of its notes; a bigint becomes a text, since JSON readers would round the number. */
export function translationData(result: Translated | Refusal): object {
  const withoutTree = ({ filter: _, ...rest }: TranslationNote) => rest;
  const { file } = result.input;
  if (isRefusal(result)) {
    const { input: _, target, notes, ...rest } = result;
    return { file, target, ...rest, ...(notes && { notes: notes.map(withoutTree) }) };
  }
  const { target, output, params, fidelity, preconditions, notes } = result;
  const data = { file, target, output, params, fidelity, notes: notes.map(withoutTree), preconditions };
  return JSON.parse(jsonText(data)) as object;
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

/** A value as JSON on lines of its own; a bigint becomes a text. */
function jsonText(value: unknown): string {
  return `${JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? `${item}` : item), 2)}\n`;
}
