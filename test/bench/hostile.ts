import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineDialect } from 'prefilter';
import { accept, problem } from 'prefilter/server';
import { bombs, declarations, operators } from '../server/bombs.ts';
import { amount } from './measure.ts';
import { atLeast, atMost, figure, show } from './table.ts';

// What requests from hostile clients cost an endpoint, with 3,000 declared properties.

const dialect = defineDialect({ name: 'all', operators });
const paths = Object.entries(bombs).map(([name, text]) => [name, `/notes?filter=${encodeURIComponent(text)}`] as const);

/** The most processor time that one of the requests takes with one of the declarations. */
function findWorst() {
  let worst = { name: '', milliseconds: 0 };
  for (const [declared, properties] of Object.entries(declarations)) {
    const read = accept({ dialect, properties });
    for (const [name, path] of paths) {
      for (let warm = 0; warm < amount(3); warm++) read(path);
      let milliseconds = Infinity;
      for (let tries = 0; tries < amount(5); tries++) {
        const began = process.cpuUsage();
        read(path);
        const { user, system } = process.cpuUsage(began);
        milliseconds = Math.min(milliseconds, (user + system) / 1000);
      }
      if (milliseconds > worst.milliseconds) worst = { name: `${name} (${declared})`, milliseconds };
    }
  }
  return worst;
}

/** Answers requests in a process of its own. */
function serve(): void {
  const read = accept({ dialect, properties: declarations['lists of values'] as never });
  const server = createServer((request, response) => {
    const result = read(request.url ?? '/');
    const { status, body } = result.ok ? { status: 200, body: '{}' } : problem(result);
    response.writeHead(status).end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

/** The rate of 50 good clients, beside so many hostile ones that ask once in two seconds. */
async function rateOf(port: number, hostile: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const good = `/notes?filter=${encodeURIComponent('(OR (= p0000 value7) (_not_exists p0001))')}`;
  let isOver = false;
  let answered = 0;
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, (response) => response.resume().on('end', resolve)).on(
        'error',
        reject,
      );
    });
  const client = async () => {
    while (!isOver) {
      await ask(good);
      answered++;
    }
  };
  let number = 0;
  const timers = Array.from({ length: hostile }, (_, at) =>
    setTimeout(() => {
      const attack = () => void ask((paths[number++ % paths.length] as readonly [string, string])[1]).catch(() => {});
      attack();
      timers[at] = setInterval(attack, 2000) as never;
    }, at * 40),
  );
  const clients = Array.from({ length: 50 }, client);
  await new Promise((done) => setTimeout(done, amount(1000, 10)));
  const before = answered;
  await new Promise((done) => setTimeout(done, amount(1000, 10) * seconds));
  const rate = (answered - before) / seconds;
  isOver = true;
  for (const timer of timers) clearTimeout(timer);
  await Promise.all(clients);
  agent.destroy();
  return rate;
}

if (process.argv[2] === 'serve') serve();
else {
  const server = fork(new URL(import.meta.url), ['serve'], { execArgv: process.execArgv });
  const [port] = (await once(server, 'message')) as [number];
  await rateOf(port, 0, 1);
  const alone = await rateOf(port, 0, 4);
  const beside = await rateOf(port, 50, 6);
  server.kill();
  const worst = findWorst();
  const head = `server, ${paths.length} hostile requests, ${Object.keys(declarations).length} declarations of 3,000 properties`;
  show(
    head,
    ['', '', ''],
    [
      [`the costliest: ${worst.name}`, `${figure(worst.milliseconds)} ms`, atMost(worst.milliseconds, 10)],
      ['requests / s of 50 good clients, alone', figure(alone), ''],
      ['beside 50 hostile ones', figure(beside), atLeast(beside, Math.round(alone / 2))],
    ],
  );
}
