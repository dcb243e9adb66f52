import { createSandbox } from 'prefilter/sandbox';
import { amount } from './measure.ts';
import { loadRealPackage, notInstalled } from './real-package.ts';
import { atMost, figure, say } from './table.ts';

type Autocannon = (options: object) => Promise<{
  readonly requests: { readonly average: number };
  readonly errors: number;
  readonly timeouts: number;
  readonly non2xx: number;
}>;

const connections = amount(1000, 10);
const duration = amount(8);

/** How the sandbox handles many connections at once; the package that sends the requests is installed in `test/real`. */
async function figures(): Promise<string> {
  const autocannon = (await loadRealPackage<{ default: Autocannon }>('autocannon'))?.default;
  if (autocannon === undefined) return `- ${notInstalled}`;
  const sandbox = createSandbox({ documents: 1000, rateLimit: { allowed: 1_000_000_000, periodMs: 60_000 } });
  const url = `${(await sandbox.listen()).url}/v1/nfe/received?limit=5`;
  const headers = { 'x-api-id': 'a', 'x-api-key': 'b' };
  // The client runs in a thread of its own.
  const { requests, errors, timeouts, non2xx } = await autocannon({ url, connections, duration, workers: 1, headers });
  await sandbox.close();
  const wrong = errors + timeouts + non2xx;
  return `${connections} connections for ${duration} s: ${figure(requests.average)} requests/s, ${wrong} errors  ${atMost(wrong, 0)}`;
}

say(`sandbox\n  ${await figures()}\n`);
