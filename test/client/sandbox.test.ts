import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { createSandbox, type Quirks, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { long } from '../support/runs.ts';

const count = long ? 10_000 : 500;
const headers = { 'x-api-id': 'id', 'x-api-key': 'key' };

/** All faults of the service, or of the network, that lose no document. */
const survivable: Quirks = {
  doubledQuestionMark: 2,
  escapedSlashes: 3,
  foreignHost: 5,
  shortPages: 4,
  nullNext: true,
  cutBody: 23,
  dropConnection: 29,
  html502: 31,
  stalledBody: 97,
  wrongCheckDigit: 50,
  brokenBase64: 500,
};

const runs: [string, Quirks][] = [
  ['plain', {}],
  ['with every survivable quirk', survivable],
];

describe.each(runs)(`${count} documents over HTTP, %s`, (_, quirks) => {
  let sandbox: Sandbox;
  let baseUrl: string;
  beforeAll(async () => {
    sandbox = createSandbox({ documents: count, quirks, rateLimit: { allowed: 1_000_000, periodMs: 60_000 } });
    baseUrl = (await sandbox.listen()).url;
  });
  afterAll(() => sandbox.close());

  test('all arrive, once each, in the order of the service', async () => {
    const retried: string[] = [];
    const client = createClient({
      baseUrl,
      headers,
      // More than any page takes, even on a busy machine: four timeouts in a row would end the walk.
      timeoutMs: 3000,
      sleep: async () => {},
      onEvent(event) {
        if (event.kind === 'retry') retried.push(event.error.name);
      },
    });
    const keys: (string | undefined)[] = [];
    let broken = 0;
    // Small pages, so that each fault comes.
    const limit = long || quirks.stalledBody === undefined ? 50 : 5;
    for await (const { accessKey, xml, error } of client.received({ limit })) {
      keys.push(accessKey);
      if (error !== undefined) broken++;
      else expect(xml.startsWith('<')).toBe(true);
    }
    expect(keys).toEqual([...sandbox.notes()].map(({ accessKey }) => accessKey));
    expect(broken).toBe(quirks.brokenBase64 === undefined ? 0 : count / 500);
    expect(new Set(retried)).toEqual(
      new Set(quirks.cutBody === undefined ? [] : ['NetworkError', 'ServiceError', 'TimeoutError']),
    );
  });
});
