import { createServer, type IncomingMessage, type Server } from 'node:http';
import Database from 'libsql';
import { parse, qive } from 'prefilter';
import { compileMany } from 'prefilter/meaning';

/**
 * A service of alerts: `PUT /alerts/ID` with a filter, `DELETE /alerts/ID`, and `POST /documents` with a document, which answers
 * the ids of the alerts that select it.
 */
export function alertService(file: string): Server {
  const db = new Database(file);
  db.exec('CREATE TABLE IF NOT EXISTS alerts (id TEXT PRIMARY KEY, filter TEXT NOT NULL)');
  const save = db.prepare('INSERT INTO alerts VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET filter = excluded.filter');
  const remove = db.prepare('DELETE FROM alerts WHERE id = ?');

  const alerts = compileMany<string>([], { dialect: qive });
  for (const { id, filter } of db.prepare('SELECT id, filter FROM alerts').iterate() as Iterable<Row>) set(id, filter);

  function set(id: string, text: string): boolean {
    const read = parse(text, { dialect: qive, limits: { length: 8000, depth: 16 } });
    if (read.ok) alerts.add(id, read.filter);
    return read.ok;
  }

  return createServer(async (request, response) => {
    const answer = (status: number, body?: unknown) => response.writeHead(status).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const id = decodeURIComponent(/^\/alerts\/([^/]+)$/.exec(pathname)?.[1] ?? '');
    const body = await bodyOf(request);
    if (request.method === 'PUT' && id !== '') {
      if (!set(id, body)) return answer(400, { error: 'not a filter' });
      save.run(id, body);
      return answer(204);
    }
    if (request.method === 'DELETE' && id !== '') {
      remove.run(id);
      return answer(alerts.delete(id) ? 204 : 404);
    }
    if (request.method !== 'POST' || pathname !== '/documents') return answer(404);
    const document = objectIn(body);
    return document === undefined ? answer(400, { error: 'not an object' }) : answer(200, alerts.match(document));
  }).on('close', () => db.close());
}

interface Row {
  readonly id: string;
  readonly filter: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function objectIn(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
