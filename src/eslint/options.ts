import type { Rule } from 'eslint';
import type { JsonSchema } from '../lint/config/json-schema.ts';
import type { Configuration } from '../lint/config/schema.ts';
import type { LintSettings } from '../lint/config/settings.ts';
import { type LintOptions, optionsSchema as lintOptionsSchema, settingsOf } from '../lint/config/settings-of.ts';
import type { Severity } from '../source/problem.ts';

/** The options of the rule: sections of a configuration file. */
export interface Options extends Omit<LintOptions, 'dialect'> {
  readonly dialect?: Configuration['dialect'];
  /** The least severity to report; default `info`. */
  readonly minSeverity?: Severity;
}

type Schema = Exclude<NonNullable<NonNullable<Rule.RuleMetaData['schema']>>, false | readonly unknown[]>;

/** The schema with which ESLint validates the options. */
export const optionsSchema: Schema = draft4({
  ...lintOptionsSchema,
  properties: {
    ...lintOptionsSchema.properties,
    minSeverity: { enum: ['error', 'warning', 'info'] satisfies Severity[] },
  },
});

/** The schema as draft 4, which ESLint reads, without defaults, which ESLint would write into the options. */
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

/** The settings for these options; cached by object and day, so that the caches behind them work. */
export function settingsFor(options: Options = none): LintSettings {
  const { minSeverity: _, ...others } = options;
  const before = known.get(options);
  if (before?.today === new Date().toISOString().slice(0, 10)) return before;
  const made = settingsOf(others);
  known.set(options, made);
  return made;
}
