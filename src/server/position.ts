import type { Condition, Filter } from '../language/filter.ts';
import type { ConditionMeaning } from '../language/meanings.ts';
import type { StoredOrder } from '../translate/accepted.ts';

/** A property that is sorted by, as a position has it. */
export interface PlacedOrder extends StoredOrder {
  /** Whether its values are numbers or booleans, which a filter writes without quotes. */
  readonly isBare: boolean;
  /** Whether it holds doubles; `undefined` if that is not known. */
  readonly isDouble?: boolean | undefined;
}

/**
 * The filter of everything after a position: the text of each property, or `null` if it is absent, which comes last in both
 * directions. It is read with typed equality, since by text `>` leaves out texts that look like numbers.
 */
export function filterAfter(order: readonly PlacedOrder[], key: readonly (string | null)[]): Filter {
  const [first] = order;
  const [text = null] = key;
  const after = afterFrom(order, key, 0);
  if (first === undefined || order.length === 1 || text === null || !first.required) return after;
  // What an index finds: the rest decides among them.
  return { kind: 'and', operands: [compare(first, first.descending ? 'lessOrEqual' : 'greaterOrEqual', text), after] };
}

function afterFrom(order: readonly PlacedOrder[], key: readonly (string | null)[], at: number): Filter {
  const [sorted, text] = [order[at] as PlacedOrder, key[at] ?? null];
  const isLast = at === order.length - 1;
  const rest = isLast ? [] : [afterFrom(order, key, at + 1)];
  if (text === null) return joined('and', [absent(sorted), ...rest]);
  const next = [
    compare(sorted, sorted.descending ? 'less' : 'greater', text),
    ...(sorted.required ? [] : [absent(sorted)]),
  ];
  const same = rest.map((one) => joined('and', [compare(sorted, 'equal', text), one]));
  return joined('or', [...next, ...same]);
}

/** Filters joined; one alone is itself. */
export function joined(kind: 'and' | 'or', operands: readonly Filter[]): Filter {
  return operands.length === 1 ? (operands[0] as Filter) : { kind, operands };
}

function absent({ property }: PlacedOrder): Condition {
  return { kind: 'condition', means: 'absent', property: { text: property }, values: [] };
}

/** A numeral of a double as JavaScript writes it, which is what a filter compares: SQLite writes one with more digits. */
function shortest(text: string, { isBare, isDouble }: Pick<PlacedOrder, 'isBare' | 'isDouble'>): string {
  const number = Number(text);
  const isWhole = /^-?\d+$/.test(text);
  // More digits are those of an exact decimal.
  const hasFew = /e/i.test(text) || text.replace(/^-?[0.]+|\D/g, '').length <= 17;
  return isBare && Number.isFinite(number) && (isDouble ?? (!isWhole && hasFew)) ? String(number) : text;
}

/** A comparison of a property with a text. */
export function compare(
  place: Pick<PlacedOrder, 'property' | 'isBare' | 'isDouble'>,
  means: ConditionMeaning,
  text: string,
): Condition {
  const value = place.isBare ? { text: shortest(text, place) } : ({ text, quoted: true } as const);
  return { kind: 'condition', means, property: { text: place.property }, values: [value] };
}
