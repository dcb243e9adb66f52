import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hashContent } from '../../src/client/download/durable.ts';
import { readDownloadState, writeDownloadState } from '../../src/client/download/state.ts';
import { commandLine } from '../cli/command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/* The commands that send requests: real processes of the built command, real HTTP. */

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const folder = temporaryFolder();

/** Runs a command in this process: first downloads, those that meet a real service, and servers have a process of their own. */
async function prefilter(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const around = { folder, env: { LANG: 'C', ...env }, now: () => performance.now() };
  const { exitCode, stdout, stderr } = await commandLine(argv, around);
  return { status: exitCode, stdout, stderr };
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the command while the test goes on, for instance to serve it. */
function started(argv: readonly string[], env: Record<string, string> = credentials) {
  const child = spawn(process.execPath, [bin, ...argv], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, LANG: 'C', ...env },
  });
  const told = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (bytes) => (told[name] += bytes));
  const ended = once(child, 'close').then(([code, signal]): Ended => ({ code, signal, ...told }));
  return { child, ended };
}

/** Serves requests until the test ends; gives the base of their addresses. */
async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A page of documents as the service answers it. */
const pageOf = (data: readonly object[], page: object) =>
  JSON.stringify({ status: { code: 200, message: 'Ok' }, data, page, count: data.length });

const keyEnding = (last: string) => '0'.repeat(43).concat(last);

const credentials = { PREFILTER_API_ID: 'the-id', PREFILTER_API_KEY: 'the-secret-key' };

describe('fetch', () => {
  test('downloads from the built-in sandbox into a folder, and continues from there', async () => {
    const notes = ['--sandbox', '--documents', '200', '--out', 'notes'];
    const fetched = await started(['fetch', '(= processed true)', ...notes], {}).ended;
    expect(fetched).toMatchObject({ code: 0 });
    expect(fetched.stdout).toMatch(/^\d+ documents in \d pages?, [\d.]+ s\. Stored in notes\./);
    const files = readdirSync(join(folder, 'notes')).filter((name) => /^[0-9A-Z]{44}\.xml$/.test(name));
    expect(fetched.stdout.startsWith(`${files.length} documents`)).toBe(true);
    expect(await prefilter(['fetch', '(= processed true)', ...notes])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('already holds a download. Continue it with `--resume`, or choose'),
    });
    expect(await prefilter(['fetch', '(= processed true)', ...notes, '--resume'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^0 new documents, [\d.]+ s\. Now \d+ doc/),
    });
    expect(await prefilter(['fetch', '(= processed false)', ...notes, '--resume'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('another filter: `(= processed true)`, not `(= processed false)`.'),
    });
  });

  test('Ctrl-C ends it and says what is complete and how to continue, on a line of its own', async () => {
    const argv = ['fetch', '--sandbox', '--documents', '500', '--out', 'cut'];
    const { child, ended } = started(argv);
    const notes = () =>
      existsSync(join(folder, 'cut')) ? readdirSync(join(folder, 'cut')).filter((name) => name.endsWith('.xml')) : [];
    while (notes().length === 0 && child.exitCode === null) await sleep(2);
    child.kill('SIGINT');
    const { code, signal, stderr } = await ended;
    expect([code, signal]).toEqual([null, 'SIGINT']);
    const [, whole] =
      /(?:^|\n)prefilter: interrupted: ([\d,]+) documents are complete in cut\. .*`--resume`\.\n$/.exec(stderr) ?? [];
    expect(Number(whole)).toBeLessThan(500);
    expect((await prefilter([...argv, '--resume'])).stdout).toContain('Now 500 documents');
    expect(notes()).toHaveLength(500);
  });

  test('downloads up to a maximum, as lines', async () => {
    const { status, stdout } = await prefilter([
      'fetch',
      '--sandbox',
      '--max',
      '7',
      '--format',
      'ndjson',
      '--out',
      'lines',
    ]);
    expect({ status, stdout: stdout.split(',')[0] }).toEqual({ status: 0, stdout: '7 documents in 1 page' });
  });

  test('credentials from files, as secrets are mounted; headers, a path and the position of another service', async () => {
    const asked: IncomingMessage[] = [];
    const base = await served((request, response) => {
      asked.push(request);
      const isFirst = !request.url?.includes('offset=');
      response.end(pageOf(isFirst ? [{ access_key: keyEnding('1'), xml: 'PGEvPg==' }] : [], { next: '?offset=5' }));
    });
    writeFileSync(join(folder, 'id'), 'file-id\n');
    writeFileSync(join(folder, 'key'), 'file-secret\n');
    const place = ['--base-url', base, '--path', '/v2/notes', '--position-parameter', 'offset', '--out', 'other'];
    const files = { PREFILTER_API_ID_FILE: 'id', PREFILTER_API_KEY_FILE: join(folder, 'key') };
    const argv = ['fetch', ...place, '--header', 'X-Trace: t 1', '--summary', 'json'];
    const { code, stdout } = await started(argv, files).ended;
    expect(code).toBe(0);
    expect(asked.map(({ url }) => url)).toEqual(['/v2/notes', '/v2/notes?offset=5']);
    expect(asked[0]?.headers).toMatchObject({ 'x-api-id': 'file-id', 'x-api-key': 'file-secret', 'x-trace': 't 1' });
    expect(asked[0]?.headers['user-agent']).toMatch(/^prefilter\/\d+\.\d+\.\d+/);
    expect(JSON.parse(stdout)).toEqual({
      documents: 1,
      fresh: 1,
      repeated: 0,
      failed: 0,
      pages: 1,
      covered: [],
      gaps: [],
      seconds: expect.any(Number),
      folder: join(folder, 'other'),
    });
  });

  test('a folder is verified without the network; damage is reported, and the folder cannot be resumed', async () => {
    expect((await prefilter(['fetch', '--sandbox', '--documents', '30', '--out', 'checked'])).status).toBe(0);
    const right = {
      status: 0,
      stdout: '30 documents and 0 that could not be read: all in checked is as it was stored.\n',
    };
    expect(await prefilter(['fetch', '--verify', '--out', 'checked'])).toMatchObject(right);
    const [name] = readdirSync(join(folder, 'checked')).filter((file) => file.endsWith('.xml'));
    writeFileSync(join(folder, 'checked', `${name}`), '<a/>');
    const told = await prefilter(['fetch', '--verify', '--out', 'checked', '--summary', 'json']);
    expect([told.status, JSON.parse(told.stdout).problems]).toEqual([
      1,
      [expect.stringContaining('is not what was stored')],
    ]);
    const checkpoint = join(folder, 'checked', '.prefilter', 'checkpoint.json');
    writeFileSync(checkpoint, readFileSync(checkpoint, 'utf8').replace('"documents"', '"documentX"'));
    for (const flag of ['--verify', '--resume']) {
      const argv = [
        'fetch',
        ...(flag === '--resume' ? ['--sandbox', '--documents', '30'] : []),
        flag,
        '--out',
        'checked',
      ];
      expect(await prefilter(argv)).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('The download is damaged'),
      });
    }
  });

  test('--retry-failed requests only what could not be read', async () => {
    const argv = ['fetch', '--sandbox', '--documents', '10', '--out', 'again'];
    expect((await prefilter(argv)).status).toBe(0);
    const again = await prefilter([...argv, '--retry-failed', '--summary', 'json']);
    expect([again.status, JSON.parse(again.stdout)]).toEqual([0, expect.objectContaining({ documents: 10, fresh: 0 })]);
  });

  test('a wait that the service asks for is limited', async () => {
    const base = await served((_, response) => void response.writeHead(429, { 'retry-after': '3' }).end('{}'));
    const argv = ['fetch', '--base-url', base, '--max-wait', '2', '--out', 'bounded'];
    const { code, stderr } = await started(argv).ended;
    expect(code).toBe(2);
    expect(stderr).toMatch(/answered 429.*asks to wait 3 s/);
  });

  test.each([
    ['--retry-failed', (key: string) => JSON.stringify({ access_key: key, xml: 'PGIvPg==' })],
    ['--resume', () => '"PGIvPg=="'],
  ])('%s reads what an earlier version stored but could not read', async (flag, rawOf) => {
    const other = keyEnding('2');
    const documents = [
      { access_key: keyEnding('1'), xml: 'PGEvPg==' },
      { access_key: other, xml: 'no base64!' },
    ];
    const asked: string[] = [];
    const base = await served(({ url = '' }, response) => {
      asked.push(url);
      const isFirst = !url.includes('cursor=') && !url.includes('access_key');
      response.end(pageOf(isFirst ? documents : [], { next: '2', previous: '0' }));
    });
    const out = join(folder, `kept${flag}`);
    const fetched = async (...more: readonly string[]) => {
      const argv = ['fetch', '--base-url', base, '--out', out, '--summary', 'json', ...more];
      return JSON.parse((await prefilter(argv, credentials)).stdout) as object;
    };
    expect(await fetched()).toMatchObject({ documents: 1, failed: 1 });

    // As an older version that reads less left it: the same bytes from the service, but an error.
    const path = join(out, 'failed.ndjson');
    const before = readFileSync(path, 'utf8');
    const kept = before.replace(JSON.stringify({ access_key: other, xml: 'no base64!' }), rawOf(other));
    expect(kept).toContain(`"raw":${rawOf(other)}`);
    writeFileSync(path, kept);
    const own = join(out, '.prefilter');
    const state = await readDownloadState(own);
    if (state === undefined) throw new Error('no state');
    const bytes = Buffer.byteLength(kept);
    const mark = { bytes, tailBytes: bytes, tailSha256: hashContent(kept) };
    await writeDownloadState(own, { ...state, journals: { ...state.journals, failed: mark } });

    asked.length = 0;
    expect(await fetched(flag)).toMatchObject({ documents: 2, fresh: 1, failed: 0 });
    expect(asked.filter((url) => url.includes('access_key'))).toEqual([]);
    expect(readFileSync(join(out, `${other}.xml`), 'utf8')).toBe('<b/>');
    expect(await prefilter(['fetch', '--verify', '--out', out])).toMatchObject({ status: 0 });
  });

  test('an invalid filter is shown as by `lint`, and the exit code is 1', async () => {
    const { status, stderr } = await prefilter(['fetch', '(= a b', '--sandbox', '--out', 'x']);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^<argument 1>:1:7 {2}error {2}syntax\n {2}Missing `\)` to close `\(=` opened at column 1\./,
    );
  });

  test('retries while a service fails for a while, and tells the user; a repeated warning is shown once', async () => {
    let requests = 0;
    const document = { access_key: keyEnding('1'), xml: 'PGEvPg==' };
    const base = await served((_, response) => {
      if (++requests === 1) response.writeHead(503).end('busy');
      else response.end(pageOf(requests === 2 ? [document, document, document] : [], { next: '5' }));
    });
    const { code, stderr } = await started(['fetch', '--base-url', base, '--out', 'waited', '--lang', 'en']).ended;
    expect(code).toBe(0);
    expect(stderr).toMatch(/^prefilter: waiting [\d.]+ s, then trying again: GET \/v1\/nfe\/received.*503/m);
    expect(stderr.match(/access_key/g)).toHaveLength(1);
    expect(stderr).toContain('2 more warnings of this kind: access-key.');
    expect(stderr).not.toContain('secret');
  });

  test('a service that cannot be reached is reported, without the key', async () => {
    const argv = ['fetch', '--base-url', 'http://127.0.0.1:9', '--out', 'none', '--limit', '0x1'];
    expect((await prefilter(argv, credentials)).status).toBe(2);
    const { stderr } = await prefilter(['fetch', '(= a b)', '--base-url', 'ftp://x', '--out', 'none'], credentials);
    expect(stderr).toContain('`--base-url`');
    expect(stderr).not.toContain('secret');
  });
});

describe('request', () => {
  test('shows the URL and a curl command that a shell accepts', async () => {
    const query = ['(OR (= a 1) (_not_exists a))', '--limit', '5', '--cnpj', '12ABC34501DE35'];
    const { status, stdout } = await prefilter(['request', ...query]);
    expect(status).toBe(0);
    const [url, , ...curl] = stdout.split('\n');
    expect(url).toMatch(
      /^https:\/\/api\.arquivei\.com\.br\/v1\/nfe\/received\?filter=%28OR%20.*&cnpj%5B%5D=12ABC34501DE35&limit=5$/,
    );
    const echoed = spawnSync('bash', ['--norc', '-c', `curl() { printf '%s\\n' "$@"; }\n${curl.join('\n')}`], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...credentials },
    }).stdout;
    expect(echoed.trimEnd().split('\n')).toEqual(['-H', 'x-api-id: the-id', '-H', 'x-api-key: the-secret-key', url]);
    expect(stdout).not.toContain('secret');
  });

  test.each([
    [['--max', '100'], ''],
    [['--max', '7'], '?limit=7'],
    [['--limit', '10', '--max', '5'], '?limit=5'],
    [['--limit', '5', '--max', '10'], '?limit=5'],
  ])('%j requests the first page like `fetch`', async (argv, parameters) => {
    const [url] = (await prefilter(['request', ...argv])).stdout.split('\n');
    expect(url).toBe(`https://api.arquivei.com.br/v1/nfe/received${parameters}`);
  });

  test('of the test environment', async () => {
    expect((await prefilter(['request', '--environment', 'test'])).stdout).toContain(
      'https://sandbox-api.arquivei.com.br/v1/nfe/received\n',
    );
  });
});

test('sandbox: serves until it is interrupted', async () => {
  const { child, ended } = started(['sandbox', '--documents', '60']);
  const [line] = await once(child.stdout, 'data');
  const base = /http:\/\/[\d.:]+/.exec(String(line))?.[0];
  const out = join(folder, 'served');
  const { status, stdout } = await prefilter(['fetch', '--base-url', base as string, '--out', out], credentials);
  expect({ status, stdout: stdout.split(',')[0] }).toEqual({ status: 0, stdout: '60 documents in 2 pages' });
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});
