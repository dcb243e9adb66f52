import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { alertService } from './recipes/alerts.ts';

/** Starts the service over a file. */
async function started(file: string) {
  const server = alertService(file);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async ask(method: string, path: string, body?: string) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body !== undefined && { body }) });
      const text = await response.text();
      return [response.status, text === '' ? undefined : JSON.parse(text)];
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('alerts come and go while the service runs, and are there when it starts again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-alerts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'alerts.db');
  const first = await started(file);
  const post = (document: unknown) => ['POST', '/documents', JSON.stringify(document)] as const;
  expect(await first.ask('PUT', '/alerts/new', '(= status new)')).toEqual([204, undefined]);
  expect(await first.ask('PUT', '/alerts/open', '(OR (= processed false) (_not_exists processed))')).toEqual([
    204,
    undefined,
  ]);
  expect(await first.ask('PUT', '/alerts/wrong', '(= status')).toEqual([400, { error: 'not a filter' }]);
  expect(await first.ask(...post({ status: 'new' }))).toEqual([200, ['new', 'open']]);
  expect(await first.ask('PUT', '/alerts/open', '(= processed true)')).toEqual([204, undefined]);
  expect(await first.ask(...post({ status: 'new' }))).toEqual([200, ['new']]);
  expect(await first.ask('DELETE', '/alerts/new')).toEqual([204, undefined]);
  expect(await first.ask('DELETE', '/alerts/new')).toEqual([404, undefined]);
  expect(await first.ask('POST', '/documents', '[')).toEqual([400, { error: 'not an object' }]);
  await first.stop();

  const second = await started(file);
  expect(await second.ask(...post({ status: 'new', processed: true }))).toEqual([200, ['open']]);
  await second.stop();
});
