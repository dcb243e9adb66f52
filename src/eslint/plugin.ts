import type { ESLint, Linter } from 'eslint';
import { filterLanguage } from './filter-language.ts';
import { validFilter } from './valid-filter.ts';

/** Set when the package is built. */
declare const PREFILTER_VERSION: string | undefined;

const version = typeof PREFILTER_VERSION === 'string' ? PREFILTER_VERSION : 'development';

interface Plugin extends Omit<ESLint.Plugin, 'configs'> {
  readonly configs: {
    /** The rule in every program that ESLint reads, and `.filter` files, read as well. */
    readonly recommended: Linter.Config[];
  };
}

const rules = { 'prefilter/valid-filter': 'error' } as const;

const plugin: Plugin = {
  meta: { name: 'prefilter', version, namespace: 'prefilter' },
  rules: { 'valid-filter': validFilter },
  languages: { filter: filterLanguage },
  configs: {
    get recommended(): Linter.Config[] {
      const plugins = { prefilter: plugin };
      return [
        { name: 'prefilter/programs', plugins, rules },
        { name: 'prefilter/filters', files: ['**/*.filter'], language: 'prefilter/filter', plugins },
      ];
    },
  },
};

export default plugin;
