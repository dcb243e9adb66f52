import type { Note } from '../data/note.ts';
import type { Service } from '../service.ts';

/** The query of a request. */
export interface NoteQuery {
  readonly limit: number;
  /** Digits, as sent. */
  readonly cursor: string;
  readonly selects: (note: Note) => boolean;
}

/** A parameter that the service refuses, with the reason. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

/** Whether a quirk about keys applies to the request. */
type KeyQuirks = (name: 'ignoresAccessKeys' | 'ignoresFilterBesideAccessKeys') => boolean;

/**
 * Reads the parameters of a request. Unknown ones are ignored, as the service ignores a list whose name lacks `[]`. Of
 * a parameter that is given twice the last counts, except for lists; a second filter is refused. Throws a `QueryError`.
 */
export function readQuery(request: Request, { readFilter, owners }: Service, shows: KeyQuirks): NoteQuery {
  const parameters = new URL(request.url).searchParams;
  const last = (name: string) => parameters.getAll(name).at(-1);
  const keys = withKeys(parameters.getAll('access_key[]'));
  const filter = withFilter(readFilter(request));
  const conditions = [
    shows('ignoresAccessKeys') ? undefined : keys,
    withOwners(parameters.getAll('cnpj[]'), owners),
    keys !== undefined && shows('ignoresFilterBesideAccessKeys') ? undefined : filter,
    createdBetween(last('created_at[from]'), last('created_at[to]')),
  ].filter((condition) => condition !== undefined);
  return {
    limit: readLimitParameter(last('limit')),
    cursor: readCursorParameter(last('cursor')),
    selects: (note) => conditions.every((condition) => condition(note)),
  };
}

type Condition = (note: Note) => boolean;

function readLimitParameter(text = '50'): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 50) throw new QueryError('Invalid limit: it must be an integer from 1 to 50.');
  return limit;
}

function readCursorParameter(text = '0'): string {
  if (!/^\d+$/.test(text)) throw new QueryError('Invalid cursor: it must be an integer.');
  return text;
}

// An empty list restricts nothing.
function withKeys(keys: readonly string[]): Condition | undefined {
  const wanted = new Set(keys.filter((key) => key !== ''));
  return wanted.size === 0 ? undefined : (note) => wanted.has(note.accessKey);
}

function withOwners(ids: readonly string[], owners: ReadonlySet<string>): Condition | undefined {
  const wanted = new Set(ids.filter((id) => id !== ''));
  for (const id of wanted) {
    if (!owners.has(id)) throw new QueryError(`Invalid cnpj: ${id} does not belong to this account.`);
  }
  return wanted.size === 0 ? undefined : (note) => wanted.has(note.owner.id);
}

function withFilter(result: ReturnType<Service['readFilter']>): Condition | undefined {
  if (!result.ok) throw new QueryError(`Invalid filter: ${result.problems[0]?.message}`);
  const { given, matches } = result;
  return given === undefined ? undefined : (note) => matches(note.properties);
}

function createdBetween(from: string | undefined, to: string | undefined): Condition | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) {
    throw new QueryError('Invalid created_at: created_at[from] and created_at[to] must be used together.');
  }
  const start = readTime(from, '00:00:00');
  // Everything that exists was created by now. A date without a time includes that whole day.
  const end = to === 'now' ? Infinity : readTime(to, '23:59:59');
  return ({ createdAt }) => start <= createdAt && createdAt < end + 1000;
}

/** The time of `YYYY-MM-DD`, with or without `HH:MM:SS`, in Brazilian time. */
function readTime(text: string, defaultTime: string): number {
  const [, day, time = defaultTime] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text) ?? [];
  const utc = Date.parse(`${day}T${time}Z`);
  // `Date` reads a day such as 30 February as another one.
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 19) !== `${day}T${time}`) {
    throw new QueryError(`Invalid created_at: ${JSON.stringify(text)} is not YYYY-MM-DD or YYYY-MM-DD HH:MM:SS.`);
  }
  return utc + 180 * 60_000;
}
