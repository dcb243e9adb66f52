import { Hono } from 'hono';
import { read } from './read.ts';
import type { NotesOf, TenantOf } from './yours.ts';

export function honoApp(notesOf: NotesOf, tenantOf: TenantOf) {
  const app = new Hono();
  app.get('/notes', async (c) => {
    const asked = read(c.req.raw, { tenant: tenantOf(c.req.header('authorization')) });
    return asked.ok ? c.json(await notesOf(asked)) : asked.response;
  });
  return app;
}
