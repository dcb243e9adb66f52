import type { FilterLike } from '../language/filter.ts';
import type { ViewOptions } from '../meaning/options.ts';
import type { Locale } from '../messages/locale.ts';
import { oneOf } from '../source/shape.ts';
import type { Target } from './target.ts';
import { type OptionsOf, type OutputOf, type TargetName, targets } from './targets.ts';
import { toTarget } from './to-target.ts';
import { checkTranslateArgument } from './translate-error.ts';
import type { CustomOperators, Translation } from './translation.ts';

export interface TranslateOptions extends ViewOptions {
  /** `false` returns an inexact translation with its notes instead of throwing. */
  readonly strict?: boolean;
  /** The language of the notes' reasons, `en` by default; errors are English. */
  readonly locale?: Locale;
  /** The translations of operators without a meaning. */
  readonly operators?: CustomOperators;
}

/** The options of a target, optional if the target requires none. */
export type TargetOptions<Options> = object extends Options
  ? [options?: Options & TranslateOptions]
  : [options: Options & TranslateOptions];

/**
 * Translates a filter to another language so that it selects exactly what `matches` does. Throws a `TranslateError` if that is
 * impossible (`not-exact`, unless `strict` is false), and for a property that the options do not map.
 *
 * With `strict: false`, an `unsupported` condition is left out as if it were true, so that no document the filter selects is
 * lost; for an `approximate` one, the note says for which documents it differs.
 */
export function translate<N extends TargetName>(
  filter: FilterLike,
  target: N,
  ...[options]: TargetOptions<OptionsOf<N>>
): Translation<OutputOf<N>>;
export function translate(filter: FilterLike, name: TargetName, options: TranslateOptions = {}): Translation<unknown> {
  checkTranslateArgument(oneOf(...Object.keys(targets)), name, 'target');
  return toTarget(filter, targets[name] as unknown as Target<unknown, unknown>, options);
}
