import { createSandbox } from 'prefilter/sandbox';
import { loadRealPackage, notInstalled } from './real-package.ts';

/**
 * How the sandbox handles many connections at once; the package that sends the requests is installed in `test/real`.
 */
export type SandboxFigures =
  | {
      readonly connections: number;
      readonly seconds: number;
      readonly requestsPerSecond: number;
      /** Connections that failed or timed out, and answers that were not 200. */
      readonly errors: number;
    }
  | { readonly reason: string };

type Autocannon = (options: object) => Promise<{
  readonly requests: { readonly average: number };
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
}>;

const connections = 1000;
const seconds = 8;

async function figures(): Promise<SandboxFigures> {
  const autocannon = (await loadRealPackage<{ default: Autocannon }>('autocannon'))?.default;
  if (autocannon === undefined) return { reason: notInstalled };
  const sandbox = createSandbox({ documents: 1000, rateLimit: { allowed: 1_000_000_000, periodMs: 60_000 } });
  const { url } = await sandbox.listen();
  const asked = `${url}/v1/nfe/received?limit=5`;
  // The client runs in a thread of its own.
  const options = {
    url: asked,
    connections,
    duration: seconds,
    workers: 1,
    headers: { 'x-api-id': 'a', 'x-api-key': 'b' },
  };
  const { requests, errors, timeouts, non2xx } = await autocannon(options);
  await sandbox.close();
  return { connections, seconds, requestsPerSecond: requests.average, errors: errors + timeouts + non2xx };
}

const answer = await figures();
if (process.send === undefined) console.log(JSON.stringify(answer, undefined, 2));
process.send?.(answer);
process.disconnect?.();
