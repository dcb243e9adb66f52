import type { Dialect, DialectOptions, Operators } from '../../language/dialect/dialect.ts';
import { dialects } from '../../language/dialect/dialects.ts';
import type { Settings } from './configuration.ts';
import type { Configuration } from './schema.ts';
import type { LintSettings, SuppressionSettings } from './settings.ts';

type Declared = Required<Pick<Configuration, 'dialect' | 'properties' | 'rules'>>;

/** Resolves settings. Throws a `FilterError` if the declared operators make no valid dialect. */
export function lintSettings(settings: Settings, run: Pick<LintSettings, 'locale' | 'today'>): LintSettings {
  const { dialect, properties, rules } = Object.fromEntries(
    ['dialect', 'properties', 'rules'].map((name) => [name, section(settings, name)]),
  ) as Declared;
  return {
    dialect: dialectOf(dialect),
    ...(Object.keys(properties).length > 0 && { properties }),
    sources: section(settings, 'sources') as unknown as LintSettings['sources'],
    rules: rules as LintSettings['rules'],
    suppressions: section(settings, 'suppressions') as unknown as SuppressionSettings,
    ...run,
  };
}

/** The settings of one section, such as `rules`. */
function section(settings: Settings, name: string): Readonly<Record<string, unknown>> {
  const prefix = `${name}.`;
  return Object.fromEntries(
    [...settings].flatMap(([path, { value }]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), value]] : [])),
  );
}

function dialectOf({ name, operators, ...options }: Declared['dialect']): Dialect {
  const base: Dialect = dialects[name ?? 'received'];
  if (operators === undefined && Object.keys(options).length === 0) return base;
  return base.extend((operators ?? {}) as Operators, options as DialectOptions);
}
