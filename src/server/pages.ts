import type { Filter } from '../language/filter.ts';
import { closuresOf } from '../meaning/match/closures.ts';
import { normalForm } from '../meaning/normal-form.ts';
import { viewOf } from '../meaning/options.ts';
import { checksum } from '../source/checksum.ts';
import { invalidArgument } from '../source/problem.ts';
import { check, is, record, shape } from '../source/shape.ts';
import { acceptances, withKnown } from '../translate/accepted.ts';
import type { SqlOptions } from '../translate/sql/declared.ts';
import { keyText } from '../translate/sql/sort-keys.ts';
import type { sqlTargetNames } from '../translate/targets/names.ts';
import { engineOf, targets } from '../translate/targets.ts';
import { type TranslateOptions, translateTo } from '../translate/translate.ts';
import { type Accepted, origins } from './accept.ts';
import { longestCursor, writeCursor } from './cursor.ts';
import { type PageQuery, QueryReader, Refusal, type Sorted } from './page-query.ts';
import { filterAfter } from './position.ts';
import { type Refused, refuse } from './refusal.ts';
import { isRequest, type RequestLike } from './request.ts';
import { defaultLimit, greatestLimit, type PagesOptions, pagesMembers, SortedProperties } from './sorted-properties.ts';
import { conditionFor } from './store.ts';

/** A page of what was asked: an accepted filter of what comes after the position, with its order. */
export interface Page extends Accepted {
  /** The most rows to answer with. */
  readonly limit: number;
  /** What to sort by, the weightiest first; it ends with the unique property. */
  readonly order: readonly Sorted[];
  /**
   * For each property of `order` the SQL of its value as a text, to be selected under a name of its own: what a client makes of
   * a time or a number may have lost digits. The target is by default the store's; without a store, `options` say the columns.
   */
  keys(
    target?: (typeof sqlTargetNames)[number],
    options?: Partial<SqlOptions> & TranslateOptions,
  ): Readonly<Record<string, string>>;
  /** The cursor that continues after a row, of which each property of `order` is given as its text, or `null` if it is absent. */
  cursorOf(row: Readonly<Record<string, string | null>>): string;
}

/**
 * Makes the function that reads `sort`, `limit` and `after` of a request whose filter was accepted: the page to answer with, or a
 * refusal. Rows are in the order of the values, texts by code point, with absent values last in both directions. Throws a
 * `PrefilterError` for a wrong option.
 */
export function pages(options: PagesOptions): (query: PageQuery | RequestLike, asked: Accepted) => Page | Refused {
  check(shape(pagesMembers), options, 'options');
  const { max = greatestLimit, unique } = options;
  const sorted = new SortedProperties(options);
  return (query, asked) => {
    const [known, origin] = [acceptances.get(asked), origins.get(asked)];
    if (known === undefined || origin === undefined) throw invalidArgument('`asked` must be what `read` has accepted.');
    const { store, forced, problemType, otherParameters } = origin;
    check(queryCheck, query, 'query');
    const locale = origin.locale();
    try {
      const reader = new QueryReader(query, locale, otherParameters);
      const limit = reader.limit(max, Math.min(defaultLimit, max));
      const order = reader.order({ sortable: sorted.in(store), unique });
      const wanted = JSON.stringify([asked.given, forced, order], (key, value) => (key === 'span' ? undefined : value));
      const hash = checksum(wanted).toString(36);
      const position = reader.position(hash);
      const placed = sorted.placed(order, store);
      if (position !== undefined && !sorted.arePositions(order, position)) throw reader.invalidCursor();
      const after = position && filterAfter(placed, position);
      const facts = { asked: asked.filter, after, properties: sorted.stored, order: placed };
      const view = { ...known.view, equality: 'typed', properties: sorted.stored } as const;
      const test = after && closuresOf(normalForm(after), viewOf(view));
      const page: Page = {
        ...asked,
        filter: after === undefined ? asked.filter : { kind: 'and', operands: [asked.filter, placeOf(after)] },
        limit,
        order,
        matches: (row) => asked.matches(row) && (test === undefined || test(row)),
        translate: (name, more) => translateTo(page, name, more ?? {}),
        where: (tool?: unknown) => conditionFor(tool, page, store) as never,
        keys(target = store?.target as never, given = {}) {
          const engine = engineOf(target);
          if (engine === undefined) throw invalidArgument('`keys` takes a target of SQL, such as `postgres`.');
          check(targets[target].options, given, 'options');
          const all = withKnown(known, target, given) as SqlOptions & TranslateOptions;
          const stored = { ...all, properties: { ...all.properties, ...sorted.stored } };
          return Object.fromEntries(
            order.map(({ property }, at) => [property, keyText(engine, stored, placed[at]?.property ?? property)]),
          );
        },
        cursorOf(row) {
          check(record, row, 'row');
          const own = order.map(({ property }) => sorted.positionIn(row, property));
          const cursor = writeCursor(hash, own);
          if (cursor.length <= longestCursor) return cursor;
          const message = `The row has values of ${cursor.length} characters to sort by, which are too long for a URL.`;
          throw invalidArgument(message);
        },
      };
      acceptances.set(page, { ...known, page: facts });
      if (after !== undefined) {
        acceptances.set(page.filter, { ...known, page: facts });
        // What a caller wrote into a cursor may be past what the store compares.
        if (!sorted.canAnswer(after, store)) throw reader.invalidCursor();
      }
      return page;
    } catch (error) {
      if (error instanceof Refusal) return refuse([error.problem], 400, locale, problemType);
      throw error;
    }
  };
}

/**
 * What comes after a position as a part of another filter: an operator that no dialect has, so that whatever does not know the page
 * fails, instead of comparing the position in another way than the order does.
 */
function placeOf(after: Filter): Filter {
  return { kind: 'call', operator: { text: 'after-the-position' }, operands: [after] };
}

const queryCheck = is(
  'the decoded query, as an object with `sort`, `limit` and `after`, or a request',
  (value) => isRequest(value) || (typeof value === 'object' && value !== null && !Array.isArray(value)),
);
