import { type Locale, texts } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { invalidArgument, type Problem } from '../source/problem.ts';
import { describe } from '../source/shape.ts';
import { longestCursor, type Position, readCursor } from './cursor.ts';
import { unlessNearName } from './near-names.ts';
import {
  isRequest,
  namesOf,
  type ParameterValue,
  parameterProblem,
  type RequestLike,
  readParameter,
} from './request.ts';

/** The parameters of a page as the URL has them, such as the query that a framework has decoded. */
export interface PageQuery {
  /** The properties to sort by, the weightiest first, with `-` before one that is sorted from the greatest: `-total,id`. */
  readonly sort?: unknown;
  /** The most rows of the page. */
  readonly limit?: unknown;
  /** The cursor of the page before. */
  readonly after?: unknown;
}

const pageParameters = ['sort', 'limit', 'after'] as const satisfies readonly (keyof PageQuery)[];

/** A property that is sorted by. */
export interface Sorted {
  readonly property: string;
  readonly descending: boolean;
}

/** What a query may ask for. */
interface Bounds {
  readonly sortable: readonly string[];
  readonly unique: string;
  readonly max: number;
}

const messages = texts({
  en: {
    limit: (max: string) => `\`limit\` must be a whole number from 1 to ${max}.`,
    sort: (name: string) => `\`${name}\` is nothing to sort by.`,
    sortable: (names: string) => `Known: ${names}.`,
    twice: (name: string) => `\`sort\` names \`${name}\` twice.`,
    cursor: '`after` is not a position of this endpoint.',
    other: '`after` belongs to another filter or another order.',
    begin: 'Leave it out to begin again.',
  },
  'pt-BR': {
    limit: (max: string) => `\`limit\` deve ser um número inteiro de 1 a ${max}.`,
    sort: (name: string) => `Não se pode ordenar por \`${name}\`.`,
    sortable: (names: string) => `As propriedades são ${names}.`,
    twice: (name: string) => `\`sort\` nomeia \`${name}\` duas vezes.`,
    cursor: '`after` não é uma posição deste endpoint.',
    other: '`after` é de outro filtro ou de outra ordem.',
    begin: 'Deixe-o de fora para começar de novo.',
  },
});

/** Thrown while a query is read, and never further. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(code: string, message: string, help?: string) {
    super(message);
    const span = { start: 0, end: 0 };
    this.problem = { code, severity: 'error', message, span, ...(help !== undefined && { help }) };
  }
}

/** Reads the parameters of a page; throws a `Refusal` for what is wrong with them. */
export class QueryReader {
  readonly #query: PageQuery | RequestLike;
  readonly #locale: Locale;
  readonly #others: readonly string[];

  /** `others` are the parameters of the endpoint that are none of a page. */
  constructor(query: PageQuery | RequestLike, locale: Locale, others: readonly string[]) {
    this.#query = query;
    this.#locale = locale;
    this.#others = [...others, ...pageParameters];
  }

  limit(max: number, fallback: number): number {
    const text = this.#text('limit');
    if (text === undefined) return fallback;
    const limit = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Infinity;
    if (limit <= max) return limit;
    throw new Refusal('invalid-limit', messages[this.#locale].limit(max.toLocaleString(this.#locale)));
  }

  /** The order, which ends with the unique property. */
  order({ sortable, unique }: Pick<Bounds, 'sortable' | 'unique'>): readonly Sorted[] {
    const say = messages[this.#locale];
    const order: Sorted[] = [];
    for (const part of this.#text('sort')?.split(',') ?? []) {
      const property = part.replace(/^-/, '');
      if (!sortable.includes(property)) {
        const names = sortable.map((name) => `\`${name}\``).join(', ');
        throw new Refusal('invalid-sort', say.sort(shortened(property)), say.sortable(names));
      }
      if (order.some((one) => one.property === property)) throw new Refusal('invalid-sort', say.twice(property));
      order.push({ property, descending: part.startsWith('-') });
    }
    const end = order.findIndex(({ property }) => property === unique);
    // What follows a unique property decides nothing.
    if (end >= 0) return order.slice(0, end + 1);
    return [...order, { property: unique, descending: order.at(-1)?.descending ?? false }];
  }

  /** The position after which the page begins, which `asked` must be the filter and the order of. */
  position(asked: string): Position | undefined {
    const cursor = this.#text('after');
    if (cursor === undefined) return undefined;
    const read = readCursor(cursor);
    if (read === undefined) throw this.invalidCursor();
    const say = messages[this.#locale];
    if (read.asked !== asked) throw new Refusal('other-cursor', say.other, say.begin);
    return read.position;
  }

  invalidCursor(): Refusal {
    return new Refusal('invalid-cursor', messages[this.#locale].cursor, messages[this.#locale].begin);
  }

  /** The text of a parameter; `undefined` if it is missing or empty. */
  #text(name: keyof PageQuery): string | undefined {
    const value = this.#value(name);
    if (value.flaw === undefined) return value.text === '' ? undefined : value.text;
    const { code, message } = parameterProblem(value, name, longestCursor, this.#locale);
    throw new Refusal(code, message);
  }

  #value(name: keyof PageQuery): ParameterValue {
    const query = this.#query;
    const [value, names] = isRequest(query)
      ? [readParameter(query, name, longestCursor), namesOf(query)]
      : [decodedValue(query, name), Object.keys(query)];
    return unlessNearName(value, names, name, this.#others);
  }
}

/** A parameter of a query that a framework has decoded. */
function decodedValue(query: PageQuery, name: keyof PageQuery): ParameterValue {
  const text = query[name] ?? undefined;
  if (typeof text === 'object') return { flaw: 'list' };
  if (text === undefined || typeof text === 'string') return { text };
  throw invalidArgument(`\`query.${name}\` must be the text in the URL, not ${describe(text)}.`);
}
