import { Hono } from 'hono';
import type { Service } from '../service.ts';
import { answerRefusal } from './answer.ts';
import { answerNotes, DroppedConnection } from './received-notes.ts';
import { setProperty } from './set-property.ts';

/** Answers a request; its signal ends an answer that would never end by itself. */
export type AnswerRequest = (request: Request) => Promise<Response>;

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
