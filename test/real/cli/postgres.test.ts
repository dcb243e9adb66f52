import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyMeaning } from '../../../src/language/dialect/every-meaning.ts';
import { commandLine } from '../../cli/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type Server, startPostgres } from '../support/postgres-server.ts';

const unset = '(OR (= processed false) (_not_exists processed))';
const folder = temporaryFolder();

let servers: readonly Server[];
let client: Client;
let url: string;

beforeAll(async () => {
  servers = await startPostgres(1);
  const [server] = servers as [Server];
  client = await server.connect();
  url = `postgres://postgres:s%20ecret@/postgres?host=${encodeURIComponent(server.host)}`;
  await client.query(`
    CREATE TABLE notes (id integer, processed boolean, total numeric, "a""b" text, "Kind" varchar(9), day date, props jsonb, old json, ratio real);
    INSERT INTO notes VALUES
      (1, false, 1.50, 'x''y', 'In', '2026-01-31', '{"processed":false}', '{}', 0.1), (2, true, 2, '', 'Out', NULL, '{"processed":true}', '{}', 2),
      (3, NULL, NULL, NULL, NULL, NULL, '{}', NULL, NULL), (4, NULL, 1e3, 'x', 'in', NULL, NULL, NULL, NULL);
    CREATE COLLATION nd (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
    CREATE TABLE collated (id integer, v text COLLATE nd); INSERT INTO collated VALUES (1, 'a'), (2, 'A'), (3, 'é'), (4, '10');
    CREATE SCHEMA other; CREATE TABLE other.notes (n bigint); INSERT INTO other.notes VALUES (9007199254740993);
    CREATE TABLE "odd "" ; name.x" (n text); INSERT INTO "odd "" ; name.x" SELECT 'v' || i FROM generate_series(1, 12000) AS i;`);
}, 60_000);

afterAll(async () => {
  for (const server of servers ?? []) await server.stop();
});

const query = (...argv: readonly string[]) => commandLine(['query', ...argv, '--url', url], { folder, now: () => 0 });
const ids = async (...argv: readonly string[]) => {
  const { exitCode, stdout, stderr } = await query(...argv, '-f', 'ndjson');
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/rows? match(?:es)? in the table/)]);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { id: number }).id);
};

describe('what a filter selects on a server', () => {
  test('a collation that treats different texts as equal has no effect', async () => {
    expect(await ids('(= v a)', '--table', 'collated')).toEqual([1]);
    expect(await ids('(OR (= v e) (= v 10))', '--table', 'collated')).toEqual([4]);
  });

  test.each<[string, readonly number[], readonly string[]]>([
    [unset, [1, 3, 4], []],
    [unset, [1, 3, 4], ['--json-column', 'props']],
    ['(= processed true)', [2], ['--json-column', 'props']],
    ['(= total 1.5)', [1], []],
    ['(= total 1.50)', [], []],
    ['(= total 1000)', [4], []],
    ['(= Kind In)', [1], []],
    ['(_not_exists day)', [2, 3, 4], []],
    ['(= id 3)', [3], ['--table', 'public.notes']],
  ])('%s', async (filter, expected, more) => {
    const table = more.includes('--table') ? [] : ['--table', 'notes'];
    expect(await ids(filter, ...table, ...more)).toEqual(expected);
  });

  test('a decimal is found as it is shown, without trailing zeros', async () => {
    await client.query(`CREATE TABLE amounts (id integer, amount numeric);
      INSERT INTO amounts VALUES (1, 123456789012345678.120), (2, 1e21), (3, 'NaN'), (4, 0.0000001), (5, NULL)`);
    expect(await ids('(= amount 123456789012345678.12)', '--table', 'amounts')).toEqual([1]);
    expect(await ids('(OR (= amount 1000000000000000000000) (= amount 0.0000001))', '--table', 'amounts')).toEqual([
      2, 4,
    ]);
    expect(await ids('(_not_exists amount)', '--table', 'amounts')).toEqual([5]);
  });

  test('an integer of any length in JSON keeps its digits', async () => {
    const key = '35260712345678000190550010000000011000000015';
    await client.query(`CREATE TABLE keys (id integer, j jsonb);
      INSERT INTO keys VALUES (1, '{"k":${key}}'), (2, '{"k":"${key}"}'), (3, '{"k":-${key}}'), (4, '{"k":3.5260712345678e43}')`);
    const found = (filter: string) => ids(filter, '--table', 'keys', '--json-column', 'j');
    expect(await found(`(= k ${key})`)).toEqual([1, 2]);
    expect(await found(`(= k -${key})`)).toEqual([3]);
    expect(await found('(= k 3.5260712345678e+43)')).toEqual([4]);
    // Written in full, a double would equal another decimal number, and JavaScript writes it with an exponent.
    expect(await found(`(= k 35260712345678${'0'.repeat(30)})`)).toEqual([]);
    expect(await found(`(= k ${'9'.repeat(20_000)})`)).toEqual([]);
  });

  test('a column may have the name that the statement gives to rows', async () => {
    await client.query(`CREATE TABLE t (t text, "T" integer); INSERT INTO t VALUES ('x', 1)`);
    expect((await query('(= t x)', '--table', 't', '-f', 'ndjson')).stdout).toBe('{"t":"x","T":1}\n');
  });

  test('integers keep their digits, and tables with unusual names work', async () => {
    const { stdout } = await query('(= n 9007199254740993)', '--table', 'other.notes', '-f', 'ndjson');
    expect(stdout).toBe('{"n":9007199254740993}\n');
    expect(await ids('(_not_exists n)', '--table', 'odd " ; name.x')).toEqual([]);
    expect((await query('(OR (= n v7) (= n v11999))', '--table', 'odd " ; name.x')).stdout).toBe(
      'n\nv7\nv11999\n\n2 rows match in the table `odd " ; name.x`; 0 s.\n',
    );
  });

  test('more rows than one batch, also to files', async () => {
    const all = ['(OR (= n v1) (_not_exists n))', '--table', 'odd " ; name.x'];
    expect((await query(...all)).stdout).toContain('1 row matches');
    for (const out of ['rows.ndjson', 'rows.parquet']) {
      await client.query(
        'CREATE OR REPLACE VIEW many AS SELECT i AS id, NULL::text AS gone FROM generate_series(1, 12000) AS i',
      );
      expect(await query('(_not_exists gone)', '--table', 'many', '--out', out)).toMatchObject({
        exitCode: 0,
        stderr: `prefilter: 12,000 rows match in the table \`many\`; 0 s.\nprefilter: Written to ${out}.\n`,
      });
      const again = await commandLine(['query', '(= id 12000)', '--from', out, '-f', 'ndjson'], { folder });
      expect(JSON.parse(again.stdout)).toEqual({ id: 12000, gone: null });
    }
    expect(readFileSync(join(folder, 'rows.ndjson'), 'utf8').split('\n')).toHaveLength(12_001);
  });
});

describe('errors are reported without the password', () => {
  test.each([
    [['(= a 1)', '--table', 'nots'], 'the server has no table `nots` that this user can read.'],
    [['(= a 1)', '--table', 'notes; DROP TABLE notes'], 'the server has no table `notes; DROP TABLE notes`'],
    [['(= procesed 1)', '--table', 'notes'], 'the table `notes` has no column `procesed`. Did you mean `processed`?'],
    [['(= day 2026-01-31)', '--table', 'notes'], 'the column `day` holds date, which cannot be compared exactly'],
    [['(= a 1)', '--table', 'notes', '--json-column', 'old'], 'the column `old` holds json, which'],
    [['(= a 1)', '--table', 'notes', '--json-column', 'none'], 'the table `notes` has no column `none`.'],
  ])('%j', async (argv, message) => {
    const { exitCode, stdout, stderr } = await query(...argv);
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
    expect((await client.query('SELECT count(*)::integer FROM notes')).rows).toEqual([{ count: 4 }]);
  });

  test.each([
    'postgres://me:s%20ecret@127.0.0.1:9/d',
    'postgres://me@127.0.0.1:9/d?password=s%20ecret',
    'postgres://me:s%20ecret@[bad/d',
    'mysql://me:s%20ecret@h/d',
    'postgres://s%20ecret:s%20ecret@/s%20ecret?host=HOST',
  ])('%s', async (given) => {
    const address = given.replace('HOST', encodeURIComponent(servers[0]?.host ?? ''));
    const { exitCode, stdout, stderr } = await commandLine(['query', '(= a 1)', '--url', address, '--table', 't'], {
      folder,
    });
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^prefilter: .+\n$/);
    expect(stderr).not.toMatch(/ecret/);
  });

  test('the error for a condition that a column cannot express names the condition as in the filter, in each language', async () => {
    const operators = { sw: { operands: 'property value', means: 'startsWith' } };
    writeFileSync(join(folder, 'sw.json'), JSON.stringify({ dialect: { operators } }));
    const asked = ['(OR (= processed true) (sw total 1))', '-c', 'sw.json', '--table', 'notes'];
    expect((await query(...asked)).stderr).toBe(
      'prefilter: postgres cannot express `(sw total 1)` exactly: numbers cannot be searched for a part of their text.\n',
    );
    expect((await query(...asked, '--lang', 'pt')).stderr).toMatch(
      /^prefilter: postgres não pode expressar `\(sw total 1\)` com exatidão: .*\n$/,
    );
  });

  test('in Portuguese', async () => {
    const { stderr } = await query('(= a 1)', '--table', 'nots', '--lang', 'pt');
    expect(stderr).toBe('prefilter: o servidor não tem uma tabela `nots` que este usuário possa ler.\n');
  });
});

test('nothing is written: the transaction is read-only', async () => {
  await client.query(`CREATE SEQUENCE counted; CREATE VIEW writing AS SELECT nextval('counted') AS id`);
  const { exitCode, stderr } = await query('(= id 1)', '--table', 'writing');
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('read-only transaction')]);
});

describe('rows of `prefilter tests --format sql`', () => {
  const properties = {
    status: ['new', "d'one"],
    total: 'number',
    paid: { type: 'boolean', column: 'is paid' },
    note: 'string',
    day: 'date',
  } as const;

  test.each([
    '(AND (OR (= status new) (_not_exists status)) (> total 1000.5))',
    "(OR (= paid true) (!= status d'one) (contains note x))",
    '(AND (_exists note) (NOT (= total 5)))',
    '(OR (>= day 2026-03-01) (= paid false))',
  ])('the server selects the keys of their last line: %s', async (filter) => {
    const files = {
      'prefilter.config.json': JSON.stringify({ dialect: { operators: everyMeaning.operators }, properties }),
    };
    const print = (...argv: readonly string[]) => commandLine([...argv, filter, '--to', 'postgres'], { files });
    const { stdout } = await print('tests', '--format', 'sql', '--table', 'some rows');
    const [{ output, params }] = JSON.parse((await print('translate', '--format', 'json')).stdout).results;
    await client.query(
      'CREATE TEMPORARY TABLE "some rows" (key int, status text, total float8, "is paid" bool, note text, day date)',
    );
    await client.query(stdout);
    const { rows } = await client.query(`SELECT key FROM "some rows" WHERE ${output} ORDER BY key`, params);
    await client.query('DROP TABLE "some rows"');
    expect(stdout.split('\n').at(-2)).toBe(`-- selected: ${rows.map(({ key }) => key).join(', ')}`);
    expect(rows.length).toBeGreaterThan(0);
  });
});
