import type { Rule } from 'eslint';
import { defaultSettings } from '../lint/configuration.ts';
import { type Configuration, configurationSchema } from '../lint/configuration-schema.ts';
import type { JsonSchema } from '../lint/json-schema.ts';
import { lintSettings } from '../lint/lint-settings.ts';
import { allRules } from '../lint/rules.ts';
import type { LintSettings } from '../lint/settings.ts';
import { type Locale, locales } from '../messages/locale.ts';
import type { Severity } from '../source/problem.ts';

const sections = ['dialect', 'properties', 'sources', 'suppressions', 'rules'] as const;

/** What the rule can be told: sections of a configuration file, as they stand there. */
export interface Options extends Pick<Configuration, (typeof sections)[number]> {
  /** The language of messages; English without it. */
  readonly locale?: Locale;
  /** The least severity that is reported; all are without it. */
  readonly minSeverity?: Severity;
}

type Schema = Exclude<NonNullable<NonNullable<Rule.RuleMetaData['schema']>>, false | readonly unknown[]>;

const schema = configurationSchema(allRules);
const defaults = defaultSettings(schema);

export const optionsSchema: Schema = {
  type: 'object',
  properties: {
    ...Object.fromEntries(sections.map((name) => [name, draft4(schema.properties?.[name] ?? {})])),
    locale: { enum: [...locales] },
    minSeverity: { enum: ['error', 'warning', 'info'] satisfies Severity[] },
  },
  additionalProperties: false,
};

/** A schema in the older form that ESLint reads, without defaults, which ESLint would write into what it is given. */
function draft4({
  default: _,
  properties,
  additionalProperties,
  items,
  prefixItems,
  anyOf,
  ...rest
}: JsonSchema): Schema {
  const element = items && draft4(items);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, draft4(member)])),
    }),
    ...(additionalProperties !== undefined && {
      additionalProperties: additionalProperties && draft4(additionalProperties),
    }),
    ...(prefixItems ? { items: prefixItems.map(draft4), additionalItems: element } : { items: element }),
    ...(anyOf && { anyOf: anyOf.map(draft4) }),
  } as Schema;
}

const none: Options = {};
const known = new WeakMap<Options, LintSettings>();

/** How files are checked with these options; the same for the same object on the same day, so that findings are remembered. */
export function settingsOf(options: Options = none): LintSettings {
  const today = new Date().toISOString().slice(0, 10);
  const before = known.get(options);
  if (before?.today === today) return before;
  const { locale = 'en' } = options;
  const given = sections.flatMap((section) =>
    Object.entries(options[section] ?? {}).map(
      ([name, value]) => [`${section}.${name}`, { value, from: 'options' }] as const,
    ),
  );
  const made = lintSettings(new Map([...defaults, ...given]), { locale, today });
  known.set(options, made);
  return made;
}
