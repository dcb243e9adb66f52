import { describe, expect, test } from 'vitest';
import { matchLines } from '../../../../src/cli/commands/match/documents.ts';
import { resolvesWithin } from '../../../support/cpu-ms.ts';
import { commandLine, expectFailure, type Surroundings } from '../../command-line.ts';
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

test('the output has no byte order marks, which no reader of lines expects', async () => {
  const files = { 'a.ndjson': '\ufeff{"a":1}\n', 'b.ndjson': '\ufeff{"a":1}' };
  const argv = ['match', '(= a 1)', '--data', 'a.ndjson', '--data', 'b.ndjson', '-f', 'ndjson'];
  expect((await commandLine(argv, { files })).stdout).toBe('{"a":1}\n{"a":1}\n');
});

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
  const ndjson = await commandLine([...argv, 'ndjson'], { files, stdin: '{"a":"1"}', now: ticking() });
  expect(ndjson).toMatchObject({
    exitCode: 2,
    stdout: '{"a":1}\n{"a":1}\n{"a":"1"}\n',
    stderr:
      'prefilter: b.ndjson:2: expected a JSON object with properties.\n' +
      'prefilter: 3 of 5 lines match, 1 is invalid; 0.5 s, 10 lines/s.\n',
  });
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

test('ndjson: the matching lines unchanged, and the summary on the standard error', async () => {
  const text = '{"processed":false}\r\n{"processed":true}\r\n{ "n": 1.0 }';
  expect(await match(['-f', 'ndjson'], { files: { 'notes.ndjson': text }, now: ticking() })).toMatchObject({
    exitCode: 0,
    stdout: '{"processed":false}\r\n{ "n": 1.0 }\n',
    stderr: 'prefilter: 2 of 3 lines match; 0.5 s, 6 lines/s.\n',
  });
});

const oneFilter =
  '`match` takes one filter, or `--filters FOLDER`; documents are given with `--data FILE` or `--notes FOLDER`.';
const nowhere =
  'say where the documents are: `--data FILE.ndjson`, `--data -` for the standard input, or `--notes FOLDER` for what `fetch` stored.';
const oneInput = 'the filter and the documents cannot both come from the standard input.';
test.each([
  [['match', filter], nowhere],
  [['match', '--data', 'notes.ndjson'], oneFilter],
  [['match', filter, 'notes.ndjson', '--data', '-'], oneFilter],
  [['match', filter, '--data', 'notes.ndjson', '--data', 'notes.ndjson'], '`--data notes.ndjson` is given twice.'],
  [['match', '-', '--data', 'notes.ndjson', '--data', '-'], oneInput],
  [['match', '-', '--data', '-'], oneInput],
  [['match', filter, '--data', '-', '--at', 'a..b'], '`--at a..b` is not a field: write names separated by dots.'],
  [['match', filter, '--data', '-', '-f', 'xml'], '`-f` cannot be `xml`. It is `pretty`, `ndjson`, or `json`.'],
  [['match', filter, '--data', 'locked.ndjson'], 'cannot read `locked.ndjson`: EACCES: permission denied.'],
])('%j is a mistake', async (argv, stderr) => {
  await expectFailure(argv, stderr, { files, refused: { 'locked.ndjson': 'EACCES: permission denied' } });
});

test('an invalid filter is shown, and no document is read', async () => {
  const { exitCode, stdout, stderr } = await commandLine(['match', '(== a 1)', '--data', 'nowhere']);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain('Unknown operator `==`. Did you mean `=`?');
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

test.each([
  [
    filter,
    'en',
    '4 of 5 lines match; 0.5 s, 10 lines/s.\nThe first 3:\n  {"processed":false}\n  {"processed":"false","n":1}\n  {}\n',
  ],
  ['(= processed true)', 'en', '1 of 5 lines matches; 0.5 s, 10 lines/s.\nThe first one:\n  {"processed":true}\n'],
  [
    '(= processed true)',
    'pt',
    '1 de 5 linhas corresponde ao filtro; 0,5 s, 10 linhas/s.\nA primeira:\n  {"processed":true}\n',
  ],
  ['(= processed never)', 'en', '0 of 5 lines match; 0.5 s, 10 lines/s.\n'],
  ['(= processed never)', 'pt', '0 de 5 linhas correspondem ao filtro; 0,5 s, 10 linhas/s.\n'],
])('%s in %s: the exit code is 0, even if nothing matches', async (text, lang, stdout) => {
  const argv = ['match', text, '--data', 'notes.ndjson', '--lang', lang];
  expect(await commandLine(argv, { files, now: ticking() })).toMatchObject({ exitCode: 0, stderr: '', stdout });
});

test('in Portuguese the verb agrees with one line', async () => {
  const { stdout } = await commandLine(['match', '(= a b)', '--data', 'a.ndjson', '--lang', 'pt'], {
    files: { 'a.ndjson': '{}\n' },
  });
  expect(stdout).toMatch(/^0 de 1 linha corresponde ao filtro;/);
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

test('long integers keep their digits, and one line is counted in the singular', async () => {
  const key = '12345678901234567890123456789012345678901234';
  const files = { 'k.ndjson': `{"t":"\\":1234567890123456789","n":[${key}],"k":${key}}\n` };
  const run = (text: string) => commandLine(['match', text, '--data', 'k.ndjson'], { files, now: ticking() });
  expect((await run(`(= k ${key})`)).stdout).toMatch(/^1 of 1 line matches;/);
  expect((await run(`(= k ${key.replace(/4$/, '5')})`)).stdout).toMatch(/^0 of 1 line matches;/);
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

test.each(['nte.properties', 'constructor', '__proto__'])('%s, which no document has, is a mistake', async (at) => {
  expect(await match(['--at', at])).toMatchObject({ exitCode: 2, stderr: `prefilter: no line has \`${at}\`.\n` });
});

test('an empty file has no documents', async () => {
  expect(await match(['--at', 'a'], { files: { 'notes.ndjson': '\n' } })).toMatchObject({ exitCode: 0, stderr: '' });
});

test('a JSON property named __proto__ is an ordinary property', async () => {
  const argv = ['match', '(= __proto__ 1)', '--data', '-', '-f', 'ndjson'];
  const { stdout } = await commandLine(argv, { stdin: '{"__proto__":1}\n{"a":1}\n' });
  expect(stdout).toBe('{"__proto__":1}\n');
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

describe('a list of objects in place of lines', () => {
  const list = '[\n  {"a": "b", "n": 1},\n  {"a": "c"},\n  {"a":\n "b"}\n]\n';
  test.each([
    ['over lines', list],
    ['on one line', '[{"a":"b","n":1},{"a":"c"},{"a":"b"}]'],
    ['behind a mark and empty lines', `\ufeff\n\n${list}`],
  ])('%s', async (_, text) => {
    const files = { 'a.json': text };
    const { exitCode, stdout, stderr } = await commandLine(['match', '(= a b)', '--data', 'a.json', '--count'], {
      files,
    });
    expect([exitCode, stdout]).toEqual([0, '2\n']);
    expect(stderr.match(/`a\.json` is a list/g)).toHaveLength(1);
    const lines = await commandLine(['match', '(= a b)', '--data', 'a.json', '--format', 'ndjson'], { files });
    const printed = lines.stdout.trimEnd().split('\n');
    expect(printed.map((line) => JSON.parse(line))).toEqual([{ a: 'b', n: 1 }, { a: 'b' }]);
  });

  test.each([['[1, 2]'], ['[{"a":"b"}'], ['[{"a":"b"}] x'], ['["a"]']])('%s is not one', async (text) => {
    const { exitCode } = await commandLine(['match', '(= a b)', '--data', 'a.json'], { files: { 'a.json': text } });
    expect(exitCode).toBe(2);
  });
});

test('counts, says nothing, and exits with 1 if nothing is selected', async () => {
  const files = { 'a.ndjson': '{"a":"b"}\n{"a":"c"}\n' };
  const match = (...argv: string[]) => commandLine(['match', ...argv, '--data', 'a.ndjson'], { files });
  expect(await match('(= a b)', '--count', '--exit-status')).toMatchObject({ exitCode: 0, stdout: '1\n', stderr: '' });
  expect(await match('(= a x)', '--count', '--exit-status')).toMatchObject({ exitCode: 1, stdout: '0\n' });
  expect(await match('(= a x)', '-q', '--exit-status')).toMatchObject({ exitCode: 1, stdout: '', stderr: '' });
  expect(await match('(= a b)', '-q', '--format', 'ndjson')).toMatchObject({ exitCode: 0, stdout: '' });
  expect(await match('(= a x)')).toMatchObject({ exitCode: 0 });
});
