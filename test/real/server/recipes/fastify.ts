import fastify from 'fastify';
import { problem } from 'prefilter/server';
import { read } from './read.ts';
import type { NotesOf, TenantOf } from './yours.ts';

export function fastifyApp(notesOf: NotesOf, tenantOf: TenantOf) {
  const app = fastify();
  app.get('/notes', async ({ url, headers: sent }, reply) => {
    const asked = read(url, { tenant: tenantOf(sent.authorization) }, { acceptLanguage: sent['accept-language'] });
    if (asked.ok) return notesOf(asked);
    const { status, headers, body } = problem(asked);
    return reply.status(status).headers(headers).send(body);
  });
  return app;
}
