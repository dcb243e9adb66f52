import { expect, test } from 'vitest';
import { matchLines } from '../../../../src/cli/commands/match/documents.ts';
import { resolvesWithin } from '../../../support/cpu-ms.ts';
import { commandLine, type Surroundings } from '../../command-line.ts';
import { ticking } from '../../ticking.ts';
import { QueryFolder } from '../query/folder.ts';

const filter = '(OR (= processed false) (_not_exists processed))';

/** All kinds of lines: a selected document, one that is not, an empty line, one with spaces. */
const lines = [
  '{"processed":false}',
  '{"processed":true}',
  '',
  ' {"processed":"false","n":1} ',
  '{}',
  '{"processed":null}',
];
const files = { 'notes.ndjson': `${lines.join('\n')}\n` };

/** Runs `match` over those documents. */
const match = (argv: readonly string[], surroundings: Surroundings = { files }) =>
  commandLine(['match', filter, '--data', 'notes.ndjson', ...argv], surroundings);

const folder = new QueryFolder();

test('a folder and a pattern select their JSON Lines files', async () => {
  folder.put('in/a.ndjson', '{"a":1}\n');
  folder.put('in/deep/b.jsonl', '{"a":1}\n');
  folder.put('in/c.csv', 'a\n1\n');
  folder.put('d.csv', 'a\n');
  const argv = (data: string) => ['match', '(= a 1)', '--data', data, '-f', 'json'];
  const { stdout } = await folder.run(argv('in'));
  expect(JSON.parse(stdout).results).toMatchObject([{ files: ['in/a.ndjson', 'in/deep/b.jsonl'], matches: 2 }]);
  const { stdout: one } = await folder.run(argv('in/*.ndjson'));
  expect(JSON.parse(one).results).toMatchObject([{ files: ['in/a.ndjson'], matches: 1 }]);
  await folder.expectFailure(argv('*.csv'), /`--data \*\.csv` names no file with lines of JSON/);
});

test('a property is where the configuration says that it is', async () => {
  const properties = { 'address.city': { type: 'string', path: 'address.city' } };
  const files = {
    'prefilter.config.json': JSON.stringify({ properties }),
    'a.ndjson': '{"address":{"city":"Recife"}}\n{"address.city":"Recife"}\n{"address":[{"city":"Recife"}]}\n',
  };
  const ndjson = ['--data', 'a.ndjson', '-f', 'ndjson'];
  const { stdout } = await commandLine(['match', '(= address.city Recife)', ...ndjson], { files });
  expect(stdout).toBe('{"address":{"city":"Recife"}}\n');
  const translated = ['translate', '(= address.city Recife)', '--to', 'postgres', '--json-column', 'doc', '-f', 'json'];
  const [{ params }] = JSON.parse((await commandLine(translated, { files })).stdout).results;
  expect(params).toEqual(['{"address":{"city":"Recife"}}']);
  const faulty = { 'prefilter.config.json': JSON.stringify({ properties: { a: { type: 'string', path: 'b..c' } } }) };
  const refused = await commandLine(['match', '(= a b)', '--data', 'a.ndjson'], { files: { ...files, ...faulty } });
  expect(refused.stderr).toContain('`properties.a.path` must be a list of names');
});

test('several files are read in their order', async () => {
  const files = { 'a.ndjson': '{"a":1}\n{"a":2}', 'b.ndjson': '{"a":1}\n[]\n' };
  const argv = ['match', '(= a 1)', '--data', 'b.ndjson', '--data', 'a.ndjson', '--data', '-', '-f'];
  const { stdout } = await commandLine([...argv, 'json'], { files, stdin: '{"a":"1"}' });
  const { results, problems } = JSON.parse(stdout);
  expect(problems).toMatchObject([{ file: 'b.ndjson', code: 'not-an-object', position: { start: { line: 2 } } }]);
  expect(results[0]).toMatchObject({
    files: ['b.ndjson', 'a.ndjson', '<stdin>'],
    examples: [
      { file: 'b.ndjson', line: 1 },
      { file: 'a.ndjson', line: 1 },
      { file: '<stdin>', line: 1 },
    ],
  });
});

test('JSON repeats documents as their lines have them, including long numbers', async () => {
  const lines = [
    '\ufeff{"k":12345678901234567890123456789012345678901234}',
    ' {"n": 9007199254740993, "x": 1.0}\r',
    '{"[]":[]}',
  ];
  const { stdout } = await commandLine(['match', '(_not_exists a)', '--data', 'k.ndjson', '-f', 'json'], {
    files: { 'k.ndjson': lines.join('\n') },
  });
  for (const line of lines) expect(stdout).toContain(`"document": ${line.replace('\ufeff', '').trim()}\n`);
  expect(JSON.parse(stdout).results[0].examples).toHaveLength(3);
});

test('the summary as JSON', async () => {
  const { stdout, exitCode } = await match(['-f', 'json'], { files, now: ticking() });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).results[0]).toEqual({
    files: ['notes.ndjson'],
    lines: 5,
    matches: 4,
    wrong: 0,
    durationMs: 500,
    linesPerSecond: 10,
    examples: [
      { file: 'notes.ndjson', line: 1, document: { processed: false } },
      { file: 'notes.ndjson', line: 4, document: { processed: 'false', n: 1 } },
      { file: 'notes.ndjson', line: 5, document: {} },
    ],
  });
});

test('an example is one line that fits, without control characters', async () => {
  const wide = `{"a":"\u202e${'x'.repeat(300)}"}`;
  const { stdout } = await match([], { files: { 'notes.ndjson': wide }, terminal: 60 });
  expect(stdout).toContain('\n  {"a":"\\u202exxx');
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
});

test('empty lines cost next to nothing', async () => {
  async function* pieces() {
    yield new TextEncoder().encode(`{"a":1}\n${'\n'.repeat(500_000)} \t\r\n{"a":1}`);
  }
  const match = async () => {
    const found = await matchLines(
      [{ file: 'e.ndjson', pieces: pieces() }],
      [],
      () => true,
      () => {},
    );
    expect(found).toMatchObject({ documents: 2, matches: 2, wrong: 0 });
  };
  expect(await resolvesWithin(750, match)).toBe(true);
});

const nested = [
  '{"note":{"properties":{"processed":true}},"processed":false}',
  '{"note":{"properties":{"processed":false}}}',
  '{"note":{}}',
  '{"note":null}',
  '{}',
  '{"note":{"properties":[1]}}',
  '{"note":7}',
];
const surroundings = { files: { 'notes.ndjson': nested.join('\n') } };

test('--at: a document without properties there has none; a value that is not an object is invalid', async () => {
  const { exitCode, stdout, stderr } = await match(['--at', 'note.properties', '-f', 'json'], surroundings);
  expect(exitCode).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({
    results: [{ matches: 4, examples: [{ line: 2 }, { line: 3 }, { line: 4 }] }],
    problems: [6, 7].map((line) => ({ code: 'not-an-object', position: { start: { line } } })),
  });
  expect(stderr).toBe(
    [6, 7].map((line) => `prefilter: notes.ndjson:${line}: expected a JSON object with properties.\n`).join(''),
  );
});

const bytes = Buffer.concat([
  Buffer.from('\ufeff{"processed":false}\n{"a":\n[]\n"x"\nnull\n'),
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d, 0x0a]),
  Buffer.from('{"processed":"ação 😀"}\n7\n{}'),
]);

test.each([
  [
    'en',
    [
      'prefilter: notes.ndjson:2: this line is not JSON.',
      ...[3, 4, 5].map((line) => `prefilter: notes.ndjson:${line}: expected a JSON object with properties.`),
      'prefilter: notes.ndjson:6: this line is not UTF-8.',
      'prefilter: 1 more line is invalid.',
    ],
    /^2 of 9 lines match, 6 are invalid; /,
  ],
  [
    'pt-BR',
    [
      'prefilter: notes.ndjson:2: esta linha não é JSON.',
      ...[3, 4, 5].map((line) => `prefilter: notes.ndjson:${line}: esperado um objeto JSON com propriedades.`),
      'prefilter: notes.ndjson:6: esta linha não é UTF-8.',
      'prefilter: mais 1 linha é inválida.',
    ],
    /^2 de 9 linhas correspondem ao filtro, 6 são inválidas; /,
  ],
])('invalid lines are reported and counted, and the others matched: in %s', async (lang, told, summary) => {
  const { exitCode, stdout, stderr } = await match(['--lang', lang], { files: { 'notes.ndjson': bytes } });
  expect([exitCode, stderr]).toEqual([2, `${told.join('\n')}\n`]);
  expect(stdout).toMatch(summary);
});
