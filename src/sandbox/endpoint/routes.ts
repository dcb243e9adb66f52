import { Hono } from 'hono';
import { readBody, readJsonObject } from '../../client/response.ts';
import { isWord } from '../../language/word.ts';
import { isObject } from '../../source/shape.ts';
import { isPropertyValue, type Note, type PropertyValue } from '../data/note.ts';
import type { Notes } from '../data/notes.ts';
import { admitRequest, type Service } from '../service.ts';
import { answerJson, answerRefusal, statusOf } from './answer.ts';
import { answerNotes, DroppedConnection } from './received-notes.ts';

/** Answers a request; its signal ends an answer that would never end by itself. */
type AnswerRequest = (request: Request) => Promise<Response>;

const path = '/v1/nfe/received';

/** The answers of the service for each path; everything except pages and properties is refused. */
export function createRoutes(service: Service): AnswerRequest {
  const app = new Hono();
  app.get(path, (c) => answerNotes(service, c.req.raw));
  app.put(`${path}/:property`, (c) => setProperty(service, c.req.raw, c.req.param('property')));
  app.all(path, () => answerRefusal(405, 'Method Not Allowed. Use GET.', { Allow: 'GET' }));
  app.all(`${path}/:property`, () => answerRefusal(405, 'Method Not Allowed. Use PUT.', { Allow: 'PUT' }));
  app.notFound((c) => answerRefusal(404, `Not Found. There is no ${c.req.path} here.`));
  app.onError((error) => {
    if (error instanceof DroppedConnection) throw error;
    return answerRefusal(500, `Internal Server Error. ${error.message}`);
  });
  return async (request) => app.fetch(request);
}

/**
 * Wraps a service so that pages of an origin can read its answers; it also answers the preflight requests (`OPTIONS`)
 * of browsers.
 */
export function allowOrigin(origin: string, answer: AnswerRequest): AnswerRequest {
  return async (request) => {
    const response = request.method === 'OPTIONS' ? answerPreflight(request) : await answer(request);
    const headers = new Headers(response.headers);
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Expose-Headers', '*');
    if (origin !== '*') headers.append('Vary', 'Origin');
    return new Response(response.body, { status: response.status, headers });
  };
}

function answerPreflight(request: Request): Response {
  const wanted = request.headers.get('Access-Control-Request-Headers');
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': 'GET, PUT, OPTIONS',
      'Access-Control-Max-Age': '600',
      ...(wanted !== null && { 'Access-Control-Allow-Headers': wanted }),
    },
  });
}

/*
 * `PUT /v1/nfe/received/{property}`, in the sandbox only: the specification names such an operation but does not
 * describe it. The body has the form that public clients send: {"data":[{"access_key":"…","value":true}]}. A value of
 * null removes the property.
 */

const maxBodyBytes = 1_000_000;

/** Sets a property of all notes that the body names, or of none. */
async function setProperty(service: Service, request: Request, property: string): Promise<Response> {
  const headers = admitRequest(service, request);
  if (headers instanceof Response) return headers;
  if (!isWord(property)) return answerRefusal(400, 'Invalid property: its name must be one word.', headers);
  const { bytes, isWhole } = await readBody(request, maxBodyBytes);
  if (!isWhole) return answerRefusal(413, 'Content Too Large. A body has at most 1 MB.', headers);
  const values = readValues(new TextDecoder().decode(bytes), service.notes);
  if (typeof values === 'string') return answerRefusal(400, values, headers);
  service.notes.set(property, values);
  return answerJson(200, JSON.stringify({ status: statusOf(200), count: values.size }), headers);
}

/** The value for each note, or the mistake in the body. */
function readValues(text: string, notes: Notes): ReadonlyMap<Note, PropertyValue | null> | string {
  const data = readMarks(text);
  if (data === undefined) return 'Invalid body: expected {"data":[{"access_key":"…","value":true}]}.';
  const values = new Map<Note, PropertyValue | null>();
  for (const { access_key: key, value } of data) {
    const note = notes.get(String(key));
    if (note === undefined) return `Invalid access_key: ${JSON.stringify(key)} is not a note of this account.`;
    if (value !== null && !isPropertyValue(value))
      return 'Invalid value: it must be a string, a number, a boolean or null.';
    values.set(note, value);
  }
  return values;
}

function readMarks(text: string): readonly { readonly access_key?: unknown; readonly value?: unknown }[] | undefined {
  const data = readJsonObject(text)?.data;
  return Array.isArray(data) && data.length > 0 && data.every(isObject) ? data : undefined;
}
