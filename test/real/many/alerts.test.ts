import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { listening } from '../support/served.ts';
import { alertService } from './recipes/alerts.ts';

/** Starts the service over a file. */
async function started(file: string) {
  const server = alertService(file);
  const { url } = await listening(server);
  return {
    async ask(method: string, path: string, body?: string) {
      const response = await fetch(`${url}${path}`, { method, ...(body !== undefined && { body }) });
      const text = await response.text();
      return [response.status, text === '' ? undefined : JSON.parse(text)];
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

test('alerts come and go while the service runs, and are there when it starts again', async () => {
  const file = join(temporaryFolder(), 'alerts.db');
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
