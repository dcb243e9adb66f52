import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import * as prefilter from '../../../src/index.ts';
import { everyMeaning } from '../../../src/language/dialect/every-meaning.ts';
import * as meaning from '../../../src/meaning/index.ts';
import { formats } from '../../../src/report/formats/reporters.ts';
import { openSqlite } from '../../translate/sql-js.ts';
import { commandLine } from '../command-line.ts';

const order = '(AND (OR (= status new) (_not_exists status)) (= total 7))';

test('documents a line each, which the filter is asked about again', async () => {
  const { stdout } = await commandLine(['tests', order, '--dialect', 'qive', '--format', 'ndjson']);
  const selects = meaning.compile(prefilter.parseOrThrow(order, { dialect: 'qive' }), { dialect: 'qive' });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(3);
  for (const { document, selected } of lines) expect(selects(document)).toBe(selected);
});

/** Runs a test file of vitest in which only the named parts of it are used: the answers of its tests. */
function answersOf(code: string): readonly boolean[] {
  const answers: boolean[] = [];
  const stand = {
    describe: (_: string, body: () => void) => body(),
    test: {
      each: (rows: readonly object[]) => (_: string, body: (row: object) => void) => {
        for (const row of rows) body(row);
      },
    },
    expect: (found: unknown) => ({ toBe: (wanted: unknown) => answers.push(found === wanted) }),
  };
  const modules: Readonly<Record<string, object>> = { prefilter, 'prefilter/meaning': meaning, vitest: stand };
  // Read as JavaScript: the file may have either ending.
  const { code: script } = transformSync(code, { loader: 'js', format: 'cjs' });
  new Function('require', 'module', script)((name: string) => modules[name], { exports: {} });
  return answers;
}

test.each([
  [['(OR (= a b) (= c d))', '-e', '(= __proto__ x)', '--dialect', 'qive'], {}],
  [[order, '--dialect', 'qive'], {}],
  [
    ['a.filter'],
    {
      'a.filter': '(wide (= tags a) (= n 1))',
      'prefilter.config.json':
        '{"dialect":{"operators":{"wide":{"operands":"filters","means":"and"}}},"properties":{"tags":{"type":"string","many":true},"n":"number"}}',
    },
  ],
])('a test file runs: %j', async (argv, files) => {
  const { stdout, exitCode, stderr } = await commandLine(['tests', ...argv, '--format', 'vitest'], { files });
  expect([exitCode, stderr]).toEqual([0, '']);
  const answers = answersOf(stdout);
  expect(answers.length).toBeGreaterThan(2);
  expect(answers).not.toContain(false);
});

/** Operators that no dialect of the package has. */
const operators = Object.fromEntries(
  Object.entries(everyMeaning.operators).map(([symbol, { operands, means }]) => [symbol, { operands, means }]),
);

describe('rows for a database', () => {
  const configuration = JSON.stringify({
    dialect: { operators },
    properties: {
      status: ['new', "d'one"],
      total: 'number',
      processed: { type: 'boolean', column: 'is_done' },
      note: 'string',
    },
  });
  const filters = [
    '(AND (OR (= status new) (_not_exists status)) (> total 1000.5))',
    "(OR (= processed true) (!= status d'one) (contains note x))",
    '(AND (_exists note) (NOT (= total 5)))',
    '(OR (= total 1.50) (> total 9) (= total 1e3))',
  ];

  test.each(filters)('SQLite selects the keys of the last line: %s', async (filter) => {
    const files = { 'prefilter.config.json': configuration };
    const argv = ['tests', filter, '--format', 'sql', '--to', 'sqlite', '--table', 'my notes'];
    const { stdout, stderr, exitCode } = await commandLine(argv, { files });
    expect([stderr, exitCode]).toEqual(['', 0]);
    const all = await openSqlite();
    all('CREATE TABLE "my notes" ("key" INTEGER, status TEXT, total REAL, is_done INTEGER, note TEXT)', []);
    for (const statement of stdout.split('\n').filter((line) => !line.startsWith('--')))
      if (statement) all(statement, []);
    const { stdout: where } = await commandLine(['translate', filter, '--to', 'sqlite', '--format', 'json'], { files });
    const [{ output, params }] = JSON.parse(where).results;
    const keys = all(`SELECT "key" FROM "my notes" WHERE ${output} ORDER BY 1`, params).flat();
    expect(stdout).toMatch(/^INSERT INTO "my notes" \("key", "status", "total", "is_done", "note"\) VALUES \(1, /);
    expect(stdout.split('\n').at(-2)).toBe(`-- selected: ${keys.join(', ')}`);
  });

  test('a property inside of others has its column, and rows that differ only there stay apart', async () => {
    const total = { type: 'number', path: ['sum', 'total'], column: { column: 'sum_total', type: 'number' } };
    const properties = { city: { type: 'string', path: 'address.city', column: 'address_city' }, total };
    const files = { 'prefilter.config.json': JSON.stringify({ properties }) };
    const filter = '(AND (= city Recife) (> total 1.50))';
    const argv = ['tests', filter, '--dialect', 'every-meaning', '--format', 'sql', '--to', 'sqlite'];
    const { stdout } = await commandLine(argv, { files });
    const all = await openSqlite();
    all('CREATE TABLE documents ("key" INTEGER, address_city TEXT, sum_total REAL)', []);
    for (const line of stdout.split('\n')) if (line.startsWith('INSERT')) all(line, []);
    const selected = 'SELECT "key" FROM documents WHERE address_city = \'Recife\' AND sum_total > 1.5 ORDER BY 1';
    const keys = all(selected, []).flat();
    expect(keys.length).toBeGreaterThan(0);
    expect(all('SELECT DISTINCT address_city IS NULL FROM documents', []).flat()).toHaveLength(2);
    expect(stdout.split('\n').at(-2)).toBe(`-- selected: ${keys.join(', ')}`);
  });

  test('properties inside of a JSON column are written into it, and found there', async () => {
    const zip = { type: 'number', path: ['address', 'geo', 'zip'], column: { column: 'where', json: true } };
    const city = { type: 'string', path: 'address.city', column: { column: 'where', json: true } };
    const files = {
      'prefilter.config.json': JSON.stringify({
        dialect: { name: 'every-meaning' },
        properties: { city, zip, total: 'number' },
      }),
    };
    const filter = '(OR (= city "O\'Neil \\"q\\"") (AND (> zip 1.50) (= total 2)) (_not_exists city))';
    const { stdout, stderr } = await commandLine(['tests', filter, '--format', 'sql', '--to', 'sqlite'], { files });
    expect(stderr).toBe('');
    const all = await openSqlite();
    all('CREATE TABLE documents ("key" INTEGER, "where" TEXT, total REAL)', []);
    for (const line of stdout.split('\n')) if (line.startsWith('INSERT')) all(line, []);
    const { stdout: where } = await commandLine(['translate', filter, '--to', 'sqlite', '--format', 'json'], { files });
    const [{ output, params }] = JSON.parse(where).results;
    const keys = all(`SELECT "key" FROM documents WHERE ${output} ORDER BY 1`, params).flat();
    expect(keys.length).toBeGreaterThan(1);
    expect(stdout.split('\n').at(-2)).toBe(`-- selected: ${keys.join(', ')}`);
    expect(all('SELECT DISTINCT json_type("where", \'$.geo.zip\') FROM documents', []).length).toBeGreaterThan(1);
    const wrong = JSON.stringify({ properties: { a: { type: 'string', column: { json: false } } } });
    const refused = await commandLine(['translate', '(= a b)', '--to', 'sqlite'], {
      files: { 'prefilter.config.json': wrong },
    });
    expect(refused.stderr).toContain('`properties.a.column.json` must be `true`');
  });
});

describe('documents of your own', () => {
  const total = '; large ones\n(> total 1000)\n';
  const few = '{"total":5}\n{"total":2000}\n';
  const run = (argv: readonly string[], files: Readonly<Record<string, string>>) =>
    commandLine(['tests', ...argv, '--lang', 'en'], {
      files: { ...files, 'prefilter.config.json': JSON.stringify({ dialect: { operators } }) },
    });

  test('each change that is not noticed is a finding at its place', async () => {
    const files = { 'a.filter': total, 'a.ndjson': few };
    const { exitCode, stdout } = await run(['a.filter', '--data', 'a.ndjson', '--format', 'compact'], files);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'a.filter:2:10: error: No document notices this change: (> total 1000) becomes (> total 1001). [unnoticed-change]\n',
    );
    const pretty = await run(['a.filter', '--data', 'a.ndjson'], files);
    expect(pretty.stdout).toContain('Add such a document, which the filter does not select: {"total":1000}');
    expect(pretty.stdout).toMatch(/\n\d+ of \d+ changes are noticed \(\d\d %\)\.\n$/);
  });

  test.each(formats)('%s has them', async (format) => {
    const files = { 'a.filter': total, 'a.ndjson': few };
    const { exitCode, stdout } = await run(['a.filter', '--data', 'a.ndjson', '--format', format], files);
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/becomes \(.{0,6} total 1001\)/)]);
  });

  test('the least share decides the exit code', async () => {
    const files = { 'a.filter': total, 'a.ndjson': few };
    const { stdout } = await run(['a.filter', '--data', 'a.ndjson', '--format', 'json'], files);
    const { results, problems } = JSON.parse(stdout);
    const [{ changes, noticed, percent }] = results;
    expect([problems.length, percent]).toEqual([changes - noticed, Math.floor((100 * noticed) / changes)]);
    for (const [min, exitCode] of [
      [percent, 0],
      [percent + 1, 1],
    ])
      expect(await run(['a.filter', '--data', 'a.ndjson', '--min', `${min}`], files)).toMatchObject({ exitCode });
  });
});
