import { checkFilter } from '../language/check-filter.ts';
import type { Filter, FilterLike } from '../language/filter.ts';
import { checkOptions, type DecideOptions } from '../meaning/options.ts';
import { knownLocale, type Locale } from '../messages/locale.ts';

/** As for `equivalent`; the budget is for all mutants together, a tenth of it at most for one question. */
export interface MutationOptions extends DecideOptions {
  /** The language of titles; English by default. */
  readonly locale?: Locale;
}

/** The arguments of all functions here, checked. */
export function checkedArguments(
  filter: FilterLike,
  options: MutationOptions,
): { readonly root: Filter; readonly locale: Locale } {
  const root = checkFilter(filter);
  checkOptions(options);
  return { root, locale: knownLocale(options.locale) };
}
