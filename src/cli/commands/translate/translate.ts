import { propertiesOf } from '../../../language/conditions.ts';
import { factsOf } from '../../../language/properties.ts';
import type { Locale } from '../../../messages/locale.ts';
import { nearest } from '../../../source/nearest.ts';
import { fieldTypes } from '../../../translate/field.ts';
import { type LdapField, type LdapMatchingRule, ldapMatchingRules } from '../../../translate/targets/ldap.ts';
import { sqlTargetNames, type TargetName, targetNames } from '../../../translate/targets/names.ts';
import { type Translation, translateTo } from '../../../translate/translate.ts';
import { TranslateError } from '../../../translate/translate-error.ts';
import type { Declaration, Run } from '../../command-line/command.ts';
import { notCombined } from '../../command-line/failure.ts';
import { type FlagValues, filterFlags, formatFlag, jsonColumnFlag, jsonFlag } from '../../command-line/flags.ts';
import { type FilterRead, readFilters } from '../../command-line/read-filters.ts';
import { note, Results } from '../../output/output.ts';
import { columnsIn, declaredIn, type NamedColumn, withCollations } from './columns.ts';
import {
  isRefusal,
  type Refusal,
  requirementsOf,
  type Translated,
  targetSection,
  translateFailure,
  translateMessages,
  translationData,
  translationProblems,
  translationText,
  types,
} from './report.ts';

export const declaration = {
  takes: '[-e TEXT | FILTER | FILE.filter | FOLDER | -]… --to TARGET',
  summary: {
    en: 'Translate a filter for a database or another engine',
    'pt-BR': 'Traduzir um filtro para um banco de dados ou outro motor',
  },
  flags: {
    to: {
      value: 'TARGET',
      choices: targetNames,
      groups: { sql: sqlTargetNames },
      en: 'The target to translate for',
      'pt-BR': 'O destino da tradução',
    },
    all: { en: 'Translate to every target', 'pt-BR': 'Traduzir para todos os destinos' },
    column: {
      value: 'PROPERTY=COLUMN:TYPE',
      repeatable: true,
      en: `The column of a property and its type: ${types.en} (string), with a storage as instant(seconds); repeatable`,
      'pt-BR': `A coluna de uma propriedade e seu tipo: ${types['pt-BR']} (string), com armazenamento como instant(seconds); pode se repetir`,
    },
    collation: {
      value: 'PROPERTY=COLLATION',
      repeatable: true,
      en: 'How a text column is compared: binary, case-insensitive or other; repeatable',
      'pt-BR': 'Como uma coluna de texto é comparada: binary, case-insensitive ou other; pode se repetir',
    },
    ...jsonColumnFlag,
    'matching-rule': {
      value: 'PROPERTY=RULE',
      repeatable: true,
      en: 'A matching rule of the attribute in the schema, such as caseExactMatch (ldap); repeatable',
      'pt-BR': 'Uma regra de comparação do atributo no esquema, como caseExactMatch (ldap); pode se repetir',
    },
    exact: {
      value: 'PROPERTY',
      repeatable: true,
      en: 'The server compares this property character by character (ldap, rsql); repeatable',
      'pt-BR': 'O servidor compara esta propriedade caractere por caractere (ldap, rsql); pode se repetir',
    },
    absence: {
      value: 'OPERATOR',
      en: "The server's operator for absence, such as =isnull= (rsql)",
      'pt-BR': 'O operador do servidor para a ausência, como =isnull= (rsql)',
    },
    approximate: {
      en: 'Also show translations that are not exact, and say why',
      'pt-BR': 'Mostrar também traduções que não são exatas, e dizer por quê',
    },
    ...formatFlag,
    ...jsonFlag,
    ...filterFlags,
  },
  examples: [
    "prefilter translate '(= processed false)' --to postgres --column processed=processed:boolean",
    "prefilter translate '(= processed false)' --all --json-column props",
  ],
} as const satisfies Declaration;

type TranslateValues = FlagValues<typeof declaration.flags>;

/**
 * Translates filters for other engines. The exit code is 1 if a translation would not be exact; with `--all`, which shows
 * the reason in its place, only for an invalid filter.
 */
export const run: Run<typeof declaration> = async (invocation) => {
  const { flags, locale, io } = invocation;
  const say = translateMessages[locale];
  const names = namedTargets(flags);
  const { column = [], collation = [], 'matching-rule': matchingRules = [], 'json-column': jsonColumn, all } = flags;
  if (column.length > 0 && jsonColumn !== undefined) throw notCombined('--column', '--json-column');
  const columns = withCollations(columnsIn(column), collation);
  const rules = declaredIn('--matching-rule', matchingRules, ldapMatchingRules);
  const { read, exitCode } = await readFilters(invocation);
  const output = new Results(invocation);
  const results = read.flatMap((one) =>
    names.map((name) => ({ ...resultOf(name, one, columns, rules, flags, locale), input: one.input })),
  );
  const refusals = results.filter(isRefusal);
  for (const result of results) {
    if (all || !isRefusal(result)) {
      const text = () => (all || isRefusal(result) ? targetSection(result, locale) : translationText(result, say, ''));
      output.add(translationData(result), text);
    }
  }
  for (const result of all ? [] : results) {
    for (const reason of translationProblems(result, locale)) {
      if (output.isJson) invocation.answer.problems.push(reason);
      else note(invocation, () => reason.message);
    }
  }
  if (!output.isJson) {
    const lines = [...requirementsOf(results)].map(([message, targets]) => `${[...targets].join(', ')}: ${message}`);
    if (all && lines.length > 0) io.stdout.write(`${say.requires}\n${lines.map((line) => `  ${line}\n`).join('')}`);
    else for (const line of lines) note(invocation, () => `${say.requires} ${line}.`);
  }
  for (const property of new Set(refusals.flatMap(({ unmapped = [] }) => unmapped))) {
    const message = say.unmapped(property, nearest(property, columns.keys()));
    if (!output.isJson) note(invocation, () => message);
    else if (!all) invocation.answer.problems.push({ code: 'no-column', severity: 'error', message, locale });
  }
  return output.end(refusals.length > 0 && !all ? 1 : exitCode);
};

function resultOf(
  target: TargetName,
  { filter, dialect, properties }: FilterRead,
  columns: ReadonlyMap<string, NamedColumn>,
  rules: ReadonlyMap<string, readonly LdapMatchingRule[]>,
  { exact, absence, approximate, 'json-column': jsonColumn }: TranslateValues,
  locale: Locale,
): Omit<Translated, 'input'> | Omit<Refusal, 'input'> {
  const isSql = (sqlTargetNames as readonly TargetName[]).includes(target);
  const unmapped =
    isSql && jsonColumn === undefined
      ? propertiesOf(filter).filter((one) => !columns.has(one) && !(properties && factsOf(properties, one)))
      : [];
  if (unmapped.length > 0) return { target, unmapped };
  const fields = Object.fromEntries(
    [...new Set([...columns.keys(), ...rules.keys()])].map((name): [string, LdapField] => {
      const [column, matchingRule] = [columns.get(name), rules.get(name)];
      return [
        name,
        {
          ...(column && { field: column.column, type: fieldTypes[column.type] }),
          ...(matchingRule && { matchingRule }),
        },
      ];
    }),
  );
  const sqlPlaces = jsonColumn === undefined ? { columns: Object.fromEntries(columns) } : { jsonColumn };
  const places = isSql ? sqlPlaces : { fields, exact, absence };
  const options = { ...places, dialect, ...(properties && { properties }), strict: !approximate, locale };
  try {
    // Each target has its own options; `places` holds those of this one.
    const translation: Translation<unknown> = translateTo(filter, target, options);
    return { ...translation, target };
  } catch (error) {
    if (!(error instanceof TranslateError)) throw error;
    return { target, code: error.code, notes: error.notes };
  }
}

function namedTargets({ to, all }: TranslateValues): readonly TargetName[] {
  if (to !== undefined && all) throw notCombined('--to', '--all');
  if (all) return targetNames;
  if (to === undefined) throw translateFailure((say) => say.noTarget);
  return [to];
}
