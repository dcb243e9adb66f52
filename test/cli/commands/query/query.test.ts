import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRows, openRows } from '../../../../src/cli/commands/query/copy.ts';
import { type DuckDb, openDuckDb } from '../../../../src/cli/commands/query/duckdb.ts';
import type { QueryFile } from '../../../../src/cli/commands/query/files.ts';
import { plainSources } from '../../../../src/cli/commands/query/plain.ts';
import { readyFor, selection } from '../../../../src/cli/commands/query/source.ts';
import { queryTexts } from '../../../../src/cli/commands/query/texts.ts';
import { disk } from '../../../../src/cli/io/disk.ts';
import type { Io } from '../../../../src/cli/io/io.ts';
import type { Filter } from '../../../../src/language/filter.ts';
import { compile } from '../../../../src/meaning/match/compile.ts';
import { TranslateError } from '../../../../src/translate/translate-error.ts';
import { filter as anyFilter, crowded } from '../../../meaning/arbitraries.ts';
import { full, read } from '../../../meaning/full.ts';
import { long } from '../../../support/runs.ts';
import { columns, json, rows } from '../../../translate/engines/cases.ts';
import { commandLine } from '../../command-line.ts';

const folder = mkdtempSync(join(tmpdir(), "prefilter query ' [a]*-"));
afterAll(() => rmSync(folder, { recursive: true }));

const put = (name: string, content: string | Uint8Array) => {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), content);
};
const query = (...argv: readonly string[]) => commandLine(['query', ...argv], { folder, now: () => 0 });
const found = async (...argv: readonly string[]) => {
  const { exitCode, stdout, stderr } = await query(...argv, '-f', 'ndjson');
  expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^prefilter: .* rows? match/m)]);
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
};
const unset = '(OR (= processed false) (_not_exists processed))';

describe('the same rows as `matches`', () => {
  const say = queryTexts.en;
  const io = {
    ...disk,
    cwd: folder,
    async *pieces(path?: string) {
      yield readFileSync(path as string);
    },
  } as unknown as Io;
  const count = long ? 600 : 100;
  const filters: readonly Filter[] = [
    ...fc.sample(anyFilter, { seed: 7, numRuns: count }),
    ...fc.sample(crowded(), { seed: 7, numRuns: count }),
  ];
  const names = Object.keys(columns);
  const texts = rows.map(({ id, typed }) => ({
    id,
    document: Object.fromEntries(
      names.flatMap((name) => {
        const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
        return value === undefined || value === null ? [] : [[name, String(value)] as const];
      }),
    ),
  }));
  const cell = (text: string | undefined) => (text === undefined ? '' : `"${text.replaceAll('"', '""')}"`);
  let db: DuckDb;

  beforeAll(async () => {
    db = await openDuckDb(say);
    put('all/json.ndjson', rows.map((row) => json({ ...row.json, id: row.id })).join('\n'));
    put('all/nested.ndjson', rows.map((row) => `{"id":${row.id},"a/~b":{"x":${json(row.json)}}}`).join('\r\n'));
    const line = (values: readonly (string | undefined)[]) => values.map(cell).join(';');
    put(
      'all/texts.csv',
      [
        line(['id', ...names]),
        ...texts.map(({ id, document }) =>
          line([`${id}`, ...names.map((name) => (Object.hasOwn(document, name) ? document[name] : undefined))]),
        ),
      ].join('\r\n'),
    );
    const types = { text: 'VARCHAR', boolean: 'BOOLEAN', number: 'DOUBLE', integer: 'BIGINT' } as const;
    const declared = names.map((name) => `"${name}" ${types[(columns[name] as (typeof columns)[string]).type]}`);
    await db.all(`CREATE TABLE typed (id INTEGER, ${declared.join(', ')})`);
    for (const { id, typed } of rows) {
      const values = names.map((name) => (Object.hasOwn(typed, name) ? (typed[name] ?? null) : null));
      const casts = names.map(
        (name, i) => `$${i + 1}::VARCHAR::${types[(columns[name] as (typeof columns)[string]).type]}`,
      );
      await db.all(
        `INSERT INTO typed VALUES (${id}, ${casts.join(', ')})`,
        values.map((value) => (value === null ? null : String(value))),
      );
    }
    await db.all(`COPY typed TO '${join(folder, 'all/typed.parquet').replaceAll("'", "''")}' (FORMAT parquet)`);
    await openRows(db);
    await db.all(
      `INSERT INTO found SELECT json FROM read_ndjson_objects('${join(folder, 'all/json.ndjson').replaceAll("'", "''")}')`,
    );
    await copyRows(db, { path: join(folder, 'all/json.parquet'), format: 'parquet' }, say);
  });
  afterAll(() => db.close());

  describe.each(['text', 'typed'] as const)('equality %s', (equality) => {
    const dialect = full.extend({}, { name: equality, equality });
    test.each<[QueryFile['kind'], string, readonly string[], (row: (typeof rows)[number]) => object]>([
      ['ndjson', 'all/json.ndjson', [], (row) => row.json],
      ['ndjson', 'all/nested.ndjson', ['a/~b', 'x'], (row) => row.json],
      ['csv', 'all/texts.csv', [], ({ id }) => texts[id]?.document as object],
      ['parquet', 'all/typed.parquet', [], (row) => row.typed],
      ['parquet', 'all/json.parquet', [], (row) => row.json],
    ])('%s, %s', async (kind, file, at, documentOf) => {
      let said = 0;
      const all: QueryFile[] = [{ path: join(folder, file), file, kind }];
      for (const filter of filters) {
        const asked = { filter, dialect };
        const isMatch = compile(filter, { dialect });
        const [reading] = await plainSources(all, asked, at, db, io, say);
        if (reading === undefined) throw new Error('nothing to read');
        let selected: number[];
        try {
          const { sql, params } = selection(reading, asked, reading.row);
          selected = (await db.all(sql, params)).map(([row]) =>
            Number((JSON.parse(row as string) as { id: unknown }).id),
          );
        } catch (error) {
          if (error instanceof TranslateError && error.code === 'not-exact') continue;
          throw error;
        }
        said++;
        const expected = rows.filter((row) => isMatch(documentOf(row))).map(({ id }) => id);
        const wrong = rows.filter(({ id }) => selected.includes(id) !== expected.includes(id)).map(documentOf);
        expect([filter, wrong, selected]).toEqual([filter, [], expected]);
      }
      expect(said).toBeGreaterThan(count);
    });
  });

  test('what a property is in JSON is computed once, not in each condition; those on columns go down to the scan', async () => {
    const asked = { filter: read('(AND (OR (= a done) (= b x)) (= b y))'), dialect: full };
    const planOf = async (file: string, kind: QueryFile['kind']) => {
      const [reading] = await plainSources([{ path: join(folder, file), file, kind }], asked, [], db, io, say);
      if (reading === undefined) throw new Error('nothing to read');
      await readyFor(reading, db);
      const { sql, params } = selection(reading, asked, reading.row);
      const [[, plan] = []] = await db.all(`EXPLAIN (FORMAT json) ${sql}`, params);
      return plan as string;
    };
    expect(await planOf('all/json.ndjson', 'ndjson')).not.toMatch(/extract/);
    expect(await planOf('all/typed.parquet', 'parquet')).toContain('"Filters"');
  });
});

describe('files', () => {
  const lines = '{"processed":false,"n":1}\n{"processed":true}\n{"n":1.0}\n{"n":"1.0","processed":"false"}\n';
  beforeAll(() => {
    put('plain/a.ndjson', lines);
    put('plain/b.csv', '\ufeffprocessed,n,"a""b"\r\nfalse,1,x\r\n,2,\r\n"",3,""\r\n');
    put('plain/c.tsv', 'n\tprocessed\n4\tfalse\n');
    put('plain/notes.txt', 'no rows');
    put("odd 'names'/*[x]?.ndjson", '{"n":5}\n');
  });

  test('of several kinds, as a table with a summary', async () => {
    expect(await query(unset, '--from', 'plain')).toEqual({
      exitCode: 0,
      stderr: '',
      files: {},
      stdout: `processed  n    a"b
false      1
           1
false      1.0
false      1    x
           2
false      4

6 rows match in 3 files; 0 s.
`,
    });
    expect((await query(unset, '--from', 'plain', '--lang', 'pt')).stdout).toMatch(
      /6 linhas correspondem em 3 arquivos; 0 s\.\n$/,
    );
  });

  test('in a CSV an empty cell is absent, and a quoted one the empty text', async () => {
    const argv = ['--from', 'plain/b.csv'];
    expect(await found('(_not_exists processed)', ...argv)).toEqual([{ processed: null, n: '2', 'a"b': null }]);
    put('quote.filter', '(= n 3)');
    expect(await found('quote.filter', ...argv)).toEqual([{ processed: '', n: '3', 'a"b': '' }]);
  });

  test.each(["odd 'names'/*[x]?.ndjson", "odd 'names'", "odd 'names'/**", '**/*x*.ndjson'])(
    'named %s',
    async (from) => {
      expect(await found('(= n 5)', '--from', from)).toEqual([{ n: 5 }]);
    },
  );

  test('a property that no file has is told, one that some rows lack is not', async () => {
    expect(await query('(= nn 1)', '--from', 'plain/b.csv')).toMatchObject({
      exitCode: 0,
      stderr: 'prefilter: no file has `nn`: it counts as absent everywhere.\n',
      stdout: '0 rows match in 1 file; 0 s.\n',
    });
    expect(await query('(= nn 1)', '--from', 'plain/a.ndjson')).toMatchObject({ stderr: '' });
  });

  test('`--at`: where the properties are', async () => {
    put('at.ndjson', '{"note":{"p":{"a":1}}}\n{"note":{}}\n{"note":null}\n{}\n');
    expect(await found('(= a 1)', '--from', 'at.ndjson', '--at', 'note.p')).toEqual([{ note: { p: { a: 1 } } }]);
    expect(await found('(_not_exists a)', '--from', 'at.ndjson', '--at', 'note.p')).toHaveLength(3);
    put('at-wrong.ndjson', '{"note":{"p":{}}}\n{"note":7}\n');
    expect(await query('(= a 1)', '--from', 'at-wrong.ndjson', '--at', 'note.p')).toMatchObject({
      exitCode: 2,
      stderr: 'prefilter: at-wrong.ndjson:2: this line has no object that holds properties.\n',
    });
  });

  test.each([
    ['ndjson', 'o.ndjson'],
    ['parquet', 'o.parquet'],
  ])('%s into a file, which can be queried again', async (format, out) => {
    for (const from of ['plain', 'plain/b.csv', 'plain/a.ndjson']) {
      const { exitCode, stderr } = await query(unset, '--from', from, '-f', format, '--out', out);
      expect([exitCode, stderr]).toEqual([0, expect.stringContaining(`prefilter: Written to ${out}.\n`)]);
      expect(await found(unset, '--from', out)).toHaveLength((await found(unset, '--from', from)).length);
      expect(await found('(= processed true)', '--from', out)).toEqual([]);
      expect(await found('(= n 1.0)', '--from', out)).toHaveLength((await found('(= n 1.0)', '--from', from)).length);
      rmSync(join(folder, out));
    }
  });

  test('rows of NDJSON are written as they are', async () => {
    put('exact.ndjson', '{ "a" : 1.0,"b":"\\u00e9","n":123456789012345678901234567890 }\n');
    expect((await query('(= b é)', '--from', 'exact.ndjson', '-f', 'ndjson')).stdout).toBe(
      readFileSync(join(folder, 'exact.ndjson'), 'utf8'),
    );
    await query('(= b é)', '--from', 'exact.ndjson', '--out', 'exact-out.ndjson');
    expect(readFileSync(join(folder, 'exact-out.ndjson'), 'utf8')).toBe(
      readFileSync(join(folder, 'exact.ndjson'), 'utf8'),
    );
  });

  test('numbers of Parquet that JSON does not have are texts', async () => {
    const db = await openDuckDb(queryTexts.en);
    const path = join(folder, 'nan.parquet').replaceAll("'", "''");
    const row = `1.5 AS a, 'nan'::DOUBLE AS b, ['inf'::FLOAT, 1] AS c, {x: '-inf'::DOUBLE, y: 'a "NaN", [NaN \\'} AS d, '' AS e`;
    await db.all(`COPY (SELECT ${row} UNION ALL SELECT 2, 3, [], NULL, 'NaN') TO '${path}' (FORMAT parquet)`);
    db.close();
    const expected = [
      { a: 1.5, b: 'NaN', c: ['Infinity', 1], d: { x: '-Infinity', y: 'a "NaN", [NaN \\' }, e: '' },
      { a: 2, b: 3, c: [], d: null, e: 'NaN' },
    ];
    expect(await found('(OR (= a 1.5) (= a 2))', '--from', 'nan.parquet')).toEqual(expected);
    expect(await query('(OR (= a 1.5) (= a 2))', '--from', 'nan.parquet', '--out', 'nan.ndjson')).toMatchObject({
      exitCode: 0,
    });
    expect(await found('(OR (= a 1.5) (= a 2))', '--from', 'nan.ndjson')).toEqual(expected);
  });

  test('columns of Parquet with the names that rows have in a statement', async () => {
    put('names.ndjson', '{"t":{"T":1},"Tt":2,"j":1.5,"shown":3}\n');
    await query('(= j 1.5)', '--from', 'names.ndjson', '--out', 'names.parquet');
    const expected = [{ t: { T: 1 }, Tt: 2, j: 1.5, shown: 3 }];
    for (const filter of ['(= j 1.5)', '(= Tt 2)', '(= shown 3)']) {
      expect(await found(filter, '--from', 'names.parquet')).toEqual(expected);
    }
    expect(await query('(= j 1.5)', '--from', 'names.parquet', '--out', 'again.parquet')).toMatchObject({
      exitCode: 0,
    });
    expect(await found('(= j 1.5)', '--from', 'again.parquet')).toEqual(expected);
  });

  test('Parquet for no rows at all is written where its columns are known', async () => {
    expect(await query('(= n 77)', '--from', 'plain/b.csv', '--out', 'none.parquet')).toMatchObject({ exitCode: 0 });
    expect(await found('(_not_exists n)', '--from', 'none.parquet')).toEqual([]);
    expect(await query('(= n 77)', '--from', 'plain/a.ndjson', '--out', 'nothing.parquet')).toMatchObject({
      stderr: expect.stringContaining('no row matches, so nothing.parquet was not written.'),
    });
    expect(disk.kindOf(join(folder, 'nothing.parquet'))).toBeUndefined();
  });
});

describe('what is wrong is told', () => {
  beforeAll(() => {
    put('bad/json.ndjson', '{"a":1}\n\n{"a":\n{"a":2}\n');
    put('bad/list.ndjson', '{"a":1}\n[1]\n');
    put('bad/latin.ndjson', Buffer.from('{"a":"\xe9"}\n', 'latin1'));
    put('bad/short.csv', 'a,b\n1,2\n1\n');
    put('bad/twice.csv', 'a,a\n1,2\n');
    put('bad/blank.csv', '\n1\n');
    put('bad/no.parquet', 'PAR?');
    put('bad/some.txt', '');
    put('bad/good.ndjson', '{"a":1}\n');
    put('bad/bare.ndjson', '{}\n');
    put('bad/xml/a.xml', '<a/>');
    mkdirSync(join(folder, 'empty'), { recursive: true });
  });

  test.each([
    [['(= a 1)'], 'say where the documents are'],
    [['--from', 'bad/good.ndjson'], '`query` takes one filter.'],
    [['(= a 1)', '(= b 1)', '--from', 'bad/good.ndjson'], '`query` takes one filter.'],
    [['(= a 1)', '--from', 'bad/json.ndjson'], 'bad/json.ndjson:3: this line is not JSON.'],
    [['(= a 1)', '--from', 'bad/json.ndjson', '--out', 'never.ndjson'], 'bad/json.ndjson:3: this line is not JSON.'],
    [['(= a 1)', '--from', 'bad/list.ndjson'], 'bad/list.ndjson:2: this line has no object that holds properties.'],
    [['(= a 1)', '--from', 'bad/latin.ndjson'], 'bad/latin.ndjson:1: this line is not UTF-8.'],
    [['(= a 1)', '--from', 'bad/short.csv'], 'bad/short.csv:3: Expected Number of Columns: 2 Found: 1.'],
    [['(= a 1)', '--from', 'bad/twice.csv'], '`bad/twice.csv` has the column `a` twice.'],
    [['(= a 1)', '--from', 'bad/blank.csv'], '`bad/blank.csv` has no header line with the names of its columns.'],
    [['(= a 1)', '--from', 'bad/no.parquet'], 'no.parquet'],
    [
      ['(_not_exists a)', '--from', 'bad/bare.ndjson', '--out', 'never.parquet'],
      'a Parquet file would have no columns',
    ],
    [['(= a 1)', '--from', 'bad/some.txt'], '`bad/some.txt` cannot be queried'],
    [['(= a 1)', '--from', 'bad/none.ndjson'], 'cannot read `bad/none.ndjson`: there is no such file.'],
    [['(= a 1)', '--from', 'empty'], '`empty` has no file that can be queried'],
    [['(= a 1)', '--from', 'bad/*.json'], '`bad/*.json` has no file that can be queried'],
    [['(= a 1)', '--from', 'bad/xml'], 'XML documents have no properties of their own'],
    [['(= a 1)', '--from', 'bad/good.ndjson', '--property', 'a=b'], '`--property a=b` is not a property'],
    [
      ['(= a 1)', '--from', 'bad/good.ndjson', '--property', 'a=/b'],
      'bad/good.ndjson:1: this line has no `accessKey` and `xml`.',
    ],
    [['(= a 1)', '--from', 'bad/good.ndjson', '--at', 'a.'], '`--at a.` is not a field'],
    [['(= a 1)', '--from', 'bad/good.ndjson', '--table', 't'], '`--table` needs `--url`.'],
    [['(= a 1)', '--from', 'bad/good.ndjson', '-f', 'parquet'], '`--format parquet` needs a file: `--out FILE`.'],
    [['(= a 1)', '--from', 'bad/good.ndjson', '-f', 'table', '--out', 'x'], '`--out` needs `--format ndjson|parquet`.'],
    [
      ['(= a 1)', '--from', 'bad/g*', '--out', 'bad/good.ndjson'],
      '`--out bad/good.ndjson` would overwrite a file that is queried.',
    ],
    [['(= a 1)', '--url', 'postgres://h/d'], '`--url` needs `--table NAME`.'],
    [['(= a 1)', '--url', 'h:pass', '--table', 't'], '`--url` needs an address such as'],
    [['(= a 1)', '--url', 'postgres://h/d', '--table', 't', '--from', 'x'], '`--from` and `--url` cannot be combined.'],
  ])('%j', async (argv, message) => {
    const { exitCode, stdout, stderr } = await query(...argv);
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
    expect(stderr).toMatch(/^prefilter: .*\n$/);
    expect(disk.kindOf(join(folder, 'never.ndjson'))).toBeUndefined();
    expect(readFileSync(join(folder, 'bad/good.ndjson'), 'utf8')).toBe('{"a":1}\n');
  });

  test('a filter that no engine can say exactly, with its own names', async () => {
    const less = { '<': { operands: 'property value', means: 'less' }, near: { operands: 'property value' } };
    put(
      'inexact/prefilter.config.json',
      JSON.stringify({
        dialect: { operators: less },
        properties: { a: 'string', tags: { type: 'string', many: true } },
      }),
    );
    const flags = ['-c', 'inexact/prefilter.config.json', '--from', 'bad/good.ndjson'];
    const farAway = '9'.repeat(20);
    for (const [filter, message] of [
      [`(< a 1e${farAway})`, `duckdb cannot express \`(< a 1e${farAway})\` exactly: the exponent is too large.`],
      ['(OR (= a 1) (= tags x))', 'duckdb cannot express `(= tags x)` exactly: the property can have several values,'],
      ['(OR (= a 1) (near a x))', 'duckdb cannot express `(near a x)` exactly: `near` has no meaning in its dialect.'],
    ] as const) {
      const { exitCode, stdout, stderr } = await query(filter, ...flags);
      expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
    }
    const server = ['-c', 'inexact/prefilter.config.json', '--url', 'postgres://h/d', '--table', 't'];
    expect(await query('(= tags x)', ...server, '--lang', 'pt')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('postgres não pode expressar `(= tags x)` com exatidão'),
    });
  });

  test('a text that is no filter', async () => {
    expect(await query('(== a 1)', '--from', 'bad/good.ndjson')).toMatchObject({ exitCode: 1 });
  });
});

describe('what `fetch` stored', () => {
  const uf = 'uf=/nfeProc/NFe/infNFe/emit/enderEmit/UF';
  const id = 'id=/nfeProc/NFe/infNFe/@Id';
  let documents: Record<string, string>[];

  beforeAll(async () => {
    for (const [format, out] of [
      ['xml', 'archive'],
      ['ndjson', 'lines'],
    ]) {
      const argv = ['fetch', '--sandbox', '--documents', '60', '--out', out as string, '-f', format as string];
      expect(await commandLine(argv, { folder, now: () => performance.now() })).toMatchObject({ exitCode: 0 });
    }
    documents = readFileSync(join(folder, 'lines/documents.ndjson'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, string>);
    expect(documents).toHaveLength(60);
    writeFileSync(join(folder, 'archive/key-0.xml'), '<nfeProc><NFe><infNFe Id="of no key"/></NFe></nfeProc>');
  });

  test.each(['archive', 'archive/**', 'lines', 'lines/documents.ndjson'])(
    '%s: `--property` reads the XML',
    async (from) => {
      const got = await found('(= uf SP)', '--from', from, '--property', uf, '--property', id);
      const expected = documents
        .filter(({ xml }) => /<emit>.*<UF>SP<\/UF>.*<\/emit>/.test(xml as string))
        .map(({ accessKey }) => accessKey as string);
      expect(expected.length).toBeGreaterThan(3);
      expect(got.map(({ accessKey }) => accessKey).sort()).toEqual(expected.sort());
      for (const { id, accessKey, uf, file } of got) {
        expect([id, uf]).toEqual([`NFe${accessKey}`, 'SP']);
        expect(file).toBe(from.startsWith('archive') ? `archive/${accessKey}.xml` : 'lines/documents.ndjson');
      }
      const without = await found('(_not_exists uf)', '--from', from, '--property', uf, '--property', id);
      expect(without).toEqual(from.startsWith('archive') ? [{ file: 'archive/key-0.xml', id: 'of no key' }] : []);
    },
  );

  test('what it could not read is none of the archive', async () => {
    for (const from of ['archive', 'lines']) {
      expect(disk.kindOf(join(folder, from, 'failed.ndjson'))).toBe('file');
      put(`${from}/failed.ndjson`, '{"accessKey":"k","error":{"code":"bad-xml"}}\n');
      expect((await found('(= uf SP)', '--from', from, '--property', uf)).length).toBeGreaterThan(3);
    }
  });

  test.each([
    ['archive/**', 'given/rows.ndjson'],
    ['lines', 'given/rows.csv'],
    ['archive', 'given/rows.parquet'],
  ])('%s: `--properties` joins %s', async (from, properties) => {
    const given = documents.slice(0, 30).map(({ accessKey }, i) => ({ accessKey, processed: i % 3 === 0 }));
    put('given/rows.ndjson', given.map((row) => JSON.stringify(row)).join('\n'));
    put(
      'given/rows.csv',
      ['accessKey;processed', ...given.map((row) => `${row.accessKey};${row.processed}`)].join('\n'),
    );
    await query('(_not_exists x)', '--from', 'given/rows.ndjson', '--out', 'given/rows.parquet');
    const keys = async (text: string, ...more: readonly string[]) =>
      (await found(text, '--from', from, '--properties', properties, ...more)).map(({ accessKey }) => accessKey);
    const set = given.filter(({ processed }) => processed).map(({ accessKey }) => accessKey);
    expect((await keys('(= processed true)')).sort()).toEqual(set.sort());
    expect(await keys(unset)).toHaveLength(60 - set.length + (from.startsWith('archive') ? 1 : 0));
    const both = await keys('(AND (= processed true) (= uf SP))', '--property', uf, '--dialect', 'qive');
    const inState = (await found('(= uf SP)', '--from', from, '--property', uf)).map(({ accessKey }) => accessKey);
    expect(both.sort()).toEqual(set.filter((key) => inState.includes(key)).sort());
  });

  test('a document that has no key as its name is joined by the name that `fetch` gives it', async () => {
    await commandLine(['fetch', '--sandbox', '--documents', '1', '--out', 'one'], { folder });
    const [hash] = await (await openDuckDb(queryTexts.en)).all("SELECT sha256('a key')");
    put(`one/key-${hash?.[0]}.xml`, '<a/>');
    put('one.csv', 'accessKey,p\na key,1\n');
    expect(await found('(= p 1)', '--from', 'one', '--properties', 'one.csv')).toMatchObject([
      { accessKey: 'a key', p: '1' },
    ]);
  });

  test.each([
    ['accessKey,p\nk,1\nk,2\n', '`wrong.csv` has more than one row for the access key k.'],
    ['accessKey,p\n,1\nk,2\n', '1 row of `wrong.csv` has no `accessKey`.'],
    ['key,p\nk,1\nl,2\n', '2 rows of `wrong.csv` have no `accessKey`.'],
  ])('%j cannot be joined', async (csv, message) => {
    put('wrong.csv', csv);
    expect(await query('(= p 1)', '--from', 'archive', '--properties', 'wrong.csv')).toMatchObject({
      exitCode: 2,
      stderr: `prefilter: ${message}\n`,
    });
  });

  test('an archive in which nothing is', async () => {
    put('other/a.csv', 'a\n1\n');
    expect(await query('(= p 1)', '--from', 'other', '--property', uf)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('no document stored by `fetch` was found'),
    });
  });
});

test('a bar on a terminal, and none elsewhere', async () => {
  put('bar.ndjson', '{"a":1}\n'.repeat(400_000));
  const shown = await commandLine(['query', '(= a 1)', '--from', 'bar.ndjson', '--out', 'bar-out.ndjson'], {
    folder,
    terminal: 60,
  });
  const frames = shown.stderr.split('\r\x1b[2K');
  expect(frames.at(-1)).toMatch(/^prefilter: 400,000 rows match/);
  for (const frame of frames.slice(0, -1)) expect(frame).toMatch(/^$|^\[█*░*\] \d+ %$/);
});

test.each([
  ['@duckdb/node-api', ['--from', 'bar.ndjson'], 'en', 'needs `@duckdb/node-api`, which is a separate package'],
  [
    'pg',
    ['--url', 'postgres://h/d', '--table', 't'],
    'pt',
    'precisa de `pg`, que é um pacote à parte: `npm install pg`.',
  ],
])('without the package %s', async (_, argv, lang, message) => {
  put('bar.ndjson', '{}');
  const program = join(folder, 'command', 'bin.mjs');
  await build({
    stdin: {
      contents: "import { main } from './src/cli/main.ts'; process.exitCode = await main(process.argv.slice(2), '0');",
      resolveDir: join(import.meta.dirname, '../../../..'),
    },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['@duckdb/node-api', 'pg'],
    logLevel: 'silent',
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'query', '(= a 1)', ...argv, '--lang', lang],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    },
  );
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
});
