import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { started } from '../../../editor/lsp/client.ts';
import { long } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

// The time from a key to its diagnostics, compared with two servers that read the same files: each in its own process,
// over the standard streams, in the same run. Milliseconds depend on the machine and are printed; ratios of processor
// time are asserted. (The JSON server waits for half a second before it checks, and does not look into strings.)

const folder = temporaryFolder();
const bin = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const servers = {
  prefilter: [process.execPath, bin('../../../../dist/bin.js'), 'lsp', '--stdio'],
  'yaml-language-server': [process.execPath, bin('../../node_modules/.bin/yaml-language-server'), '--stdio'],
  'vscode-json-language-server': [
    process.execPath,
    bin('../../node_modules/.bin/vscode-json-language-server'),
    '--stdio',
  ],
} as const;
type Server = keyof typeof servers;

/** A file of many lines with a filter in every `each`-th; the last line is invalid in the language and as a filter. */
const lines = (count: number, each: number, plain: (line: number) => string, filter: (line: number) => string) =>
  Array.from({ length: count }, (_, line) => (line % each === each - 1 ? filter(line) : plain(line))).join('\n');
const yaml = (count: number, each: number) =>
  `jobs:\n${lines(
    count,
    each,
    (line) => `  key-${line}: some text ${line} # of no interest`,
    (line) => `  job-${line}:\n    filter: (OR (= processed false) (or status ${line}))`,
  )}\n`;
const json = (count: number, each: number) =>
  `{\n${lines(
    count,
    each,
    (line) => `  "key-${line}": "some text ${line}",`,
    (line) => `  "job-${line}": { "filter": "(OR (= processed false) (or status ${line}))" },`,
  )}\n  "last": 1,\n  "last": 2\n}\n`;
const typescript = (count: number, each: number) =>
  `${lines(
    count,
    each,
    (line) => `export const value${line} = compute('some text', ${line}); // of no interest`,
    (line) => `client.received({ filter: '(OR (= processed false) (or status ${line}))' });`,
  )}\n`;

const files = {
  'small.filter': '(OR (= processed false) (or status done))\n',
  '500.yaml': yaml(500, 50),
  '5000.yaml': yaml(5000, 50),
  '5000.ts': typescript(5000, 50),
  '7000.json': json(7000, 70),
  'none.yaml': yaml(5000, Infinity),
} as const;
type File = keyof typeof files;

interface Figures {
  /** From the start of the process to the first diagnostics, in milliseconds. */
  readonly first: number;
  /** From a key to its diagnostics: the median of many. */
  readonly key: number;
  /** Processor time of the server per key, which a busy machine does not change. */
  readonly cpu: number;
  /** Processor time from 120 keys sent at once to the diagnostics of the last; only for servers that name the version. */
  readonly burst?: number;
  /** The peak memory of the process, in MB. */
  readonly memory: number;
}

async function measure(server: Server, name: File): Promise<Figures> {
  const text = files[name];
  writeFileSync(join(folder, name), text);
  const uri = pathToFileURL(join(folder, name)).href;
  const begun = performance.now();
  const client = started(servers[server], folder);
  await client.start(folder);
  const published = () => client.published.filter((one) => one.uri === uri);
  const next = async (done: () => boolean) => {
    while (!done()) await new Promise((wake) => setImmediate(wake));
  };
  const languageId = name.endsWith('.yaml') ? 'yaml' : name.endsWith('.json') ? 'json' : 'plaintext';
  await client.connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text },
  });
  await next(() => published().length > 0);
  const first = performance.now() - begun;
  let version = 1;
  // Adds a letter to a value in the middle of the file.
  const line = text.slice(0, text.indexOf('e', text.length / 2)).split('\n').length - 1;
  const character = text.split('\n')[line]?.lastIndexOf('e') ?? 0;
  const press = () =>
    client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version: ++version },
      contentChanges: [{ range: { start: { line, character }, end: { line, character } }, text: 'e' }],
    });
  const keys: number[] = [];
  const cpuBefore = cpuMsOf(client.pid);
  for (let count = 0; count < 15; count++) {
    const before = published().length;
    const pressed = performance.now();
    await press();
    await next(() => published().length > before);
    keys.push(performance.now() - pressed);
  }
  const cpu = (cpuMsOf(client.pid) - cpuBefore) / keys.length;
  let burst: number | undefined;
  if (server === 'prefilter') {
    const before = cpuMsOf(client.pid);
    for (let count = 0; count < 120; count++) void press();
    await next(() => published().at(-1)?.version === version);
    burst = cpuMsOf(client.pid) - before;
  }
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${client.pid}/status`, 'utf8'))?.[1];
  await client.stop();
  return {
    first,
    key: keys.sort((a, b) => a - b)[7] as number,
    cpu,
    ...(burst !== undefined && { burst }),
    memory: Number(peak) / 1024,
  };
}

/** The processor time of a process so far; Linux counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const show = ({ first, key, cpu, burst, memory }: Figures) =>
  [first, key, cpu, burst, memory]
    .map((figure) => (figure === undefined ? '–' : figure.toFixed(figure < 10 ? 1 : 0)))
    .join(' / ');

test('a key in YAML takes less time than in yaml-language-server, and next to none without a filter', async () => {
  const told = ['first ms / key ms / processor ms a key / processor ms of 120 keys at once / MB'];
  const figures = async (server: Server, name: File) => {
    const found = await measure(server, name);
    told.push(`${server} ${name}: ${show(found)}`);
    return found;
  };
  const without = await figures('prefilter', 'none.yaml');
  const inYaml = await figures('prefilter', '5000.yaml');
  const peerInYaml = await figures('yaml-language-server', '5000.yaml');
  const inJson = await figures('prefilter', '7000.json');
  if (long) {
    await figures('vscode-json-language-server', '7000.json');
    for (const name of ['small.filter', '500.yaml', '5000.ts'] as const) await figures('prefilter', name);
  }
  console.log(told.join('\n'));
  expect(inYaml.cpu).toBeLessThan(peerInYaml.cpu);
  // A file without a filter is only scanned.
  expect(without.cpu).toBeLessThan(inYaml.cpu / 4);
  // A burst costs about one check, not 120.
  expect(inYaml.burst).toBeLessThan(inYaml.cpu * 40);
  for (const { memory } of [inYaml, inJson]) expect(memory).toBeLessThan(250);
});
