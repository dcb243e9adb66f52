import { expect, test } from 'vitest';
import type { Operator } from '../../../../src/language/dialect/dialect.ts';
import { print } from '../../../../src/language/print.ts';
import { compile } from '../../../../src/meaning/match/compile.ts';
import { world } from '../../../bench/alerts.ts';
import { full } from '../../../meaning/full.ts';
import { commandLine } from '../../command-line.ts';
import { ticking } from '../../ticking.ts';
import { WorkTree } from '../../work-tree.ts';

const lines = [
  ' {"processed":false}',
  '{"processed":true,"n":9007199254740993.0}\r',
  '',
  '{"status":"new","processed":true}',
  '{}',
];
const filters = [
  '{"id":"open","filter":"(OR (= processed false) (_not_exists processed))"}',
  '{"id":7,"filter":"(= status new)"}',
  '',
  '{"id":"none","filter":"(= status gone)"}',
];
const files = { 'notes.ndjson': lines.join('\n'), 'alerts.ndjson': filters.join('\n') };
const match = (...argv: readonly string[]) =>
  commandLine(['match', '--filters', 'alerts.ndjson', '--data', 'notes.ndjson', ...argv], { files, now: ticking() });

test('as JSON', async () => {
  const { stdout } = await match('--statistics', '-f', 'json');
  expect(JSON.parse(stdout).results).toMatchObject([
    {
      lines: 4,
      matches: 3,
      statistics: [
        { id: 'open', matches: 2 },
        { id: 7, matches: 1 },
        { id: 'none', matches: 0 },
      ],
      examples: [
        { line: 1, filters: ['open'], document: { processed: false } },
        { line: 4, filters: [7], document: { status: 'new' } },
        { line: 5, filters: ['open'], document: {} },
      ],
    },
  ]);
});

test('in a folder, the id is the path without `.filter`; comments and each file’s own dialect count', async () => {
  const tree = new WorkTree({
    'alerts/new.filter': '; those\n(= status new)\n',
    'alerts/team/a.b.filter': '(AND (= a 1) (_exists b))',
    'alerts/README.md': 'no filter',
    'alerts/team/prefilter.config.json':
      '{ "dialect": { "name": "qive", "operators": { "_exists": { "operands": "property", "means": "present" } } } }',
    'notes.ndjson': '{"status":"new"}\n{"a":1,"b":2,"status":"new"}\n',
  });
  const { stdout } = await tree.run(['match', '--filters', 'alerts', '--data', 'notes.ndjson', '-f', 'ndjson']);
  expect(stdout).toBe(
    '{"filters":["new"],"document":{"status":"new"}}\n{"filters":["new","team/a.b"],"document":{"a":1,"b":2,"status":"new"}}\n',
  );
});

test('over what `fetch` stored, in the dialect of every meaning', async () => {
  const tree = new WorkTree({
    'large.ndjson': '{"id":"l","filter":"(> total 5000)"}\n{"id":"sp","filter":"(= issuerState SP)"}',
  });
  await tree.run(['fetch', '--sandbox', '--documents', '60', '--out', 'archive'], { now: () => performance.now() });
  const argv = ['match', '--notes', 'archive', '-f', 'ndjson'];
  const { stdout } = await tree.run([...argv, '--filters', 'large.ndjson']);
  const found = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(found.length).toBeGreaterThan(10);
  for (const { filters, document } of found)
    expect(filters).toEqual([
      ...(Number(document.total) > 5000 ? ['l'] : []),
      ...(document.issuerState === 'SP' ? ['sp'] : []),
    ]);
  tree.write({ 'wrong.ndjson': '{"id":"l","filter":"(> totl 5000)"}' });
  expect(await tree.run([...argv, '--filters', 'wrong.ndjson'])).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringContaining('wrong.ndjson:1:1:4  error  unknown-property'),
  });
});

test('equal to one run for each filter', async () => {
  const { alert, unselective, document } = world(3);
  const all = new Map(Array.from({ length: 60 }, (_, i) => [`f${i}`, i % 2 === 0 ? alert() : unselective()]));
  const documents = Array.from({ length: 100 }, document);
  const named = [...all].map(([id, filter]) => JSON.stringify({ id, filter: print(filter, { dialect: full }) }));
  const operators = Object.fromEntries(
    Object.entries<Operator>(full.operators).map(([symbol, { method: _, ...entry }]) => [symbol, entry]),
  );
  const tree = new WorkTree({
    'prefilter.config.json': JSON.stringify({
      dialect: { operators, quotedValues: true },
    }),
    'filters.jsonl': named.join('\n'),
    'data.ndjson': documents.map((one) => JSON.stringify(one)).join('\n'),
  });
  const { stdout, stderr } = await tree.run([
    'match',
    '--filters',
    'filters.jsonl',
    '--data',
    'data.ndjson',
    '-f',
    'ndjson',
  ]);
  const predicates = [...all].map(([id, filter]) => [id, compile(filter)] as const);
  const expected = documents.flatMap((document) => {
    const filters = predicates.filter(([, selects]) => selects(document)).map(([id]) => id);
    return filters.length === 0 ? [] : [{ filters, document }];
  });
  expect(stderr).toMatch(/lines match/);
  expect(
    stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ).toEqual(expected);
});
