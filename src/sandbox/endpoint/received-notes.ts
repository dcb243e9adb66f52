import { sha256 } from '../../source/sha256.ts';
import type { Note } from '../data/note.ts';
import { noteXml } from '../data/xml.ts';
import { admitRequest, cursorAt, positionOf, type Service } from '../service.ts';
import { answerHtml, answerJson, answerRefusal, cutBody, stallBody, statusOf } from './answer.ts';
import { type NoteQuery, QueryError, readQuery } from './query.ts';
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
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
