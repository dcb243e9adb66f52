import type { Localized } from '../../messages/locale.ts';
import { approximate, Inexact, type TermResult, unsupported } from '../inexact.ts';
import { byEnds, orderName } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { isStorable } from '../sql/names.ts';
import { type KindTests, wordOf } from '../value-kinds.ts';

/*
 * Values inside of a `Json` field of PostgreSQL. Of what is absent there Prisma says nothing but by `Prisma.AnyNull`, since a condition
 * of SQL on it is neither true nor false; and an order or a part is asked of values of its own type only.
 */

/** A condition on a `Json` field, whose value is at the end of a path. */
export interface PrismaJsonCondition {
  readonly path: readonly string[];
  readonly equals?: unknown;
  readonly not?: unknown;
  readonly string_contains?: string;
  readonly string_starts_with?: string;
  readonly string_ends_with?: string;
  readonly lt?: string | number;
  readonly lte?: string | number;
  readonly gt?: string | number;
  readonly gte?: string | number;
}

type JsonWhere =
  | { AND: JsonWhere[] }
  | { OR: JsonWhere[] }
  | { NOT: JsonWhere }
  | { [field: string]: PrismaJsonCondition };

/** Why PostgreSQL does not find a value by these steps, if so: a number is a place in a list. */
export function refusedSteps(steps: readonly string[]): Localized | false {
  if (!steps.every(isStorable)) return reasons.notStorable;
  return steps.some((step) => /^[ \t-\r]*[+-]?\d+$/.test(step)) && reasons.prismaStep;
}

/** The conditions on a value in a `Json` field; without `anyNull`, those that ask what is absent are refused. */
export function jsonTests(field: string, path: readonly string[], anyNull: object | undefined, negated: boolean) {
  const test = (condition: Omit<PrismaJsonCondition, 'path'>): JsonWhere => ({ [field]: { path, ...condition } });
  const presence = (there: boolean): TermResult<JsonWhere> =>
    anyNull === undefined ? unsupported(reasons.prismaNull) : test({ [there ? 'not' : 'equals']: anyNull });
  /** A condition, or one that is also true of absent values. */
  const orAbsent = (where: JsonWhere): TermResult<JsonWhere> => {
    if (!negated) return where;
    return anyNull === undefined ? unsupported(reasons.prismaNull) : { OR: [where, test({ equals: anyNull })] };
  };
  const tests: Omit<KindTests<JsonWhere>, 'any'> = {
    among(values) {
      const both = values.includes(true) && values.includes(false);
      if (both) return presence(!negated);
      const each = values.map((value) => test({ [negated ? 'not' : 'equals']: value }));
      const [only, ...more] = each as [JsonWhere, ...JsonWhere[]];
      return orAbsent(more.length === 0 ? only : ({ [negated ? 'AND' : 'OR']: each } as JsonWhere));
    },
    texts(ask) {
      const { text } = wordOf(ask);
      if (ask.family === 'order')
        return loosely(orAbsent(test({ [orderName(ask.means, negated)]: text })), reasons.databaseOrder);
      const name = byEnds(ask.means, 'string_contains', 'string_starts_with', 'string_ends_with', 'equals');
      const part = test({ [name]: text });
      const where = orAbsent(negated ? { NOT: part } : part);
      return name !== 'equals' && /[%_\\]/.test(text) ? loosely(where, reasons.wildcards) : where;
    },
    numbers: (bound) =>
      bound === true ? presence(!negated) : orAbsent(test({ [orderName(bound.means, negated)]: Number(bound.value) })),
  };
  return { ...tests, presence };
}

function loosely(term: TermResult<JsonWhere>, reason: Localized): TermResult<JsonWhere> {
  return term instanceof Inexact ? term : approximate(term, reason);
}
