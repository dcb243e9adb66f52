import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { listening } from './served.ts';

/** A server of the Model Context Protocol over HTTP. */
export interface Bridge {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a program of the Model Context Protocol over HTTP: one process for each session. */
export async function bridgeTo(command: string, args: readonly string[], cwd: string): Promise<Bridge> {
  const sessions = new Map<string, Session>();
  const server = createServer(async (request, response) => {
    const end = (status: number, body?: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    if (request.method !== 'POST') return end(405);
    const line = await text(request);
    const message: { readonly id?: unknown; readonly method?: string } = JSON.parse(line);
    const isNew = message.method === 'initialize';
    const name = isNew ? randomUUID() : String(request.headers['mcp-session-id']);
    if (isNew) sessions.set(name, new Session(command, args, cwd));
    const session = sessions.get(name);
    if (session === undefined) return end(404);
    const answer = await session.send(JSON.stringify(JSON.parse(line)), message.id);
    return answer === undefined ? end(202) : end(200, answer, isNew ? { 'mcp-session-id': name } : {});
  });
  const { url } = await listening(server);
  return {
    url: `${url}/mcp`,
    async close() {
      for (const session of sessions.values()) session.end();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A process, and who waits for its answers. */
class Session {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<unknown, (line: string) => void>();

  constructor(command: string, args: readonly string[], cwd: string) {
    this.#process = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
    createInterface({ input: this.#process.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const { id } = JSON.parse(line) as { readonly id?: unknown };
      this.#waiting.get(id)?.(line);
      this.#waiting.delete(id);
    });
  }

  /** Sends a message, and returns its answer; a notification has none. */
  send(line: string, id: unknown): Promise<string | undefined> {
    const answer =
      id === undefined ? Promise.resolve(undefined) : new Promise<string>((found) => this.#waiting.set(id, found));
    this.#process.stdin?.write(`${line}\n`);
    return answer;
  }

  end(): void {
    this.#process.stdin?.end();
  }
}
