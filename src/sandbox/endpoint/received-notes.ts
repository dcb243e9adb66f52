import type { Note } from '../data/note.ts';
import { noteXml } from '../data/xml.ts';
import { admit, cursorOf, positionOf, type Service } from '../service.ts';
import { type Headers, html, json, refusal } from './answer.ts';
import { cutBody, stalledBody } from './broken-body.ts';
import { entry, link, pageText } from './page.ts';
import { type NoteQuery, QueryError, readQuery } from './query.ts';
import { occurs, type QuirkName } from './quirks.ts';

/** Closes the connection without an answer: `fetch` rejects with this error. */
export class DroppedConnection extends TypeError {
  override readonly cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });

  constructor() {
    super('fetch failed');
  }
}

/** `GET /v1/nfe/received`: a page of notes, altered by the quirks. */
export async function receivedNotes(service: Service, request: Request, signal?: AbortSignal): Promise<Response> {
  const headers = admit(service, request);
  if (headers instanceof Response) return headers;
  const count = ++service.pages;
  const shows = (name: Exclude<QuirkName, 'lateArrivals'>) => occurs(service.quirks[name], count);

  if (shows('dropConnection')) throw new DroppedConnection();
  const url = new URL(request.url);
  if (shows('redirect')) {
    return new Response(null, {
      status: 307,
      headers: { Location: service.foreignOrigin + url.pathname + url.search },
    });
  }
  if (shows('html502')) return html(502, '502 Bad Gateway');
  if (shows('html200')) return html(200, 'Sign in');

  let query: NoteQuery;
  try {
    query = readQuery(request, service);
  } catch (error) {
    if (error instanceof QueryError) return refusal(400, error.message, headers);
    throw error;
  }
  const answer = await page(service, query, url, headers, shows);
  if (shows('cutBody')) return cutBody(answer);
  if (shows('stalledBody')) return stalledBody(answer, signal);
  const { lateArrivals = 0 } = service.quirks;
  if (service.late < lateArrivals) {
    service.late++;
    service.notes.arrive(1);
  }
  return answer;
}

async function page(
  service: Service,
  { limit, cursor, selects }: NoteQuery,
  url: URL,
  headers: Headers,
  shows: (name: Exclude<QuirkName, 'lateArrivals'>) => boolean,
): Promise<Response> {
  const most = shows('shortPages') ? Math.max(1, Math.floor(limit * 0.74)) : limit;
  // One more than needed shows whether anything follows.
  const found = service.notes.after(positionOf(service, cursor), most + 1, selects);
  const notes = found.slice(0, most);
  const last = notes.at(-1);
  const links = {
    origin: shows('foreignHost') ? service.foreignOrigin : url.origin,
    path: url.pathname,
    parameters: url.searchParams,
    doubledQuestionMark: shows('doubledQuestionMark'),
    escapedSlashes: shows('escapedSlashes'),
  };
  const ended = found.length === notes.length;
  const next = ended && shows('nullNext') ? null : link(last ? cursorOf(service, last.position) : cursor, links);
  const text = await pageText(
    notes.map((note) => entryOf(service, note)),
    next,
    link(cursor, links),
  );
  return json(200, links.escapedSlashes ? text.replaceAll('/', '\\/') : text, headers);
}

function entryOf({ quirks, seed }: Service, note: Note) {
  const count = note.index + 1;
  const xml = note.xml ?? noteXml(note, seed);
  return entry(note, xml, occurs(quirks.brokenBase64, count), occurs(quirks.missingXml, count));
}
