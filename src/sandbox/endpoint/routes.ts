import { Hono } from 'hono';
import type { Service } from '../service.ts';
import { refusal } from './answer.ts';
import { DroppedConnection, receivedNotes } from './received-notes.ts';
import { setProperty } from './set-property.ts';

/** Answers a request; the signal ends an answer that would never end by itself. */
export type Answer = (request: Request, signal: AbortSignal | undefined) => Promise<Response>;

const path = '/v1/nfe/received';

/** The answers of the service for each path; everything except pages and properties is refused. */
export function routes(service: Service): Answer {
  const app = new Hono<{ Bindings: { readonly signal?: AbortSignal } }>();
  app.get(path, (c) => receivedNotes(service, c.req.raw, c.env.signal));
  app.put(`${path}/:property`, (c) => setProperty(service, c.req.raw, c.req.param('property')));
  app.all(path, () => refusal(405, 'Method Not Allowed. Use GET.', { Allow: 'GET' }));
  app.all(`${path}/:property`, () => refusal(405, 'Method Not Allowed. Use PUT.', { Allow: 'PUT' }));
  app.notFound((c) => refusal(404, `Not Found. There is no ${c.req.path} here.`));
  app.onError((error) => {
    if (error instanceof DroppedConnection) throw error;
    return refusal(500, `Internal Server Error. ${error.message}`);
  });
  return async (request, signal) => app.fetch(request, { signal });
}
