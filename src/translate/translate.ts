import type { FilterLike } from '../language/filter.ts';
import type { ViewOptions } from '../meaning/options.ts';
import type { Locale } from '../messages/locale.ts';
import type { Target } from './target.ts';
import { type OptionsOf, type OutputOf, type TargetName, targets } from './targets.ts';
import { toTarget } from './to-target.ts';
import { TranslateError } from './translate-error.ts';
import type { CustomOperators, Translation } from './translation.ts';

export interface TranslateOptions extends ViewOptions {
  /** `false` gives what is approximate or unsupported with its notes instead of throwing. */
  readonly strict?: boolean;
  /** The language of the notes' reasons, `en` without it; errors are English. */
  readonly locale?: Locale;
  /** How operators without a meaning are said. */
  readonly operators?: CustomOperators;
}

/** The options of a target, which may be left out where none of its own are required. */
export type TargetOptions<Options> = object extends Options
  ? [options?: Options & TranslateOptions]
  : [options: Options & TranslateOptions];

/**
 * A filter in another engine's language, which selects exactly what `matches` does. Throws a `TranslateError` where that
 * cannot be said (`not-exact`, unless `strict` is false), and for a property that the options do not map.
 *
 * With `strict: false`, what is `unsupported` is left out as if it were true, so that nothing which the filter selects is
 * lost; of what is `approximate` the notes say for which documents it differs.
 */
export function translate<N extends TargetName>(
  filter: FilterLike,
  target: N,
  ...[options]: TargetOptions<OptionsOf<N>>
): Translation<OutputOf<N>>;
export function translate(filter: FilterLike, name: TargetName, options: TranslateOptions = {}): Translation<unknown> {
  if (!Object.hasOwn(targets, name)) {
    const names = Object.keys(targets).join(', ');
    throw new TranslateError('invalid-options', `There is no target ${JSON.stringify(name)}: there are ${names}.`);
  }
  return toTarget(filter, targets[name] as unknown as Target<unknown, unknown>, options);
}
