import type { Filter } from '../../../src/language/filter.ts';
import { type PrismaOptions, type PrismaWhere, toPrisma } from '../../../src/translate/adapters/prisma.ts';
import type { Translation } from '../../../src/translate/translate.ts';
import { TranslateError } from '../../../src/translate/translate-error.ts';

/*
 * Prisma's packages are too heavy to run here. This implements its reference for one row: a comparison with what is missing is
 * unknown in a database, and only what is true is selected.
 */

/** Unknown is `undefined`. */
export type Truth = boolean | undefined;

/** Whether a `where` is true of a row; `ofField` says it of the condition on a field. */
export function holds(where: object, ofField: (field: string, condition: never) => Truth): Truth {
  const each = (all: readonly object[]) => all.map((one) => holds(one, ofField));
  return every(
    Object.entries(where).map(([key, body]) => {
      if (key === 'AND') return every(each(body));
      if (key === 'OR') return denied(every(each(body).map(denied)));
      return key === 'NOT' ? denied(holds(body, ofField)) : ofField(key, body as never);
    }),
  );
}

export function every(all: readonly Truth[]): Truth {
  return all.includes(false) ? false : all.includes(undefined) ? undefined : true;
}

export function denied(one: Truth): Truth {
  return one === undefined ? undefined : !one;
}

/** A filter as a `where`, or as everything with the notes about what is not exact. */
export function whereOf(options: PrismaOptions) {
  return (filter: Filter): Translation<PrismaWhere> => {
    const same = { params: [], preconditions: [] } as const;
    try {
      return { output: toPrisma(filter, options), fidelity: 'exact', notes: [], ...same };
    } catch (error) {
      if (!(error instanceof TranslateError)) throw error;
      return { output: {}, fidelity: 'unsupported', notes: error.notes, ...same };
    }
  };
}
