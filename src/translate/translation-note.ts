import { givenDialect } from '../language/dialect/dialects.ts';
import { type Filter, isFilter, meaningOf, operandsOf } from '../language/filter.ts';
import { quote } from '../language/word.ts';
import type { ViewOptions } from '../meaning/options.ts';
import type { Inexact } from './inexact.ts';

/** A part of a filter whose translation is not exact. */
export interface TranslationNote {
  readonly fidelity: Inexact<unknown>['fidelity'];
  /** The part, and its text, with nested filters as `(…)`. */
  readonly filter: Filter;
  readonly text: string;
  readonly reason: string;
}

/** A note in every language. */
export type LocalizedNote = Omit<TranslationNote, 'reason'> & Pick<Inexact<unknown>, 'reason'>;

export function noteOf(filter: Filter, { fidelity, reason }: Inexact<unknown>, options: ViewOptions): LocalizedNote {
  return { fidelity, filter, text: partText(filter, options), reason };
}

/** The text of a part of a filter, with nested filters as `(…)`. */
export function partText(filter: Filter, { dialect }: Pick<ViewOptions, 'dialect'>): string {
  const meaning = meaningOf(filter);
  const symbol = filter.operator?.text ?? (meaning && givenDialect(dialect)?.symbol(meaning)) ?? meaning;
  const operands = operandsOf(filter).map((operand) => {
    if (isFilter(operand)) return ' (…)';
    return ` ${operand.quoted ? quote(operand.text) : operand.text}`;
  });
  return `(${symbol}${operands.join('')})`;
}
