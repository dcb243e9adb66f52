import { nearest } from '../../../language/dialect/nearest.ts';
import type { Filter } from '../../../language/filter.ts';
import { visit } from '../../../language/visit.ts';
import { printable } from '../../../report/printable.ts';
import { sqlTargetNames, type TargetName, targetNames } from '../../../translate/target-names.ts';
import { translate } from '../../../translate/translate.ts';
import { TranslateError } from '../../../translate/translate-error.ts';
import type { Translation } from '../../../translate/translation.ts';
import { Failure } from '../../command-line/failure.ts';
import type { FlagValues } from '../../command-line/flags.ts';
import type { Execute } from '../../command-line/invocation.ts';
import { languageOf } from '../../command-line/language.ts';
import { note } from '../../command-line/note.ts';
import { readFilters } from '../../command-line/read-filters.ts';
import { columnsIn } from './columns.ts';
import { type TranslateTexts, translateTexts } from './texts.ts';

const sql: readonly TargetName[] = sqlTargetNames;

/** Translates filters for other engines. The exit code is 1 where a translation would not be exact. */
export const execute: Execute = async (invocation, io) => {
  const { flags } = invocation;
  const locale = languageOf(flags.lang, io.env, !flags.json);
  const say = translateTexts[locale];
  const names = namesOf(flags, say);
  const { column: given = [], 'json-column': jsonColumn, exact, absence } = flags;
  if (given.length > 0 && jsonColumn !== undefined) throw new Failure(() => say.twoPlaces);
  const columns = columnsIn(given, say);
  const fields = Object.fromEntries(
    [...columns].map(([property, { column, type }]) => [property, { field: column, type }]),
  );
  const { read, exitCode } = await readFilters(invocation, io, locale);
  const isStrict = !flags.approximate;
  let code: number = exitCode;
  const all: object[] = [];

  for (const { filter, dialect, properties } of read) {
    for (const name of names) {
      const isSql = sql.includes(name);
      const unmapped = isSql && jsonColumn === undefined ? propertiesOf(filter).filter((one) => !columns.has(one)) : [];
      for (const property of unmapped) {
        await fail(say.unmapped(property, nearest(property, columns.keys())));
      }
      if (unmapped.length > 0) {
        // All SQL targets would report the same.
        if (names.length > 1) break;
        continue;
      }
      const places = !isSql
        ? { fields, exact, absence }
        : jsonColumn === undefined
          ? { columns: Object.fromEntries(columns) }
          : { jsonColumn };
      try {
        // Each target has its own options; `places` holds those of this one.
        const translation: Translation<unknown> = translate(
          filter,
          name as 'postgres',
          { ...places, dialect, properties, strict: isStrict, locale } as never,
        );
        for (const { fidelity, text, reason } of translation.notes) {
          await note(io, locale, () => say[fidelity](name, text, reason));
        }
        show(name, translation);
      } catch (error) {
        if (!(error instanceof TranslateError)) throw error;
        if (error.notes.length === 0) await fail(say.failed(error.message));
        for (const { text, reason } of error.notes) await fail(say.notExact(name, text, reason));
      }
    }
  }
  if (flags.json)
    io.stdout.write(`${JSON.stringify(flags.all || read.length > 1 ? all : (all[0] ?? null), asJson, 2)}\n`);
  return code;

  async function fail(message: string): Promise<void> {
    code = 1;
    await note(io, locale, () => message);
  }

  function show(target: TargetName, { output, params, fidelity, notes }: Translation<unknown>): void {
    if (flags.json) {
      all.push({ target, output, params, fidelity, notes: notes.map(({ filter: _, ...rest }) => rest) });
      return;
    }
    const text = typeof output === 'string' ? printable(output) : JSON.stringify(output, asJson, 2);
    const head = flags.all ? `${target}\n` : '';
    const indented = flags.all ? text.replace(/^/gm, '  ') : text;
    const margin = flags.all ? '  ' : '';
    const values =
      params.length === 0
        ? ''
        : `${margin}${say.params} ${params.map((value) => JSON.stringify(value, asJson)).join(', ')}\n`;
    io.stdout.write(`${head}${indented}\n${values}`);
  }
};

/** The targets that the flags name. */
function namesOf({ to, all }: FlagValues, say: TranslateTexts): readonly TargetName[] {
  if (to !== undefined && all) throw new Failure(() => say.twoTargets);
  if (all) return targetNames;
  if (to === undefined) throw new Failure(() => say.noTarget);
  return [to];
}

function propertiesOf(filter: Filter): readonly string[] {
  const found = new Set<string>();
  visit(filter, (node) => {
    if (node.kind === 'compare' || node.kind === 'presence') found.add(node.property.text);
  });
  return [...found];
}

/** A bigint is written as a text, since JSON readers would round the number. */
function asJson(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value;
}
