import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { long } from '../../support/runs.ts';
import { archive } from '../support/packed.ts';
import { type Server, startPostgres } from '../support/postgres-server.ts';

/*
 * The packed package and its optional peers in an empty folder, installed by npm without flags, as the pages say: the
 * newest version of each, the oldest that its range allows, and all together. Each peer is used.
 */

const manifest = fileURLToPath(new URL('../../../package.json', import.meta.url));
const peers: Readonly<Record<string, string>> = JSON.parse(readFileSync(manifest, 'utf8')).peerDependencies;

const folders: string[] = [];
let postgres: Server;
const base = mkdtempSync(join(tmpdir(), 'prefilter-peers-'));
beforeAll(async () => {
  writeFileSync(join(base, 'package.json'), '{ "private": true, "type": "module" }\n');
  install(base, archive);
  [postgres] = (await startPostgres(1)) as [Server];
  const client = await postgres.connect();
  await client.query(
    `CREATE TABLE notes (id int, props jsonb); INSERT INTO notes VALUES (1, '{}'), (2, '{"processed": true}')`,
  );
});
afterAll(async () => {
  await postgres.stop();
  for (const folder of [base, ...folders]) rmSync(folder, { recursive: true, force: true });
});

function run(folder: string, file: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd: folder, encoding: 'utf8' });
  if (status === null) throw new Error(`${file} ${args.join(' ')} was stopped`);
  return `${stdout}${status === 0 ? '' : `${stderr}exit ${status}`}`;
}

const filter = '(OR (= processed false) (_not_exists processed))';
const program = (imports: string, last: string) => `
import { parseOrThrow } from 'prefilter';
${imports}
const filter = parseOrThrow('${filter}');
const columns = { processed: { column: 'processed', type: 'boolean' } };
console.log(${last});
`;

const codemirror = {
  files: {
    'use.mjs': `import { EditorState } from '@codemirror/state';
import { prefilter } from 'prefilter/codemirror';
console.log(EditorState.create({ doc: '(= a b)', extensions: prefilter() }).doc.length);
`,
  },
  command: () => ['node', 'use.mjs'],
  prints: /^7$/m,
};

/** The test of each peer: the files it needs, the command, and its output. */
const uses: Readonly<
  Record<string, { files: Readonly<Record<string, string>>; command: () => readonly string[]; prints: string | RegExp }>
> = {
  '@duckdb/node-api': {
    files: { 'notes.ndjson': '{"id":1}\n{"id":2,"processed":true}\n' },
    command: () => ['npx', 'prefilter', 'query', filter, '--from', 'notes.ndjson', '--format', 'ndjson'],
    prints: /^\{"id":1.*\}\n$/,
  },
  '@codemirror/autocomplete': codemirror,
  '@codemirror/lint': codemirror,
  '@codemirror/state': codemirror,
  '@codemirror/view': codemirror,
  pg: {
    files: {},
    command: () => {
      const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(postgres.host)}`;
      const table = ['--url', url, '--table', 'notes', '--json-column', 'props', '--format', 'ndjson'];
      return ['npx', 'prefilter', 'query', filter, ...table];
    },
    prints: /^\{"id":1.*\}\n$/,
  },
  eslint: {
    files: {
      'eslint.config.mjs': `import prefilter from 'prefilter/eslint';\nexport default [...prefilter.configs.recommended, ...prefilter.configs.filters];\n`,
      'wrong.mjs': `import { parseOrThrow } from 'prefilter';\nparseOrThrow('(or (= a b) (= c d))');\n`,
      'wrong.filter': '(== a b)\n',
    },
    command: () => ['npx', 'eslint', 'wrong.mjs', 'wrong.filter'],
    prints: /Unknown operator `==`.*Unknown operator `or`.*exit 1/s,
  },
  'fast-check': {
    files: {
      'use.mjs': program(
        `import fc from 'fast-check';
import { compile } from 'prefilter/meaning';
import { documentArbitrary, filterArbitrary } from 'prefilter/testing/fast-check';
const isRight = (selects) => ({ processed = false }) => selects({ processed }) === (String(processed) === 'false');`,
        `fc.assert(fc.property(documentArbitrary(filter), isRight(compile(filter)))) ?? fc.sample(filterArbitrary({ depth: 1 }), { numRuns: 1, seed: 1 })[0].kind`,
      ),
    },
    command: () => ['node', 'use.mjs'],
    prints: /^condition$/m,
  },
  'drizzle-orm': {
    files: {
      'use.mjs': program(
        `import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { toDrizzle } from 'prefilter/translate/drizzle';`,
        `new PgDialect().sqlToQuery(toDrizzle(sql, filter, 'postgres', { columns })).sql`,
      ),
    },
    command: () => ['node', 'use.mjs'],
    prints: /"processed".*\$1.*IS NULL/,
  },
  knex: {
    files: {
      'use.mjs': program(
        `import Knex from 'knex';
import { toKnex } from 'prefilter/translate/knex';
const db = Knex({ client: 'pg' });`,
        `db('notes').where(toKnex(db, filter, 'postgres', { columns })).toSQL().toNative().sql`,
      ),
    },
    command: () => ['node', 'use.mjs'],
    prints: /^select \* from "notes" where .*"processed".*\$1.*IS NULL/,
  },
  kysely: {
    files: {
      'use.mjs': program(
        `import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { toKysely } from 'prefilter/translate/kysely';
const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});`,
        `db.selectFrom('notes').selectAll().where(toKysely(sql, filter, 'postgres', { columns })).compile().sql`,
      ),
    },
    command: () => ['node', 'use.mjs'],
    prints: /^select \* from "notes" where .*"processed".*\$1.*IS NULL/,
  },
};

test('there is a test for each peer', () => expect(Object.keys(uses).sort()).toEqual(Object.keys(peers).sort()));

function install(folder: string, ...names: readonly string[]): void {
  const args = ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', ...names];
  expect([names, run(folder, 'npm', args)]).toEqual([names, '']);
}

/** A new folder with the packed package and then these packages. */
function folderWith(packages: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-peers-'));
  folders.push(folder);
  cpSync(base, folder, { recursive: true, verbatimSymlinks: true });
  install(folder, ...packages);
  return folder;
}

function expectUse(name: string, folder: string): void {
  const { files, command, prints } = uses[name] as (typeof uses)[string];
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const [program = '', ...args] = command();
  expect(run(folder, program, args)).toMatch(prints);
}

/** The peers that are used together: the parts of CodeMirror are one editor. */
const isPart = (name: string) => name.startsWith('@codemirror/');
const names = Object.keys(peers);
const sets = [names.filter(isPart), ...names.filter((name) => !isPart(name)).map((name) => [name])];

const oldestOf = (name: string) => /(?:>=|\^)\s*(\d+(?:\.\d+)*)/.exec(peers[name] as string)?.[1];

describe.each(sets.map((set) => [set.join(', '), set] as const))('%s', (_, set) => {
  const [name = ''] = set;
  // Of peers with an oldest version the newest is used together with all others, and alone in full runs.
  test.runIf(long || oldestOf(name) === undefined)('the newest version', () => expectUse(name, folderWith(set)));

  test.runIf(oldestOf(name) !== undefined)('the oldest version of the range', () => {
    const exact = set.map((one) => `${one}@${`${oldestOf(one)}.0.0`.split('.').slice(0, 3).join('.')}`);
    expectUse(name, folderWith(exact));
  });
});

test('all together', () => {
  const folder = folderWith(Object.keys(peers));
  for (const name of Object.keys(peers)) expectUse(name, folder);
});
