import { qiveService } from '../client/service-profile.ts';
import type { ColumnType } from '../language/column.ts';
import { propertiesOf } from '../language/conditions.ts';
import { encode } from '../language/encode.ts';
import type { Filter } from '../language/filter.ts';
import { parse } from '../language/parse/parse.ts';
import { factsOf, type Properties } from '../language/properties.ts';
import { postgres } from '../translate/sql/postgres.ts';
import { toTarget } from '../translate/translate.ts';
import { TranslateError } from '../translate/translate-error.ts';
import { editorMessages } from './messages.ts';
import { completeSettings, type EditorSettings } from './settings.ts';

/** A form of a filter to be copied. */
export interface Copy {
  readonly form: 'encoded' | 'sql' | 'curl';
  readonly title: string;
  readonly text: string;
}

/** A filter percent-encoded, as a PostgreSQL condition, and as a curl command; none for a text that is not a filter. */
export function copiesOf(text: string, settings: EditorSettings = {}): readonly Copy[] {
  const { dialect, properties, locale } = completeSettings(text, settings);
  const say = editorMessages[locale];
  const { ok, filter } = parse(text, { dialect });
  if (!ok) return [];
  const encoded = encode(onOneLine(text));
  return [
    { form: 'encoded', title: say.copyEncoded, text: encoded },
    ...sqlOf(filter, { dialect, ...(properties && { properties }) }).map(
      (sql) => ({ form: 'sql', title: say.copySql, text: sql }) as const,
    ),
    { form: 'curl', title: say.copyCurl, text: curlOf(text) },
  ];
}

/** A filter as it is sent: as it is written, on one line. A tree would nest an `OR` of three in pairs. */
function onOneLine(filter: string): string {
  return filter
    .replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[ \t\r\n]+/g, (part) => (part.startsWith('"') ? part : ' '))
    .trim();
}

/** The address that a filter is sent to. */
export function addressOf(filter: string): string {
  const { production, path } = qiveService;
  return `${production}${path}?filter=${encode(onOneLine(filter))}`;
}

/** The command that fetches the first documents of a filter, with credentials from the environment. */
export function curlOf(filter: string): string {
  const { idHeader, keyHeader } = qiveService;
  return [
    `curl -H "${idHeader}: $PREFILTER_API_ID"`,
    `-H "${keyHeader}: $PREFILTER_API_KEY"`,
    `'${addressOf(filter)}'`,
  ].join(' \\\n  ');
}

/**
 * The condition and, as a comment, the values of its placeholders, if the translation is exact; each property is a
 * column.
 */
function sqlOf(filter: Filter, options: EditorSettings): readonly string[] {
  try {
    // Not by name, which would bring all targets to every editor.
    const { output, params } = toTarget(filter, postgres, { ...options, columns: columnsOf(filter, options) });
    const values = params.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`);
    return [values.length === 0 ? output : `${output} -- ${values.join(', ')}`];
  } catch (error) {
    if (error instanceof TranslateError) return [];
    throw error;
  }
}

/** A column for each property of a filter, of its declared type; without a declaration, `string`. */
export function columnsOf(filter: Filter, { properties }: EditorSettings) {
  const columnOf = (name: string) => ({ column: name, type: columnTypeOf(name, properties) ?? 'string' });
  return Object.fromEntries(propertiesOf(filter).map((name) => [name, columnOf(name)]));
}

/** The type of the column of a declared property. */
export function columnTypeOf(name: string, properties: Properties | undefined): ColumnType | undefined {
  const type = properties && factsOf(properties, name)?.type;
  return type === undefined || type === 'boolean' || type === 'number' ? type : 'string';
}
