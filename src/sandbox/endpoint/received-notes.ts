import { sha256 } from '../../source/sha256.ts';
import type { Note } from '../data/note.ts';
import { noteXml } from '../data/xml.ts';
import { admitRequest, cursorAt, positionOf, type Service } from '../service.ts';
import { answerHtml, answerJson, answerRefusal, cutBody, stallBody, statusOf } from './answer.ts';
import { occurs, type QuirkName } from './quirks.ts';

/** Closes the connection without an answer: `fetch` rejects with this error. */
export class DroppedConnection extends TypeError {
  override readonly cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

  constructor() {
    super('fetch failed');
  }
}

/** Whether a quirk applies to the page under way. */
type Shows = (name: Exclude<QuirkName, 'lateArrivals'>) => boolean;

/** `GET /v1/nfe/received`: a page of notes, altered by the quirks. */
export async function answerNotes(service: Service, request: Request): Promise<Response> {
  const headers = admitRequest(service, request);
  if (headers instanceof Response) return headers;
  const count = ++service.pages;
  const shows: Shows = (name) => occurs(service.quirks[name], count);

  if (shows('dropConnection')) throw new DroppedConnection();
  const url = new URL(request.url);
  if (shows('redirect')) {
    const location = service.foreignOrigin + url.pathname + url.search;
    return new Response(null, { status: 307, headers: { Location: location } });
  }
  if (shows('html502')) return answerHtml(502, '502 Bad Gateway');
  if (shows('html200')) return answerHtml(200, 'Sign in');

  let query: NoteQuery;
  try {
    query = readQuery(request, service, shows);
  } catch (error) {
    if (error instanceof QueryError) return answerRefusal(400, error.message, headers);
    throw error;
  }
  const answer = answerJson(200, await writePage(service, query, url, shows), headers);
  if (shows('cutBody')) return cutBody(answer);
  if (shows('stalledBody')) return stallBody(answer, request.signal);
  const { lateArrivals = 0 } = service.quirks;
  if (service.late < lateArrivals) {
    service.late++;
    service.notes.arrive(1);
  }
  return answer;
}

/** The text of a page. */
async function writePage(service: Service, query: NoteQuery, url: URL, shows: Shows): Promise<string> {
  const { limit, cursor, selects } = query;
  const most = shows('shortPages') ? Math.max(1, Math.floor(limit * 0.74)) : limit;
  // One more than needed shows whether anything follows.
  const following = service.notes.after(positionOf(service, cursor), most + 1, selects);
  const notes = following.slice(0, most);
  const last = notes.at(-1);
  const isEnd = following.length === notes.length;
  const data = notes.map((note) => writeEntry(service, note));
  const escapes = shows('escapedSlashes');
  const origin = shows('foreignHost') ? service.foreignOrigin : url.origin;
  const linkTo = (target: string) => {
    const link = writeLink(origin, url, target, shows('doubledQuestionMark'));
    return escapes ? link.replaceAll('/', '\\/') : link;
  };
  const text = JSON.stringify({
    status: statusOf(200),
    data,
    page: {
      next: isEnd && shows('nullNext') ? null : linkTo(last ? cursorAt(service, last.position) : cursor),
      previous: linkTo(cursor),
    },
    count: data.length,
    signature: await sha256(JSON.stringify(data)),
  });
  return escapes ? text.replaceAll('/', '\\/') : text;
}

/**
 * An absolute URL with a cursor at its end, after the other parameters of the request. The service repeats those
 * decoded: a filter among them can contain `#`, `&`, `+` and even `cursor=`.
 */
function writeLink(origin: string, { pathname, searchParams }: URL, cursor: string, doubles: boolean): string {
  const echoed = [...searchParams].filter(([name]) => name !== 'cursor').map(([name, value]) => `${name}=${value}&`);
  return `${origin}${pathname}?${doubles ? '?' : ''}${echoed.join('')}cursor=${cursor}`;
}

/** One document, its XML in base64 unless it is broken or missing. */
function writeEntry({ quirks, seed }: Service, note: Note): { readonly access_key: string; readonly xml?: string } {
  const count = note.index + 1;
  if (occurs(quirks.missingXml, count)) return { access_key: note.accessKey };
  const xml = encodeBase64(note.xml ?? noteXml(note, seed));
  return {
    access_key: note.accessKey,
    xml: occurs(quirks.brokenBase64, count) ? `${xml.slice(0, xml.length >> 1)}*` : xml,
  };
}

function encodeBase64(text: string): string {
  // If the runtime has it, it is ten times as fast.
  const { Buffer } = globalThis as { Buffer?: { from(text: string): { toString(encoding: 'base64'): string } } };
  if (Buffer !== undefined) return Buffer.from(text).toString('base64');
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

type Condition = (note: Note) => boolean;

/** The query of a request. */
interface NoteQuery {
  readonly limit: number;
  /** Digits, as sent. */
  readonly cursor: string;
  readonly selects: Condition;
}

/** A parameter that the service refuses, with the reason. */
class QueryError extends Error {
  override readonly name = 'QueryError';
}

/**
 * Reads the parameters of a request. Unknown ones are ignored, as the service ignores a list whose name lacks `[]`. Of
 * a parameter that is given twice the last counts, except for lists; a second filter is refused. Throws a `QueryError`.
 */
function readQuery(request: Request, { readFilter, owners }: Service, shows: Shows): NoteQuery {
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
