import type { ESLint, Linter } from 'eslint';
import { filterLanguage } from './filter-language.ts';
import { filterRuleList, filterRules, validFilter } from './valid-filter.ts';

/** Set by the build. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';

/** The type of the plugin, for a shared configuration that exports it. */
export interface Plugin extends Omit<ESLint.Plugin, 'configs'> {
  readonly configs: {
    /** Each rule in every program that ESLint reads, with the severity that it has for `prefilter lint`; infos are off. */
    readonly recommended: Linter.Config[];
    /** The same rules in `.filter` files, which ESLint reads with this. */
    readonly filters: Linter.Config[];
  };
}

const levels = { error: 'error', warning: 'warn', info: 'off' } as const;

const rules: Linter.RulesRecord = Object.fromEntries(
  filterRuleList.map(({ name, severity }) => [`prefilter/${name}`, levels[severity as keyof typeof levels] ?? 'off']),
);

const plugin: Plugin = {
  meta: { name: 'prefilter', version, namespace: 'prefilter' },
  rules: { 'valid-filter': validFilter, ...filterRules },
  languages: { filter: filterLanguage },
  configs: {
    get recommended(): Linter.Config[] {
      return [{ name: 'prefilter/programs', plugins: { prefilter: plugin }, rules }];
    },
    get filters(): Linter.Config[] {
      const filters = { files: ['**/*.filter'], language: 'prefilter/filter', plugins: { prefilter: plugin } };
      return [{ name: 'prefilter/filters', ...filters, rules }];
    },
  },
};

export default plugin;
