import type { FilterLike } from '../language/filter.ts';
import { oneOf } from '../source/shape.ts';
import type { CustomTerm, Target } from './target.ts';
import { type HelpersOf, type OptionsOf, type OutputOf, type PartOf, type TargetName, targets } from './targets.ts';
import { checkTranslateArgument } from './translate-error.ts';
import { type CommonOptions, type Translation, toTarget } from './translation.ts';

/** The translations of custom operators to each target, by symbol. */
export type CustomOperators = {
  readonly [symbol: string]: { readonly [N in TargetName]?: CustomTerm<PartOf<N>, HelpersOf<N>> };
};

export interface TranslateOptions extends CommonOptions {
  /** The translations of operators without a meaning. */
  readonly operators?: CustomOperators;
}

const targetCheck = /* @__PURE__ */ (() => oneOf(...Object.keys(targets)))();

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
): Translation<OutputOf<N>> {
  return translateTo(filter, target, options === undefined ? {} : options);
}

/** The same with options that the compiler does not compare with the target; they are checked here. */
export function translateTo<N extends TargetName>(
  filter: FilterLike,
  name: N,
  options: TranslateOptions,
): Translation<OutputOf<N>> {
  checkTranslateArgument(targetCheck, name, 'target');
  return toTarget(filter, targets[name] as unknown as Target<OutputOf<N>, unknown>, options);
}
