import { propertyNamesOf } from '../../../language/conditions.ts';
import type { Locale } from '../../../messages/locale.ts';
import { printable } from '../../../report/printable.ts';
import { nearest } from '../../../source/nearest.ts';
import type { ColumnType, SqlColumnType } from '../../../translate/column-type.ts';
import { collations } from '../../../translate/sql/sql.ts';
import { type LdapField, type LdapMatchingRule, ldapMatchingRules } from '../../../translate/targets/ldap.ts';
import { sqlTargetNames, type TargetName, targetNames } from '../../../translate/targets/names.ts';
import { translate } from '../../../translate/translate.ts';
import { TranslateError, type TranslateErrorCode } from '../../../translate/translate-error.ts';
import type { Translation } from '../../../translate/translation.ts';
import type { TranslationNote } from '../../../translate/translation-note.ts';
import { Failure } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { cliMessages } from '../../command-line/messages.ts';
import { type FilterRead, readFilters } from '../../command-line/read-filters.ts';
import { jsonText, printsJson } from '../../output/json.ts';
import { note } from '../../output/note.ts';
import { columnsIn, declaredIn, type NamedColumn } from './columns.ts';
import { type TranslateMessages, translateMessages } from './messages.ts';

const sql: readonly TargetName[] = sqlTargetNames;

/** The reasons why a target has no translation. */
interface Refusal {
  readonly target: TargetName;
  /** The parts that cannot be expressed exactly, with the reasons. */
  readonly notes?: readonly TranslationNote[];
  /** The properties without a column. */
  readonly unmapped?: readonly string[];
  readonly code?: TranslateErrorCode;
}

/** The facts about properties in the flags. */
interface Places {
  readonly columns: ReadonlyMap<string, NamedColumn>;
  readonly rules: ReadonlyMap<string, readonly LdapMatchingRule[]>;
}

/** The types of columns for targets that are not SQL. */
const plainTypes: Readonly<Record<SqlColumnType, ColumnType>> = {
  text: 'text',
  boolean: 'boolean',
  number: 'number',
  integer: 'integer',
  unsigned: 'integer',
  float32: 'number',
  decimal: 'number',
};

/** The translation of a filter for a target. */
interface Translated extends Translation<unknown> {
  readonly target: TargetName;
}

/**
 * Translates filters for other engines. The exit code is 1 if a translation would not be exact; with `--all`, which shows
 * the reason in its place, only for an invalid filter.
 */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const isJson = printsJson(flags);
  const locale = languageOf(flags.lang, io.env, !isJson);
  const say = translateMessages[locale];
  const names = namesOf(flags, say);
  const { column: given = [], 'json-column': jsonColumn } = flags;
  if (given.length > 0 && jsonColumn !== undefined) throw new Failure(() => say.twoPlaces);
  const columns = withCollations(columnsIn(given, say), flags, say);
  const rules = declaredIn('--matching-rule', flags['matching-rule'] ?? [], ldapMatchingRules, say);
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const results = read.flatMap((one) => names.map((name) => resultOf(name, one, { columns, rules }, flags, locale)));
  const refusals = results.filter(isRefusal);
  if (isJson) {
    const list = results.map(asData);
    io.stdout.write(jsonText(flags.all || read.length > 1 ? list : (list[0] ?? null)));
  } else if (flags.all) for (const result of results) io.stdout.write(section(result, locale));
  else for (const result of results) if (!isRefusal(result)) io.stdout.write(textOf(result, say, ''));

  if (!flags.all) {
    for (const result of results) {
      if (isRefusal(result)) for (const reason of reasonsOf(result, locale)) await note(io, locale, () => reason);
      else
        for (const one of result.notes)
          await note(io, locale, () => say[one.fidelity](result.target, one.text, one.reason));
    }
  }
  if (!isJson) {
    const lines = [...requirementsOf(results)].map(([message, targets]) => `${[...targets].join(', ')}: ${message}`);
    if (flags.all && lines.length > 0)
      io.stdout.write(`${say.requires}\n${lines.map((line) => `  ${line}\n`).join('')}`);
    else for (const line of lines) await note(io, locale, () => `${say.requires} ${line}.`);
  }
  for (const property of new Set(refusals.flatMap(({ unmapped = [] }) => unmapped))) {
    await note(io, locale, () => say.unmapped(property, nearest(property, columns.keys())));
  }
  return refusals.length > 0 && !flags.all ? 1 : exitCode;
};

function resultOf(
  target: TargetName,
  { filter, dialect, properties }: FilterRead,
  { columns, rules }: Places,
  { exact, absence, approximate, 'json-column': jsonColumn }: FlagValues,
  locale: Locale,
): Translated | Refusal {
  const isSql = sql.includes(target);
  const unmapped = isSql && jsonColumn === undefined ? propertyNamesOf(filter).filter((one) => !columns.has(one)) : [];
  if (unmapped.length > 0) return { target, unmapped };
  const fields = Object.fromEntries(
    [...new Set([...columns.keys(), ...rules.keys()])].map((name): [string, LdapField] => {
      const [column, matchingRule] = [columns.get(name), rules.get(name)];
      return [
        name,
        {
          ...(column && { field: column.column, type: plainTypes[column.type] }),
          ...(matchingRule && { matchingRule }),
        },
      ];
    }),
  );
  const sqlPlaces = jsonColumn === undefined ? { columns: Object.fromEntries(columns) } : { jsonColumn };
  const places = isSql ? sqlPlaces : { fields, exact, absence };
  const options = { ...places, dialect, properties, strict: !approximate, locale };
  try {
    // Each target has its own options; `places` holds those of this one.
    const translation: Translation<unknown> = translate(filter, target as 'postgres', options as never);
    return { ...translation, target };
  } catch (error) {
    if (!(error instanceof TranslateError)) throw error;
    return { target, code: error.code, notes: error.notes };
  }
}

function withCollations(
  columns: ReadonlyMap<string, NamedColumn>,
  { collation: given = [] }: FlagValues,
  say: TranslateMessages,
): ReadonlyMap<string, NamedColumn> {
  const declared = new Map(columns);
  for (const [property, words] of declaredIn('--collation', given, collations, say)) {
    const [column, collation] = [columns.get(property), words.at(-1)];
    if (column?.type !== 'text' || collation === undefined)
      throw new Failure(() => say.noTextColumn(`${property}=${collation}`));
    declared.set(property, { ...column, collation });
  }
  return declared;
}

function isRefusal(result: Translated | Refusal): result is Refusal {
  return !('output' in result);
}

/** Why there is no translation, a sentence each; missing columns are reported once for all targets. */
function reasonsOf({ target, notes = [], code }: Refusal, locale: Locale): readonly string[] {
  const say = translateMessages[locale];
  if (notes.length > 0) return notes.map(({ text, reason }) => cliMessages[locale].notExact(target, text, reason));
  if (code !== undefined && code in say) return [say[code as keyof TranslateMessages & TranslateErrorCode](target)];
  return [];
}

/** A target with its translation or the reasons against it, indented. */
function section(result: Translated | Refusal, locale: Locale): string {
  const say = translateMessages[locale];
  const { target } = result;
  if (!isRefusal(result)) {
    const notes = result.notes.map(({ fidelity, text, reason }) => `  ${say[fidelity](target, text, reason)}\n`);
    return `${target}\n${textOf(result, say, '  ')}${notes.map(printableLine).join('')}`;
  }
  const missing = result.unmapped?.map((property) => say.noColumn(target, property)) ?? [];
  return `${target}\n${[...missing, ...reasonsOf(result, locale)].map((reason) => printableLine(`  ${reason}\n`)).join('')}`;
}

function printableLine(line: string): string {
  return `${printable(line.slice(0, -1))}\n`;
}

function textOf({ output, params }: Translated, say: TranslateMessages, margin: string): string {
  const text = typeof output === 'string' ? printable(output) : jsonText(output).trimEnd();
  const values = params.map((value) =>
    JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${item}` : item)),
  );
  const bound = params.length === 0 ? '' : `${margin}${say.params} ${values.join(', ')}\n`;
  return `${text.replace(/^/gm, margin)}\n${bound}`;
}

/** A result for JSON, without the trees of its notes. */
function asData(result: Translated | Refusal): object {
  const withoutTree = ({ filter: _, ...rest }: TranslationNote) => rest;
  if (isRefusal(result)) return { ...result, ...(result.notes && { notes: result.notes.map(withoutTree) }) };
  const { target, output, params, fidelity, preconditions, notes } = result;
  return { target, output, params, fidelity, notes: notes.map(withoutTree), preconditions };
}

/** What the translations rely on, each with the targets that do. */
function requirementsOf(results: readonly (Translated | Refusal)[]): ReadonlyMap<string, ReadonlySet<TargetName>> {
  const found = new Map<string, Set<TargetName>>();
  for (const result of results) {
    if (isRefusal(result) || result.fidelity !== 'exact') continue;
    for (const { message } of result.preconditions) {
      found.set(message, (found.get(message) ?? new Set()).add(result.target));
    }
  }
  return found;
}

/** The targets that the flags name. */
function namesOf({ to, all }: FlagValues, say: TranslateMessages): readonly TargetName[] {
  if (to !== undefined && all) throw new Failure(() => say.twoTargets);
  if (all) return targetNames;
  if (to === undefined) throw new Failure(() => say.noTarget);
  return [to];
}
