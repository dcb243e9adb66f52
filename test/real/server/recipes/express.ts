import express from 'express';
import { problem } from 'prefilter/server';
import { read } from './read.ts';
import type { NotesOf, TenantOf } from './yours.ts';

export function expressApp(notesOf: NotesOf, tenantOf: TenantOf) {
  const app = express();
  app.get('/notes', async (req, res) => {
    const acceptLanguage = req.headers['accept-language'];
    const asked = read(req.url, { tenant: tenantOf(req.headers.authorization) }, { acceptLanguage });
    if (asked.ok) {
      res.json(await notesOf(asked));
    } else {
      const { status, headers, body } = problem(asked);
      res.status(status).set(headers).send(body);
    }
  });
  return app;
}
