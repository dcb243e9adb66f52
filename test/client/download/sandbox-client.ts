import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '../../../src/client/client.ts';
import { createSandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.ts';

/** A sandbox, and a client that asks it and nothing else. */
export function sandboxClient(options: SandboxOptions) {
  const sandbox = createSandbox(options);
  const headers = { 'x-api-id': 'id', 'x-api-key': 'key' };
  return { sandbox, client: createClient({ baseUrl: 'http://sandbox.invalid', headers, fetch: sandbox.fetch }) };
}

/** The files of a download, sorted by name, without its own folder. */
export function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name !== '.prefilter');
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
