import { translateMessages } from '../../cli/commands/translate/messages.ts';
import { propertyNamesOf } from '../../language/conditions.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Filter } from '../../language/filter.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import type { Locale } from '../../messages/locale.ts';
import type { ColumnType } from '../../translate/column-type.ts';
import { sqlTargetNames, type TargetName } from '../../translate/targets/names.ts';
import { translate } from '../../translate/translate.ts';
import { TranslateError } from '../../translate/translate-error.ts';
import type { Translation } from '../../translate/translation.ts';
import type { State } from './state.ts';

/** The options of a translation. */
export interface TranslationSettings extends Pick<State, 'column' | 'exact' | 'absence'> {
  readonly dialect: Dialect;
  readonly properties: Properties | undefined;
  readonly locale: Locale;
}

/** A translation, exact or not, or the reason why there is none. */
export type Translated = Translation<unknown> | { readonly reason: string };

/** Translates a filter for a target; the notes say what the target cannot express. */
export function translated(filter: Filter, target: TargetName, settings: TranslationSettings): Translated {
  const options = { ...optionsOf(filter, target, settings), strict: false };
  try {
    // Each target has its own options.
    return translate(filter, target as 'postgres', options as never) as Translation<unknown>;
  } catch (error) {
    if (!(error instanceof TranslateError)) throw error;
    const { code, message } = error;
    const isKnown = code === 'invalid-name' || code === 'unknown-property' || code === 'invalid-options';
    return { reason: isKnown ? translateMessages[settings.locale][code](target) : message };
  }
}

/** The options of `translate` for a target: where the properties are, according to their declarations. */
export function optionsOf(
  filter: Filter,
  target: TargetName,
  { column, exact, absence, dialect, properties, locale }: TranslationSettings,
): object {
  const common = { dialect, locale, ...(properties && { properties }) };
  const names = propertyNamesOf(filter);
  const typeOf = (name: string): ColumnType | undefined => {
    const type = properties && factsOf(properties, name)?.type;
    return type === undefined ? undefined : type === 'boolean' || type === 'number' ? type : 'text';
  };
  if ((sqlTargetNames as readonly string[]).includes(target)) {
    if (column !== '') return { ...common, jsonColumn: column };
    const columns = names.map((name) => [name, { column: name, type: typeOf(name) ?? 'text' }] as const);
    return { ...common, columns: Object.fromEntries(columns) };
  }
  const fields = names.flatMap((name) => {
    const type = typeOf(name) ?? (target === 'ldap' ? 'text' : undefined);
    return type === undefined ? [] : [[name, { type }] as const];
  });
  return {
    ...common,
    fields: Object.fromEntries(fields),
    ...((target === 'ldap' || target === 'rsql') && exact && { exact }),
    ...(target === 'rsql' && absence !== '' && { absence }),
  };
}
