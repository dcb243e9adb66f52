import type { Filter } from '../language/filter.ts';
import type { Properties } from '../language/properties.ts';
import { visit } from '../language/visit.ts';
import { satisfiable } from '../meaning/decide/decide.ts';
import type { Locale } from '../messages/locale.ts';
import type { Problem } from '../source/problem.ts';
import { isPlainlyPossible } from '../validate/plainly-possible.ts';
import { snippet } from '../validate/snippet.ts';
import { spanOf } from '../validate/span-of.ts';
import type { AcceptSettings } from './options.ts';
import { serverTexts } from './texts.ts';
import { conditionsIn } from './words.ts';

/** The budget for one filter, some milliseconds; a filter that is still undecided is accepted. */
const budget = 100_000;

/** The most conditions in a filter for which two that exclude each other are looked for. */
const maxExplained = 20;

/**
 * The problem of a filter that no document can match. The rule of this name checks each part too, which takes thirty times
 * as long and would let callers keep a server busy; a part that never matches does no harm.
 */
export function alwaysFalse<Context>(
  text: string,
  filter: Filter,
  { dialect, properties }: AcceptSettings<Context>,
  locale: Locale,
): Problem | undefined {
  const view = { dialect, ...(properties !== undefined && { properties: properties as Properties }) };
  const isPossible = (one: Filter) => satisfiable(one, { ...view, budget }).answer !== 'no';
  if (isPlainlyPossible(filter, view) || !hasMeaning(filter) || isPossible(filter)) return undefined;
  const say = serverTexts[locale];
  const pair = conditionsIn(filter) <= maxExplained ? excluding(filter, isPossible) : undefined;
  const message = pair === undefined ? say.never : say.neverBoth(snippet(text, pair[0]), snippet(text, pair[1]));
  return { code: 'always-false', severity: 'error', message, span: spanOf(filter) };
}

/** Two operands of a conjunction that exclude each other. */
function excluding(filter: Filter, isPossible: (one: Filter) => boolean): readonly [Filter, Filter] | undefined {
  if (filter.kind !== 'and') return undefined;
  const { operands } = filter;
  for (const [index, one] of operands.entries()) {
    for (const other of operands.slice(index + 1)) {
      if (!isPossible({ kind: 'and', operands: [one, other] })) return [one, other];
    }
  }
  return undefined;
}

function hasMeaning(filter: Filter): boolean {
  let found = true;
  visit(filter, ({ kind }) => {
    found = kind !== 'call';
    return found ? undefined : 'stop';
  });
  return found;
}
