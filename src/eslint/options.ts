import type { Rule } from 'eslint';
import { merged } from '../lint/config/configuration.ts';
import type { JsonSchema } from '../lint/config/json-schema.ts';
import type { Configuration } from '../lint/config/schema.ts';
import { type LintSettings, lintSettings } from '../lint/config/settings.ts';
import {
  type LintOptions,
  optionsSchema as lintOptionsSchema,
  optionSettings,
  settingsOf,
} from '../lint/config/settings-of.ts';
import type { Locale } from '../messages/locale.ts';
import type { Severity } from '../source/problem.ts';
import { type Configured, configurationOf } from './configuration-file.ts';

/** The options of the rule: sections of a configuration file. */
export interface Options extends Omit<LintOptions, 'dialect'> {
  readonly dialect?: Configuration['dialect'];
  /** The lowest severity to report; by default `warning` for `valid-filter`, and `info` for the others. */
  readonly minSeverity?: Severity;
  /** The configuration file to read; `false` for none, the nearest one upward by default. */
  readonly configuration?: string | false;
}

type Schema = Exclude<NonNullable<NonNullable<Rule.RuleMetaData['schema']>>, false | readonly unknown[]>;

/** The schema with which ESLint validates the options. */
export const optionsSchema: Schema = toDraft4({
  ...lintOptionsSchema,
  properties: {
    ...lintOptionsSchema.properties,
    minSeverity: { enum: ['error', 'warning', 'info'] satisfies Severity[] },
    configuration: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
  },
});

/** The schema as draft 4, which ESLint reads, without defaults, which ESLint would write into the options. */
function toDraft4({
  default: _,
  properties,
  additionalProperties,
  items,
  prefixItems,
  anyOf,
  ...rest
}: JsonSchema): Schema {
  const element = items && toDraft4(items);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, toDraft4(member)])),
    }),
    ...(additionalProperties !== undefined && {
      additionalProperties: additionalProperties && toDraft4(additionalProperties),
    }),
    ...(prefixItems ? { items: prefixItems.map(toDraft4), additionalItems: element } : { items: element }),
    ...(anyOf && { anyOf: anyOf.map(toDraft4) }),
  } as Schema;
}

const none: Options = {};
const known = new WeakMap<Options, Map<string, LintSettings>>();

/**
 * The settings for a file: its configuration with these options; `undefined` if the configuration leaves the file out. Cached
 * by options, configuration and day, so that the caches behind them work.
 */
export function settingsFor(options: Options = none, filename?: string): LintSettings | undefined {
  const { minSeverity: _, configuration, ...others } = options;
  const isVirtual = filename === undefined || filename.startsWith('<');
  const found =
    configuration === false || isVirtual ? undefined : configurationOf(filename, configuration || undefined);
  if (found !== undefined && !found.file.includes(found.path)) return undefined;
  const today = new Date().toISOString().slice(0, 10);
  const cache = known.get(found?.file.configuration ?? options) ?? new Map<string, LintSettings>();
  known.set(found?.file.configuration ?? options, cache);
  const key = `${today} ${found?.file.overridesFor(found.path)} ${JSON.stringify(others)}`;
  const made = cache.get(key) ?? makeSettings(found, others, today);
  cache.set(key, made);
  return made;
}

function makeSettings(found: Configured | undefined, options: LintOptions, today: string): LintSettings {
  if (found === undefined) return settingsOf(options);
  const settings = merged([found.file.settingsFor(found.path), optionSettings(options)]);
  const locale = options.locale ?? (settings.get('locale')?.value as Locale | undefined) ?? 'en';
  return lintSettings(settings, { locale, today });
}
