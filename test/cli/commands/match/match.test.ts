import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchDocuments } from '../../../../src/cli/commands/match/documents.ts';
import { linesOf } from '../../../../src/cli/commands/match/lines.ts';
import { cpuMs } from '../../../support/cpu-ms.ts';
import { commandLine, type Surroundings } from '../../command-line.ts';

const filter = '(OR (= processed false) (_not_exists processed))';
const lines = [
  '{"processed":false}',
  '{"processed":true}',
  '',
  ' {"processed":"false","n":1} ',
  '{}',
  '{"processed":null}',
];
const files = { 'notes.ndjson': `${lines.join('\n')}\n` };
const match = (argv: readonly string[], surroundings: Surroundings = { files }) =>
  commandLine(['match', filter, '--data', 'notes.ndjson', ...argv], surroundings);
const ticking = () => {
  let at = 0;
  return () => (at += 500);
};

test('long integers are what they are written as, and one line is told of in the singular', async () => {
  const key = '12345678901234567890123456789012345678901234';
  const files = { 'k.ndjson': `{"t":"\\":1234567890123456789","n":[${key}],"k":${key}}\n` };
  const run = (text: string) => commandLine(['match', text, '--data', 'k.ndjson'], { files, now: ticking() });
  expect((await run(`(= k ${key})`)).stdout).toMatch(/^1 of 1 line matches;/);
  expect((await run(`(= k ${key.replace(/4$/, '5')})`)).stdout).toMatch(/^0 of 1 line matches;/);
});

test('the JSON holds documents as the lines have them, and long numbers too', async () => {
  const lines = [
    '\ufeff{"k":12345678901234567890123456789012345678901234}',
    ' {"n": 9007199254740993, "x": 1.0}\r',
    '{"[]":[]}',
  ];
  const { stdout } = await commandLine(['match', '(_not_exists a)', '--data', 'k.ndjson', '-f', 'json'], {
    files: { 'k.ndjson': lines.join('\n') },
  });
  for (const line of lines) expect(stdout).toContain(`"document": ${line.replace('\ufeff', '').trim()} }`);
  expect(JSON.parse(stdout).examples).toHaveLength(3);
});

test('what is written out has no byte order marks, which no reader of lines expects', async () => {
  const files = { 'a.ndjson': '\ufeff{"a":1}\n', 'b.ndjson': '\ufeff{"a":1}' };
  const argv = ['match', '(= a 1)', '--data', 'a.ndjson', '--data', 'b.ndjson', '-f', 'ndjson'];
  expect((await commandLine(argv, { files })).stdout).toBe('{"a":1}\n{"a":1}\n');
});

test('empty lines cost next to nothing', async () => {
  async function* pieces() {
    yield new TextEncoder().encode(`{"a":1}\n${'\n'.repeat(2_000_000)} \t\r\n{"a":1}`);
  }
  const started = cpuMs();
  const found = await matchDocuments(
    [{ file: 'e.ndjson', pieces: pieces() }],
    [],
    () => true,
    () => {},
  );
  expect(found).toMatchObject({ lines: 2, matches: 2, wrong: 0 });
  expect(cpuMs() - started).toBeLessThan(3000);
});

test('several files are read in their order', async () => {
  const files = { 'a.ndjson': '{"a":1}\n{"a":2}', 'b.ndjson': '{"a":1}\n[]\n' };
  const argv = ['match', '(= a 1)', '--data', 'b.ndjson', '--data', 'a.ndjson', '--data', '-', '-f'];
  const ndjson = await commandLine([...argv, 'ndjson'], { files, stdin: '{"a":"1"}', now: ticking() });
  expect(ndjson).toMatchObject({
    exitCode: 2,
    stdout: '{"a":1}\n{"a":1}\n{"a":"1"}\n',
    stderr:
      'prefilter: b.ndjson:2: this line has no object that holds properties.\n' +
      'prefilter: 3 of 5 lines match, 1 is invalid; 0.5 s, 10 lines/s.\n',
  });
  const { stdout } = await commandLine([...argv, 'json'], { files, stdin: '{"a":"1"}' });
  expect(JSON.parse(stdout)).toMatchObject({
    files: ['b.ndjson', 'a.ndjson', '<stdin>'],
    wrongLines: [{ file: 'b.ndjson', line: 2, code: 'not-an-object' }],
    examples: [
      { file: 'b.ndjson', line: 1 },
      { file: 'a.ndjson', line: 1 },
      { file: '<stdin>', line: 1 },
    ],
  });
});

describe('a summary', () => {
  test('for people', async () => {
    expect(await match([], { files, now: ticking() })).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: `4 of 5 lines match; 0.5 s, 10 lines/s.
The first 3:
  {"processed":false}
  {"processed":"false","n":1}
  {}
`,
    });
  });

  test('in Portuguese', async () => {
    const { stdout } = await match(['--lang', 'pt'], { files, now: ticking() });
    expect(stdout).toMatch(/^4 de 5 linhas correspondem ao filtro; 0,5 s, 10 linhas\/s\.\nAs 3 primeiras:\n/);
  });

  test.each([
    ['(= processed true)', 'en', '1 of 5 lines matches; 0.5 s, 10 lines/s.\nThe first one:\n  {"processed":true}\n'],
    [
      '(= processed true)',
      'pt',
      '1 de 5 linhas corresponde ao filtro; 0,5 s, 10 linhas/s.\nA primeira:\n  {"processed":true}\n',
    ],
    ['(= processed never)', 'en', '0 of 5 lines match; 0.5 s, 10 lines/s.\n'],
    ['(= processed never)', 'pt', '0 de 5 linhas correspondem ao filtro; 0,5 s, 10 linhas/s.\n'],
  ])('%s in %s: the exit code is 0, also for nothing', async (text, lang, stdout) => {
    const argv = ['match', text, '--data', 'notes.ndjson', '--lang', lang];
    expect(await commandLine(argv, { files, now: ticking() })).toMatchObject({ exitCode: 0, stderr: '', stdout });
  });

  test('as JSON', async () => {
    const { stdout, exitCode } = await match(['-f', 'json'], { files, now: ticking() });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
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
      wrongLines: [],
    });
  });

  test('an example is one line that fits, and steers no terminal', async () => {
    const wide = `{"a":"\u202e${'x'.repeat(300)}"}`;
    const { stdout } = await match([], { files: { 'notes.ndjson': wide }, terminal: 60 });
    expect(stdout).toContain('\n  {"a":"\\u202exxx');
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});

test('ndjson: the lines that match, as they are, and the summary beside them', async () => {
  const text = '{"processed":false}\r\n{"processed":true}\r\n{ "n": 1.0 }';
  expect(await match(['-f', 'ndjson'], { files: { 'notes.ndjson': text }, now: ticking() })).toMatchObject({
    exitCode: 0,
    stdout: '{"processed":false}\r\n{ "n": 1.0 }\n',
    stderr: 'prefilter: 2 of 3 lines match; 0.5 s, 6 lines/s.\n',
  });
});

describe('where properties are', () => {
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

  test('a document without them has none; something else there is wrong', async () => {
    const { exitCode, stdout, stderr } = await match(['--at', 'note.properties', '-f', 'json'], surroundings);
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      matches: 4,
      examples: [{ line: 2 }, { line: 3 }, { line: 4 }],
      wrongLines: [
        { line: 6, code: 'not-an-object' },
        { line: 7, code: 'not-an-object' },
      ],
    });
    expect(stderr).toBe(
      [6, 7]
        .map((line) => `prefilter: notes.ndjson:${line}: this line has no object that holds properties.\n`)
        .join(''),
    );
  });

  test.each(['nte.properties', 'constructor', '__proto__'])('%s, which no document has, is a mistake', async (at) => {
    expect(await match(['--at', at])).toMatchObject({ exitCode: 2, stderr: `prefilter: no line has \`${at}\`.\n` });
  });

  test('no document at all is none', async () => {
    expect(await match(['--at', 'a'], { files: { 'notes.ndjson': '\n' } })).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test('what JSON calls __proto__ is a property', async () => {
    const argv = ['match', '(= __proto__ 1)', '--data', '-', '-f', 'ndjson'];
    const { stdout } = await commandLine(argv, { stdin: '{"__proto__":1}\n{"a":1}\n' });
    expect(stdout).toBe('{"__proto__":1}\n');
  });
});

describe('wrong lines are named and counted, and the others matched', () => {
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
        ...[3, 4, 5].map((line) => `prefilter: notes.ndjson:${line}: this line has no object that holds properties.`),
        'prefilter: notes.ndjson:6: this line is not UTF-8.',
        'prefilter: 1 more line is invalid.',
      ],
      /^2 of 9 lines match, 6 are invalid; /,
    ],
    [
      'pt-BR',
      [
        'prefilter: notes.ndjson:2: esta linha não é JSON.',
        ...[3, 4, 5].map((line) => `prefilter: notes.ndjson:${line}: esta linha não tem um objeto com propriedades.`),
        'prefilter: notes.ndjson:6: esta linha não é UTF-8.',
        'prefilter: mais 1 linha é inválida.',
      ],
      /^2 de 9 linhas correspondem ao filtro, 6 são inválidas; /,
    ],
  ])('in %s', async (lang, told, summary) => {
    const { exitCode, stdout, stderr } = await match(['--lang', lang], { files: { 'notes.ndjson': bytes } });
    expect([exitCode, stderr]).toEqual([2, `${told.join('\n')}\n`]);
    expect(stdout).toMatch(summary);
  });
});

describe('mistakes on the command line', () => {
  test.each([
    [['match', filter], 'say where the documents are: `--data FILE.ndjson`, or `--data -` for the standard input.'],
    [['match', '--data', 'notes.ndjson'], '`match` takes one filter.'],
    [['match', filter, 'notes.ndjson', '--data', '-'], '`match` takes one filter.'],
    [['match', filter, '--data', 'notes.ndjson', '--data', 'notes.ndjson'], '`--data notes.ndjson` is given twice.'],
    [
      ['match', '-', '--data', 'notes.ndjson', '--data', '-'],
      'the filter and the documents cannot both come from the standard input.',
    ],
    [['match', '-', '--data', '-'], 'the filter and the documents cannot both come from the standard input.'],
    [['match', filter, '--data', '-', '--at', 'a..b'], '`--at a..b` is not a field: write names separated by dots.'],
    [['match', filter, '--data', '-', '-f', 'xml'], '`-f` cannot be `xml`. It is `pretty`, `ndjson`, or `json`.'],
    [['match', filter, '--data', 'locked.ndjson'], 'cannot read `locked.ndjson`: EACCES: permission denied.'],
  ])('%j', async (argv, stderr) => {
    const refused = { 'locked.ndjson': 'EACCES: permission denied' };
    expect(await commandLine(argv, { files, refused })).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: `prefilter: ${stderr}\n`,
    });
  });

  test('a text that is no filter is shown, and no document read', async () => {
    const { exitCode, stdout, stderr } = await commandLine(['match', '(== a 1)', '--data', 'nowhere']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('Unknown operator `==`. Did you mean `=`?');
  });
});

describe('lines', () => {
  async function* cut(bytes: Uint8Array, sizes: readonly number[]) {
    let at = 0;
    for (let turn = 0; at < bytes.length; turn++) {
      const size = sizes[turn % sizes.length] as number;
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }

  test('wherever the pieces end', async () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''));
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (texts, sizes) => {
          const bytes = Buffer.from(texts.map((text) => `${text.toWellFormed()}\n`).join(''));
          const found: string[] = [];
          for await (const some of linesOf(cut(bytes, sizes)))
            for (const one of some) found.push('text' in one ? one.text : '?');
          expect(found).toEqual(texts.map((text) => text.toWellFormed()));
        },
      ),
    );
  });

  test('one that is too long is wrong, and costs no more memory than the limit', async () => {
    const found = [];
    for await (const some of linesOf(cut(Buffer.from(`a\n${'b'.repeat(500)}\nc\n${'d'.repeat(99)}`), [7]), 20))
      found.push(...some);
    expect(found).toEqual([{ text: 'a' }, { wrong: 'too-long' }, { text: 'c' }, { wrong: 'too-long' }]);
  });
});
